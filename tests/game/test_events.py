"""Events tell what happened, in order, chance included, and each person sees what that person may."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.game import events as kinds
from branchline.game.events import UNSEEN
from tests.game.folding import Watcher
from tests.game.games import EVERY_TABLE, moments, played


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_folding_the_seen_events_gives_the_view(name: str, players: int) -> None:
    for seed in range(3):
        watchers: dict[int | None, Watcher] = {}
        seen = 0
        for game in moments(name, players, seed):
            happened = game.events[seen:]
            seen += len(happened)
            for seat in (None, *game.seats):
                watcher = watchers.setdefault(seat, Watcher(game.edition, players, seat))
                for event in happened:
                    watcher.see(event.seen_by(seat))
                watcher.agrees_with(game.spectator_view() if seat is None else game.view(seat))


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_every_event_has_a_text_and_a_json_twin(name: str, players: int) -> None:
    game = played(name, players, seed=2)
    for event in game.events:
        for shown in (event, *(event.seen_by(seat) for seat in (None, *game.seats))):
            assert bl.Event.from_json(shown.to_json()) == shown
            assert str(shown)
            text = shown.text(game.names)
            assert shown.seat is None or game.names[shown.seat] in text
            assert "seat" not in text


def test_nobody_sees_how_many_tickets_another_keeps_before_all_have_chosen__r1() -> None:
    seen = {}
    for kept in (2, 3):
        game = bl.Game("usa", 3, seed=1)
        game.play(bl.KeepTickets(game.view(0).offered[:kept]))
        seen[kept] = [event.seen_by(1).to_json() for event in game.events]
        assert game.view(1).ticket_counts == (None, 0, None)
    assert seen[2] == seen[3]
    game.play(game.legal_actions()[0])
    last = game.play(game.legal_actions()[0])
    told = next(event for event in last if isinstance(event, kinds.TicketsChosen))
    assert told.counts == (3, 2, 2)
    assert told.text(game.names) == "all have chosen: Ann keeps 3, Bob keeps 2, Cid keeps 2"
    assert str(told) == "all have chosen: seat 0 keeps 3, seat 1 keeps 2, seat 2 keeps 2"
    assert last.__len__() > list(last).index(told) + 1, "who begins is drawn after that"


@pytest.mark.parametrize(
    "event",
    [
        kinds.Dealt(seat=0, card="red"),
        kinds.Drew(seat=0, card="red"),
        kinds.Offered(seat=0, ticket="Boston-Miami"),
        kinds.KeptTicket(seat=0, ticket="Boston-Miami"),
        kinds.ReturnedTicket(seat=0, ticket="Boston-Miami"),
        kinds.KeptTicket(seat=0, ticket="Boston-Miami", at_start=True),
        kinds.ReturnedTicket(seat=0, ticket="Boston-Miami", at_start=True),
    ],
    ids=lambda event: type(event).__name__,
)
def test_secrets_are_seen_by_their_seat_only(event: kinds.AnyEvent) -> None:
    assert event.seen_by(0) == event
    for other in (1, None):
        assert UNSEEN in str(event.seen_by(other))
        assert '"red"' not in event.seen_by(other).to_json()
        assert "Boston" not in event.seen_by(other).to_json()


def test_kept_and_returned_first_tickets_look_alike_to_others__r1() -> None:
    kept = kinds.KeptTicket(seat=0, ticket="Boston-Miami", at_start=True)
    returned = kinds.ReturnedTicket(seat=0, ticket="Denver-El Paso", at_start=True)
    assert kept.seen_by(1) == returned.seen_by(1) == kinds.ChoseTicket(seat=0)


def test_a_payment_in_wilds_only_and_a_mixed_one_read_well() -> None:
    mixed = kinds.Claimed(seat=1, route="Denver-Omaha", colour="purple", cards=3, wilds=1)
    wilds = kinds.Claimed(seat=1, route="Denver-Omaha", colour="wild", cards=0, wilds=4)
    assert str(mixed) == "seat 1 claims Denver-Omaha for 3 purple and 1 wild"
    assert str(wilds) == "seat 1 claims Denver-Omaha for 4 wild"


@given(st.text(max_size=50) | st.binary(max_size=50))
def test_any_json_is_an_event_or_refused(data: str | bytes) -> None:
    with contextlib.suppress(bl.NotationError):
        bl.Event.from_json(data)
