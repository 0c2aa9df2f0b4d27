"""Whole game trees: every move and every way chance can go, as chess programs count positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.outcome_numbers import A_CARD, A_SEAT, A_TICKET
from branchline.engine.moves import Moves
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.numbers.sizes import WILD
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.rules.turns import apply, legal_moves
from branchline.engine.state import State
from tests.engine.slow_rules import Move, SlowGame, Undecided

MOST_OUTCOMES = 6
"""Resets can follow each other without end, and so the whole tree is endless. Courses in which chance is asked more
often than this in one move are left out: one reset is counted, a second in a row is not."""


def options(state: State, what: str) -> list[tuple[int, int]]:
    """What may be dealt next; some of it may be impossible by now."""
    if what == "card":
        return [(A_CARD, card) for card in (*range(state.board.n_colours), WILD)]
    if what == "ticket":
        return [(A_TICKET, ticket) for ticket in range(state.board.n_tickets)]
    return [(A_SEAT, seat) for seat in range(state.players)]


def futures(state: State, move: int, dealt: tuple[tuple[int, int], ...] = ()) -> Iterator[State]:
    """Every state that a move can lead to, one for each way chance can go.

    The dealer is given scripts that grow by what it says is missing.
    """
    after = state.copy()
    dealer = Dealer(Chance("not asked"), outcomes=dealt)
    apply(after, move, dealer)
    if dealer.fault is None:
        assert dealer.next_outcome == len(dealt)
        yield after
    elif dealer.fault.endswith("none is given") and len(dealt) < MOST_OUTCOMES:
        for option in options(state, dealer.fault.split()[1]):
            yield from futures(state, move, (*dealt, option))
    # otherwise the last outcome is impossible and this is no future, or it is one of those left out


class Lister:
    """Lists legal moves, again and again in the same scratch space."""

    def __init__(self) -> None:
        self.moves = Moves()
        self.claims = Claims()

    def __call__(self, state: State) -> list[int]:
        legal_moves(state, self.moves, self.claims)
        return list(self.moves)


def count_lines(root: State, depth: int) -> int:
    """How many different courses of the game there are from here, of that many moves (fewer where the game ends)."""
    legal = Lister()

    @cache
    def count(state: State, depth: int) -> int:
        if depth == 0 or state.phase == GAME_OVER:
            return 1
        return sum(count(after, depth - 1) for move in legal(state) for after in futures(state, move))

    return count(root, depth)


def count_results(root: State) -> Counter[tuple[int, ...]]:
    """How many courses of the game, to the very end, lead to each set of totals."""
    legal = Lister()

    @cache
    def count(state: State) -> Counter[tuple[int, ...]]:
        if state.phase == GAME_OVER:
            sheet = ScoreSheet()
            sheet.score(state)
            return Counter([tuple(line["total"] for line in sheet.lines())])
        results: Counter[tuple[int, ...]] = Counter()
        for move in legal(state):
            for after in futures(state, move):
                results.update(count(after))
        return results

    return count(root)


def slow_futures(game: SlowGame, move: Move, dealt: tuple[Any, ...] = ()) -> Iterator[SlowGame]:
    """The same by the slow rules."""
    after = game.clone(dealt)
    try:
        after.play(move)
    except Undecided as undecided:
        for option in undecided.options if len(dealt) < MOST_OUTCOMES else ():
            yield from slow_futures(game, move, (*dealt, option))
    else:
        yield after


def count_slow_lines(game: SlowGame, depth: int) -> int:
    """`count_lines` by the slow rules, and without remembering anything."""
    if depth == 0 or game.phase == "over":
        return 1
    return sum(count_slow_lines(after, depth - 1) for move in game.moves() for after in slow_futures(game, move))
