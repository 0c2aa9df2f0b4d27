"""What a tournament writes down: a line about itself, then a line for every game. See docs/arena.md."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from branchline import __version__
from branchline.arena.games.match import Forfeit, Match
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.script_match import ScriptMatch
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
    """Seconds that each seat took in all; empty if scripts played natively, as nobody was timed then."""
    slowest: tuple[float, ...]
    """Seconds of each seat's slowest decision; empty if nobody was timed."""
    forfeit: Forfeit | None = None


class RecordedResult(GameResult, frozen=True, kw_only=True):
    """The same with the record: a whole line of a file of results."""

    record: str


def result_line(match: Match | ScriptMatch, began: float, *, recorded: bool = True) -> bytes:
    """The line, with its end, of a match that began at that `time.perf_counter`; with its record if wanted."""
    result: dict[str, Any] = {
        "game": match.fixture.number,
        "deal": match.fixture.deal,
        "lineup": match.fixture.lineup,
        "seats": match.fixture.seats,
        "shares": match.shares,
        "scores": tuple(match.scores),
        "first": match.first,
        "turns": match.turns,
        "decisions": tuple(match.decisions),
        "thinking": tuple(round(seconds, 6) for seconds in match.thinking),
        "slowest": tuple(round(seconds, 6) for seconds in match.slowest),
        "forfeit": match.forfeit,
    }
    if recorded:
        record = str(match.game.record(show_seed=True))
        line: GameResult = RecordedResult(**result, record=record, seconds=_since(began))
    else:
        line = GameResult(**result, seconds=_since(began))
    return msgspec.json.encode(line) + b"\n"


def _since(began: float) -> float:
    return round(time.perf_counter() - began, 6)
