"""Who sits where, in which game, on which deal.

A *lineup* is who meets at a table. Every lineup plays the same deals, and each deal is played once in every seating:
the lineup is moved on by one seat until all have sat everywhere, so that nobody owes a win to the cards of a seat.
Games are numbered deal by deal, so that a longer tournament begins with the games of a shorter one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from branchline.arena.errors import ArenaError

Lineup: TypeAlias = tuple[int, ...]
"""The bots at a table, by their numbers in the schedule; one may sit there several times."""

Tables: TypeAlias = Literal["different", "copies"]
"""How more than two seats are filled: with different bots, or with one bot among copies of another."""


class Fixture(NamedTuple):
    """A game to be played."""

    number: int
    deal: int
    lineup: int
    seats: tuple[int, ...]
    """The bot of each seat, seat 0 first."""


class Schedule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All games of a tournament, without an end: how many deals are played is not part of it."""

    edition: str
    digest: str
    """The fingerprint of the edition's rules."""
    players: int
    bots: tuple[str, ...]
    """Specs, each once."""
    lineups: tuple[Lineup, ...]
    seed: str

    @property
    def seatings(self) -> int:
        """In how many seatings each lineup plays each deal."""
        return len(rotations(self.lineups[0]))

    @property
    def games_per_deal(self) -> int:
        """The games of all lineups in all seatings."""
        return self.seatings * len(self.lineups)

    def deals(self, games: int) -> int:
        """The fewest deals that give each lineup so many games."""
        return math.ceil(games / self.seatings)

    def fixture(self, number: int) -> Fixture:
        """The game of that number, from 0."""
        deal, rest = divmod(number, self.games_per_deal)
        lineup, seating = divmod(rest, self.seatings)
        return Fixture(number, deal, lineup, rotations(ordered(self.lineups[lineup], deal))[seating])

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal: ``7/12`` is deal 12 of the seed 7."""
        return f"{self.seed}/{deal}"


def rotations(lineup: Lineup) -> list[Lineup]:
    """The seatings of a lineup: moved on seat by seat until it comes round.

    >>> rotations((0, 1, 1))
    [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    """
    return list(dict.fromkeys(lineup[moved:] + lineup[:moved] for moved in range(len(lineup))))


def ordered(lineup: Lineup, deal: int) -> Lineup:
    """The order round the table for a deal: different bots take turns to sit beside each other.

    >>> [ordered((0, 1, 2), deal) for deal in range(3)]
    [(0, 1, 2), (0, 2, 1), (0, 1, 2)]
    """
    if len(set(lineup)) < len(lineup):
        return lineup
    first, *others = lineup
    orders = math.factorial(len(others))
    return (first, *next(itertools.islice(itertools.permutations(others), deal % orders, None)))


def lineups(bots: Sequence[str], players: int, *, gauntlet: bool, tables: Tables | None = None) -> tuple[Lineup, ...]:
    """Who meets whom: everybody everybody, or in a gauntlet the first everybody else.

    With more than two players, tables of `different` bots are all choices of that many bots (in a gauntlet: those with
    the first). Tables of `copies` seat one bot among copies of another, for every two bots both ways (in a gauntlet:
    the first among copies of each other bot). Without a choice it is `copies` for a gauntlet or where there are fewer
    bots than seats.
    """
    number = len(bots)
    if number < 2:
        raise ArenaError("an arena needs two bots at least; name another")
    twice = sorted({spec for spec in bots if bots.count(spec) > 1})
    if twice:
        raise ArenaError(f"{', '.join(twice)}: name each bot once; a game has its own copies of a bot for its seats")
    if players == 2:
        pairs = itertools.combinations(range(number), 2)
        return tuple(pair for pair in pairs if not gauntlet or pair[0] == 0)
    if tables is None:
        tables = "copies" if gauntlet or number < players else "different"
    if tables == "copies":
        both = itertools.permutations(range(number), 2)
        return tuple((one, *[other] * (players - 1)) for one, other in both if not gauntlet or one == 0)
    if number < players:
        raise ArenaError(f"{number} bots can't fill {players} seats with different ones; name more, or use copies")
    choices = itertools.combinations(range(number), players)
    return tuple(choice for choice in choices if not gauntlet or choice[0] == 0)
