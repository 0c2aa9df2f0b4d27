"""London, San Francisco, Paris: what is in the box, how a game is set up, and what it is about."""

import pytest

from branchline import Game, SetupError
from tests.rules.cities import City, in_cities
from tests.rules.positions import Table, at, dealt, kinds


def begun(city: City, players: int = 2) -> Table:
    """A game with no wild in hands and display; the tickets dealt are the first of the file, in order."""
    cards = city.some_cards(2 * players + 5)
    return dealt(f"{city.name} {players}p", [*cards, *city.edition.ticket_names[: 2 * players]])


@in_cities()
def test_city_players__two_to_four(city: City) -> None:
    for players in (2, 3, 4):
        assert len(Game(city.name, players, seed=1).names) == players
    for players in (1, 5):
        with pytest.raises(SetupError):
            Game(city.name, players, seed=1)


@in_cities()
def test_city_in_the_box__vehicles_for_four_players(city: City) -> None:
    assert city.edition.vehicles.each == city.vehicles
    assert city.edition.players.most == 4


@in_cities()
def test_city_in_the_box__transportation_cards(city: City) -> None:
    assert dict(city.edition.cards.colours) == city.cards
    assert city.edition.cards.wilds == 8
    assert city.edition.number_of_cards == sum(city.cards.values()) + 8


@in_cities()
def test_city_in_the_box__tickets(city: City) -> None:
    assert len(set(city.edition.ticket_names)) == city.tickets


@in_cities()
def test_city_set_up__each_player_has_a_set_of_vehicles_and_a_marker_at_zero(city: City) -> None:
    for players in (2, 3, 4):
        game = dealt(f"{city.name} {players}p")
        assert game.vehicles == (city.vehicles,) * players
        assert game.points == (0,) * players


@in_cities()
def test_city_set_up__two_cards_each(city: City) -> None:
    for players in (2, 3, 4):
        game = dealt(f"{city.name} {players}p")
        assert game.spectator_view().hand_sizes == (2,) * players


@in_cities()
def test_city_set_up__five_cards_face_up_and_the_rest_is_the_deck(city: City) -> None:
    for players in (2, 3, 4):
        game = begun(city, players)
        assert game.display == city.some_cards(2 * players + 5)[-5:]
        assert game.spectator_view().deck_size == city.edition.number_of_cards - 2 * players - 5


@in_cities()
def test_city_set_up__three_wilds_among_the_first_five_are_replaced(city: City) -> None:
    one, two, *_ = city.edition.colours
    second = [one, "wild", two, "wild", one]
    cards = [*[one] * 2, *[two] * 2, "wild", one, "wild", two, "wild", *second]
    game = dealt(f"{city.name} 2p", [*cards, *city.edition.ticket_names[:4]])
    assert game.display == second
    assert game.discards == {one: 1, two: 1, "wild": 3}
    assert kinds(game.events).count("reset") == 1


@in_cities()
def test_city_set_up__two_tickets_are_dealt_to_each(city: City) -> None:
    for players in (2, 3, 4):
        game = dealt(f"{city.name} {players}p")
        assert [len(game.view(seat).offered) for seat in game.seats] == [2] * players
        assert len(game.unseen_tickets) == city.tickets - 2 * players


@in_cities()
def test_city_set_up__each_looks_at_its_own_tickets_and_decides(city: City) -> None:
    game = begun(city)
    names = city.edition.ticket_names
    assert game.view(0).offered == names[:2]
    assert game.view(1).offered == names[2:4]
    game.play(f"keep {names[1]}")
    assert game.view(0).tickets == (names[1],)
    assert game.to_act == 1


@in_cities()
def test_city_set_up__one_ticket_must_be_kept_and_both_may(city: City) -> None:
    one, other, *_ = city.edition.ticket_names
    assert begun(city).legal == {f"keep {one}", f"keep {other}", f"keep {one}, {other}"}


@in_cities()
def test_city_set_up__a_returned_ticket_goes_to_the_bottom(city: City) -> None:
    game = begun(city)
    names = city.edition.ticket_names
    game.play(f"keep {names[0]}")
    game.play(f"keep {names[2]}, {names[3]}")
    assert game.under_ticket_deck == [names[1]]
    assert game.spectator_view().ticket_deck_size == city.tickets - 3


@in_cities()
def test_city_set_up__tickets_stay_secret(city: City) -> None:
    game = begun(city)
    names = city.edition.ticket_names
    assert not set(names[:2]) & set(game.view(1).offered)
    events = game.play(f"keep {names[0]}")
    for watcher in (1, None):
        assert not any(name in str([event.seen_by(watcher) for event in events]) for name in names)


@in_cities()
def test_city_set_up__the_first_player_is_drawn_at_random(city: City) -> None:
    for first in (0, 1, 2):
        game = begun(city, 3)
        game.play(game.legal_actions()[0])
        game.play(game.legal_actions()[0])
        game.play(game.legal_actions()[0], comes=[first])
        assert game.spectator_view().first_seat == first
    drawn = set()
    for seed in range(30):
        game = dealt(f"{city.name} 3p", seed=seed)
        for _ in range(3):
            game.play(game.legal_actions()[0])
        drawn.add(game.spectator_view().first_seat)
    assert drawn == {0, 1, 2}


@in_cities()
def test_city_set_up__then_the_first_players_turn_begins(city: City) -> None:
    game = begun(city)
    while game.phase != "turn":
        game.play(game.legal_actions()[0])
    assert game.to_act == game.spectator_view().first_seat


@in_cities()
def test_city_object_of_the_game__the_most_points_win(city: City) -> None:
    game = at(f"{city.name} 2p", turns_left=1, claimed={city.three[0]: 1, city.two[0]: 0})
    game.play_all("draw deck", "draw deck")
    assert [score.total for score in game.scores()] == [2, 4]
    assert game.winners == (1,)


@in_cities()
def test_city_object_of_the_game__a_claimed_route_scores(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.three[1]: 3})
    game.play(city.claim(city.three, 3))
    assert game.scores()[0].routes == 4


@in_cities()
def test_city_object_of_the_game__a_completed_ticket_scores(city: City) -> None:
    game = at(f"{city.name} 2p", claimed=dict.fromkeys(city.path, 0), tickets={0: [city.ticket]})
    assert game.scores()[0].tickets == city.ticket_points


@in_cities()
def test_city_object_of_the_game__an_uncompleted_ticket_costs_points(city: City) -> None:
    game = at(f"{city.name} 2p", claimed={city.path[0]: 0}, tickets={0: [city.ticket]})
    assert game.scores()[0].tickets == -city.ticket_points
