# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""San Francisco: tourist tokens.

Stacks of tokens, each of one symbol, stand on locations: some fixed by the board, some placed by the last players
before the game begins. A player who claims a route takes a token from one of its two ends, if its symbol is new to
them. Sets of different symbols score at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.rules.network import Network
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import count_bits, lowest_bit
    from branchline.engine.numbers.event_numbers import PLACED_STACK, TOOK_TOKEN
    from branchline.engine.numbers.move_numbers import PLACE_STACK, TAKE_TOKEN
    from branchline.engine.numbers.phase_numbers import (
        ASKED_AFTER_CLAIM,
        ASKED_BEFORE_PLAY,
        PLACING_STACK,
        TAKING_TOKEN,
    )
    from branchline.engine.numbers.sizes import NONE, SEATS, SYMBOLS


class TokenEntry(NamedTuple):
    """Where the fixed stacks stand, how many stacks players place, and how many tokens they hold."""

    fixed_locations: Sequence[int] = ()
    placed_stacks: int = 0
    tokens_by_players: Sequence[int] = (0,) * 6
    placed_tokens_by_players: Sequence[int] = (0,) * 6
    points: Sequence[int] = (0,)


class TouristTokens(Mechanism):
    """The stacks of a board, one for each symbol: first the fixed ones, then those that players place.

    In a state, `stack_location` and `stack_size` go by symbol; `tokens` has each seat's symbols as a set.
    """

    symbols: int
    fixed_stacks: int
    placed_stacks: int
    fixed_location: list[int]
    fixed_size: list[int]
    placed_size: list[int]
    value: list[int]

    def __init__(self, tokens: TokenEntry | None = None) -> None:
        super().__init__()
        if not cython.compiled:
            self.fixed_location, self.value = [0] * SYMBOLS, [0] * (SYMBOLS + 1)
            self.fixed_size, self.placed_size = [0] * (SEATS + 1), [0] * (SEATS + 1)
        entry = TokenEntry() if tokens is None else tokens
        self.fixed_stacks = len(entry.fixed_locations)
        self.placed_stacks = entry.placed_stacks
        self.symbols = self.fixed_stacks + self.placed_stacks
        for symbol, location in enumerate(entry.fixed_locations):
            self.fixed_location[symbol] = location
        for players in range(SEATS + 1):
            self.fixed_size[players] = entry.tokens_by_players[players]
            self.placed_size[players] = entry.placed_tokens_by_players[players]
        for held in range(self.symbols + 1):
            self.value[held] = entry.points[held]

    def questions(self) -> Mapping[int, int]:
        """Where to place a stack, and which of two tokens to take (R8)."""
        return {PLACING_STACK: ASKED_BEFORE_PLAY, TAKING_TOKEN: ASKED_AFTER_CLAIM}

    def fields(self) -> tuple[str, ...]:
        """Stacks and tokens."""
        return ("stack_location", "stack_size", "tokens")

    def faults(self, board: Any, fields: Mapping[str, Any]) -> Iterator[str]:
        """Locations and symbols are the board's."""
        for location in fields["stack_location"]:
            if location >= board.n_locations and location != NONE:
                yield f"stack_location has {location}; it must be at most {board.n_locations - 1}, or {NONE} for none"
        for tokens in fields["tokens"]:
            if tokens >= 1 << self.symbols:
                yield f"tokens has {tokens}; it must be at most {(1 << self.symbols) - 1}"

    def set_up(self, state: State) -> None:
        """The fixed stacks stand on the board; the others are set aside."""
        for symbol in range(min(self.symbols, SYMBOLS)):
            if symbol < self.fixed_stacks:
                state.stack_location[symbol] = self.fixed_location[symbol]
                state.stack_size[symbol] = self.fixed_size[state.players]
            else:
                state.stack_location[symbol] = NONE
                state.stack_size[symbol] = self.placed_size[state.players]

    def ask_before_play(self, state: State) -> bool:
        """The last seat in turn order places the first of the stacks set aside, the seat before it the next, and so on.

        With two players the second places all.
        """
        placed = self.stacks_standing(state)
        if placed == self.placed_stacks:
            return False
        state.phase = PLACING_STACK
        if state.players == 2:
            state.seat = 1 - state.first_seat
        else:
            state.seat = (state.first_seat + 2 * state.players - 1 - placed % state.players) % state.players
        return True

    def after_claim(self, state: State, dealer: Dealer) -> bool:
        """Take a token for the route just claimed; if there are two to choose from, ask (R8)."""
        offered = self.tokens_on_offer(state)
        if offered & (offered - 1):
            state.phase = TAKING_TOKEN
            return True
        if offered:
            self.take_token(state, lowest_bit(offered), dealer)
        return False

    def list_answers(self, state: State, moves: Moves) -> None:
        """Every location without a stack, or one move for each token on offer."""
        if state.phase == PLACING_STACK:
            for location in range(state.board.n_locations):
                if self.is_free(state, location):
                    moves.add(PLACE_STACK + location)
            return
        offered = self.tokens_on_offer(state)
        for symbol in range(self.symbols):
            if (offered >> symbol) & 1:
                moves.add(TAKE_TOKEN + symbol)

    def answer(self, state: State, move: int, dealer: Dealer) -> int:
        """Place a stack, or take a token. No other move, not even an illegal one, may reach beyond the tables."""
        if move >= PLACE_STACK:
            self.place_stack(state, move - PLACE_STACK, dealer)
        elif move >= TAKE_TOKEN:
            self.take_token(state, move - TAKE_TOKEN, dealer)
        return 0

    def points(self, state: State, seat: int, network: Network) -> int:
        """What the seat's different symbols score at the end."""
        return self.value[count_bits(state.tokens[seat])]

    def stacks_standing(self, state: State) -> int:
        """How many of the stacks set aside are on the board by now."""
        standing = 0
        for symbol in range(self.fixed_stacks, self.symbols):
            if state.stack_location[symbol] != NONE:
                standing += 1
        return standing

    def is_free(self, state: State, location: int) -> bool:
        """Whether no stack stands there."""
        for symbol in range(self.symbols):
            if state.stack_location[symbol] == location:
                return False
        return True

    def place_stack(self, state: State, location: int, dealer: Dealer) -> None:
        """Put the next of the stacks set aside there."""
        symbol = min(self.fixed_stacks + self.stacks_standing(state), SYMBOLS - 1)
        state.stack_location[symbol] = location
        dealer.note(PLACED_STACK, state.seat, symbol, location)

    def tokens_on_offer(self, state: State) -> int:
        """The symbols, as a set, that the seat to act may take for the route it has just claimed (`table_route`)."""
        offered = 0
        for symbol in range(self.symbols):
            location = state.stack_location[symbol]
            if location != state.board.start[state.table_route] and location != state.board.finish[state.table_route]:
                continue
            if state.stack_size[symbol] > 0 and not (state.tokens[state.seat] >> symbol) & 1:
                offered |= 1 << symbol
        return offered

    def take_token(self, state: State, symbol: int, dealer: Dealer) -> None:
        """The seat to act takes the top token of that stack."""
        state.stack_size[symbol] -= 1
        state.tokens[state.seat] |= 1 << symbol
        dealer.note(TOOK_TOKEN, state.seat, symbol, state.stack_location[symbol])
