# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Drawing tickets, keeping some, returning the rest under the deck."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import bit, count_bits
    from branchline.engine.numbers.event_numbers import KEPT_TICKET, OFFERED, RETURNED_TICKET
    from branchline.engine.numbers.move_numbers import KEEP_TICKETS
    from branchline.engine.numbers.sizes import NONE, OFFER, TICKETS


def ticket_deck_size(state: State) -> int:
    """How many tickets can still be drawn."""
    return count_bits(state.ticket_deck) + state.returned_size


def offer(state: State, seat: int, count: int, dealer: Dealer) -> None:
    """Offer a seat the top tickets, fewer if fewer remain: first those never seen, then the returned ones in order."""
    for i in range(OFFER):
        state.offered[seat][i] = NONE
    for i in range(min(count, ticket_deck_size(state))):
        if state.ticket_deck:
            ticket = dealer.unseen_ticket(state)
            dealer.note(OFFERED, seat, ticket, 1)
        else:
            ticket = state.returned[0] % TICKETS
            state.returned_size -= 1
            for k in range(state.returned_size):
                state.returned[k] = state.returned[k + 1]
            state.returned[state.returned_size] = 0
            dealer.note(OFFERED, seat, ticket, 0)
        state.offered[seat][i] = ticket


def offer_size(state: State, seat: int) -> int:
    """How many tickets the seat is choosing from."""
    size = 0
    while size < OFFER and state.offered[seat][size] != NONE:
        size += 1
    return size


def list_keeps(state: State, at_least: int, moves: Moves) -> None:
    """Every choice of the offered tickets that keeps at least this many (all, if there are fewer)."""
    size = offer_size(state, state.seat)
    for subset in range(1, 1 << size):
        if count_bits(subset) >= min(at_least, size):
            moves.add(KEEP_TICKETS + subset)


def keep(state: State, subset: int, dealer: Dealer) -> None:
    """The seat to act keeps these; the others go under the deck in the order they were offered (R2)."""
    seat = state.seat
    for i in range(offer_size(state, seat)):
        ticket = state.offered[seat][i]
        if (subset >> i) & 1:
            state.tickets[seat] |= bit(ticket)
            dealer.note(KEPT_TICKET, seat, ticket)
        else:
            # the ticket and who returned it fit one byte: TICKETS * SEATS < 256
            state.returned[state.returned_size] = seat * TICKETS + ticket
            state.returned_size += 1
            dealer.note(RETURNED_TICKET, seat, ticket)
        state.offered[seat][i] = NONE
