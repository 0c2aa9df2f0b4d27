"""Taking back: an action that revealed nothing hidden, while nobody has acted since."""

from __future__ import annotations

import random

import msgspec
import pytest

from branchline.game.events import TurnedUp
from branchline.server.contract import commands as ask
from branchline.server.contract.messages import Happened, Snapshot
from branchline.server.contract.options import Options
from branchline.server.table import Eyes, Refusal, Table
from tests.server.table.tables import (
    AT,
    act,
    done,
    game_of,
    let_bot_act,
    new_id,
    people_at,
    person_of,
    play_until,
    with_bots,
)


def undo(table: Table, seat: int) -> None:
    done(table, ask.Undo(id=new_id(), seat=seat), person_of(table, seat))


def may_undo(table: Table, seat: int) -> bool:
    snapshot = msgspec.json.decode(table.snapshot(Eyes(seat, person_of(table, seat))), type=Snapshot)
    assert snapshot.private is not None
    return snapshot.private.can_undo


def at_turn(edition: str, players: int = 2, seed: str = "seed of tests") -> tuple[Table, int]:
    table = people_at(edition, players, seed=seed)
    play_until(table, lambda game: game.phase == "turn", random.Random(1))
    seat = game_of(table).to_act
    assert seat is not None
    return table, seat


def with_claim(edition: str, players: int = 2) -> tuple[Table, int, str]:
    """Somebody can claim: people draw until then."""
    table, _ = at_turn(edition, players)
    while True:
        claims = [str(action) for action in game_of(table).legal_actions() if str(action).startswith("claim")]
        seat = game_of(table).to_act
        assert seat is not None
        if claims:
            return table, seat, claims[0]
        act(table, "draw deck")


@pytest.mark.parametrize("edition", ["usa", "london", "mini"])
def test_a_claim_is_taken_back_also_when_the_turn_has_passed(edition: str) -> None:
    table, seat, claim = with_claim(edition)
    before = game_of(table).position()
    events = act(table, claim)
    assert game_of(table).to_act != seat
    assert may_undo(table, seat)
    eyes = Eyes(None)
    assert b'"claimed"' in events.message(eyes)
    undone = done(table, ask.Undo(id=new_id(), seat=seat), person_of(table, seat))
    assert game_of(table).position() == before
    told = msgspec.json.decode(undone.message(eyes), type=Happened)
    assert told.board is not None
    assert told.board.owners == {}
    assert told.now is not None
    assert told.now.to_act == seat
    assert told.line is not None
    assert told.line.note == "took back an action"


def test_it_is_too_late_once_the_next_seat_has_acted() -> None:
    table, seat, claim = with_claim("usa")
    act(table, claim)
    act(table, "draw deck")
    assert not may_undo(table, seat)
    with pytest.raises(Refusal, match="nothing you can take back"):
        undo(table, seat)


@pytest.mark.parametrize("action", ["draw deck", "draw tickets"])
def test_what_was_drawn_is_seen_and_stays(action: str) -> None:
    table, seat = at_turn("usa")
    act(table, action)
    assert not may_undo(table, seat)
    with pytest.raises(Refusal) as refused:
        undo(table, seat)
    assert refused.value.code == "not now"


def test_a_face_up_card_stays_if_another_was_turned_up_for_it() -> None:
    table, seat = at_turn("usa")
    card = game_of(table).spectator_view().display[0]
    act(table, f"draw {card}")
    assert any(isinstance(event, TurnedUp) for event in list(game_of(table).events)[-3:])
    assert not may_undo(table, seat)


def test_a_face_up_card_that_nothing_replaced_can_be_put_back() -> None:
    """With neither deck nor discards; people draw all cards first."""
    table, _ = at_turn("mini")
    game = game_of(table)
    while game.spectator_view().deck_size:
        act(table, "draw deck")
    draws = [str(action) for action in game.legal_actions() if str(action).startswith("draw ")]
    cards = [draw for draw in draws if draw != "draw tickets"]
    seat = game.to_act
    assert seat is not None
    before = game.position()
    act(table, cards[0])
    assert may_undo(table, seat)
    undo(table, seat)
    assert game_of(table).position() == before


def test_kept_tickets_can_be_chosen_again_but_those_drawn_stay_drawn() -> None:
    table, seat = at_turn("usa")
    act(table, "draw tickets")
    act(table, "keep 1")
    assert may_undo(table, seat)
    undo(table, seat)
    assert game_of(table).phase == "keeping tickets"
    assert not may_undo(table, seat)
    act(table, "keep all")


def test_a_first_choice_can_be_taken_back_unless_it_was_the_last() -> None:
    table = people_at("usa", 2)
    act(table, "keep all")
    assert may_undo(table, 0)
    undo(table, 0)
    assert game_of(table).to_act == 0
    act(table, "keep 1 2")
    act(table, "keep all")
    assert not may_undo(table, 0)
    assert not may_undo(table, 1)


def test_actions_of_one_turn_are_taken_back_one_by_one() -> None:
    for seed in range(40):
        table = people_at("paris", 2, seed=f"flag {seed}")
        rng = random.Random(seed)
        play_until(table, lambda game: game.phase in ("keeping a card", "over"), rng)
        if table.stage != "over":
            break
    seat = game_of(table).to_act
    assert seat is not None
    act(table, "keep card")
    if may_undo(table, seat):
        undo(table, seat)
        assert game_of(table).phase == "keeping a card"
    assert may_undo(table, seat)
    undo(table, seat)
    assert game_of(table).phase == "turn"


def test_only_who_acted_can_take_it_back() -> None:
    table, seat, claim = with_claim("usa")
    act(table, claim)
    other = 1 - seat
    with pytest.raises(Refusal) as refused:
        undo(table, other)
    assert refused.value.code == "not now"
    with pytest.raises(Refusal) as refused:
        done(table, ask.Undo(id=new_id(), seat=seat), person_of(table, other))
    assert refused.value.code == "not yours"


def test_the_end_can_not_be_taken_back() -> None:
    table = people_at("mini", 2)
    play_until(table, lambda game: game.is_over, random.Random(4))
    assert not any(table.can_undo(seat) for seat in (0, 1))
    with pytest.raises(Refusal, match="the game is over"):
        undo(table, 0)


def test_a_bot_waits_longer_after_what_may_be_taken_back() -> None:
    table = with_bots("usa", ("newcomer",), Options(pace="calm"))
    act(table, "keep all", AT)
    waiting = table.waiting_for()
    assert (waiting.kind, waiting.not_before) == ("bot", AT + 1800)
    let_bot_act(table, AT + 2000)
    while game_of(table).to_act == 0:
        act(table, "draw deck", AT + 3000)
    waiting = table.waiting_for()
    assert waiting.not_before - table.acted_at == 900


def test_an_instant_bot_does_not_wait() -> None:
    table = with_bots("usa", ("newcomer",), Options(pace="instant"))
    act(table, "keep all", AT)
    assert table.waiting_for().not_before == AT
