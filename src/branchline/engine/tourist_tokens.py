# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""San Francisco: tourist tokens.

Stacks of tokens, each of one symbol, stand on locations: some fixed by the board, some placed by the last players
before the game begins. Who claims a route takes a token from one of its two ends, if its symbol is new to them. Sets of
different symbols score at the end.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.bits import count_bits
    from branchline.engine.events import PLACED_STACK, TOOK_TOKEN
    from branchline.engine.move_numbers import PLACE_STACK, TAKE_TOKEN
    from branchline.engine.sizes import NONE, SYMBOLS


def set_up_stacks(state: State) -> None:
    """The fixed stacks stand on the board; the others are set aside."""
    for symbol in range(min(state.board.n_symbols, SYMBOLS)):
        if symbol < state.board.n_fixed_stacks:
            state.stack_location[symbol] = state.board.stack_location[symbol]
            state.stack_size[symbol] = state.board.stack_tokens[state.players]
        else:
            state.stack_location[symbol] = NONE
            state.stack_size[symbol] = state.board.placed_stack_tokens[state.players]


def stacks_placed(state: State) -> int:
    """How many of the stacks set aside are on the board by now."""
    placed = 0
    for symbol in range(state.board.n_fixed_stacks, state.board.n_symbols):
        if state.stack_location[symbol] != NONE:
            placed += 1
    return placed


def next_placer(state: State) -> int:
    """The seat to place the next stack, or -1 when all stand: the last in turn order, then the one before, and so on.

    With two players the second places all.
    """
    placed = stacks_placed(state)
    if placed == state.board.n_placed_stacks:
        return -1
    if state.players == 2:
        return 1 - state.first_seat
    return (state.first_seat + 2 * state.players - 1 - placed % state.players) % state.players


def list_places(state: State, moves: Moves) -> None:
    """Every location without a stack."""
    for location in range(state.board.n_locations):
        free = True
        for symbol in range(state.board.n_symbols):
            if state.stack_location[symbol] == location:
                free = False
        if free:
            moves.add(PLACE_STACK + location)


def place_stack(state: State, location: int, dealer: Dealer) -> None:
    """Put the next of the stacks set aside there."""
    symbol = min(state.board.n_fixed_stacks + stacks_placed(state), SYMBOLS - 1)
    state.stack_location[symbol] = location
    dealer.note(PLACED_STACK, state.seat, symbol, location)


def tokens_on_offer(state: State) -> int:
    """The symbols, as a set, that the seat to act may take for the route it has just claimed (`table_route`)."""
    offered = 0
    for symbol in range(state.board.n_symbols):
        location = state.stack_location[symbol]
        if location != state.board.start[state.table_route] and location != state.board.finish[state.table_route]:
            continue
        if state.stack_size[symbol] > 0 and not (state.tokens[state.seat] >> symbol) & 1:
            offered |= 1 << symbol
    return offered


def list_tokens(state: State, moves: Moves) -> None:
    """One move for each token on offer."""
    offered = tokens_on_offer(state)
    for symbol in range(state.board.n_symbols):
        if (offered >> symbol) & 1:
            moves.add(TAKE_TOKEN + symbol)


def take_token(state: State, symbol: int, dealer: Dealer) -> None:
    """The seat to act takes the top token of that stack."""
    state.stack_size[symbol] -= 1
    state.tokens[state.seat] |= 1 << symbol
    dealer.note(TOOK_TOKEN, state.seat, symbol, state.stack_location[symbol])


def token_points(state: State, seat: int) -> int:
    """What the seat's different symbols score at the end."""
    return state.board.token_points[count_bits(state.tokens[seat])]
