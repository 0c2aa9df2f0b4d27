"""Plan-target search: which plan for the rest of the game, then which move.

Over worlds sampled from a view, games are played to the end by scripts. First the scripts compete for the observer's
seat. Then, with the best of them going on afterwards, single moves and target routes do ('collect for this one, then
claim it'). A move other than the script's own must be clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

from branchline.engine.board import Board
from branchline.engine.chance import Chance
from branchline.engine.claims import Claims
from branchline.engine.move_numbers import DRAW_CARD, DRAW_TICKETS
from branchline.engine.moves import Moves
from branchline.engine.phases import CHOOSING_TICKETS, KEEPING_TICKETS, SECOND_CARD, TURN
from branchline.engine.sizes import WILD
from branchline.engine.turns import legal_moves
from branchline.engine.view import View
from branchline.engine.worlds import sample
from branchline.search.atlas import Atlas
from branchline.search.beliefs import Beliefs
from branchline.search.halving import Arm, halve
from branchline.search.portfolio import own_plans, rivals
from branchline.search.rollouts import Rollouts
from branchline.search.script import Book

PLAN_SHARE = 0.35
"""Share of the playouts that goes into the choice of a plan."""
TARGETS = 10
"""Routes that are tried as targets."""
GUARD = 0.25
"""How much better than the script's own a move must be, divided by the root of the playouts: 0.7 standard errors."""
MARGIN_OF_45_VEHICLES = 25.0
"""The lead, in points, that is worth 0.73 where 45 vehicles are played; with fewer vehicles it is fewer points."""


class Candidate(NamedTuple):
    """One thing that was considered, for explanations."""

    move: int
    plan: str
    target: int
    win_chance: float
    margin: float
    playouts: int


class Decision(NamedTuple):
    """The move, and what was considered, the best first."""

    move: int
    candidates: tuple[Candidate, ...]


class PlanTargetSearch:
    """Decides for one edition and number of players. The same view, seed and playouts give the same move, on any number
    of threads.
    """

    def __init__(self, board: Board, edition: str, players: int, *, threads: int = 1) -> None:
        plans = own_plans(edition, players)
        others = rivals(edition, players)
        self._plan_names = tuple(plans)
        book = Book([*plans.values(), *others])
        expected = range(len(plans), len(plans) + len(others))
        scale = MARGIN_OF_45_VEHICLES * board.vehicles / 45
        atlas = Atlas(board)
        self._rollouts = [Rollouts(atlas, book, expected, "", scale) for _ in range(threads)]
        self._beliefs = Beliefs(self._rollouts[0], expected, players)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._moves, self._claims = Moves(), Claims()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def decide(self, view: View, playouts: int, seed: str) -> Decision:
        """A legal move for the observer, who must be the seat to act."""
        expectations = self._beliefs.of(view)
        for rollouts in self._rollouts:
            rollouts.look(view, seed)
            for seat, shares in enumerate(expectations):
                rollouts.expect(seat, shares)
        legal_moves(sample(view, Chance(seed)), self._moves, self._claims)
        legal = list(self._moves)
        if len(legal) == 1:
            return Decision(legal[0], ())
        if view.phase in (TURN, SECOND_CARD):
            return self._decide_turn(legal, playouts)
        scripts = range(len(self._plan_names)) if view.phase in (CHOOSING_TICKETS, KEEPING_TICKETS) else (0,)
        arms = halve([Arm(script, move) for move in legal for script in scripts], playouts, self._play)
        return Decision(arms[0].opening, self._told(arms))

    def _decide_turn(self, legal: Sequence[int], playouts: int) -> Decision:
        scripts = range(len(self._plan_names))
        first = self._rollouts[0]
        plans = [Arm(script, first.first_move(script, -1)) for script in scripts]
        for_plans = int(PLAN_SHARE * playouts)
        best, runner_up = halve(plans, for_plans, self._play)[:2]
        own = Arm(best.script, best.opening)
        arms = [own]
        if runner_up.opening != own.opening:
            arms.append(Arm(runner_up.script, runner_up.opening))
        for route in first.promising(best.script, TARGETS):
            arms.append(Arm(best.script, first.first_move(best.script, route), route))
        for move in legal:
            if move <= DRAW_TICKETS and move not in (own.opening, DRAW_CARD + WILD):
                arms.append(Arm(best.script, move))
        if len({arm.opening for arm in arms}) == 1:
            return Decision(own.opening, self._told([best]))
        arms = halve(arms, playouts - for_plans, self._play, keep=own)
        winner = arms[0]
        needed = GUARD / sqrt(min(winner.playouts, own.playouts))
        if winner.mean < own.mean + needed:
            winner = own
        ordered = [winner, *(arm for arm in arms if arm is not winner)]
        return Decision(winner.opening, self._told(ordered))

    def _play(self, arms: Sequence[Arm], count: int) -> None:
        if self._pool is None:
            _play_with(self._rollouts[0], arms, count)
            return
        waiting = [
            self._pool.submit(_play_with, rollouts, arms[i :: len(self._rollouts)], count)
            for i, rollouts in enumerate(self._rollouts)
        ]
        for future in waiting:
            future.result()

    def _told(self, arms: Sequence[Arm]) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(
                arm.opening,
                self._plan_names[arm.script],
                arm.target,
                arm.wins / arm.playouts,
                arm.margin / arm.playouts,
                arm.playouts,
            )
            for arm in arms
            if arm.playouts
        )


def _play_with(rollouts: Rollouts, arms: Sequence[Arm], count: int) -> None:
    for arm in arms:
        rollouts.run(arm.script, arm.target, arm.opening, arm.playouts, count)
        arm.playouts += count
        arm.value += rollouts.value
        arm.wins += rollouts.wins
        arm.margin += rollouts.margin
