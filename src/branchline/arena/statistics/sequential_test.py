"""When is it sure who is better? A sequential test over paired deals, for a match of two bots.

It is Wald's sequential test of two hypotheses about the first bot's share of wins: it is MARGIN above the even share,
or MARGIN below. The result of a deal, all its seatings together, is one measurement, taken as normal with the spread
seen so far. It stops when one hypothesis is 19 times as likely as the other. Deals are looked at in their
order and not in the order in which they were finished, so it stops at the same deal on any number of cores.
"""

from __future__ import annotations

import math

import msgspec

from branchline.arena.errors import ArenaError
from branchline.arena.games.results import GameResult
from branchline.arena.games.schedule import Schedule

MARGIN = 0.02
"""52 games in 100 against 48, with two players."""
LIMIT = math.log(0.95 / 0.05)
FEWEST_DEALS = 10
"""Before that the spread is not known."""


class Verdict(msgspec.Struct, frozen=True):
    """What the test says after so many deals: above 0 the first bot is better, and it is sure at the limit."""

    deals: int
    evidence: float
    """The logarithm of how many times likelier it is that the first bot is better."""

    @property
    def is_sure(self) -> bool:
        """Whether the test has come to its end."""
        return self.deals >= FEWEST_DEALS and abs(self.evidence) >= LIMIT


class SequentialTest:
    """Takes the results of a tournament as they come, and looks at them deal by deal."""

    def __init__(self, schedule: Schedule) -> None:
        if len(schedule.lineups) != 1 or len(schedule.bots) != 2:
            raise ArenaError("a sequential test is for a match of two bots; with more than two players, for a gauntlet")
        self._games = schedule.games_per_deal
        self._even = schedule.lineups[0].count(0) / schedule.players
        self._open: dict[int, list[float]] = {}
        self._deals = 0
        self._sum = 0.0
        self._squares = 0.0
        self.verdict = Verdict(0, 0.0)

    def add(self, result: GameResult) -> None:
        """Count a game. Once it is sure nothing changes any more."""
        won = sum(share for number, share in zip(result.seats, result.shares, strict=True) if number == 0)
        self._open.setdefault(result.deal, []).append(won)
        while not self.verdict.is_sure and len(self._open.get(self._deals, ())) == self._games:
            share = sum(self._open.pop(self._deals)) / self._games
            self._deals += 1
            self._sum += share
            self._squares += share * share
            self.verdict = Verdict(self._deals, self._evidence())

    def _evidence(self) -> float:
        """Of the deals so far; one as varied as independent games is thrown in, so that the spread is never none."""
        mean = self._sum / self._deals
        alone = self._even * (1 - self._even) / self._games
        spread = (max(0.0, self._squares - self._deals * mean * mean) + alone) / self._deals
        return self._deals * 2 * MARGIN * (mean - self._even) / spread
