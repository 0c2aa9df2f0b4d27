"""A dial is declared once; whatever else speaks of dials agrees with it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib import import_module, resources
from pathlib import Path

import pytest

from branchline.search.scripts import dial_numbers
from branchline.search.scripts.script_settings import DIALS, Dial, DialError, Settings, dials_in

PROJECT = Path(__file__).parents[2]
SCRIPTS = PROJECT / "src/branchline/search/scripts"


@pytest.mark.parametrize("module", ["dial_numbers", "markers"])
def test_numbers_for_c_are_those_for_python(module: str) -> None:
    text = (SCRIPTS / f"{module}.pxd").read_text(encoding="utf-8")
    declared = {name: int(value) for name, value in re.findall(r"^    (\w+) = (\d+)$", text, re.MULTILINE)}
    for_python = vars(import_module(f"branchline.search.scripts.{module}"))
    assert declared == {name: value for name, value in for_python.items() if name.isupper()}


def test_the_numbers_of_the_dials_follow_their_declaration() -> None:
    assert [getattr(dial_numbers, dial.name.upper()) for dial in DIALS] == list(range(dial_numbers.DIALS))
    assert len(DIALS) == dial_numbers.DIALS


def test_the_documentation_lists_every_dial_as_it_is_declared() -> None:
    text = (PROJECT / "docs/bots.md").read_text(encoding="utf-8")
    for dial in DIALS:
        default = {True: "on", False: "off"}[dial.default] if isinstance(dial.default, bool) else f"{dial.default:g}"
        assert f"| `{dial.name}` | {default} | {dial.range} | {dial.meaning} |" in text
    assert len(re.findall(r"^\| `\w+` \| \S+ \| (?:on or off|a (?:whole )?number)", text, re.MULTILINE)) == len(DIALS)


def test_tuned_scripts_turn_dials_that_there_are() -> None:
    text = resources.files("branchline.search.scripts").joinpath("tuned.toml").read_text(encoding="utf-8")
    for by_players in tomllib.loads(text).values():
        for dials in by_players.values():
            assert replace(Settings(), **dials) == Settings(**dials)


@pytest.mark.parametrize("dial", DIALS, ids=lambda dial: dial.name)
def test_a_dial_comes_back_from_its_text_and_keeps_to_its_range(dial: Dial) -> None:
    if isinstance(dial.default, bool):
        assert dials_in(f"{dial.name}=on") == {dial.name: True}
        return
    assert dials_in(f"{dial.name}={dial.default}") == {dial.name: dial.default}
    for beyond in (dial.low - 1, dial.high + 1):
        with pytest.raises(DialError, match=f"{dial.name} is .*; it must be {dial.kind}"):
            dials_in(f"{dial.name}={int(beyond)}")
