"""`search`: the strong one. It plays out worlds that look like what it sees: `branchline.search.plan_target_search`."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.bots.bot_interface import Clock
from branchline.bots.engine_views import action_of, board_of, engine_view
from branchline.game import AnyAction, View
from branchline.game.names import names_of
from branchline.search.plan_target_search import Decision, PlanTargetSearch, SearchStopped

__all__ = ["Considered", "SearchBot", "SearchStopped"]

FIRST_GUESS = 5_000.0
"""How many playouts a second a search with a clock expects at first; after a decision it knows better."""
FEWEST_TO_LEARN_FROM = 20
"""The fewest playouts of a decision from which it learns how many a second there are."""
CAUTION = 0.9
"""The share of its time that a search with a clock plans to use."""


@dataclass(frozen=True, slots=True)
class Considered:
    """One action that a search has considered, and what came of it."""

    action: AnyAction
    plan: str
    target: str | None
    win_chance: float
    margin: float
    playouts: int

    def __str__(self) -> str:
        aim = f", for {self.target}" if self.target else ""
        return (
            f"{self.action} ({self.plan}{aim}): {100 * self.win_chance:.0f} % to win, "
            f"{round(self.margin):+d} points, {self.playouts} playouts"
        )


class SearchBot:
    """Searches before every action, for a number of playouts or of seconds.

    Without `beliefs`, what others have built tells it nothing about their tickets and plans: a way to see what beliefs
    are worth. A copy knows as much of how fast this machine is; it has threads of its own.
    """

    def __init__(
        self, *, playouts: int | None = None, seconds: float | None = None, threads: int = 1, beliefs: bool = True
    ) -> None:
        if (playouts is None) == (seconds is None):
            raise ValueError("a search has a budget of playouts or of seconds")
        self._playouts = playouts
        self._seconds = seconds
        self._threads = threads
        self._beliefs = beliefs
        self._rates: dict[tuple[str, int], float] = {}
        """Playouts a second, by edition and number of players: a small board is played a hundred times faster."""
        self._searches: dict[tuple[str, int], PlanTargetSearch] = {}
        self._explanation: tuple[Considered, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_searches": {}, "_rates": dict(self._rates)}

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        """See `Bot`. A clock shortens a search for seconds, never one for playouts."""
        return self.choose_unless(lambda: False, view, rng, clock)

    def choose_unless(
        self, stopped: Callable[[], bool], view: View, rng: random.Random, clock: Clock | None = None
    ) -> AnyAction:
        """See `Stoppable`. Raises `SearchStopped`."""
        seed = str(rng.getrandbits(64))
        game = names_of(view.edition).digest, len(view.names)
        search = self._search(game, view)
        seconds = self._seconds_left(clock)
        playouts = self._playouts or max(20, int(CAUTION * seconds * self._rates.get(game, FIRST_GUESS)))
        began = time.perf_counter()
        decision = search.decide(engine_view(view), playouts, seed, seconds=seconds, stopped=stopped)
        took = time.perf_counter() - began
        if search.played >= FEWEST_TO_LEARN_FROM and took > 0:
            self._rates[game] = search.played / took
        self._explanation = _explained(view, decision)
        return action_of(view, decision.move)

    def explain(self) -> tuple[Considered, ...]:
        """What the last decision was chosen from, the choice first; empty if there was nothing to choose."""
        return self._explanation

    def close(self) -> None:
        """End the threads."""
        for search in self._searches.values():
            search.close()

    def _seconds_left(self, clock: Clock | None) -> float:
        if self._seconds is None:
            return math.inf
        return self._seconds if clock is None else min(self._seconds, clock.left())

    def _search(self, game: tuple[str, int], view: View) -> PlanTargetSearch:
        if game not in self._searches:
            self._searches[game] = PlanTargetSearch(
                board_of(view), view.edition.name, len(view.names), threads=self._threads, beliefs=self._beliefs
            )
        return self._searches[game]


def _explained(view: View, decision: Decision) -> tuple[Considered, ...]:
    routes = view.edition.route_names
    return tuple(
        Considered(
            action_of(view, candidate.move),
            candidate.plan,
            routes[candidate.target] if candidate.target >= 0 else None,
            candidate.win_chance,
            candidate.margin,
            candidate.playouts,
        )
        for candidate in decision.candidates
    )
