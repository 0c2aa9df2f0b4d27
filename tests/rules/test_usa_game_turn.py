"""USA: whose turn it is, and what a turn is."""

from tests.rules.positions import at, dealt

FIRST_TICKETS = ("Boston-Miami", "Denver-El Paso", "Dallas-New York")
MORE_TICKETS = ("Calgary-Phoenix", "Duluth-Houston", "Toronto-Miami")
CARDS = [*["red"] * 4, *["blue"] * 4, "purple", "blue", "orange", "white", "green"]


def test_usa_the_game_turn__who_goes_first_is_left_to_chance() -> None:
    for first in (0, 1):
        game = dealt("usa 2p", [*CARDS, *FIRST_TICKETS, *MORE_TICKETS])
        game.play("keep Boston-Miami, Denver-El Paso")
        game.play("keep Calgary-Phoenix, Toronto-Miami", comes=[first])
        assert game.to_act == first


def test_usa_the_game_turn__turns_go_clockwise() -> None:
    game = at("usa 4p", seat=2)
    seats = []
    for _ in range(6):
        seats.append(game.to_act)
        game.play_all("draw deck", "draw deck")
    assert seats == [2, 3, 0, 1, 2, 3]


def test_usa_the_game_turn__one_of_three_actions() -> None:
    game = at("usa 2p", hand={"red": 1})
    verbs = {" ".join(text.split()[:2]) if text == "draw tickets" else text.split()[0] for text in game.legal}
    assert verbs == {"draw", "claim", "draw tickets"}
    assert "pass" not in game.legal


def test_usa_the_game_turn__only_one_action() -> None:
    game = at("usa 2p", hand={"red": 3})
    game.play("draw deck")
    assert not game.claims
    assert "draw tickets" not in game.legal
    game.play("draw deck")
    assert game.to_act == 1
    game = at("usa 2p", hand={"red": 3})
    game.play("claim Dallas-Houston#1 red 1+0")
    assert game.to_act == 1
    game = at("usa 2p", hand={"red": 3})
    game.play("draw tickets")
    assert all(text.startswith("keep ") for text in game.legal)
    game.play(game.legal_actions()[0])
    assert game.to_act == 1


def test_usa_the_game_turn__two_cards_are_drawn() -> None:
    game = at("usa 2p")
    game.play("draw deck", comes=["red"])
    assert (game.to_act, game.phase) == (0, "second card")
    game.play("draw deck", comes=["black"])
    assert game.to_act == 1
    assert game.hand(0) == {"red": 1, "black": 1}


def test_usa_the_game_turn__any_face_up_card_or_the_top_of_the_deck() -> None:
    game = at("usa 2p", display=["red", "blue", "red", "wild", "green"])
    draws = {text for text in game.legal if text.startswith("draw ")}
    assert draws == {"draw deck", "draw red", "draw blue", "draw wild", "draw green", "draw tickets"}


def test_usa_the_game_turn__the_top_of_the_deck_is_drawn_blind() -> None:
    game = at("usa 2p")
    (event,) = game.play("draw deck", comes=["yellow"])
    assert str(event.seen_by(0)) == "seat 0 draws yellow from the deck"
    assert str(event.seen_by(1)) == "seat 0 draws ? from the deck"
    assert "yellow" not in str(game.view(1).taken)


def test_usa_the_game_turn__a_face_up_card_is_replaced_at_once() -> None:
    game = at("usa 2p", display=["red", "blue", "red", "white", "green"])
    game.play("draw blue", comes=["black"])
    assert game.display == ["red", "black", "red", "white", "green"]
    assert game.hand(0) == {"blue": 1}


def test_usa_the_game_turn__the_second_card_is_face_up_or_from_the_deck() -> None:
    game = at("usa 2p", display=["red", "blue", "red", "white", "green"])
    game.play("draw blue", comes=["black"])
    assert game.legal == {"draw deck", "draw red", "draw white", "draw green", "draw black"}
    game.play("draw black", comes=["white"])
    assert game.to_act == 1
    assert game.hand(0) == {"blue": 1, "black": 1}


def test_usa_the_game_turn__a_claim_plays_a_set_of_the_routes_colour_and_length() -> None:
    game = at("usa 2p", hand={"red": 3, "blue": 4})
    assert "Chicago-Omaha blue 4+0" in game.claims
    assert "Dallas-El Paso red 4+0" not in game.claims
    game.play("claim Chicago-Omaha blue 4+0")
    assert game.hand(0) == {"red": 3}
    assert game.vehicles == (41, 45)
    assert game.spectator_view().owners == {"Chicago-Omaha": 0}


def test_usa_the_game_turn__a_claim_is_scored_at_once() -> None:
    game = at("usa 2p", hand={"blue": 4})
    game.play("claim Chicago-Omaha blue 4+0")
    assert game.points == (7, 0)


def test_usa_the_game_turn__three_tickets_are_drawn() -> None:
    game = at("usa 2p")
    game.play("draw tickets", comes=FIRST_TICKETS)
    assert game.view(0).offered == FIRST_TICKETS


def test_usa_the_game_turn__at_least_one_drawn_ticket_is_kept() -> None:
    game = at("usa 2p")
    game.play("draw tickets", comes=FIRST_TICKETS)
    assert len(game.legal) == 7
    assert {"keep Boston-Miami", "keep Boston-Miami, Denver-El Paso, Dallas-New York"} < game.legal


def test_usa_the_game_turn__tickets_not_kept_go_to_the_bottom() -> None:
    game = at("usa 2p")
    game.play("draw tickets", comes=FIRST_TICKETS)
    game.play("keep Denver-El Paso")
    assert game.under_ticket_deck == ["Boston-Miami", "Dallas-New York"]
    assert game.view(0).tickets == ("Denver-El Paso",)
