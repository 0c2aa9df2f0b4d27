"""The first tickets: everybody sees theirs at once, and may choose before being asked (R1)."""

from __future__ import annotations

import msgspec
import pytest

from branchline.server.contract.messages import Private, Snapshot
from branchline.server.table import Eyes, Refusal, Table
from tests.server.table.tables import AT, act, game_of, people_at, person_of


def private(table: Table, seat: int) -> Private:
    snapshot = msgspec.json.decode(table.snapshot(Eyes(seat, person_of(table, seat))), type=Snapshot)
    assert snapshot.private is not None
    return snapshot.private


def test_all_see_their_offer_at_once() -> None:
    table = people_at("usa", 3)
    for seat in range(3):
        assert private(table, seat).offered == game_of(table).view(seat).offered
        assert (len(private(table, seat).offered), private(table, seat).keep_at_least) == (3, 2)


def test_a_choice_made_early_is_played_when_the_seat_is_asked() -> None:
    table = people_at("usa", 3)
    offered = private(table, 2).offered
    act(table, "keep 1 2", seat=2)
    assert private(table, 2).chosen_early == offered[:2]
    assert game_of(table).to_act == 0
    assert table.waiting_for().kind == "person"
    act(table, "keep all")
    act(table, "keep all")
    waiting = table.waiting_for()
    assert (waiting.kind, waiting.seat) == ("early choice", 2)
    table.perform_early_choice(AT)
    assert game_of(table).view(2).tickets == tuple(sorted(offered[:2], key=game_of(table).edition.ticket_names.index))
    assert private(table, 2).chosen_early is None
    assert game_of(table).phase == "turn"


def test_it_can_be_chosen_again_until_then() -> None:
    table = people_at("usa", 2)
    offered = private(table, 1).offered
    act(table, "keep all", seat=1)
    act(table, f"keep {offered[2]}, {offered[0]}", seat=1)
    assert private(table, 1).chosen_early == (offered[0], offered[2])
    notes = [
        line.note
        for line in msgspec.json.decode(table.snapshot(Eyes(None)), type=Snapshot).log
        if line.note == "has chosen tickets"
    ]
    assert len(notes) == 1


@pytest.mark.parametrize(
    ("action", "code"),
    [("keep 1", "illegal"), ("keep 7 8", "invalid"), ("draw deck", "invalid"), ("keep Nowhere-Never", "invalid")],
)
def test_a_choice_that_can_not_be_is_refused(action: str, code: str) -> None:
    table = people_at("usa", 2)
    with pytest.raises(Refusal) as refused:
        act(table, action, seat=1)
    assert refused.value.code == code
    assert private(table, 1).chosen_early is None


def test_who_has_chosen_can_not_choose_again() -> None:
    table = people_at("usa", 3)
    act(table, "keep all")
    with pytest.raises(Refusal, match="you have chosen your first tickets"):
        act(table, "keep 1 2", seat=0)


def test_there_is_no_early_choice_to_play_unless_one_was_made() -> None:
    table = people_at("usa", 2)
    with pytest.raises(Refusal) as refused:
        table.perform_early_choice(AT)
    assert refused.value.code == "stale"
