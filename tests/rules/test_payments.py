"""Every payment is an action of its own, and no other is: all sets of cards a hand has are tried one by one."""

from itertools import combinations
from random import Random

import pytest

from branchline import Claim, Edition
from branchline.game.names import names_of
from tests.rules.positions import Table, at


def payments(game: Table, hand: dict[str, int]) -> set[str]:
    """What pays for each open route, found by laying every choice of cards from the hand on its spaces."""
    names = names_of(game.edition)
    cards = sorted(card for card, count in hand.items() for _ in range(count))
    choices = {length: set(combinations(cards, length)) for length in game.edition.route_points}
    texts = set()
    open_routes = set(game.view(0).open_routes)
    for number, route in enumerate(game.edition.routes):
        if names.routes[number] not in open_routes or route.length > game.vehicles[0]:
            continue
        for chosen in choices[route.length]:
            colours = {card for card in chosen if card != "wild"}
            wilds = chosen.count("wild")
            if len(colours) > 1 or wilds < route.ferries:
                continue
            if colours and route.colour != "gray" and colours != {route.colour}:
                continue
            paid = colours.pop() if colours else route.colour
            texts.add(f"{names.claim_names[number]} {paid} {route.length - wilds}+{wilds}")
    return texts


def some_hand(edition: Edition, random: Random) -> dict[str, int]:
    """Cards of a few colours, and with luck some wilds; no more than there are."""
    colours = random.sample(edition.colours, random.choice((1, 2, 3)))
    hand = {colour: min(random.randrange(1, 6), edition.cards.colours[colour]) for colour in colours}
    return {**hand, "wild": random.choice((0, 0, 1, 2, min(4, edition.cards.wilds)))}


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris", "mini"])
def test_payments__every_legal_set_is_its_own_action(edition: str) -> None:
    random = Random(f"hands of {edition}")
    names = names_of(edition)
    for _ in range(30):
        hand = some_hand(names.edition, random)
        claimed: dict[str, int] = {}
        for name in random.sample(names.routes, len(names.routes) // 4):
            twin = names.edition.twin(names.route_numbers[name])
            if twin is None or names.routes[twin] not in claimed:
                claimed[name] = random.randrange(2)
        where = f"{edition} {random.choice((2, 3))}p"
        game = at(where, hand=hand, claimed=claimed, vehicles=random.choice((1, 3, 5, 10)))
        listed = [str(action).removeprefix("claim ") for action in game.legal_actions() if isinstance(action, Claim)]
        assert sorted(listed) == sorted(payments(game, hand))


def test_payments__the_number_of_wilds_is_the_players_choice() -> None:
    game = at("usa 2p", hand={"purple": 4, "wild": 4})
    claims = {claim for claim in game.claims if claim.startswith("Denver-Omaha")}
    assert claims == {f"Denver-Omaha purple {4 - wilds}+{wilds}" for wilds in range(5)}
