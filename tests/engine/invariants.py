"""What must be true of every position of every game."""

from __future__ import annotations

from typing import Any

from branchline.editions import Edition
from branchline.engine.numbers.move_numbers import (
    CLAIM,
    DRAW_TICKETS,
    KEEP_CARD,
    KEEP_TICKETS,
    PASS,
    PLACE_STACK,
    TAKE_TOKEN,
)
from branchline.engine.numbers.phase_numbers import (
    CHOOSING_TICKETS,
    GAME_OVER,
    KEEPING_CARD,
    KEEPING_TICKETS,
    PLACING_STACK,
    SECOND_CARD,
    TAKING_TOKEN,
    TURN,
)
from branchline.engine.numbers.sizes import CARD_KINDS, NO_CARD, NONE, SEATS, TICKETS, WILD
from tests.engine.tables import members, routes_in

Fields = dict[str, Any]

MOVES_OF_PHASE = {
    CHOOSING_TICKETS: range(KEEP_TICKETS, TAKE_TOKEN),
    PLACING_STACK: range(PLACE_STACK, CLAIM),
    SECOND_CARD: range(DRAW_TICKETS),
    KEEPING_TICKETS: range(KEEP_TICKETS, TAKE_TOKEN),
    TAKING_TOKEN: range(TAKE_TOKEN, PLACE_STACK),
    KEEPING_CARD: range(KEEP_CARD, KEEP_CARD + 2),
    GAME_OVER: range(0),
}


def box(edition: Edition) -> list[int]:
    """How many cards of each kind there are."""
    return [*edition.cards.colours.values(), *[0] * (WILD - len(edition.colours)), edition.cards.wilds]


def most_moves(edition: Edition, players: int) -> int:
    """A number of moves that no game can have.

    A turn has at most two moves and an answer. Cards leave the hands only when vehicles are placed, and tickets never
    do: so at most every card once and again for each space, every ticket, every vehicle, and in between passes.
    """
    spaces = players * edition.vehicles.each
    turns = edition.number_of_cards + spaces + len(edition.tickets) + spaces
    return 3 * players * (turns + 2) + 4 * players


def check_cards(edition: Edition, f: Fields) -> None:
    on_table = [0] * CARD_KINDS
    if f["phase"] == KEEPING_CARD:
        on_table[WILD] += f["table_wilds"]
        on_table[f["table_colour"]] += edition.routes[f["table_route"]].length - f["table_wilds"]
    for card in range(CARD_KINDS):
        everywhere = f["deck"][card] + f["discards"][card] + f["display"].count(card) + on_table[card]
        everywhere += sum(hand[card] for hand in f["hand"]) + sum(flags >> card & 1 for flags in f["flag_cards"])
        assert everywhere == box(edition)[card]
    assert f["deck_size"] == sum(f["deck"])
    assert f["discards_size"] == sum(f["discards"])
    for hand, taken in zip(f["hand"], f["taken"], strict=True):
        assert all(seen <= held for seen, held in zip(taken, hand, strict=True))


def check_display(f: Fields) -> None:
    """R3: as full as can be, and a deck while there are discards. R4: no reset that could succeed is left undone."""
    assert f["deck_size"] > 0 or f["discards_size"] == 0
    assert NO_CARD not in f["display"] or f["deck_size"] == 0
    if f["phase"] == KEEPING_CARD:
        return  # the payment still lies on the table, and so is not out of the hand as R4 means it
    shown = [card for card in f["display"] if card != NO_CARD]
    if shown.count(WILD) >= 3:
        out_of_hands = len(shown) + f["deck_size"] + f["discards_size"]
        coloured = out_of_hands - shown.count(WILD) - f["deck"][WILD] - f["discards"][WILD]
        assert coloured < min(5, out_of_hands) - 2


def check_routes(edition: Edition, f: Fields) -> None:
    owned = [routes_in(words) for words in f["owned"]]
    taken = [route for routes in owned for route in routes]
    assert len(taken) == len(set(taken))
    closed = set(taken)
    if f["players"] <= edition.double_routes.closed_up_to:
        closed |= {twin for route in taken if (twin := edition.twin(route)) is not None}
        assert not any(edition.twin(route) in taken for route in taken)
    assert set(routes_in(f["unclaimed"])) == set(range(len(edition.routes))) - closed
    for seat in range(f["players"]):
        assert not any(edition.twin(route) in owned[seat] for route in owned[seat])
        spaces = sum(edition.routes[route].length for route in owned[seat])
        assert f["vehicles"][seat] == edition.vehicles.each - spaces
        besides = f["points"][seat] - sum(edition.route_points[edition.routes[route].length] for route in owned[seat])
        assert besides >= 0
        assert besides % edition.french_flags.points == 0 if edition.french_flags else besides == 0


def check_tickets(edition: Edition, f: Fields) -> None:
    """Each is in exactly one place."""
    returned = [entry % TICKETS for entry in f["returned"][: f["returned_size"]]]
    assert all(entry // TICKETS < f["players"] for entry in f["returned"][: f["returned_size"]])
    assert not any(f["returned"][f["returned_size"] :])
    offered = [ticket for offer in f["offered"] for ticket in offer if ticket != NONE]
    kept = [ticket for tickets in f["tickets"] for ticket in members(tickets)]
    assert sorted(members(f["ticket_deck"]) + returned + offered + kept) == list(range(len(edition.tickets)))
    for seat, offer in enumerate(f["offered"]):
        choosing = f["phase"] == CHOOSING_TICKETS and f["seat"] <= seat < f["players"]
        drawing = f["phase"] == KEEPING_TICKETS and seat == f["seat"]
        assert (offer[0] != NONE) == (choosing or drawing)
        if not choosing and seat < f["players"]:
            least = edition.ticket_choice.keep_at_start
            assert f["tickets"][seat].bit_count() >= least


def check_tokens(edition: Edition, f: Fields) -> None:
    tokens = edition.tourist_tokens
    if tokens is None:
        assert not any(f["tokens"] + f["stack_size"] + f["stack_location"])
        return
    fixed = len(tokens.locations)
    for symbol in range(len(tokens.symbols)):
        sizes = tokens.tokens_per_stack if symbol < fixed else tokens.tokens_per_placed_stack
        held = sum(symbols >> symbol & 1 for symbols in f["tokens"])
        assert f["stack_size"][symbol] + held == sizes[f["players"]]
    places = [place for place in f["stack_location"][: len(tokens.symbols)] if place != NONE]
    assert len(places) == len(set(places))
    assert len(places) == len(tokens.symbols) or f["phase"] in (CHOOSING_TICKETS, PLACING_STACK)


def check_flags(edition: Edition, f: Fields) -> None:
    """No seat ever has a whole flag lying there: it scores at once."""
    colours = edition.french_flags.colours if edition.french_flags else ()
    whole = sum(1 << edition.colours.index(colour) for colour in colours)
    assert all(flags & ~whole == 0 and (flags == 0 or flags != whole) for flags in f["flag_cards"])


def check_turn(f: Fields) -> None:
    assert f["phase"] <= GAME_OVER
    assert f["seat"] < f["players"]
    assert (f["first_seat"] == NONE) == (f["phase"] == CHOOSING_TICKETS)
    assert f["first_seat"] == NONE or f["first_seat"] < f["players"]
    assert f["passes"] <= f["players"]
    assert f["passes"] < f["players"] or f["phase"] == GAME_OVER
    assert f["turns_left"] == NONE or f["turns_left"] <= f["players"]
    assert (f["turns_left"] == 0 or f["passes"] == f["players"]) == (f["phase"] == GAME_OVER)
    assert (f["table_route"] != NONE) == (f["phase"] in (KEEPING_CARD, TAKING_TOKEN))
    waiting = [v for seat, v in enumerate(f["vehicles"]) if seat < f["players"] and seat != f["seat"]]
    assert f["turns_left"] != NONE or all(vehicles > 2 for vehicles in waiting)
    for seat in range(f["players"], SEATS):
        assert f["vehicles"][seat] == f["points"][seat] == f["tickets"][seat] == sum(f["hand"][seat]) == 0


def check_position(edition: Edition, fields: Fields) -> None:
    """Everything that can be told from a position alone."""
    check_cards(edition, fields)
    check_display(fields)
    check_routes(edition, fields)
    check_tickets(edition, fields)
    check_tokens(edition, fields)
    check_flags(edition, fields)
    check_turn(fields)


def check_moves(fields: Fields, legal: list[int]) -> None:
    """Ascending, none twice, of the phase; at least one unless it is over; passing only alone (R6)."""
    assert legal == sorted(set(legal))
    assert bool(legal) == (fields["phase"] != GAME_OVER)
    assert PASS not in legal or legal == [PASS]
    if fields["phase"] == TURN:
        assert all(move <= PASS or move >= CLAIM for move in legal)
    else:
        assert all(move in MOVES_OF_PHASE[fields["phase"]] for move in legal)


def check_step(before: Fields, after: Fields) -> None:
    """What a move may not do: take back vehicles, points, routes or tokens, or prolong the last round."""
    for seat in range(before["players"]):
        assert after["vehicles"][seat] <= before["vehicles"][seat]
        assert after["points"][seat] >= before["points"][seat]
        assert before["tokens"][seat] & ~after["tokens"][seat] == 0
        assert before["tickets"][seat] & ~after["tickets"][seat] == 0
        for was, is_now in zip(before["owned"][seat], after["owned"][seat], strict=True):
            assert was & ~is_now == 0
        if seat != before["seat"]:
            for name in ("hand", "taken", "vehicles", "points", "tokens", "tickets", "owned", "flag_cards"):
                assert after[name][seat] == before[name][seat]
    if before["turns_left"] != NONE:
        assert before["turns_left"] - 1 <= after["turns_left"] <= before["turns_left"]
    assert before["first_seat"] in (NONE, after["first_seat"])
    if before["phase"] >= TURN:
        assert after["seat"] in (before["seat"], (before["seat"] + 1) % before["players"])
