"""A tournament while it is played: how far it is, how long it will take, and who is ahead."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from branchline.arena import Contest, GameResult, Tournament
from branchline.arena.statistics.figures import elo, percent
from branchline.arena.statistics.ratings import ELO

REFRESHED = 2.0
"""Times a second at most: the cores are for the games."""


class LiveStandings:
    """A bar and a table on standard error, or nothing if that is not a terminal. Use it in a `with` statement."""

    def __init__(self, tournament: Tournament) -> None:
        self._schedule = tournament.schedule
        self._contest = Contest(len(self._schedule.bots))
        self._games = [0] * len(self._schedule.bots)
        self._won = [0.0] * len(self._schedule.bots)
        self._points = [0] * len(self._schedule.bots)
        self._seats = [0] * len(self._schedule.bots)
        console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._shown = console.is_terminal
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console)
        self._task = self._progress.add_task(tournament.edition.title, total=tournament.games)
        self._live = Live(console=console, transient=True, auto_refresh=False)
        self._refreshed = 0.0
        for result in tournament.results():
            self._count(result)

    def add(self, result: GameResult) -> None:
        """A game has been played."""
        if not self._shown:
            return
        self._count(result)
        if time.monotonic() - self._refreshed > 1 / REFRESHED:
            self._refreshed = time.monotonic()
            self._live.update(Group(self._progress, self._table()), refresh=True)

    def _count(self, result: GameResult) -> None:
        self._progress.advance(self._task)
        self._contest.add(result.deal, result.seats, result.shares)
        for number in set(result.seats):
            self._games[number] += 1
        for number, share, score in zip(result.seats, result.shares, result.scores, strict=True):
            self._won[number] += share
            self._points[number] += score.total
            self._seats[number] += 1

    def _table(self) -> Table:
        ratings = [ELO * value for value in self._contest.logs()]
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("bot")
        for heading in ("rating", "games", "won", "points"):
            table.add_column(heading, justify="right")
        for number in sorted(range(len(ratings)), key=lambda number: -ratings[number]):
            if self._games[number]:
                won = percent(self._won[number] / self._games[number])
                points = f"{self._points[number] / self._seats[number]:.1f}"
                table.add_row(
                    self._schedule.bots[number], elo(ratings[number]), f"{self._games[number]:,}", won, points
                )
        return table

    def __enter__(self) -> Self:
        if self._shown:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._live.stop()
