"""USA: the cards, the wilds, the deck and the discards."""

from branchline import load_edition
from tests.rules.positions import at, every_route, kinds

USA = load_edition("usa")
COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


def test_usa_train_car_cards__eight_colours_and_the_wild() -> None:
    assert USA.colours == COLOURS
    assert USA.cards.wilds > 0


def test_usa_train_car_cards__the_colours_are_those_of_the_routes() -> None:
    assert {route.colour for route in USA.routes} == {*COLOURS, "gray"}


def test_usa_train_car_cards__a_wild_can_be_part_of_any_set() -> None:
    game = at("usa 2p", hand={"blue": 2, "red": 1, "wild": 2})
    assert {"Montréal-New York blue 2+1", "Montréal-New York blue 1+2"} < game.claims
    assert {"Montréal-Toronto blue 2+1", "Montréal-Toronto blue 1+2", "Montréal-Toronto red 1+2"} < game.claims
    assert "Denver-Salt Lake City red 1+2" in game.claims
    assert not any(" 3+0" in claim for claim in game.claims)


def test_usa_train_car_cards__a_face_up_wild_is_the_only_card_of_the_turn() -> None:
    game = at("usa 2p", display=["red", "wild", "red", "white", "green"])
    game.play("draw wild", comes=["black"])
    assert game.hand(0) == {"wild": 1}
    assert game.to_act == 1


def test_usa_train_car_cards__a_wild_that_replaces_the_first_card_cannot_be_taken() -> None:
    game = at("usa 2p", display=["red", "blue", "red", "white", "green"])
    game.play("draw blue", comes=["wild"])
    assert game.display[1] == "wild"
    assert game.legal == {"draw deck", "draw red", "draw white", "draw green"}


def test_usa_train_car_cards__a_wild_that_was_there_cannot_be_the_second_card_either() -> None:
    game = at("usa 2p", display=["red", "wild", "red", "white", "green"])
    assert "draw wild" in game.legal
    game.play("draw deck", comes=["blue"])
    assert game.legal == {"draw deck", "draw red", "draw white", "draw green"}


def test_usa_train_car_cards__three_face_up_wilds_send_all_five_to_the_discards() -> None:
    game = at("usa 2p", display=["wild", "blue", "wild", "white", "green"])
    events = game.play("draw blue", comes=["wild", "red", "orange", "black", "yellow", "purple"])
    assert kinds(events) == ["took", "turned up", "reset", *["turned up"] * 5]
    assert game.display == ["red", "orange", "black", "yellow", "purple"]
    assert game.discards == {"wild": 3, "white": 1, "green": 1}
    assert game.phase == "second card"


def test_usa_train_car_cards__two_face_up_wilds_stay() -> None:
    game = at("usa 2p", display=["wild", "blue", "red", "white", "green"])
    game.play("draw blue", comes=["wild"])
    assert game.display == ["wild", "wild", "red", "white", "green"]
    assert game.discards == {}


def test_usa_train_car_cards__the_five_new_ones_may_have_to_go_too() -> None:
    game = at("usa 2p", display=["wild", "blue", "wild", "white", "green"])
    second = ["wild", "red", "wild", "red", "wild"]
    events = game.play("draw blue", comes=["wild", *second, "red", "orange", "black", "yellow", "purple"])
    assert kinds(events).count("reset") == 2
    assert game.display == ["red", "orange", "black", "yellow", "purple"]
    assert game.discards == {"wild": 6, "white": 1, "green": 1, "red": 2}


def test_usa_train_car_cards__a_wild_from_the_deck_counts_as_one_card_of_two() -> None:
    game = at("usa 2p")
    game.play("draw deck", comes=["wild"])
    assert (game.to_act, game.phase) == (0, "second card")
    game.play("draw deck", comes=["wild"])
    assert game.hand(0) == {"wild": 2}
    assert game.to_act == 1


def test_usa_train_car_cards__a_hand_may_have_any_number_of_cards() -> None:
    game = at("usa 2p", hand=dict.fromkeys(COLOURS, 9))
    assert "draw deck" in game.legal
    game.play_all("draw deck", "draw deck")
    assert sum(game.hand(0).values()) == 74


def test_usa_train_car_cards__an_exhausted_deck_is_made_of_the_discards_again() -> None:
    game = at("usa 2p", deck={"red": 1}, discards={"blue": 4, "green": 3})
    events = game.play("draw deck")
    assert kinds(events) == ["drew", "reshuffled"]
    assert game.deck == {"blue": 4, "green": 3}
    assert game.discards == {}


def test_usa_train_car_cards__any_card_of_the_new_deck_may_come_first() -> None:
    first_cards = set()
    for seed in range(40):
        game = at("usa 2p", deck={"red": 1}, discards={"blue": 4, "green": 3, "wild": 2}, seed=seed)
        game.play("draw deck")
        before = game.hand(0)
        game.play("draw deck")
        first_cards |= {card for card, count in game.hand(0).items() if count > before.get(card, 0)}
    assert first_cards == {"blue", "green", "wild"}


def test_usa_train_car_cards__with_no_deck_and_no_discards_no_card_is_drawn() -> None:
    game = at("usa 2p", deck={}, display=["red", "blue", "red", "wild", "green"], hand={"red": 1})
    assert not {text for text in game.legal if text.startswith("draw ")} - {"draw tickets"}


def test_usa_train_car_cards__then_a_route_or_tickets_remain() -> None:
    game = at("usa 2p", deck={}, hand={"red": 1})
    assert "draw tickets" in game.legal
    assert "Dallas-Houston#1 red 1+0" in game.claims
    nothing = at("usa 2p", deck={}, ticket_deck=[], claimed=every_route("usa"), vehicles=10)
    assert nothing.legal == {"pass"}
