"""Every edition and number of players has its golden record, and the engine plays exactly that game."""

from __future__ import annotations

import pytest

import branchline as bl
from tests.engine.tables import TABLES, table_id
from tests.golden.games import FOLDER, STATES, main, play, record_path


def test_there_is_a_record_for_every_table_and_no_other() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {
        STATES.name,
        *(record_path(name, players).name for name, players in TABLES),
    }
    assert [line.split()[0] for line in STATES.read_text(encoding="utf-8").splitlines()] == list(map(table_id, TABLES))


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_the_engine_plays_the_golden_game(table: tuple[str, int]) -> None:
    """Text by text, and every state on the way."""
    record, states = play(*table)
    assert record == record_path(*table).read_text(encoding="utf-8")
    assert states in STATES.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_the_golden_record_replays(table: tuple[str, int]) -> None:
    text = record_path(*table).read_text(encoding="utf-8")
    game = bl.Record.parse(text).replay()
    assert game.is_over
    assert str(game.record()) == text


def test_anything_but_regenerating_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--regenrate"]) == 2
    assert "usage" in capsys.readouterr().err
