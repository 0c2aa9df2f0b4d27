"""Which claims are legal, against looking at every set of cards in a hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.move_numbers import CLAIM
from branchline.engine.numbers.phase_numbers import TURN
from branchline.engine.numbers.sizes import GRAY, SEATS, WILD
from tests.engine.tables import TABLES, Table, board_of, changed, edition_of, route_words, table_id


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_every_set_of_cards_in_a_hand_that_pays_is_a_claim_and_nothing_else_is(table: tuple[str, int]) -> None:
    """Random hands, few and many cards; random routes taken by this seat and by others; few vehicles and many."""
    name, players = table
    game = Table(name, players, "payments")
    while game.state.phase != TURN:
        game.play(game.legal()[0])
    edition, board, seat = game.edition, game.board, game.state.seat
    kinds = [*range(len(edition.colours)), WILD]
    chance = Chance(f"payments, {name}, {players}")
    start = game.state
    for _ in range(5):
        hand = [chance.number(1 + chance.number(8)) if card in kinds else 0 for card in range(WILD + 1)]
        owned: list[list[int]] = [[] for _ in range(SEATS)]
        for route in range(len(edition.routes)):
            owner = chance.number(3 * players)
            twin = edition.twin(route)
            if owner < players and twin not in owned[owner]:
                if players <= edition.double_routes.closed_up_to and any(twin in routes for routes in owned):
                    continue
                owned[owner].append(route)
        taken = {route for routes in owned for route in routes}
        closed = {edition.twin(r) for r in taken} if players <= edition.double_routes.closed_up_to else set()
        vehicles = 1 + chance.number(8)
        game.state = changed(
            start,
            hand=[hand if s == seat else [0] * 9 for s in range(SEATS)],
            owned=[route_words(routes) for routes in owned],
            unclaimed=route_words([r for r in range(len(edition.routes)) if r not in taken | closed]),
            vehicles=[vehicles] * SEATS,
        )

        expected = set()
        for number, wanted in enumerate(edition.routes):
            if number in taken | closed or edition.twin(number) in owned[seat] or wanted.length > vehicles:
                continue
            for cards in combinations_with_replacement(kinds, wanted.length):
                played = Counter(cards)
                colours = [card for card in played if card != WILD]
                if any(count > hand[card] for card, count in played.items()) or len(colours) > 1:
                    continue
                if played[WILD] < wanted.ferries:
                    continue
                if colours and wanted.colour not in ("gray", edition.colours[colours[0]]):
                    continue
                expected.add((number, colours[0] if colours else WILD, len(cards) - played[WILD], played[WILD]))

        found = [board.claim(move) for move in game.legal() if move >= CLAIM]
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_claims_and_their_numbers_go_both_ways(name: str) -> None:
    board, edition = board_of(name), edition_of(name)
    seen = set()
    for move in range(CLAIM, board.n_moves):
        route, colour, cards, wilds = board.claim(move)
        assert board.claim_move(route, colour, wilds) == move
        assert cards + wilds == edition.routes[route].length
        assert (colour == WILD) == (cards == 0)
        seen.add((route, colour, wilds))
    assert len(seen) == board.n_moves - CLAIM == board.n_claims
    for wrong in (CLAIM - 1, board.n_moves):
        with pytest.raises(ValueError, match="is not a claim"):
            board.claim(wrong)
    for wrong in (-1, len(edition.routes)):
        with pytest.raises(ValueError, match="is not on the board"):
            board.claim_move(wrong, 0, 0)
    with pytest.raises(ValueError, match="can't be paid"):
        board.claim_move(0, GRAY, 0)
    last_route = board.claim(board.n_moves - 1)[0]
    with pytest.raises(ValueError, match="can't be paid"):
        board.claim_move(last_route, 0, 99)
