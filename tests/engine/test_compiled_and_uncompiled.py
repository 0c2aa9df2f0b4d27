"""The compiled engine and the uncompiled one: the same games state by state, and the same numbers in both sources."""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path

import pytest

import branchline.engine
from branchline.engine import is_compiled
from branchline.engine.memory import layout
from branchline.engine.state import State
from branchline.engine.view import View
from tests.engine.interpreters import printed_by
from tests.engine.tables import TABLES, Table, board_of, table_id

ENGINE = Path(str(branchline.engine.__file__)).parent
NUMBERS = {
    "chance.outcome_numbers",
    "chance.purposes",
    "numbers.event_numbers",
    "numbers.move_numbers",
    "numbers.phase_numbers",
    "numbers.sizes",
    "simulation.observation_layout",
}


def says_yes(name: str) -> bool:
    return os.environ.get(name, "").lower() not in ("", "0", "false")


@pytest.mark.thorough  # it runs both engines, whichever runs here: once is enough
@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_both_play_the_same_games_state_by_state(name: str) -> None:
    """Also the same views, samples, score sheets, batches, playouts and streams of chance."""
    tables = [str(table_id(table)) for table in TABLES if table[0] == name]
    uncompiled, compiled = (printed_by("tests.engine.digests", *tables, pure=pure) for pure in (True, False))
    assert uncompiled[0] == "uncompiled"
    if compiled[0] != "compiled":
        must = says_yes("CI") or says_yes("BRANCHLINE_REQUIRE_COMPILED") or not says_yes("BRANCHLINE_PURE")
        if must:
            pytest.fail("there is no compiled engine to compare with: run `make build` (or set BRANCHLINE_PURE=1)")
    assert len(uncompiled) > 60 * len(tables)
    for here, there in zip(uncompiled[1:], compiled[1:], strict=True):
        assert here == there


def declared_numbers(module: str) -> dict[str, int]:
    """The numbers that a .pxd file declares for C."""
    text = ENGINE.joinpath(*module.split(".")).with_suffix(".pxd").read_text(encoding="utf-8")
    enums = re.findall(r"^cdef enum:\n((?:    .*\n)+)", text, re.MULTILINE)
    return {
        name: int(value) for enum in enums for name, value in re.findall(r"^    (\w+) = (\d+)$", enum, re.MULTILINE)
    }


def test_the_modules_with_numbers_for_c_are_these() -> None:
    found = {
        ".".join(path.relative_to(ENGINE).with_suffix("").parts)
        for path in ENGINE.rglob("*.pxd")
        if "cdef enum:" in path.read_text(encoding="utf-8")
    }
    assert found == NUMBERS


@pytest.mark.parametrize("module", sorted(NUMBERS))
def test_numbers_for_c_are_those_for_python(module: str) -> None:
    for_python = {
        name: value
        for name, value in vars(import_module(f"branchline.engine.{module}")).items()
        if isinstance(value, int) and name.isupper()
    }
    assert for_python
    assert declared_numbers(module) == for_python


@pytest.mark.parametrize(("module", "fields"), [("state", layout.STATE), ("view", layout.VIEW)])
def test_fields_for_c_are_those_of_the_layout_in_the_same_order(module: str, fields: tuple[layout.Field, ...]) -> None:
    text = (ENGINE / f"{module}.pxd").read_text(encoding="utf-8")
    block = text.split("one block without gaps")[1].split("cdef u8 end")[0]
    codes = {"u64": "Q", "short": "h", "u8": "B"}
    declared = [
        (name, codes[kind], tuple(re.findall(r"\[(\w+)\]", shape)))
        for kind, name, shape in re.findall(r"cdef (?:readonly )?(\w+) (\w+)((?:\[\w+\])*)\n", block)
    ]
    sizes = vars(import_module("branchline.engine.numbers.sizes"))
    assert [layout.Field(name, code, tuple(sizes[axis] for axis in shape)) for name, code, shape in declared] == list(
        fields
    )


def test_the_bytes_of_states_and_views_are_as_many_as_the_layout_says() -> None:
    """Whichever engine runs: compiled, this is the distance between two C fields."""
    for name, players in TABLES:
        state = Table(name, players, "sizes").state
        assert state.span() == State(board_of(name)).span() == layout.size(layout.STATE) == len(state.to_bytes())
        assert len(View.of(state, 0).to_bytes()) == layout.size(layout.VIEW)


def test_a_state_of_five_players_has_at_most_400_bytes() -> None:
    assert layout.size(layout.STATE) <= 400


def test_the_engine_that_runs_is_the_one_that_was_asked_for() -> None:
    if says_yes("BRANCHLINE_PURE"):
        assert not is_compiled()
    if says_yes("BRANCHLINE_REQUIRE_COMPILED"):
        assert is_compiled()
