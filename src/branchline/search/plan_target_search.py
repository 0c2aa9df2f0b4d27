"""Plan-target search: which plan for the rest of the game, then which move.

Over worlds sampled from a view, games are played to the end by scripts. First the scripts compete for the observer's
seat. Then, with the best of them going on afterwards, single moves and target routes do ('collect for this one, then
claim it'). A move other than the script's own must be clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
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
from branchline.search.book import Book
from branchline.search.halving import Arm, halve
from branchline.search.portfolio import own_plans, rivals
from branchline.search.rollouts import Rollouts

PLAN_SHARE = 0.35
"""Share of the playouts that goes into the choice of a plan."""
TARGETS = 10
"""Routes that are tried as targets."""
GUARD = 0.25
"""How much better than the script's own a move must be, divided by the root of the playouts: 0.7 standard errors."""
AT_ONCE = 20
"""Rollouts that a thread plays without a break: few enough for two threads to finish at about the same time."""
MARGIN_OF_45_VEHICLES = 25.0
"""The lead, in points, that is worth 0.73 where 45 vehicles are played; with fewer vehicles it is fewer points."""


@dataclass(slots=True, eq=False)
class Piece:
    """Some rollouts of one arm, beginning with number `first`; and what came of them."""

    arm: Arm
    first: int
    count: int
    value: float = 0.0
    wins: float = 0.0
    margin: float = 0.0


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
    of threads. Without `beliefs` all tickets and scripts of the others are equally likely.
    """

    def __init__(self, board: Board, edition: str, players: int, *, threads: int = 1, beliefs: bool = True) -> None:
        plans = own_plans(edition, players)
        others = rivals(edition, players)
        self._plan_names = tuple(plans)
        book = Book([*plans.values(), *others])
        expected = range(len(plans), len(plans) + len(others))
        scale = MARGIN_OF_45_VEHICLES * board.vehicles / 45
        atlas = Atlas(board)
        self._rollouts = [Rollouts(atlas, book, expected, "", scale) for _ in range(threads)]
        self._beliefs = Beliefs(self._rollouts[0], expected, players) if beliefs else None
        for rollouts in self._rollouts:
            rollouts.guessing = beliefs
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._moves, self._claims = Moves(), Claims()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def decide(self, view: View, playouts: int, seed: str) -> Decision:
        """A legal move for the observer, who must be the seat to act."""
        expectations = self._beliefs.of(view) if self._beliefs is not None else ()
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
        pieces = [
            Piece(arm, first, min(AT_ONCE, arm.playouts + count - first))
            for arm in arms
            for first in range(arm.playouts, arm.playouts + count, AT_ONCE)
        ]
        threads = len(self._rollouts)
        others = []
        if self._pool is not None:
            for i in range(1, threads):
                others.append(self._pool.submit(_play_pieces, self._rollouts[i], pieces[i::threads]))
        _play_pieces(self._rollouts[0], pieces[::threads])  # this thread has its core already, the others find theirs
        for other in others:
            other.result()
        for piece in pieces:  # in this order, so that rounding does not depend on who played what
            piece.arm.playouts += piece.count
            piece.arm.value += piece.value
            piece.arm.wins += piece.wins
            piece.arm.margin += piece.margin

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


def _play_pieces(rollouts: Rollouts, pieces: Sequence[Piece]) -> None:
    for piece in pieces:
        arm = piece.arm
        rollouts.run(arm.script, arm.target, arm.opening, piece.first, piece.count)
        piece.value, piece.wins, piece.margin = rollouts.value, rollouts.wins, rollouts.margin
