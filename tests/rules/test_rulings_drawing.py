"""R5 and R10: when a card can't be drawn."""

import pytest

from branchline import load_edition
from tests.rules.positions import at, kinds

CITIES = ("london", "san_francisco", "paris")
EDITIONS = ("usa", *CITIES)
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)
in_every_city = pytest.mark.parametrize("edition", CITIES)


@in_every_edition
def test_r5_with_nothing_but_wilds_face_up_and_no_deck_the_second_card_is_skipped(edition: str) -> None:
    one = load_edition(edition).colours[0]
    game = at(f"{edition} 2p", display=["wild"] * 5, deck={one: 1})
    assert kinds(game.play("draw deck")) == ["drew", "skipped"]
    assert (game.to_act, game.phase) == (1, "turn")
    assert game.hand(0) == {one: 1}


@in_every_city
def test_r5_also_when_the_last_coloured_card_was_taken_face_up(edition: str) -> None:
    one = load_edition(edition).colours[0]
    game = at(f"{edition} 2p", display=["wild", one, "wild"], deck={})
    assert kinds(game.play(f"draw {one}")) == ["took", "skipped"]
    assert (game.to_act, game.phase) == (1, "turn")


@in_every_city
def test_r5_with_nothing_at_all_it_is_skipped(edition: str) -> None:
    one = load_edition(edition).colours[0]
    game = at(f"{edition} 2p", display=[None, one], deck={})
    assert kinds(game.play(f"draw {one}")) == ["took", "skipped"]
    assert game.to_act == 1
    assert game.display == [None] * 5


@in_every_city
def test_r5_a_coloured_card_face_up_must_be_taken(edition: str) -> None:
    one, two, *_ = load_edition(edition).colours
    game = at(f"{edition} 2p", display=["wild", one, two], deck={})
    assert kinds(game.play(f"draw {one}")) == ["took"]
    assert (game.to_act, game.phase) == (0, "second card")
    assert game.legal == {f"draw {two}"}


@in_every_edition
def test_r5_a_second_card_that_can_be_had_is_not_optional(edition: str) -> None:
    game = at(f"{edition} 2p")
    game.play("draw deck")
    assert all(text.startswith("draw ") for text in game.legal)


@in_every_edition
def test_r5_discards_shuffled_in_at_once_are_a_second_card(edition: str) -> None:
    one, two, *_ = load_edition(edition).colours
    game = at(f"{edition} 2p", display=["wild"] * 5, deck={one: 1}, discards={two: 1})
    assert kinds(game.play("draw deck")) == ["drew", "reshuffled"]
    assert game.legal == {"draw deck"}


def test_r5_in_the_usa_coloured_cards_face_up_are_no_second_card_without_a_deck() -> None:
    game = at("usa 2p", display=["red", "blue", "green", "white", "black"], deck={"red": 1})
    assert kinds(game.play("draw deck")) == ["drew", "skipped"]
    assert game.to_act == 1


def test_r5_in_the_usa_the_last_card_may_also_be_turned_up() -> None:
    game = at("usa 2p", display=["red", "blue", "green", "white", "black"], deck={"orange": 1})
    assert kinds(game.play("draw red")) == ["took", "turned up", "skipped"]
    assert game.display[0] == "orange"
    assert game.to_act == 1


@in_every_edition
def test_r5_a_wild_taken_first_ends_the_turn_and_nothing_is_skipped(edition: str) -> None:
    game = at(f"{edition} 2p", display=["wild"] * 5, deck={"wild": 1})
    assert kinds(game.play("draw wild")) == ["took", "turned up"]
    assert game.to_act == 1


def test_r10_in_the_usa_nothing_is_drawn_without_deck_and_discards() -> None:
    game = at("usa 2p", display=["red", "blue", "wild", "white", "black"], deck={})
    assert game.legal == {"draw tickets"}


def test_r10_in_the_usa_the_display_is_free_again_when_there_is_a_deck() -> None:
    game = at("usa 2p", display=["red", "blue", "wild", "white", "black"], deck={}, hand={"green": 1})
    game.play("claim Dallas-Houston#1 green 1+0")
    assert game.deck == {"green": 1}
    assert {"draw deck", "draw red", "draw wild"} < game.legal


def test_r10_in_the_usa_one_card_in_the_deck_is_enough() -> None:
    game = at("usa 2p", display=["red", "blue", "wild", "white", "black"], deck={"red": 1})
    assert {"draw deck", "draw red", "draw wild"} < game.legal


@in_every_city
def test_r10_elsewhere_the_display_may_be_taken_without_a_deck(edition: str) -> None:
    one, two, *_ = load_edition(edition).colours
    game = at(f"{edition} 2p", display=[one, two, "wild"], deck={}, ticket_deck=[])
    assert game.legal == {f"draw {one}", f"draw {two}", "draw wild"}
    game.play("draw wild")
    assert game.display == [one, two, None, None, None]
    assert (game.to_act, game.hand(0)) == (1, {"wild": 1})


@in_every_city
def test_r10_elsewhere_both_cards_of_a_turn_may_come_from_it(edition: str) -> None:
    one, two, *_ = load_edition(edition).colours
    game = at(f"{edition} 2p", display=[one, two, "wild"], deck={})
    game.play_all(f"draw {two}", f"draw {one}")
    assert game.hand(0) == {one: 1, two: 1}
    assert game.display == [None, None, "wild", None, None]


def test_r10_only_the_usa_rulebook_says_so() -> None:
    says = {edition: load_edition(edition).cards.display_needs_deck for edition in (*EDITIONS, "mini")}
    assert [edition for edition, needs in says.items() if needs] == ["usa"]
