# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Whole games of random legal moves, played natively without the interpreter: for simulation, tests and search."""

from __future__ import annotations

from typing import NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.board import Board
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.chance.purposes import CHOOSING, DEALING
    from branchline.engine.numbers.move_numbers import PASS
    from branchline.engine.numbers.phase_numbers import GAME_OVER, TURN
    from branchline.engine.numbers.sizes import SEATS
    from branchline.engine.rules.turns import apply, list_all_but_claims, start


class Results(NamedTuple):
    """Results of many games: by seat, the wins (a shared win in parts) and the average total; and all moves made."""

    games: int
    wins: tuple[float, ...]
    average: tuple[float, ...]
    moves: int


def random_move(state: State, moves: Moves, claims: Claims, chance: Chance) -> int:
    """One of the legal moves, each equally likely: the one that `legal_moves` would list at that place."""
    list_all_but_claims(state, moves)
    if state.phase != TURN:
        return moves.move[chance.below(moves.count)]
    claims.look(state)
    count = moves.count + claims.count
    if count == 0:
        return PASS
    n = chance.below(count)
    if n < moves.count:
        return moves.move[n]
    return claims.nth(state, n - moves.count)


def play_out(state: State, moves: Moves, claims: Claims, dealer: Dealer, choosing: Chance) -> int:
    """Play random moves to the end; returns how many there were."""
    made = 0
    while state.phase != GAME_OVER:
        apply(state, random_move(state, moves, claims, choosing), dealer)
        made += 1
    return made


class RandomGames:
    """Plays random games on one board and adds them up. One object for each thread.

    Game `n` of a seed is dealt by stream `n` of that seed, so it is the same game wherever it is played, and with
    whatever others.
    """

    state: State
    moves: Moves
    claims: Claims
    dealer: Dealer
    choosing: Chance
    sheet: ScoreSheet
    moves_made: int
    shares: list[float]
    totals: list[float]

    def __init__(self, board: Board, seed: str) -> None:
        if not cython.compiled:
            self.shares, self.totals = [0.0] * SEATS, [0.0] * SEATS
        self.state = State(board)
        self.moves = Moves()
        self.claims = Claims()
        self.dealer = Dealer(Chance(seed, 0, DEALING))
        self.choosing = Chance(seed, 0, CHOOSING)
        self.sheet = ScoreSheet()
        self.moves_made = 0

    def run(self, players: int, games: int, first: int = 0) -> Results:
        """Play that many whole games, from game number `first` on. Lets other threads run meanwhile."""
        board = self.state.board
        if not board.fewest_players <= players <= board.most_players:
            raise ValueError(f"{players} players; this board is for {board.fewest_players} to {board.most_players}")
        with cython.nogil:
            self.whole_games(players, first, games)
        return self._results(players, games)

    def run_from(self, state: State, games: int, first: int = 0) -> Results:
        """Play that many games to the end from a whole position. Sample what is hidden first (`worlds`)."""
        if state.board is not self.state.board:
            raise ValueError("the position is of another board than these games")
        with cython.nogil:
            self.from_position(state, first, games)
        return self._results(state.players, games)

    def _results(self, players: int, games: int) -> Results:
        wins = tuple(self.shares[seat] for seat in range(players))
        average = tuple(self.totals[seat] / games if games else 0.0 for seat in range(players))
        return Results(games, wins, average, self.moves_made)

    def whole_games(self, players: int, first: int, games: int) -> None:
        """Play from the set-up on."""
        self.begin()
        for game in range(games):
            self.dealer.chance.open(first + game, DEALING)
            self.choosing.open(first + game, CHOOSING)
            start(self.state, players, self.dealer)
            self.count()

    def from_position(self, root: State, first: int, games: int) -> None:
        """Play on from a position."""
        self.begin()
        for game in range(games):
            self.dealer.chance.open(first + game, DEALING)
            self.choosing.open(first + game, CHOOSING)
            self.state.become(root)
            self.count()

    def begin(self) -> None:
        """Forget the games counted so far."""
        self.moves_made = 0
        for seat in range(SEATS):
            self.shares[seat] = 0.0
            self.totals[seat] = 0.0

    def count(self) -> None:
        """Play the loaded game to the end and add its result."""
        self.moves_made += play_out(self.state, self.moves, self.claims, self.dealer, self.choosing)
        self.sheet.score(self.state)
        winners = 0
        for seat in range(self.state.players):
            winners += (self.sheet.winners >> seat) & 1
        for seat in range(self.state.players):
            self.totals[seat] += self.sheet.total[seat]
            if (self.sheet.winners >> seat) & 1:
                self.shares[seat] += 1.0 / winners
