"""What a study looks at in a game: tickets, claims and the gifts of chance."""

from __future__ import annotations

import msgspec

from branchline.arena.games.match import Match
from branchline.arena.games.script_match import ScriptMatch
from branchline.editions import Edition
from branchline.game import SeatScore
from branchline.game.events import Claimed, Dealt, Drew, FirstSeat, KeptTicket, Offered
from branchline.game.names import WILD_NAME, names_of


class StudiedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What happened to one seat. Tickets by their index in the edition."""

    offered: tuple[int, ...]
    kept: tuple[int, ...]
    completed: tuple[int, ...]
    first_offer: int
    """The points of all tickets that it could choose from at the start."""
    wilds: int
    """That it was dealt, or drew from the deck: those that came by chance alone."""


class StudiedGame(msgspec.Struct, frozen=True, kw_only=True):
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
    by_seat: tuple[StudiedSeat, ...]
    forfeited: bool = False


def studied_line(edition: Edition, match: Match | ScriptMatch) -> bytes:
    """The JSON of what a study looks at."""
    course = _Course(edition, match)
    return msgspec.json.encode(
        StudiedGame(
            game=match.fixture.number,
            deal=match.fixture.deal,
            seats=match.fixture.seats,
            shares=match.shares,
            scores=tuple(match.scores),
            first=match.first,
            turns=match.turns,
            claims=tuple(course.claims),
            by_seat=tuple(course.seat(seat) for seat in range(len(match.fixture.seats))),
            forfeited=match.forfeit is not None,
        )
    )


class _Course:
    """The events of a game, sorted by what they tell."""

    def __init__(self, edition: Edition, played: Match | ScriptMatch) -> None:
        names = names_of(edition)
        players = len(played.fixture.seats)
        self.edition = edition
        self.completed = played.scores.completed_tickets
        self.claims: list[tuple[int, int]] = []
        self.offered: list[list[int]] = [[] for _ in range(players)]
        self.kept: list[list[int]] = [[] for _ in range(players)]
        self.first_offer = [0] * players
        self.wilds = [0] * players
        begun = False
        for event in played.events:
            match event:
                case FirstSeat():
                    begun = True
                case Claimed(seat=int(seat)):
                    self.claims.append((names.route_numbers[event.route], seat))
                case Offered(seat=int(seat)):
                    ticket = names.ticket_numbers[event.ticket]
                    self.offered[seat].append(ticket)
                    self.first_offer[seat] += 0 if begun else edition.tickets[ticket].points
                case KeptTicket(seat=int(seat)):
                    self.kept[seat].append(names.ticket_numbers[event.ticket])
                case Dealt(seat=int(seat)) | Drew(seat=int(seat)):
                    self.wilds[seat] += event.card == WILD_NAME

    def seat(self, seat: int) -> StudiedSeat:
        """What happened to one seat."""
        completed = self.completed[seat]
        return StudiedSeat(
            offered=tuple(self.offered[seat]),
            kept=tuple(self.kept[seat]),
            completed=tuple(ticket for ticket in self.kept[seat] if self.edition.ticket_names[ticket] in completed),
            first_offer=self.first_offer[seat],
            wilds=self.wilds[seat],
        )
