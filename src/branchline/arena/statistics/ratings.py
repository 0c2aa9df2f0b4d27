"""Strengths of bots by maximum likelihood, for tables of any size.

The model is Luce's: at a table each seat wins with a chance in proportion to its bot's strength. With two players that
is Bradley and Terry's model, and differences of ratings are Elo differences; only who wins counts, as in the game, and
a shared win counts in parts.

So that a bot that has won or lost every game has a rating too, each lineup is taken to have played one game more, which
all seats shared. Games on one deal are not independent of each other (that is what paired deals are for), so the
intervals come from the spread between deals, not from the number of games: the robust or 'sandwich' estimate of a
clustered sample.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from branchline.arena.statistics.matrices import Matrix, Vector, inverse, product, times

ELO = 400 / math.log(10)
"""Rating points in one unit of the logarithm of strength."""
CONFIDENCE = 1.96
"""Standard deviations on both sides of an interval that holds the truth 95 times in 100."""
FAINT = 1e-7
"""How strongly ratings are drawn to the average: only so much that bots who have not met yet have ratings too."""
ENOUGH = 1e-10
MOST_STEPS = 200


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength in Elo points above the average of all bots, and its 95 % interval."""

    points: float
    low: float
    high: float


class _Table:
    """All games of the same bots, in whatever seats: how many seats each bot has, games, and the wins of each."""

    def __init__(self, counts: dict[int, int]) -> None:
        self.counts = counts
        self.games = 0
        self.wins: dict[int, float] = dict.fromkeys(counts, 0.0)

    @property
    def even(self) -> dict[int, float]:
        """The wins of the game that all seats share."""
        seats = sum(self.counts.values())
        return {number: count / seats for number, count in self.counts.items()}

    def chances(self, logs: Vector) -> dict[int, float]:
        """How likely each bot is to win."""
        top = max(logs[number] for number in self.counts)
        strengths = {number: count * math.exp(logs[number] - top) for number, count in self.counts.items()}
        total = sum(strengths.values())
        return {number: strength / total for number, strength in strengths.items()}


class Contest:
    """Games between bots, numbered from 0, and the strengths that make their results most likely."""

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self._tables: dict[tuple[int, ...], _Table] = {}
        self._deals: dict[tuple[int, tuple[int, ...]], tuple[int, dict[int, float]]] = {}

    def add(self, deal: int, seats: Sequence[int], shares: Sequence[float]) -> None:
        """Count a game: its deal, the bot of each seat, and which part of the win each seat has."""
        key = tuple(sorted(seats))
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = _Table({number: key.count(number) for number in key})
        games, wins = self._deals.get((deal, key), (0, {}))
        wins = dict(wins)
        for number, share in zip(seats, shares, strict=True):
            table.wins[number] += share
            wins[number] = wins.get(number, 0.0) + share
        table.games += 1
        self._deals[deal, key] = games + 1, wins

    def logs(self) -> Vector:
        """The logarithms of the strengths, their average 0: Newton's method on a concave function."""
        logs = [0.0] * self.bots
        likelihood = self._likelihood(logs)
        for _ in range(MOST_STEPS):
            slope, bend = self._derivatives(logs)
            step = times(_free_inverse(bend), slope)
            while True:
                tried = [value + change for value, change in zip(logs, step, strict=True)]
                better = self._likelihood(tried)
                if better >= likelihood or max(map(abs, step)) < ENOUGH:
                    break
                step = [change / 2 for change in step]
            logs, likelihood = tried, better
            if max(map(abs, step)) < ENOUGH:
                break
        return logs

    def ratings(self) -> list[Rating]:
        """The rating of every bot, with its interval."""
        logs = self.logs()
        spread = self._covariance(logs)
        ratings = []
        for number, value in enumerate(logs):
            half = CONFIDENCE * math.sqrt(max(0.0, spread[number][number]))
            ratings.append(Rating(ELO * value, ELO * (value - half), ELO * (value + half)))
        return ratings

    def _likelihood(self, logs: Vector) -> float:
        total = -FAINT / 2 * sum(value * value for value in logs)
        for table in self._tables.values():
            chances, even = table.chances(logs), table.even
            for number, wins in table.wins.items():
                total += (wins + even[number]) * math.log(max(chances[number], 1e-300))
        return total

    def _derivatives(self, logs: Vector) -> tuple[Vector, Matrix]:
        """Of the logarithm of the likelihood: the first, and the second with its sign turned."""
        slope = [-FAINT * value for value in logs]
        bend = [[FAINT * (one == other) for other in range(self.bots)] for one in range(self.bots)]
        for table in self._tables.values():
            chances, even = table.chances(logs), table.even
            games = table.games + 1
            for one, chance in chances.items():
                slope[one] += table.wins[one] + even[one] - games * chance
                bend[one][one] += games * chance
                for other, others in chances.items():
                    bend[one][other] -= games * chance * others
        return slope, bend

    def _covariance(self, logs: Vector) -> Matrix:
        """Of the logarithms of strength: the inverse of the bend round the spread between deals."""
        chances = {key: table.chances(logs) for key, table in self._tables.items()}
        surprises: dict[int, Vector] = defaultdict(lambda: [0.0] * self.bots)
        for (deal, key), (games, wins) in self._deals.items():
            surprise = surprises[deal]
            for number, chance in chances[key].items():
                surprise[number] += wins[number] - games * chance
        deals = len(surprises)
        correction = deals / (deals - 1) if deals > 1 else 1.0
        spread = [[0.0] * self.bots for _ in range(self.bots)]
        shared = [
            [table.even.get(number, 0.0) - chances[key].get(number, 0.0) for number in range(self.bots)]
            for key, table in self._tables.items()
        ]
        for weight, clusters in ((correction, surprises.values()), (1.0, shared)):
            for surprise in clusters:
                for one, value in enumerate(surprise):
                    if value:
                        row = spread[one]
                        for other, others in enumerate(surprise):
                            row[other] += weight * value * others
        around = _free_inverse(self._derivatives(logs)[1])
        return product(product(around, spread), around)


def _free_inverse(bend: Matrix) -> Matrix:
    """The inverse as far as there is one: only differences of strength are defined, so their sum stays 0."""
    size = len(bend)
    scale = sum(bend[i][i] for i in range(size)) / size or 1.0
    filled = [[value + scale / size for value in row] for row in bend]
    return [[value - 1 / (scale * size) for value in row] for row in inverse(filled)]
