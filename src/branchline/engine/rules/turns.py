# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The course of a game: set-up, turns, the last round, the end. Start reading the rules here.

`start` sets a game up, `legal_moves` lists what the seat to act may do, `apply` does one of them. The
module of its name says what a move does: `cards`, `claims`, `tickets`. What only some editions have is a `mechanism`.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.moves import Moves
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import bit, lowest_bit
    from branchline.engine.numbers.event_numbers import FIRST_SEAT, LAST_ROUND, OVER, PASSED, SKIPPED
    from branchline.engine.numbers.move_numbers import (
        CLAIM,
        DRAW_CARD,
        DRAW_DECK,
        DRAW_TICKETS,
        KEEP_TICKETS,
        PASS,
    )
    from branchline.engine.numbers.phase_numbers import (
        ASKED_ABOUT_PAYMENT,
        ASKED_BEFORE_PLAY,
        CHOOSING_TICKETS,
        GAME_OVER,
        KEEPING_TICKETS,
        SECOND_CARD,
        TURN,
    )
    from branchline.engine.numbers.sizes import (
        CARD_KINDS,
        DISPLAY,
        LAST_ROUND_VEHICLES,
        NO_CARD,
        NONE,
        OFFER,
        SEATS,
        WILD,
        WORDS,
    )
    from branchline.engine.rules.cards import (
        can_draw,
        can_take,
        deal_hands,
        discard,
        draw_from_deck,
        settle,
        take_from_display,
    )
    from branchline.engine.rules.claims import place_vehicles
    from branchline.engine.rules.mechanism import (
        all_set_up,
        answer,
        any_asks_about_payment,
        any_asks_after_claim,
        any_asks_before_play,
        any_other_asks_after_claim,
        list_answers,
    )
    from branchline.engine.rules.tickets import keep, list_keeps, offer


def start(state: State, players: int, dealer: Dealer) -> int:
    """Set up a new game: shuffle, deal, turn up the display, deal the tickets to choose from. Returns 0."""
    if not state.board.fewest_players <= players <= state.board.most_players:
        with cython.gil:
            fewest, most = state.board.fewest_players, state.board.most_players
            raise ValueError(f"{players} players; this board is for {fewest} to {most}")
    state.players = players
    state.phase = CHOOSING_TICKETS
    state.seat = 0
    state.first_seat = NONE
    state.passes = 0
    state.turns_left = NONE
    state.clear_open()
    state.table_route = NONE
    state.table_colour = NONE
    for word in range(WORDS):
        state.unclaimed[word] = state.board.routes[word]
    for seat in range(SEATS):
        for word in range(WORDS):
            state.owned[seat][word] = 0
        for card in range(CARD_KINDS):
            state.hand[seat][card] = 0
            state.taken[seat][card] = 0
        for i in range(OFFER):
            state.offered[seat][i] = NONE
        state.tickets[seat] = 0
        state.points[seat] = 0
        state.vehicles[seat] = state.board.vehicles if seat < players else 0
    for card in range(CARD_KINDS):
        state.deck[card] = state.board.cards[card]
        state.discards[card] = 0
    state.deck_size = state.board.n_cards
    state.discards_size = 0
    for place in range(DISPLAY):
        state.display[place] = NO_CARD
    state.ticket_deck = 0
    for ticket in range(state.board.n_tickets):
        state.ticket_deck |= bit(ticket)
        state.returned[ticket] = 0
    state.returned_size = 0
    if state.board.n_mechanisms:
        all_set_up(cython.cast(Mechanism, state.board.first_mechanism), state)

    deal_hands(state, dealer)
    settle(state, dealer)
    for seat in range(players):
        offer(state, seat, state.board.dealt, dealer)
    return 0


def legal_moves(state: State, moves: Moves, claims: Claims) -> None:
    """List every move the seat to act may make, ascending. Passing is legal only when nothing else is (R6)."""
    list_all_but_claims(state, moves)
    if state.phase == TURN:
        claims.look(state)
        claims.add_to(state, moves)
        if moves.count == 0:
            moves.add(PASS)


def list_all_but_claims(state: State, moves: Moves) -> None:
    """The legal moves other than claims and passing."""
    moves.clear()
    if state.phase == TURN:
        list_draws(state, moves, False)
        if state.ticket_deck or state.returned_size:
            moves.add(DRAW_TICKETS)
    elif state.phase == SECOND_CARD:
        list_draws(state, moves, True)
    elif state.phase == CHOOSING_TICKETS:
        list_keeps(state, state.board.keep_at_start, moves)
    elif state.phase == KEEPING_TICKETS:
        list_keeps(state, state.board.keep_in_play, moves)
    elif state.board.asked[state.phase]:
        list_answers(cython.cast(Mechanism, state.board.first_mechanism), state, moves)


def list_draws(state: State, moves: Moves, second: bool) -> None:
    """The deck, and the kinds in the display; a face-up wild can't be the second card."""
    if can_draw(state):
        moves.add(DRAW_DECK)
    elif state.board.display_needs_deck:
        return
    shown = 0
    for place in range(DISPLAY):
        if state.display[place] != NO_CARD:
            shown |= 1 << state.display[place]
    if second:
        shown &= ~(1 << WILD)
    while shown:
        moves.add(DRAW_CARD + lowest_bit(shown))
        shown &= shown - 1


def apply(state: State, move: int, dealer: Dealer) -> int:
    """Do what the seat to act has chosen. It must be one of the legal moves; that is not checked again. Returns 0."""
    if not 0 <= move < state.board.n_moves:
        with cython.gil:
            raise IndexError(f"move {move} is not in the board's table, which ends at {state.board.n_moves - 1}")
    if move != PASS:
        state.passes = 0
    if move >= CLAIM:
        claim(state, move, dealer)
    elif move == DRAW_DECK:
        draw_from_deck(state, dealer)
        after_card(state, False, dealer)
    elif move < DRAW_TICKETS:
        take_from_display(state, move - DRAW_CARD, dealer)
        after_card(state, move == DRAW_CARD + WILD, dealer)
    elif move == DRAW_TICKETS:
        offer(state, state.seat, state.board.drawn, dealer)
        state.phase = KEEPING_TICKETS
    elif move == PASS:
        state.passes += 1
        dealer.note(PASSED, state.seat)
        end_turn(state, dealer)
    elif state.board.asked[state.phase]:
        take_answer(state, move, dealer)
    elif state.phase == CHOOSING_TICKETS:
        choose_first_tickets(state, move - KEEP_TICKETS, dealer)
    else:
        keep(state, move - KEEP_TICKETS, dealer)
        end_turn(state, dealer)
    return 0


def choose_first_tickets(state: State, subset: int, dealer: Dealer) -> None:
    """Seat by seat (R1). Once all have chosen, chance decides who begins."""
    keep(state, subset, dealer)
    state.seat += 1
    if state.seat == state.players:
        state.first_seat = dealer.seat(state.players)
        dealer.note(FIRST_SEAT, state.first_seat)
        begin_play(state)


def begin_play(state: State) -> None:
    """The first player's turn begins, unless a mechanism has something to ask before."""
    if state.board.n_mechanisms:
        if any_asks_before_play(cython.cast(Mechanism, state.board.first_mechanism), state):
            return
    state.phase = TURN
    state.seat = state.first_seat


def after_card(state: State, wild_taken: bool, dealer: Dealer) -> None:
    """A face-up wild, or the second card, ends the turn. A second card that can't be drawn is skipped (R5)."""
    if state.phase == SECOND_CARD or wild_taken:
        end_turn(state, dealer)
        return
    state.phase = SECOND_CARD
    if can_draw(state):
        return
    for card in range(WILD):
        if can_take(state, card):
            return
    dealer.note(SKIPPED, state.seat)
    end_turn(state, dealer)


def claim(state: State, move: int, dealer: Dealer) -> None:
    """The payment lies on the table until no mechanism has anything to ask about it (R9)."""
    state.table_route = state.board.claim_route[move - CLAIM]
    state.table_colour = state.board.claim_colour[move - CLAIM]
    state.table_wilds = state.board.claim_wilds[move - CLAIM]
    place_vehicles(state, dealer)
    if state.board.n_mechanisms:
        if any_asks_about_payment(cython.cast(Mechanism, state.board.first_mechanism), state):
            return
    pay(state, 0, dealer)


def pay(state: State, kept: int, dealer: Dealer) -> None:
    """Discard the payment on the table, except the cards that a mechanism keeps. Then the turn is over."""
    played = state.board.length[state.table_route] - state.table_wilds - kept
    if played > 0:
        discard(state, state.table_colour, played)
    discard(state, WILD, state.table_wilds)
    settle(state, dealer)
    if state.board.n_mechanisms:
        if any_asks_after_claim(cython.cast(Mechanism, state.board.first_mechanism), state, dealer):
            return
    end_turn(state, dealer)


def take_answer(state: State, move: int, dealer: Dealer) -> None:
    """Let the mechanism that asked do what was chosen, and go on where it had asked."""
    asked = state.board.asked[state.phase]
    kept = answer(cython.cast(Mechanism, state.board.first_mechanism), state, move, dealer)
    if asked == ASKED_BEFORE_PLAY:
        begin_play(state)
    elif asked == ASKED_ABOUT_PAYMENT:
        pay(state, kept, dealer)
    elif not any_other_asks_after_claim(cython.cast(Mechanism, state.board.first_mechanism), state, dealer):
        end_turn(state, dealer)


def end_turn(state: State, dealer: Dealer) -> None:
    """The first turn that ends with few vehicles gives everyone one more (R11). If all pass in a row, it ends (R6)."""
    state.table_route = NONE
    state.table_colour = NONE
    state.table_wilds = 0
    if state.turns_left != NONE:
        state.turns_left -= 1
    elif state.vehicles[state.seat] <= LAST_ROUND_VEHICLES:
        state.turns_left = state.players
        dealer.note(LAST_ROUND, state.seat)
    if state.turns_left == 0 or state.passes == state.players:
        state.phase = GAME_OVER
        dealer.note(OVER, -1)
        return
    state.seat = (state.seat + 1) % state.players
    state.phase = TURN
