"""Nobody sees what is hidden: whatever lies face down may be swapped, and what a person sees stays the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS
from branchline.engine.numbers.sizes import CARD_KINDS, NONE, OFFER, TICKETS
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.engine.worlds import sample
from tests.engine.characters import LINE_UPS, choose
from tests.engine.invariants import check_cards, check_routes, check_tickets, check_tokens, check_turn
from tests.engine.tables import TABLES, Table, changed, members, table_id


def shuffled(items: Sequence[int], chance: Chance) -> list[int]:
    rest = list(items)
    return [rest.pop(chance.number(len(rest))) for _ in items]


def swap_cards(f: dict[str, Any], observer: int, chance: Chance) -> None:
    """Cards in the deck, and those in others' hands that were not seen taken, change places."""
    others = [seat for seat in range(f["players"]) if seat != observer]
    hidden = [card for card in range(CARD_KINDS) for _ in range(f["deck"][card])]
    for seat in others:
        for card in range(CARD_KINDS):
            hidden += [card] * (f["hand"][seat][card] - f["taken"][seat][card])
    hidden = shuffled(hidden, chance)
    for seat in others:
        count = sum(f["hand"][seat]) - sum(f["taken"][seat])
        f["hand"][seat] = [f["taken"][seat][card] + hidden[:count].count(card) for card in range(CARD_KINDS)]
        del hidden[:count]
    f["deck"] = [hidden.count(card) for card in range(CARD_KINDS)]


def swap_tickets(f: dict[str, Any], observer: int, keep_at_least: int, chance: Chance) -> None:
    """Tickets never seen, others' tickets, what is offered to others and what others returned change places.

    While the first tickets are chosen (R1), also how many the others keep.
    """
    others = [seat for seat in range(f["players"]) if seat != observer]
    places = range(f["returned_size"])
    hidden = members(f["ticket_deck"])
    for seat in others:
        hidden += members(f["tickets"][seat]) + [ticket for ticket in f["offered"][seat] if ticket != NONE]
    hidden += [f["returned"][i] % TICKETS for i in places if f["returned"][i] // TICKETS != observer]
    hidden = shuffled(hidden, chance)

    if f["phase"] == CHOOSING_TICKETS:
        own = [entry for entry in f["returned"][: f["returned_size"]] if entry // TICKETS == observer]
        returned = []
        for seat in range(f["players"]):
            if seat == observer:
                returned += own
            elif f["tickets"][seat]:
                gone = sum(entry // TICKETS == seat for entry in f["returned"][: f["returned_size"]])
                dealt = f["tickets"][seat].bit_count() + gone
                kept = keep_at_least + chance.number(dealt - keep_at_least + 1)
                f["tickets"][seat] = sum(1 << hidden.pop() for _ in range(kept))
                returned += [seat * TICKETS + hidden.pop() for _ in range(dealt - kept)]
        f["returned"] = returned + [0] * (TICKETS - len(returned))
        f["returned_size"] = len(returned)
    else:
        for seat in others:
            f["tickets"][seat] = sum(1 << hidden.pop() for _ in members(f["tickets"][seat]))
        for i in places:
            if (seat := f["returned"][i] // TICKETS) != observer:
                f["returned"][i] = seat * TICKETS + hidden.pop()
    for seat in others:
        f["offered"][seat] = [NONE if f["offered"][seat][i] == NONE else hidden.pop() for i in range(OFFER)]
    f["ticket_deck"] = sum(1 << ticket for ticket in hidden)


def with_hidden_things_swapped(table: Table, observer: int, chance: Chance) -> State:
    """Another state that this observer cannot tell from the real one."""
    fields = table.state.fields()
    swap_cards(fields, observer, chance)
    swap_tickets(fields, observer, table.edition.ticket_choice.keep_at_start, chance)
    return changed(table.state, **fields)


def observers(players: int) -> list[int]:
    return [*range(players), NONE]


@pytest.mark.parametrize("line_up", ["mixed", "ticket_returner"])
@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_hidden_things_may_be_swapped(table: tuple[str, int], line_up: str) -> None:
    """Through whole games, for every seat and for a spectator."""
    name, players = table
    game = Table(name, players, f"leaks, {line_up}")
    chance = Chance("swaps")
    differed = made = 0
    while not game.over:
        legal = game.legal()
        if made < 8 or made % 20 == 0:
            for observer in observers(players):
                other = with_hidden_things_swapped(game, observer, chance)
                assert View.of(other, observer).to_bytes() == View.of(game.state, observer).to_bytes()
                differed += other != game.state
                if observer == game.state.seat:
                    assert Table(name, players, "", state=other).legal() == legal
        game.play(choose(game, LINE_UPS[line_up], legal))
        made += 1
    assert differed > players * 4  # otherwise nothing was swapped


def check_world(game: Table, observer: int, chance: Chance) -> None:
    """A sampled world looks the same, and is a sound position.

    That a display with three wilds stayed tells a little about others' hands (R4); samples don't reckon with it.
    """
    seen = View.of(game.state, observer)
    world = sample(seen, chance)
    assert View.of(world, observer).to_bytes() == seen.to_bytes()
    if observer == game.state.seat:
        assert Table(game.name, game.players, "", state=world).legal() == game.legal()
    fields = world.fields()
    check_cards(game.edition, fields)
    check_routes(game.edition, fields)
    check_tickets(game.edition, fields)
    check_tokens(game.edition, fields)
    check_turn(fields)


@pytest.mark.parametrize("line_up", ["mixed", "one hoards, all others claim"])
@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_a_sampled_world_looks_like_the_real_one(table: tuple[str, int], line_up: str) -> None:
    name, players = table
    game = Table(name, players, f"worlds, {line_up}")
    chance = Chance("worlds")
    made = 0
    while not game.over:
        if made < 8 or made % 20 == 0:
            for observer in observers(players):
                check_world(game, observer, chance)
        game.play(choose(game, LINE_UPS[line_up], game.legal()))
        made += 1
    for observer in observers(players):
        check_world(game, observer, chance)


def test_a_view_goes_to_bytes_and_back() -> None:
    game = Table("paris", 3, "views")
    while not game.over:
        game.play(game.pick(game.legal()))
        seen = View.of(game.state, game.state.seat)
        again = View.from_bytes(game.board, seen.to_bytes())
        assert again.to_bytes() == seen.to_bytes()
        assert again.fields() == seen.fields()
    with pytest.raises(ValueError, match="a view has"):
        View.from_bytes(game.board, b"short")
    with pytest.raises(ValueError, match="a state has"):
        State.from_bytes(game.board, b"short")


@pytest.mark.parametrize("seat", [2, 4, 200])
def test_only_a_seat_at_the_table_has_a_view(seat: int) -> None:
    with pytest.raises(ValueError, match="not at this table"):
        View.of(Table("mini", 2, "7").state, seat)
