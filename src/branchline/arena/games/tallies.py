"""Many games at one table, added up: what a simulation wants of them.

Tables of `random` bots and tables of scripts are played natively, without the interpreter; played one view after
another they are the same games, move for move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from branchline.arena.games.match import seat_names
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.script_match import NativeScripts
from branchline.bots import Bot, play_out
from branchline.bots.lifetimes import closing_all
from branchline.editions import Edition
from branchline.game import Game
from branchline.game.random_games import play_random_games, random_chooser
from branchline.game.scores import SOURCES
from branchline.search.scripts.markers import WIN_PARTS

RANDOM: Final = "random"


class SeatTally(msgspec.Struct):
    """What one seat got."""

    win_parts: int = 0
    """`WIN_PARTS` for a win and less for a shared one, so that sums are exact."""
    points: dict[str, int] = {}
    """Of all games, by source; natively played games of `random` bots tell the total only."""
    tickets_kept: int | None = 0
    """None where nobody counted."""
    tickets_completed: int | None = 0

    def add(self, other: SeatTally) -> None:
        """Count another tally in."""
        self.win_parts += other.win_parts
        for source, points in other.points.items():
            self.points[source] = self.points.get(source, 0) + points
        self.tickets_kept = _sum(self.tickets_kept, other.tickets_kept)
        self.tickets_completed = _sum(self.tickets_completed, other.tickets_completed)


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


class Tally(msgspec.Struct):
    """What came of some games."""

    seats: list[SeatTally]
    games: int = 0
    actions: int = 0
    records: dict[int, str] = {}
    """The records of these games by number, if they are wanted."""

    def add(self, other: Tally) -> None:
        """Count another tally in, but for its records."""
        self.games += other.games
        self.actions += other.actions
        for ours, theirs in zip(self.seats, other.seats, strict=True):
            ours.add(theirs)


def is_native(schedule: Schedule, scripts: NativeScripts) -> bool:
    """Whether the games of a schedule's only lineup need no interpreter."""
    return _is_random(schedule) or scripts.can_play(schedule.lineups[0])


def _is_random(schedule: Schedule) -> bool:
    return schedule.bots == (RANDOM,)


def native_tally(edition: Edition, schedule: Schedule, scripts: NativeScripts, numbers: Sequence[int]) -> Tally:
    """Games that need no interpreter; their numbers follow on each other."""
    first, games = numbers[0], len(numbers)
    if _is_random(schedule):
        results = play_random_games(edition, schedule.players, schedule.seed, games, first=first)
        seats = [
            SeatTally(round(wins * WIN_PARTS), {"total": round(average * games)}, None, None)
            for wins, average in zip(results.wins, results.average, strict=True)
        ]
        return Tally(seats, games, results.moves)
    sums = scripts.games(schedule.lineups[0]).run(range(schedule.players), first, games)
    seats = [SeatTally(seat.win_parts, seat.points, seat.tickets_kept, seat.tickets_completed) for seat in sums.seats]
    return Tally(seats, sums.games, sums.moves)


def bot_tally(
    edition: Edition,
    schedule: Schedule,
    make: Callable[[str], Bot],
    numbers: Sequence[int],
    *,
    records: bool = False,
) -> Tally:
    """Games of bots that look at views. A bot's error is not caught: it ends the simulation."""
    specs = [schedule.bots[number] for number in schedule.lineups[0]]
    names = seat_names(specs)
    bots = [make(spec) for spec in specs]
    tally = Tally([SeatTally() for _ in bots])
    with closing_all(bots):
        for number in numbers:
            game = Game(edition, names, schedule.deal_seed(number))
            tally.add(_played(game, play_out(game, bots, generators(schedule, number))))
            if records:
                tally.records[number] = str(game.record())
    return tally


def _played(game: Game, actions: int) -> Tally:
    scores = game.scores()
    kept = game.spectator_view().ticket_counts
    seats = [
        SeatTally(
            WIN_PARTS // len(scores.winners) if score.won else 0,
            {source: getattr(score, source) for source in SOURCES},
            kept[score.seat],
            score.tickets_completed,
        )
        for score in scores
    ]
    return Tally(seats, 1, actions)


def generators(schedule: Schedule, number: int) -> list[random.Random]:
    """The chance of each seat's bot in one game.

    `random` bots among themselves share the stream that native play draws from; others have one each.
    """
    if _is_random(schedule):
        return [_NativeChoice(schedule.seed, number)] * schedule.players
    return [random.Random(f"{schedule.deal_seed(number)} seat {seat}") for seat in range(schedule.players)]


class _NativeChoice(random.Random):
    """Chooses as the engine's own random players do."""

    def __init__(self, seed: str, game: int) -> None:
        super().__init__(0)
        self._below = random_chooser(seed, game)

    def choice(self, seq: Any) -> Any:
        """One of a sequence, each as likely as any other."""
        return seq[self._below(len(seq))]
