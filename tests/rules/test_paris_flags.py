"""Paris: French flags."""

import pytest
from msgspec.structs import replace

from branchline import load_edition
from tests.rules.positions import at

PARIS = load_edition("paris")


def test_paris_object_of_the_game__a_flag_scores() -> None:
    game = at("paris 2p", hand={"red": 1}, flag_cards={0: ["blue", "white"]})
    game.play_all("claim Luxembourg-Notre-Dame red 1+0", "keep card")
    assert (game.scores()[0].flags, game.scores()[0].total) == (4, 5)


@pytest.mark.parametrize(
    ("claim", "colour", "asked"),
    [
        ("claim Montmartre-Opéra white 2+0", "white", True),
        ("claim Louvre-Opéra blue 1+0", "blue", True),
        ("claim Luxembourg-Notre-Dame red 1+0", "red", True),
        ("claim Notre-Dame-République yellow 2+0", "yellow", False),
        ("claim Opéra-République green 3+0", "green", False),
        ("claim Batignolles-Opéra purple 3+0", "purple", False),
    ],
)
def test_paris_french_flags__a_card_of_a_blue_white_or_red_route_may_be_kept(
    claim: str, colour: str, asked: bool
) -> None:
    game = at("paris 2p", hand={colour: 3})
    game.play(claim)
    assert (game.phase == "keeping a card") is asked
    if asked:
        assert game.legal == {"keep card", "keep no card"}
        game.play("keep card")
        assert game.spectator_view().flag_cards == ((colour,), ())
    assert game.to_act == 1


def test_paris_french_flags__not_of_a_gray_route_on_a_board_that_has_one() -> None:
    routes = [replace(route, colour="gray") if route.length == 2 else route for route in PARIS.routes]
    board = replace(PARIS, routes=tuple(routes))
    game = at("paris 2p", board=board, hand={"white": 2})
    game.play("claim Montmartre-Opéra white 2+0")
    assert (game.to_act, game.phase) == (1, "turn")


def test_paris_french_flags__example_of_a_white_route_of_two() -> None:
    for cards, kept, discarded in ((2, 1, {"white": 1}), (1, 1, {"wild": 1}), (0, 0, {"wild": 2})):
        game = at("paris 2p", hand={"white": 2, "wild": 2})
        game.play(f"claim Batignolles-Montmartre white {cards}+{2 - cards}")
        if kept:
            game.play("keep card")
        assert game.spectator_view().flag_cards[0] == ("white",) * kept
        assert game.discards == discarded


def test_paris_french_flags__it_lies_face_up_in_front_for_all_to_see() -> None:
    game = at("paris 3p", flag_cards={1: ["blue", "red"]})
    for view in (game.view(0), game.view(1), game.spectator_view()):
        assert view.flag_cards[1] == ("blue", "red")


def test_paris_french_flags__one_may_also_keep_none() -> None:
    game = at("paris 2p", hand={"white": 2})
    game.play("claim Montmartre-Opéra white 2+0")
    game.play("keep no card")
    assert game.spectator_view().flag_cards == ((), ())
    assert game.discards == {"white": 2}


def test_paris_french_flags__not_a_wild() -> None:
    game = at("paris 2p", hand={"wild": 2})
    game.play("claim Montmartre-Opéra white 0+2")
    assert (game.to_act, game.phase) == (1, "turn")
    assert game.spectator_view().flag_cards == ((), ())
    assert game.discards == {"wild": 2}
    mixed = at("paris 2p", hand={"white": 1, "wild": 1})
    mixed.play("claim Montmartre-Opéra white 1+1")
    mixed.play("keep card")
    assert mixed.spectator_view().flag_cards[0] == ("white",)
    assert mixed.discards == {"wild": 1}


def test_paris_french_flags__not_a_colour_that_is_there_already() -> None:
    game = at("paris 2p", hand={"white": 2, "red": 1}, flag_cards={0: ["white"]})
    game.play("claim Montmartre-Opéra white 2+0")
    assert (game.to_act, game.phase) == (1, "turn")
    assert game.discards == {"white": 2}
    assert game.spectator_view().flag_cards[0] == ("white",)


def test_paris_french_flags__what_others_have_in_front_does_not_matter() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={1: ["white"]})
    game.play("claim Montmartre-Opéra white 2+0")
    assert game.phase == "keeping a card"


def test_paris_french_flags__the_other_cards_are_discarded() -> None:
    game = at("paris 2p", hand={"white": 2})
    game.play("claim Montmartre-Opéra white 2+0")
    assert game.discards == {}
    game.play("keep card")
    assert game.discards == {"white": 1}
    assert game.hand(0) == {}


def test_paris_french_flags__blue_white_and_red_at_the_end_of_a_turn_are_a_flag() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={0: ["blue", "red"]})
    game.play("claim Montmartre-Opéra white 2+0")
    events = game.play("keep card")
    assert [str(event) for event in events][:2] == [
        "seat 0 keeps a white card for a flag",
        "seat 0 completes a flag for 4 points",
    ]


def test_paris_french_flags__two_colours_are_none() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={0: ["blue"]})
    game.play_all("claim Montmartre-Opéra white 2+0", "keep card")
    assert game.points == (2, 0)
    assert set(game.spectator_view().flag_cards[0]) == {"blue", "white"}


def test_paris_french_flags__it_scores_four_points_at_once() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={0: ["blue", "red"]})
    game.play_all("claim Montmartre-Opéra white 2+0", "keep card")
    assert game.points == (2 + 4, 0)
    assert (game.scores()[0].routes, game.scores()[0].flags) == (2, 4)


def test_paris_french_flags__its_three_cards_are_discarded() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={0: ["blue", "red"]})
    game.play_all("claim Montmartre-Opéra white 2+0", "keep card")
    assert game.spectator_view().flag_cards == ((), ())
    assert game.discards == {"white": 2, "blue": 1, "red": 1}


def test_paris_french_flags__another_flag_may_be_begun_later() -> None:
    game = at("paris 2p", hand={"white": 4}, flag_cards={0: ["blue", "red"]})
    game.play_all("claim Montmartre-Opéra white 2+0", "keep card", "draw deck", "draw deck")
    game.play_all("claim Invalides-Louvre white 2+0", "keep card")
    assert game.spectator_view().flag_cards == (("white",), ())
    assert game.points[0] == 8


def test_paris_game_end__flag_points_have_been_counted_when_scored() -> None:
    game = at("paris 2p", turns_left=1, hand={"red": 1}, flag_cards={0: ["blue", "white"]})
    game.play_all("claim Luxembourg-Notre-Dame red 1+0", "keep card")
    assert game.is_over
    assert game.points == (5, 0)
    assert (game.scores()[0].routes, game.scores()[0].flags, game.scores()[0].total) == (1, 4, 5)


def test_paris_game_end__an_unfinished_flag_scores_nothing() -> None:
    assert at("paris 2p", flag_cards={0: ["blue", "white"]}).scores()[0].total == 0
