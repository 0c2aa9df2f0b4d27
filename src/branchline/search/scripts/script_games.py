# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Whole games between scripts, played natively: many at once for their sums, or one with all its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.rules.mechanisms import LINE_AT_ONCE, LINES
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.state import State
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable

if not cython.compiled:
    from branchline.engine.chance.purposes import DEALING
    from branchline.engine.memory.bits import count_bits
    from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER, PLACING_STACK, TURN
    from branchline.engine.numbers.sizes import MECHANISMS, SEATS
    from branchline.engine.rules.turns import apply, start
    from branchline.search.scripts.markers import WIN_PARTS


class SeatSums(NamedTuple):
    """What one seat got in many games. Wins are counted in parts, `WIN_PARTS` for a whole one: so sums are exact."""

    win_parts: int
    points: dict[str, int]
    """By the line of the score sheet; `tickets` is what completed ones add less what the others cost."""
    tickets_kept: int
    tickets_completed: int


class Sums(NamedTuple):
    """What came of many games."""

    games: int
    moves: int
    seats: tuple[SeatSums, ...]


class ScriptGames:
    """Plays games between scripts of a table, one for each seat. One object for each thread.

    Game `n` of a seed is dealt by stream `n` of that seed, and every decision is made as by somebody who sees the game
    for the first time. So it is, move for move, the game that script bots play, who see nothing but one view after
    another. With `noting`, `take_journal` tells the events of the game that was played last.
    """

    state: State
    player: ScriptPlayer
    dealer: Dealer
    sheet: ScoreSheet
    players: int
    script_of: list[int]
    decisions: list[int]
    turns: int
    moves_made: int
    win_parts: list[int]
    routes: list[int]
    tickets: list[int]
    longest_path: list[int]
    mechanisms: list[list[int]]
    at_once: list[int]
    total: list[int]
    kept: list[int]
    completed: list[int]

    def __init__(self, graph: BoardGraph, settings: SettingsTable, seed: str, *, noting: bool = False) -> None:
        if not cython.compiled:
            self.script_of, self.decisions, self.win_parts = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.mechanisms = [[0] * MECHANISMS for _ in range(SEATS)]
            self.routes, self.tickets, self.longest_path = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.at_once, self.total, self.kept, self.completed = [0] * SEATS, [0] * SEATS, [0] * SEATS, [0] * SEATS
        self.state = State(graph.board)
        self.player = ScriptPlayer(graph, settings)
        self.dealer = Dealer(Chance(seed, 0, DEALING), noting=noting)
        self.sheet = ScoreSheet()
        self.players = 0
        self.turns = 0
        self.moves_made = 0

    def run(self, scripts: Sequence[int], first: int, games: int) -> Sums:
        """Play games `first`, `first + 1`, … and add them up. Lets other threads run meanwhile."""
        self.seat_scripts(scripts)
        self.clear()
        with cython.nogil:
            for i in range(games):
                self.deal(first + i)
                while self.state.phase != GAME_OVER:
                    self.step()
                self.count()
        return Sums(games, self.moves_made, tuple([self._sums(seat) for seat in range(self.players)]))

    def play(self, scripts: Sequence[int], number: int) -> list[int]:
        """Play one game; its moves. `state` is its end, `turns` and `decisions_made` tell how long it was."""
        self.seat_scripts(scripts)
        self.dealer.take_journal()
        self.deal(number)
        moves = []
        while self.state.phase != GAME_OVER:
            moves.append(self.step())
        return moves

    def take_journal(self) -> list[tuple[int, int, int, int, int]]:
        """The events of the last game, if they are noted."""
        return self.dealer.take_journal()

    def decisions_made(self) -> tuple[int, ...]:
        """How often each seat has decided in the last game."""
        return tuple([self.decisions[seat] for seat in range(self.players)])

    def seat_scripts(self, scripts: Sequence[int]) -> None:
        """Who plays: a script of the table for each seat."""
        board = self.state.board
        self.players = len(scripts)
        if not board.fewest_players <= self.players <= board.most_players:
            raise ValueError(
                f"{self.players} players; this board is for {board.fewest_players} to {board.most_players}"
            )
        for seat, script in enumerate(scripts):
            if not 0 <= script < self.player.settings.size:
                raise ValueError(f"script {script}; the table has {self.player.settings.size}")
            self.script_of[seat] = script

    def deal(self, number: int) -> None:
        """Begin a game."""
        self.turns = 0
        for seat in range(self.players):
            self.decisions[seat] = 0
        self.dealer.chance.open(number, DEALING)
        start(self.state, self.players, self.dealer)
        self.player.learn(self.state)

    def step(self) -> int:
        """The seat to act makes its move."""
        seat = self.state.seat
        if self.state.phase == TURN or self.state.phase == CHOOSING_TICKETS or self.state.phase == PLACING_STACK:
            self.turns += 1
        self.decisions[seat] += 1
        self.moves_made += 1
        self.player.look_again(self.state)
        move = self.player.choose(self.state, self.script_of[seat], -1)
        self.player.after(self.state, seat, move)
        apply(self.state, move, self.dealer)
        return move

    def clear(self) -> None:
        """Forget the games counted so far."""
        self.moves_made = 0
        for seat in range(SEATS):
            self.win_parts[seat] = 0
            self.routes[seat] = self.tickets[seat] = self.longest_path[seat] = 0
            self.at_once[seat] = self.total[seat] = self.kept[seat] = self.completed[seat] = 0
            for row in range(MECHANISMS):
                self.mechanisms[seat][row] = 0

    def count(self) -> None:
        """Add the game that has ended."""
        self.sheet.score(self.state)
        winners = count_bits(self.sheet.winners)
        for seat in range(self.players):
            if (self.sheet.winners >> seat) & 1:
                self.win_parts[seat] += WIN_PARTS // winners
            self.routes[seat] += self.sheet.routes[seat]
            self.tickets[seat] += self.sheet.tickets_completed[seat] - self.sheet.tickets_failed[seat]
            self.longest_path[seat] += self.sheet.longest_path[seat]
            self.at_once[seat] += self.sheet.at_once[seat]
            self.total[seat] += self.sheet.total[seat]
            self.kept[seat] += count_bits(self.state.tickets[seat])
            self.completed[seat] += self.sheet.completed[seat]
            for row in range(self.state.board.n_mechanisms and MECHANISMS):
                self.mechanisms[seat][row] += self.sheet.mechanisms[seat][row]

    def _sums(self, seat: int) -> SeatSums:
        points = {
            "routes": self.routes[seat],
            "tickets": self.tickets[seat],
            "longest_path": self.longest_path[seat],
            **{line: self.mechanisms[seat][row] for row, line in enumerate(LINES)},
            LINE_AT_ONCE: self.at_once[seat],
            "total": self.total[seat],
        }
        return SeatSums(self.win_parts[seat], points, self.kept[seat], self.completed[seat])
