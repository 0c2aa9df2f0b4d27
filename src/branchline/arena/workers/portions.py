"""How many games are handed out at a time: enough that it costs nothing, few enough that all workers end together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

SECONDS = 0.25
"""About how long a worker should be busy with a portion."""
LARGEST = 200
IN_FLIGHT = 2
"""Portions a worker has: one at hand and one waiting."""


class Portions:
    """The games still to be played, in order."""

    def __init__(self, numbers: Iterable[int], games: int, workers: int, *, largest: int = LARGEST) -> None:
        """`games` is how many numbers there are; `largest` the most that are handed out at a time."""
        self._numbers = iter(numbers)
        self._left = games
        self._workers = workers
        self._largest = largest
        self._again: list[list[int]] = []
        self._seconds = 0.0
        self._played = 0

    def take(self) -> list[int]:
        """The next portion; empty if there is none. The first ones are of one game, to learn how long a game takes."""
        if self._again:
            return self._again.pop()
        fitting = int(SECONDS * self._played / self._seconds) if self._seconds else 1
        fair = self._left // (self._workers * IN_FLIGHT * 2)
        portion = list(islice(self._numbers, max(1, min(fitting, fair, self._largest))))
        self._left -= len(portion)
        return portion

    def give_back(self, portion: list[int]) -> None:
        """It was not played: it will be taken again."""
        self._again.append(portion)

    def played(self, games: int, seconds: float) -> None:
        """A worker needed so long for so many games."""
        self._played += games
        self._seconds += seconds
