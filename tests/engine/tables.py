"""Every edition and number of players, and a game of one of them being played by numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from branchline.editions import Edition, load, names
from branchline.engine.board import Board
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.rules.turns import apply, legal_moves, start
from branchline.engine.state import State
from branchline.game.translation.engine_board import engine_board

Event = tuple[int, int, int, int, int]
Chooser = Callable[["Table", list[int]], int]


@cache
def edition_of(name: str) -> Edition:
    return load(name)


@cache
def board_of(name: str) -> Board:
    return engine_board(edition_of(name))


TABLES = tuple(
    (name, players)
    for name in names()
    for players in range(edition_of(name).players.fewest, edition_of(name).players.most + 1)
)


def table_id(table: object) -> str | None:
    """What a test of one table is called."""
    return f"{table[0]}-{table[1]}p" if isinstance(table, tuple) else None


class Table:
    """A game: the state, its dealer, and the choices of whoever plays it (a stream of chance of their own)."""

    def __init__(self, name: str, players: int, seed: str, *, state: State | None = None) -> None:
        self.name = name
        self.edition = edition_of(name)
        self.board = board_of(name)
        self.players = players
        self.dealer = Dealer(Chance(seed), noting=True)
        self.choosing = Chance(f"{seed}, choosing")
        self.last: list[Event] = []
        """What the last move brought about."""
        self._moves = Moves()
        self._claims = Claims()
        if state is None:
            self.state = State(self.board)
            start(self.state, players, self.dealer)
            self.last = self.dealer.take_journal()
        else:
            self.state = state.copy()

    @property
    def over(self) -> bool:
        return self.state.phase == GAME_OVER

    def legal(self) -> list[int]:
        """The legal moves."""
        legal_moves(self.state, self._moves, self._claims)
        return list(self._moves)

    def play(self, move: int) -> list[Event]:
        """Make a move; what happened."""
        apply(self.state, move, self.dealer)
        self.last = self.dealer.take_journal()
        return self.last

    def pick(self, options: Sequence[int]) -> int:
        """One of the options, at random."""
        return options[self.choosing.number(len(options))]

    def scores(self) -> list[dict[str, int]]:
        """The score sheet as the game stands."""
        sheet = ScoreSheet()
        sheet.score(self.state)
        return sheet.lines()


def members(bits: int) -> list[int]:
    """The members of a set that is kept as the bits of a number."""
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def routes_in(words: Sequence[int]) -> list[int]:
    """The members of a set of routes, which is kept in several words."""
    return [64 * word + i for word, bits in enumerate(words) for i in members(bits)]


def route_words(routes: Sequence[int]) -> list[int]:
    """The opposite of `routes_in`."""
    return [sum(1 << route % 64 for route in set(routes) if route // 64 == word) for word in range(2)]


def changed(state: State, **fields: Any) -> State:
    """The same position with some fields replaced. Nothing is checked."""
    return State.from_fields(state.board, {**state.fields(), **fields})


def mapped(rows: Sequence[Sequence[int]], replaced: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """Rows of numbers, some of them replaced, to give to `changed`."""
    return [list(replaced.get(i, row)) for i, row in enumerate(rows)]
