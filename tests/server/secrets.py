"""Reads every byte that clients were sent, and compares it with what each of them may know.

What they may know is worked out anew, from the complete record: the game is played again, and each event and each view
is asked for with the client's eyes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import msgspec

from branchline.editions import load
from branchline.game import Game, Record
from branchline.game.events import AnyEvent
from branchline.server.contract.messages import Happened, Message, Private, Snapshot

_decoder = msgspec.json.Decoder(Message)


class Truth:
    """A game, known wholly: what each seat knew after every action. `is_over` says whether it must be finished."""

    def __init__(self, record: str, *, is_over: bool = True) -> None:
        told = Record.parse(record)
        assert told.seed is not None
        self.seed = told.seed
        self.edition = load(told.edition)
        game = Game(told.edition, told.players, told.seed)
        self.dealt = tuple(game.events)
        self.events: list[tuple[AnyEvent, ...]] = []
        self.views = [[game.view(seat) for seat in game.seats]]
        for turn in told.turns:
            for play in turn.plays:
                self.events.append(tuple(game.play(play.action)))
                self.views.append([game.view(seat) for seat in game.seats])
        assert game.is_over == is_over

    def tickets_of_others(self, seat: int | None) -> set[str]:
        """The tickets that some other seat ever had in hand or was offered, and this one was not; as JSON writes them.

        A ticket that is called like a route says nothing.
        """
        seen: list[set[str]] = [set() for _ in self.views[0]]
        for views in self.views:
            for number, view in enumerate(views):
                seen[number].update(view.tickets, view.offered)
        own = seen[seat] if seat is not None else set()
        routes = {"-".join(route.between) for route in self.edition.routes}
        return {json.dumps(ticket) for ticket in set().union(*seen) - own - routes}


def person_of(cookie: str) -> str:
    """The hash by which tables know the person whose cookie it is."""
    secret = cookie.partition("=")[2].rpartition(".")[0]
    return hashlib.sha256(secret.encode()).hexdigest()


def secrets_of(cookie: str) -> set[str]:
    """What a person's cookie holds, and the hash by which tables know them."""
    token = cookie.partition("=")[2]
    return {token, token.rpartition(".")[0], person_of(cookie)}


def check_bytes(
    sent: list[str], seat: int | None, truth: Truth, never: set[str], played: Mapping[int, int] | None = None
) -> int:
    """Check all that one client was sent, which looked through one pair of eyes; how many actions it was told of.

    `never`: what nobody is ever told, such as cookies and hashes of persons. `played`: how many actions had been played
    after the entry of each number, for a client that may have been away meanwhile.
    """
    others = truth.tickets_of_others(seat)
    acted = 0
    for text in sent:
        message = _decoder.decode(text)
        assert not _unknown(json.loads(text), msgspec.to_builtins(message)), text
        assert not [secret for secret in never if secret in text], text
        if played is not None and isinstance(message, Happened):
            acted = played.get(message.number - 1, 0)
        if isinstance(message, Happened) and message.revealed is not None:
            assert acted + 1 >= len(truth.events)  # the end, and only the end, reveals
        elif not isinstance(message, Snapshot) or message.revealed is None:
            assert truth.seed not in text, text
            assert not [ticket for ticket in others if ticket in text], text
        if isinstance(message, Snapshot):
            assert message.seat == seat
            assert message.private is None or seat is not None
            if played is not None:
                _check_private(message.private, truth, played[message.number], seat)
        if isinstance(message, Happened):
            events = message.line.events if message.line else ()
            if events and acted == 0 and events == _seen(truth.dealt, seat):
                _check_private(message.private, truth, 0, seat)
            elif events:
                assert events == _seen(truth.events[acted], seat)
                acted += 1
                _check_private(message.private, truth, acted, seat)
    return acted


def _seen(events: tuple[AnyEvent, ...], seat: int | None) -> tuple[AnyEvent, ...]:
    return tuple(event.seen_by(seat) for event in events)


def _check_private(private: Private | None, truth: Truth, played: int, seat: int | None) -> None:
    if private is None:
        return
    assert seat is not None
    view = truth.views[played][seat]
    assert private.hand == view.hand
    assert private.tickets == view.tickets
    assert private.offered == view.offered


def _unknown(raw: Any, known: Any) -> list[str]:
    """Keys of a message that its type does not have."""
    if isinstance(raw, dict):
        assert isinstance(known, dict)
        named = {str(key): value for key, value in known.items()}
        return [
            found
            for key, value in raw.items()
            for found in ([key] if key not in named else _unknown(value, named[key]))
        ]
    if isinstance(raw, list):
        return [found for one, other in zip(raw, known, strict=True) for found in _unknown(one, other)]
    return []
