"""Every payment is an action of its own, and no other is: all sets of cards a hand has are tried one by one."""

from itertools import combinations
from random import Random

import pytest

from branchline.game.names import names_of
from tests.rules.positions import Table, at


def payments(game: Table, hand: dict[str, int]) -> set[str]:
    """What pays for each open route, found by laying every choice of cards from the hand on its spaces."""
    names = names_of(game.edition)
    cards = sorted(card for card, count in hand.items() for _ in range(count))
    texts = set()
    open_routes = set(game.view(0).open_routes)
    for number, route in enumerate(game.edition.routes):
        if names.routes[number] not in open_routes or route.length > game.vehicles[0]:
            continue
        for chosen in set(combinations(cards, route.length)):
            colours = {card for card in chosen if card != "wild"}
            wilds = chosen.count("wild")
            if len(colours) > 1 or wilds < route.ferries:
                continue
            if colours and route.colour != "gray" and colours != {route.colour}:
                continue
            paid = colours.pop() if colours else route.colour
            texts.add(f"{names.claim_names[number]} {paid} {route.length - wilds}+{wilds}")
    return texts


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris", "mini"])
def test_payments__every_legal_set_is_its_own_action(edition: str) -> None:
    random = Random(f"hands of {edition}")
    names = names_of(edition)
    kinds = [*names.edition.colours, "wild", "wild"]
    for _ in range(12):
        drawn = [random.choice(kinds) for _ in range(random.choice((1, 3, 6, 9, 12)))]
        most = {**names.edition.cards.colours, "wild": names.edition.cards.wilds}
        hand = {card: min(drawn.count(card), most[card]) for card in set(drawn)}
        players = random.choice((2, 3))
        taken = random.sample(names.routes, len(names.routes) // 4)
        claimed = {}
        for name in taken:
            twin = names.edition.twin(names.route_numbers[name])
            if twin is None or names.routes[twin] not in claimed:
                claimed[name] = random.randrange(2)
        game = at(f"{edition} {players}p", hand=hand, claimed=claimed, vehicles=random.choice((1, 3, 5, 10)))
        assert game.claims == payments(game, hand)


def test_payments__the_number_of_wilds_is_the_players_choice() -> None:
    game = at("usa 2p", hand={"purple": 4, "wild": 4})
    claims = {claim for claim in game.claims if claim.startswith("Denver-Omaha")}
    assert claims == {f"Denver-Omaha purple {4 - wilds}+{wilds}" for wilds in range(5)}
