"""The table of sentences and tests in docs/rulebook-tests.md is complete and true."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[2]
PAGE = PROJECT / "docs" / "rulebook-tests.md"


class Row(NamedTuple):
    """One line of a table: the headings it stands under, its number, and what holds it."""

    book: str
    section: str
    number: str
    held_by: str

    @property
    def tests(self) -> list[str]:
        """The names of its tests."""
        return re.findall(r"`(test_[^`]+)`", self.held_by)


@cache
def rows() -> list[Row]:
    found = []
    book = section = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            book, section = line.removeprefix("## "), ""
        elif line.startswith("### "):
            section = line.removeprefix("### ")
        elif re.match(r"\| *\d", line):
            number, _, held_by = (cell.strip() for cell in line.strip("|").split(" | "))
            found.append(Row(book, section, number, held_by))
    return found


@cache
def collected() -> list[tuple[str, set[str]]]:
    """Every test of the rules but those here: its function, and what its parameters are called."""
    asked = [sys.executable, "-m", "pytest", "tests/rules", "--collect-only", "-q", "-p", "no:cacheprovider"]
    listed = subprocess.run(asked, cwd=PROJECT, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    items = []
    for line in listed.splitlines():
        found = re.fullmatch(r"tests/rules/(\w+)\.py::(\w+)(?:\[(.*)\])?", line)
        if found and found[1] != Path(__file__).stem:
            items.append((found[2], set((found[3] or "").split("-"))))
    return items


def is_meant(name: str, item: tuple[str, set[str]]) -> bool:
    """`test_x` means all cases of that test, `test_x[paris]` those for Paris."""
    function, _, case = name.removesuffix("]").partition("[")
    return function == item[0] and (not case or case in item[1])


def test_every_test_in_the_table_exists() -> None:
    assert rows()
    for row in rows():
        for name in row.tests:
            assert any(is_meant(name, item) for item in collected()), f"{row}: there is no {name}"


def test_every_test_of_the_rules_is_in_the_table() -> None:
    named = {name for row in rows() for name in row.tests}
    missing = [item for item in collected() if not any(is_meant(name, item) for name in named)]
    assert missing == []


def test_every_sentence_has_a_test_or_a_reason_why_not() -> None:
    for row in rows():
        assert row.tests or row.held_by.startswith("nothing to test: "), row


def test_the_sentences_of_a_section_are_numbered_through() -> None:
    sections: dict[tuple[str, str], list[str]] = {}
    for row in rows():
        sections.setdefault((row.book, row.section), []).append(row.number)
    for numbers in sections.values():
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
