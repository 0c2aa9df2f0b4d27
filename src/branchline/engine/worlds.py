# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Worlds that a person at the table must consider possible: full states, with what is hidden filled in at random, that
look to them exactly like the one they see. Search plays these, never the real one.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.generator import Chance
from branchline.engine.memory import layout
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.state import State
from branchline.engine.view import View

if not cython.compiled:
    from branchline.engine.memory.addresses import distance, memcpy
    from branchline.engine.memory.bits import bit, count_bits, lowest_bit
    from branchline.engine.numbers.phase_numbers import ASKED_ABOUT_PAYMENT, CHOOSING_TICKETS, KEEPING_TICKETS
    from branchline.engine.numbers.sizes import (
        CARD_KINDS,
        DISPLAY,
        NO_CARD,
        NONE,
        OFFER,
        SEATS,
        TICKETS,
        UNSEEN_TICKET,
        WILD,
        WORDS,
    )
    from branchline.engine.rules.mechanism import all_take_aside


def sample(view: View, chance: Chance) -> State:
    """A state, drawn at random, that has this view."""
    world = State(view.board)
    imagine(world, view, chance)
    return world


def imagine(world: State, view: View, chance: Chance) -> None:
    """`sample` into an existing state."""
    lay_table(world, view)
    deal_cards(world, view, chance)
    deal_tickets(world, view, chance)


def lay_table(world: State, view: View) -> None:
    """What the view shows is copied as it is."""
    if cython.compiled:
        # what mechanisms keep, and the claim on the table; `returned_size` before them is counted in `deal_tickets`
        memcpy(
            cython.address(world.returned_size),
            cython.address(view.returned_size),
            distance(cython.address(world.returned_size), cython.address(world.end)),
        )
    else:
        for field in layout.MECHANISM_FIELDS + layout.CLAIM_FIELDS:
            setattr(world, field.name, layout.copied(getattr(view, field.name)))
    world.players = view.players
    world.phase = view.phase
    world.seat = view.seat
    world.first_seat = view.first_seat
    world.passes = view.passes
    world.turns_left = view.turns_left
    world.discards_size = view.discards_size
    for word in range(WORDS):
        world.unclaimed[word] = view.unclaimed[word]
    for seat in range(SEATS):
        for word in range(WORDS):
            world.owned[seat][word] = view.owned[seat][word]
        for card in range(CARD_KINDS):
            world.taken[seat][card] = view.taken[seat][card]
        world.points[seat] = view.points[seat]
        world.vehicles[seat] = view.vehicles[seat]
    for place in range(DISPLAY):
        world.display[place] = view.display[place]
    for card in range(CARD_KINDS):
        world.discards[card] = view.discards[card]


def deal_cards(world: State, view: View, chance: Chance) -> None:
    """The others hold what they were seen taking, and anything else besides; the rest is the deck.

    The unseen cards are dealt one by one, each as likely as any other.
    """
    for card in range(CARD_KINDS):
        world.deck[card] = view.board.cards[card] - view.discards[card] - view.hand[card]
    for place in range(DISPLAY):
        if view.display[place] != NO_CARD:
            world.deck[view.display[place]] -= 1
    if view.board.asked[view.phase] == ASKED_ABOUT_PAYMENT:
        world.deck[view.table_colour] -= view.board.length[view.table_route] - view.table_wilds
        world.deck[WILD] -= view.table_wilds
    if view.board.n_mechanisms:
        all_take_aside(cython.cast(Mechanism, view.board.first_mechanism), world)
    for seat in range(SEATS):
        for card in range(CARD_KINDS):
            if seat == view.observer:
                world.hand[seat][card] = view.hand[card]
            else:
                world.hand[seat][card] = view.taken[seat][card]
                world.deck[card] -= view.taken[seat][card]
    unseen = 0
    for card in range(CARD_KINDS):
        unseen += world.deck[card]
    for seat in range(view.players):
        if seat == view.observer:
            continue
        missing = view.hand_size[seat]
        for card in range(CARD_KINDS):
            missing -= view.taken[seat][card]
        for _ in range(missing):
            n = chance.below(unseen)
            card = 0
            while card < WILD and n >= world.deck[card]:
                n -= world.deck[card]
                card += 1
            world.deck[card] -= 1
            world.hand[seat][card] += 1
            unseen -= 1
    world.deck_size = unseen


def deal_tickets(world: State, view: View, chance: Chance) -> None:
    """The observer's tickets are known; others' tickets, those under the deck and those offered may be any."""
    unseen = unseen_tickets(view)
    for seat in range(SEATS):
        world.tickets[seat] = 0
        for i in range(OFFER):
            world.offered[seat][i] = NONE
    for i in range(TICKETS):
        world.returned[i] = 0
    world.returned_size = 0
    if view.observer != NONE:
        world.tickets[view.observer] = view.tickets
        for i in range(OFFER):
            world.offered[view.observer][i] = view.offered[i]
    if view.phase == CHOOSING_TICKETS:
        unseen = deal_first_tickets(world, view, unseen, chance)
    else:
        for seat in range(view.players):
            if seat != view.observer:
                for _ in range(view.ticket_count[seat]):
                    ticket = pick(unseen, chance)
                    unseen &= ~bit(ticket)
                    world.tickets[seat] |= bit(ticket)
        if view.phase == KEEPING_TICKETS and view.seat != view.observer:
            for i in range(view.offered_size):
                ticket = pick(unseen, chance)
                unseen &= ~bit(ticket)
                world.offered[view.seat][i] = ticket
        for i in range(view.returned_size):
            if view.returned[i] >= UNSEEN_TICKET:
                ticket = pick(unseen, chance)
                unseen &= ~bit(ticket)
                world.returned[i] = (view.returned[i] - UNSEEN_TICKET) * TICKETS + ticket
            else:
                world.returned[i] = view.returned[i]
        world.returned_size = view.returned_size
    world.ticket_deck = unseen


def unseen_tickets(view: View) -> int:
    """The tickets whose place the observer does not know."""
    unseen = (bit(view.board.n_tickets) - 1) & ~view.tickets
    for i in range(OFFER):
        if view.offered[i] != NONE:
            unseen &= ~bit(view.offered[i])
    for i in range(view.returned_size):
        if view.returned[i] < UNSEEN_TICKET:
            unseen &= ~bit(view.returned[i] % TICKETS)
    return unseen


def deal_first_tickets(world: State, view: View, unseen: int, chance: Chance) -> int:
    """While the first tickets are chosen: seats before the one to act have chosen in some way, the others not yet.

    Returns what is left of the unseen tickets.
    """
    dealt = view.board.dealt
    for seat in range(view.players):
        if seat == view.observer:
            for i in range(view.returned_size):
                world.returned[world.returned_size] = view.returned[i]
                world.returned_size += 1
            continue
        for i in range(dealt):
            ticket = pick(unseen, chance)
            unseen &= ~bit(ticket)
            world.offered[seat][i] = ticket
        if seat < view.seat:
            subset = 0
            while count_bits(subset) < view.board.keep_at_start:
                subset = 1 + chance.below((1 << dealt) - 1)
            for i in range(dealt):
                ticket = world.offered[seat][i]
                world.offered[seat][i] = NONE
                if (subset >> i) & 1:
                    world.tickets[seat] |= bit(ticket)
                else:
                    world.returned[world.returned_size] = seat * TICKETS + ticket
                    world.returned_size += 1
    return unseen


def pick(tickets: int, chance: Chance) -> int:
    """One of a set of tickets, each as likely as any other."""
    rest = tickets
    for _ in range(chance.below(count_bits(rest))):
        rest &= rest - 1
    return lowest_bit(rest)
