"""A tournament from its first game to its last, taken up where it was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from branchline.arena.games.results import GameResult, Header
from branchline.arena.games.results_file import ResultsFile
from branchline.arena.games.schedule import Schedule
from branchline.arena.statistics.sequential_test import SequentialTest, Verdict
from branchline.arena.workers.orders import Order
from branchline.arena.workers.portions import Portions
from branchline.arena.workers.processes import Workers
from branchline.editions import Edition

_RESULTS = msgspec.json.Decoder(GameResult)


class Tournament:
    """So many deals of a schedule. With a folder, results are kept there, and those that are there count.

    `bot_files` are Python files with bots of somebody's own. `stop_when_sure` ends a match of two bots as soon as a
    sequential test knows the better one.
    """

    def __init__(
        self,
        edition: Edition,
        schedule: Schedule,
        deals: int,
        folder: Path | None = None,
        *,
        bot_files: Sequence[str] = (),
        stop_when_sure: bool = False,
    ) -> None:
        self.edition = edition
        self.schedule = schedule
        self.deals = deals
        self.bot_files = tuple(bot_files)
        self.test = SequentialTest(schedule) if stop_when_sure else None
        self._file = ResultsFile(folder, Header(schedule=schedule)) if folder is not None else None
        self._results: dict[int, GameResult] = {} if self._file is None else self._file.results
        for result in self._results.values():
            self._count(result)

    @property
    def games(self) -> int:
        """How many games there are to be."""
        return self.deals * self.schedule.games_per_deal

    @property
    def repaired(self) -> bool:
        """Whether a torn line was found in the file and cut off."""
        return self._file is not None and self._file.repaired

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to play."""
        return self._decided() or not self._missing()

    def _missing(self) -> list[int]:
        return [number for number in range(self.games) if number not in self._results]

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test says, if there is one."""
        return self.test.verdict if self.test else None

    def results(self) -> list[GameResult]:
        """The games that count, in order: neither those of deals after the end, nor those after it was sure."""
        deals = self.deals
        if self.verdict is not None and self.verdict.is_sure:
            deals = min(deals, self.verdict.deals)
        return sorted((result for result in self._results.values() if result.deal < deals), key=lambda r: r.game)

    def run(self, workers: Workers, count: int, progress: Callable[[GameResult], None]) -> None:
        """Play what is missing with so many workers; `progress` is told of every game."""
        if self.is_complete:
            return
        missing = self._missing()
        order = msgspec.json.encode(
            Order(
                edition=self.edition,
                schedule=self.schedule,
                bot_files=self.bot_files,
                records=self._file is not None,
            )
        )
        playing = workers(order, Portions(missing, len(missing), count))
        try:
            for lines in playing:
                for result in self._kept(lines):
                    progress(result)
                if self._decided():
                    break
        finally:
            playing.close()

    def _decided(self) -> bool:
        return self.verdict is not None and self.verdict.is_sure

    def _kept(self, lines: list[bytes]) -> list[GameResult]:
        kept = []
        for line in lines:
            if self._file is not None:
                result = self._file.append(line)
            else:
                result = _RESULTS.decode(line)
                result = None if result.game in self._results else result
            if result is not None:
                self._results[result.game] = result
                self._count(result)
                kept.append(result)
        return kept

    def _count(self, result: GameResult) -> None:
        if self.test is not None and result.deal < self.deals:
            self.test.add(result)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
