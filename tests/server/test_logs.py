"""The server's log: a line each, whatever strangers ask for."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

import pytest

from branchline.server.logs import JsonLines, TextLines, facts
from tests.server.raw import asked
from tests.server.running import running_server

STRANGE = "/%0a2026-01-01%20ERROR/%1b%5b31m/%0d/%c2%9b/%e2%80%ae/%e2%80%a8/%7f"
"""A line break, colours of a terminal, a carriage return, another control character, text that runs backwards..."""


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_path_can_not_write_lines_or_colours_into_the_log(tmp_path: Path, form: str) -> None:
    with running_server(tmp_path, "--log-format", form) as server:
        asked(server, f"GET {STRANGE} HTTP/1.1")
    lines = [line for line in server.logged().split("\n") if "31m" in line]
    assert len(lines) == 1, "it is all in one line"
    shown = json.loads(lines[0])["path"].encode("unicode_escape").decode() if form == "json" else lines[0]
    assert "\\n2026-01-01 ERROR/\\x1b[31m" in shown
    unprintable = {character for character in server.logged() if not character.isprintable()}
    assert unprintable <= {"\n", "\x7f"} if form == "json" else unprintable == {"\n"}


def line_of(form: logging.Formatter, message: str, **named: object) -> str:
    record = logging.LogRecord("branchline", logging.INFO, __file__, 1, message, None, None)
    record.__dict__.update(facts(**named))
    return form.format(record)


@pytest.mark.parametrize(
    ("fact", "shown"),
    [
        ("/api/tables", "of=/api/tables"),
        (200, "of=200"),
        ("/a status=200", "of='/a status=200'"),
        ("status=200", "of='status=200'"),
        ("a\nb", r"of='a\nb'"),
        ("\x1b[2J", r"of='\x1b[2J'"),
        ("caf\u00e9", "of=caf\u00e9"),
        ("\udcff", r"of='\udcff'"),
        ("", "of="),
    ],
)
def test_every_fact_is_one_word_that_can_be_printed(fact: object, shown: str) -> None:
    assert line_of(TextLines(), "request", of=fact).endswith(f" request {shown}".rstrip())


def test_a_message_and_a_traceback_are_printed_safely_too() -> None:
    assert line_of(TextLines(), "a\x1b[2J\nb").endswith(r"a\x1b[2J\nb")
    try:
        raise ValueError("x\n2026-01-01 00:00:00 ERROR   forged \x1b[2J")
    except ValueError:
        record = logging.LogRecord("branchline", logging.ERROR, __file__, 1, "failed", None, sys.exc_info())
    first, *others = TextLines().format(record).split("\n")
    assert first.endswith("failed")
    assert others
    assert all(line.startswith("  ") and line.isprintable() for line in others)


def test_json_lines_are_ascii() -> None:
    line = line_of(JsonLines(), "request", path="\u009b\u2028\udcff\n")
    assert line.isascii()
    assert json.loads(line)["path"] == "\u009b\u2028\udcff\n"
