"""Plan-target search: which plan for the rest of the game, then which move.

Over worlds sampled from a view, games are played to the end by scripts. First the scripts compete for the observer's
seat. Then, with the best of them going on afterwards, single moves and target routes do ('collect for this one, then
claim it'). A move other than the script's own must be clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf, sqrt
from time import perf_counter
from typing import NamedTuple

from branchline.engine.board import Board
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.numbers.move_numbers import DRAW_CARD, DRAW_TICKETS
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, KEEPING_TICKETS, SECOND_CARD, TURN
from branchline.engine.numbers.sizes import WILD
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.turns import legal_moves
from branchline.engine.view import View
from branchline.engine.worlds import sample
from branchline.search.beliefs import Beliefs
from branchline.search.playouts import Playouts
from branchline.search.portfolio import own_plans, rivals
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.sequential_halving import Arm, halve

PLAN_SHARE = 0.35
"""Share of the playouts that goes into the choice of a plan."""
TARGETS = 10
"""Routes that are tried as targets."""
GUARD = 0.25
"""How much better than the script's own a move must be, divided by the root of the playouts: 0.7 standard errors."""
AT_ONCE = 20
"""Playouts that a thread plays without a break: few enough for two threads to finish at about the same time."""
MARGIN_OF_45_VEHICLES = 25.0
"""The lead, in points, that is worth 0.73 where 45 vehicles are played; with fewer vehicles it is fewer points."""


@dataclass(slots=True, eq=False)
class Piece:
    """Some playouts of one arm, beginning with number `first`; and what came of them."""

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


class SearchStopped(Exception):
    """A search was told to stop before it had decided."""


def _never() -> bool:
    return False


class PlanTargetSearch:
    """Decides for one edition and number of players. The same view, seed and playouts give the same move, on any number
    of threads. Without `beliefs` all tickets and scripts of the others are equally likely.
    """

    def __init__(self, board: Board, edition: str, players: int, *, threads: int = 1, beliefs: bool = True) -> None:
        plans = own_plans(edition, players)
        others = rivals(edition, players)
        self._plan_names = tuple(plans)
        table = SettingsTable([*plans.values(), *others])
        expected = range(len(plans), len(plans) + len(others))
        scale = MARGIN_OF_45_VEHICLES * board.vehicles / 45
        graph = BoardGraph(board)
        self._workers = [Playouts(graph, table, expected, "", scale) for _ in range(threads)]
        self._beliefs = Beliefs(self._workers[0], expected, players) if beliefs else None
        for worker in self._workers:
            worker.guessing = beliefs
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._moves, self._claims = Moves(), Claims()
        self._stopped: Callable[[], bool] = _never
        self._until = inf
        self.played = 0
        """Playouts that the last decision has taken."""

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def decide(
        self,
        view: View,
        playouts: int,
        seed: str,
        *,
        seconds: float = inf,
        stopped: Callable[[], bool] = _never,
    ) -> Decision:
        """A legal move for the observer, who must be the seat to act.

        After so many `seconds` nothing is played but a few playouts of what has had none; it decides by what it has.
        Raises `SearchStopped` soon after `stopped` begins to say so, which other threads may make it do.
        """
        self._stopped = stopped
        began = perf_counter()
        self._until = began + seconds
        self.played = 0
        expectations = self._beliefs.of(view) if self._beliefs is not None else ()
        for worker in self._workers:
            worker.look(view, seed)
            for seat, shares in enumerate(expectations):
                worker.expect(seat, shares)
        legal_moves(sample(view, Chance(seed)), self._moves, self._claims)
        legal = list(self._moves)
        if len(legal) == 1:
            return Decision(legal[0], ())
        if view.phase in (TURN, SECOND_CARD):
            return self._decide_turn(legal, playouts, began, seconds)
        scripts = range(len(self._plan_names)) if view.phase in (CHOOSING_TICKETS, KEEPING_TICKETS) else (0,)
        arms = halve([Arm(script, move) for move in legal for script in scripts], playouts, self._play)
        return Decision(arms[0].opening, self._told(arms))

    def _decide_turn(self, legal: Sequence[int], playouts: int, began: float, seconds: float) -> Decision:
        scripts = range(len(self._plan_names))
        first = self._workers[0]
        plans = [Arm(script, first.first_move(script, -1)) for script in scripts]
        for_plans = int(PLAN_SHARE * playouts)
        self._until = began + PLAN_SHARE * seconds
        best, runner_up = halve(plans, for_plans, self._play)[:2]
        self._until = began + seconds
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
        pieces.sort(key=lambda piece: piece.first)  # when time runs out, all arms have got about as far
        threads = len(self._workers)
        others = []
        if self._pool is not None:
            for i in range(1, threads):
                others.append(self._pool.submit(self._play_pieces, self._workers[i], pieces[i::threads]))
        self._play_pieces(self._workers[0], pieces[::threads])  # this thread has its core, the others find theirs
        for other in others:
            other.result()
        if self._stopped():
            raise SearchStopped
        for piece in pieces:  # in this order, so that rounding does not depend on who played what
            self.played += piece.count
            piece.arm.playouts += piece.count
            piece.arm.value += piece.value
            piece.arm.wins += piece.wins
            piece.arm.margin += piece.margin

    def _play_pieces(self, worker: Playouts, pieces: Sequence[Piece]) -> None:
        for piece in pieces:
            if self._stopped():
                return
            if piece.first and perf_counter() > self._until:
                piece.count = 0
                continue
            arm = piece.arm
            worker.run(arm.script, arm.target, arm.opening, piece.first, piece.count)
            piece.value, piece.wins, piece.margin = worker.value, worker.wins, worker.margin

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
