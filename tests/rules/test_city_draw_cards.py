"""London, San Francisco, Paris: the course of a turn and drawing cards."""

from tests.rules.cities import City, in_cities
from tests.rules.positions import at, kinds


@in_cities()
def test_city_the_game_turn__clockwise_from_the_first_player_until_the_game_ends(city: City) -> None:
    game = at(f"{city.name} 3p", seat=1, first_seat=1)
    seats = []
    for _ in range(5):
        seats.append(game.to_act)
        game.play_all("draw deck", "draw deck")
    assert seats == [1, 2, 0, 1, 2]


@in_cities()
def test_city_the_game_turn__one_of_three_actions(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.two[1]: 2})
    assert {"draw deck", "draw tickets", city.claim(city.two, 2)} < game.legal
    assert "pass" not in game.legal
    assert {text.split()[0] for text in game.legal} == {"draw", "claim"}


@in_cities()
def test_city_the_game_turn__and_only_one(city: City) -> None:
    hand = {city.two[1]: 4}
    game = at(f"{city.name} 2p", hand=hand)
    game.play("draw deck")
    assert not game.claims
    assert "draw tickets" not in game.legal
    game.play("draw deck")
    assert game.to_act == 1
    game = at(f"{city.name} 2p", hand=hand)
    game.play(city.claim(city.two, 2))
    assert game.to_act == 1
    game = at(f"{city.name} 2p", hand=hand)
    game.play("draw tickets")
    assert all(text.startswith("keep ") for text in game.legal)


@in_cities()
def test_city_draw_cards__the_colours_are_those_of_the_routes(city: City) -> None:
    assert {route.colour for route in city.edition.routes} - {"gray"} == set(city.cards)


@in_cities()
def test_city_draw_cards__a_wild_stands_for_any_colour(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.three[1]: 1, "wild": 2})
    assert city.claim(city.three, 1, 2) in game.legal
    assert city.claim(city.two, 0, 2) in game.legal
    assert city.claim(city.three, 2, 1) not in game.legal


@in_cities()
def test_city_draw_cards__a_hand_may_have_any_number_of_cards(city: City) -> None:
    game = at(f"{city.name} 2p", hand=dict.fromkeys(city.cards, 4))
    game.play_all("draw deck", "draw deck")
    assert sum(game.hand(0).values()) == 26


@in_cities()
def test_city_draw_cards__two_cards(city: City) -> None:
    one, two, *_ = city.edition.colours
    game = at(f"{city.name} 2p")
    game.play("draw deck", comes=[one])
    assert (game.to_act, game.phase) == (0, "second card")
    game.play("draw deck", comes=[two])
    assert game.to_act == 1
    assert game.hand(0) == {one: 1, two: 1}


@in_cities()
def test_city_draw_cards__the_top_of_the_deck_or_any_face_up_card(city: City) -> None:
    one, two, three, *_ = city.edition.colours
    game = at(f"{city.name} 2p", display=[one, two, one, "wild", three])
    draws = {text for text in game.legal if text.startswith("draw ")}
    assert draws == {"draw deck", f"draw {one}", f"draw {two}", f"draw {three}", "draw wild", "draw tickets"}
    game.play("draw deck", comes=[one])
    assert game.legal == {"draw deck", f"draw {one}", f"draw {two}", f"draw {three}"}


@in_cities()
def test_city_draw_cards__the_top_of_the_deck_is_blind(city: City) -> None:
    (event,) = at(f"{city.name} 2p").play("draw deck", comes=["wild"])
    assert "wild" in str(event.seen_by(0))
    assert "wild" not in str(event.seen_by(1))


@in_cities()
def test_city_draw_cards__a_face_up_card_is_replaced_at_once(city: City) -> None:
    one, two, three, four, *_ = city.edition.colours
    game = at(f"{city.name} 2p", display=[one, two, one, two, three])
    game.play(f"draw {three}", comes=[four])
    assert game.display == [one, two, one, two, four]
    assert f"draw {four}" in game.legal


@in_cities()
def test_city_draw_cards__a_face_up_wild_taken_first_is_the_only_card(city: City) -> None:
    one, two, *_ = city.edition.colours
    game = at(f"{city.name} 2p", display=[one, "wild", one, two, two])
    game.play("draw wild", comes=[one])
    assert game.hand(0) == {"wild": 1}
    assert game.to_act == 1


@in_cities()
def test_city_draw_cards__a_wild_from_the_deck_is_one_card_of_two(city: City) -> None:
    game = at(f"{city.name} 2p")
    game.play("draw deck", comes=["wild"])
    assert (game.to_act, game.phase) == (0, "second card")


@in_cities()
def test_city_draw_cards__a_face_up_wild_cannot_be_the_second_card(city: City) -> None:
    one, two, *_ = city.edition.colours
    there = at(f"{city.name} 2p", display=[one, "wild", one, two, two])
    there.play("draw deck", comes=[one])
    assert there.legal == {"draw deck", f"draw {one}", f"draw {two}"}
    turned_up = at(f"{city.name} 2p", display=[one, one, one, two, two])
    turned_up.play(f"draw {one}", comes=["wild"])
    assert turned_up.legal == {"draw deck", f"draw {one}", f"draw {two}"}


@in_cities()
def test_city_draw_cards__three_face_up_wilds_send_all_five_to_the_discards(city: City) -> None:
    one, two, three, *_ = city.edition.colours
    game = at(f"{city.name} 2p", display=["wild", one, "wild", two, two])
    fresh = [three, one, "wild", two, three]
    events = game.play(f"draw {one}", comes=["wild", *fresh])
    assert kinds(events) == ["took", "turned up", "reset", *["turned up"] * 5]
    assert game.display == fresh
    assert game.discards == {"wild": 3, two: 2}


@in_cities()
def test_city_draw_cards__at_any_time_so_also_when_a_turn_ends(city: City) -> None:
    one, two, three, *_ = city.edition.colours
    game = at(f"{city.name} 2p", display=["wild", "wild", one, two, two])
    game.play("draw wild", comes=["wild"])
    assert game.display == ["wild", "wild", one, two, two]
    game.play(f"draw {one}", comes=["wild", three, one, two, two, three])
    assert game.display == [three, one, two, two, three]


@in_cities()
def test_city_draw_cards__an_empty_deck_is_made_of_the_discards_again(city: City) -> None:
    one, two, three, *_ = city.edition.colours
    game = at(f"{city.name} 2p", deck={one: 1}, discards={two: 3, three: 1})
    events = game.play("draw deck")
    assert kinds(events) == ["drew", "reshuffled"]
    assert game.deck == {two: 3, three: 1}
    assert game.discards == {}
