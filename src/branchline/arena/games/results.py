"""What a tournament writes down: a line about itself, then a line for every game. See docs/arena.md."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from branchline import __version__
from branchline.arena.games.match import Forfeit, Match
from branchline.arena.games.schedule import Schedule
from branchline.game import SeatScore

FORMAT: Final = 1
"""The version of the format of result files."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: nothing that differs between two runs of the same tournament."""

    arena: int = FORMAT
    """The version of the format."""
    branchline: str = __version__
    """The version that played the games."""
    schedule: Schedule


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended. Only `seconds`, `thinking` and `slowest` differ when it is played again."""

    game: int
    deal: int
    lineup: int
    seats: tuple[int, ...]
    """The bot of each seat, by its number in the schedule."""
    shares: tuple[float, ...]
    """Which part of the win each seat has."""
    scores: tuple[SeatScore, ...]
    """The score sheet; of a game that was forfeited, as it stood then."""
    first: int | None
    """The seat that began; None if a game was forfeited before that was settled."""
    turns: int
    decisions: tuple[int, ...]
    """How often each seat was asked."""
    seconds: float
    thinking: tuple[float, ...]
    """Seconds that each seat took in all."""
    slowest: tuple[float, ...]
    """Seconds of each seat's slowest decision."""
    forfeit: Forfeit | None = None


class RecordedResult(GameResult, frozen=True, kw_only=True):
    """A whole line."""

    record: str


def result_line(match: Match, began: float) -> bytes:
    """The line, with its end, of a match that began at that `time.perf_counter`."""
    record = match.game.record(show_seed=True)
    result = RecordedResult(
        game=match.fixture.number,
        deal=match.fixture.deal,
        lineup=match.fixture.lineup,
        seats=match.fixture.seats,
        shares=match.shares,
        scores=tuple(match.game.scores()),
        first=match.game.spectator_view().first_seat,
        turns=len(record.turns),
        decisions=tuple(match.decisions),
        seconds=round(time.perf_counter() - began, 6),
        thinking=tuple(round(seconds, 6) for seconds in match.thinking),
        slowest=tuple(round(seconds, 6) for seconds in match.slowest),
        forfeit=match.forfeit,
        record=str(record),
    )
    return msgspec.json.encode(result) + b"\n"
