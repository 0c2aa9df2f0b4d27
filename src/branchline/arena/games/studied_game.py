"""What a study looks at in a game: tickets, claims and the gifts of chance."""

from __future__ import annotations

import msgspec

from branchline.arena.games.match import Match
from branchline.editions import Edition
from branchline.game import Game, SeatScore
from branchline.game.events import Claimed, Dealt, Drew, FirstSeat, KeptTicket, Offered
from branchline.game.names import WILD_NAME


class SeatObservation(msgspec.Struct, frozen=True, kw_only=True):
    """What happened to one seat. Tickets by their index in the edition."""

    offered: tuple[int, ...]
    kept: tuple[int, ...]
    completed: tuple[int, ...]
    first_offer: int
    """The points of all tickets that it could choose from at the start."""
    wilds: int
    """That it was dealt, or drew from the deck: those that came by chance alone."""


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """A game, as a study sees it."""

    game: int
    deal: int
    seats: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[SeatScore, ...]
    first: int | None
    turns: int
    claims: tuple[tuple[int, int], ...]
    """Route, by its index, and seat; in the order in which they were claimed."""
    watched: tuple[SeatObservation, ...]
    forfeited: bool = False


def observation_line(match: Match) -> bytes:
    """The JSON of what a study looks at."""
    game = match.game
    return msgspec.json.encode(
        Observation(
            game=match.fixture.number,
            deal=match.fixture.deal,
            seats=match.fixture.seats,
            shares=match.shares,
            scores=tuple(game.scores()),
            first=game.spectator_view().first_seat,
            turns=len(game.record().turns),
            claims=_claims(game),
            watched=tuple(_watched(game, seat) for seat in game.seats),
            forfeited=match.forfeit is not None,
        )
    )


def _claims(game: Game) -> tuple[tuple[int, int], ...]:
    routes = {name: number for number, name in enumerate(game.edition.route_names)}
    return tuple(
        (routes[event.route], event.seat)
        for event in game.events
        if isinstance(event, Claimed) and event.seat is not None
    )


def _watched(game: Game, seat: int) -> SeatObservation:
    tickets = {name: number for number, name in enumerate(game.edition.ticket_names)}
    offered: list[int] = []
    kept: list[int] = []
    first_offer = wilds = 0
    begun = False
    for event in game.events:
        match event:
            case FirstSeat():
                begun = True
            case Offered() if event.seat == seat:
                number = tickets[event.ticket]
                offered.append(number)
                first_offer += 0 if begun else game.edition.tickets[number].points
            case KeptTicket() if event.seat == seat:
                kept.append(tickets[event.ticket])
            case Dealt() | Drew() if event.seat == seat:
                wilds += event.card == WILD_NAME
    linked = Links(game.edition, [route for route, owner in _claims(game) if owner == seat])
    completed = tuple(number for number in kept if linked.join(*game.edition.tickets[number].between))
    return SeatObservation(
        offered=tuple(offered), kept=tuple(kept), completed=completed, first_offer=first_offer, wilds=wilds
    )


class Links:
    """Which locations some routes link."""

    def __init__(self, edition: Edition, routes: list[int]) -> None:
        self._part = {location.name: location.name for location in edition.locations}
        for route in routes:
            one, other = (self._root(name) for name in edition.routes[route].between)
            self._part[one] = other

    def _root(self, name: str) -> str:
        while self._part[name] != name:
            name = self._part[name]
        return name

    def join(self, one: str, other: str) -> bool:
        """Whether one can get from one to the other."""
        return self._root(one) == self._root(other)
