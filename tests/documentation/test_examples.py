"""Every `>>>` example in the README and the documentation runs and prints what it says."""

import doctest
import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
PAGES = [PROJECT / "README.md", *sorted((PROJECT / "docs").rglob("*.md"))]


def examples_of(page: Path) -> doctest.DocTest:
    """The code blocks of a page as one session. All other lines are blanked, so that line numbers stay true."""
    lines = page.read_text(encoding="utf-8").splitlines()
    in_code = False
    for number, line in enumerate(lines):
        fence = re.match(r"\s*```", line)
        if fence:
            in_code = not in_code
        if fence or not in_code:
            lines[number] = ""
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, page.name, str(page), 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_examples_print_what_the_page_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(examples_of(page), out=report.append)
    assert "".join(report) == ""


def test_the_readme_has_examples() -> None:
    assert examples_of(PROJECT / "README.md").examples
