"""The lines that go to an outside program and come back: `docs/bot-protocol.md`, as types.

Nothing goes out but what the seat may know: a view travels as its own JSON twin, unchanged.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from branchline.editions import Edition
from branchline.editions.schema import (
    Cards,
    District,
    DoubleRoutes,
    FrenchFlags,
    LongestPath,
    Players,
    TicketChoice,
    TouristTokens,
    Vehicles,
)
from branchline.game import ScoreSheet, SeatScore, View
from branchline.game.names import names_of

PROTOCOL: Final = 1
"""The version of the protocol. It grows when a program written for the old one would no longer understand."""
HELLO_EXPECTED: Final = f'one line such as {{"protocol": {PROTOCOL}}}'
ACTION_EXPECTED: Final = 'one line such as {"action": "draw deck"}'


class BoardRoute(msgspec.Struct, frozen=True):
    """A route by the name that views use, and by the name that claims use."""

    name: str
    claim_name: str
    between: tuple[str, str]
    colour: str
    length: int
    ferries: int


class BoardTicket(msgspec.Struct, frozen=True):
    """A ticket by name."""

    name: str
    between: tuple[str, str]
    points: int


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """An edition without its drawing: everything that is needed to play it."""

    name: str
    title: str
    players: Players
    vehicles: Vehicles
    cards: Cards
    double_routes: DoubleRoutes
    ticket_choice: TicketChoice
    route_points: dict[int, int]
    longest_path: LongestPath | None
    districts: tuple[District, ...]
    tourist_tokens: TouristTokens | None
    french_flags: FrenchFlags | None
    locations: tuple[str, ...]
    routes: tuple[BoardRoute, ...]
    tickets: tuple[BoardTicket, ...]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line: which protocol we speak."""

    protocol: int = PROTOCOL


class NewGame(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="game"):
    """Which game it is, and which seat the program has."""

    seat: int
    players: tuple[str, ...]
    seed: int
    """For the program's own chance; it tells nothing about the cards."""
    edition: Board


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="choose"):
    """A decision. The legal actions stand in the view."""

    seconds: float
    view: msgspec.Raw


class GameOver(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="game over"):
    """The result, the last line."""

    winners: tuple[int, ...]
    scores: tuple[SeatScore, ...]
    view: msgspec.Raw


class HelloAnswer(msgspec.Struct, frozen=True):
    """What a program says to `Hello`."""

    protocol: int


class ActionAnswer(msgspec.Struct, frozen=True):
    """What a program says to `Choose`."""

    action: str


Answer = TypeVar("Answer", HelloAnswer, ActionAnswer)


class NotAnAnswer(ValueError):
    """A line that is not what was asked for; the text says why."""


def new_game(view: View, seed: int) -> bytes:
    """The line that tells a program about its game."""
    return _line(NewGame(seat=view.seat, players=view.names, seed=seed, edition=board_of(view.edition)))


def choose(view: View, seconds: float) -> bytes:
    """The line that asks for an action."""
    return _line(Choose(seconds=round(seconds, 3), view=_raw(view)))


def game_over(view: View, scores: ScoreSheet) -> bytes:
    """The line that tells the result."""
    return _line(GameOver(winners=scores.winners, scores=tuple(scores), view=_raw(view)))


def hello() -> bytes:
    """The line that greets a program."""
    return _line(Hello())


def answer(line: bytes, kind: type[Answer]) -> Answer:
    """What a program's line says. Unknown fields are ignored."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        raise NotAnAnswer(str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotAnAnswer(f"this is not JSON: {error}") from None


def board_of(edition: Edition) -> Board:
    """An edition as programs get it."""
    claim_names = names_of(edition).claim_names
    return Board(
        name=edition.name,
        title=edition.title,
        players=edition.players,
        vehicles=edition.vehicles,
        cards=edition.cards,
        double_routes=edition.double_routes,
        ticket_choice=edition.ticket_choice,
        route_points=edition.route_points,
        longest_path=edition.longest_path,
        districts=edition.districts,
        tourist_tokens=edition.tourist_tokens,
        french_flags=edition.french_flags,
        locations=tuple(location.name for location in edition.locations),
        routes=tuple(
            BoardRoute(name, claim_name, route.between, route.colour, route.length, route.ferries)
            for name, claim_name, route in zip(edition.route_names, claim_names, edition.routes, strict=True)
        ),
        tickets=tuple(
            BoardTicket(name, ticket.between, ticket.points)
            for name, ticket in zip(edition.ticket_names, edition.tickets, strict=True)
        ),
    )


def _raw(view: View) -> msgspec.Raw:
    return msgspec.Raw(view.to_json().encode())


def _line(message: msgspec.Struct) -> bytes:
    return msgspec.json.encode(message) + b"\n"
