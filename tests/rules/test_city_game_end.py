"""London, San Francisco, Paris: the last round, the final scores and ties."""

import pytest

from tests.rules.cities import City, in_cities
from tests.rules.positions import at


@pytest.mark.parametrize("left", [0, 1, 2])
@in_cities()
def test_city_game_end__two_or_fewer_vehicles_give_everyone_one_last_turn(city: City, left: int) -> None:
    game = at(f"{city.name} 3p", seat=1, hand={city.three[1]: 3}, vehicles=3 + left)
    game.play(city.claim(city.three, 3))
    last = []
    while not game.is_over:
        last.append(game.to_act)
        game.play_all("draw deck", "draw deck")
    assert last == [2, 0, 1]


@in_cities()
def test_city_game_end__three_vehicles_do_not(city: City) -> None:
    game = at(f"{city.name} 3p", seat=1, hand={city.three[1]: 3}, vehicles=6)
    game.play(city.claim(city.three, 3))
    assert game.spectator_view().turns_left is None


@in_cities()
def test_city_game_end__then_the_game_is_over(city: City) -> None:
    game = at(f"{city.name} 2p", turns_left=1, claimed={city.two[0]: 0})
    winners_before = game.winners
    game.play_all("draw deck", "draw deck")
    assert (game.is_over, game.to_act, list(game.legal_actions())) == (True, None, [])
    assert (winners_before, game.winners) == ((), (0,))


@in_cities()
def test_city_game_end__route_points_are_there_already_and_counted_again_the_same(city: City) -> None:
    game = at(f"{city.name} 2p", hand={city.three[1]: 3}, claimed={city.two[0]: 0})
    game.play(city.claim(city.three, 3))
    assert game.points[0] == game.scores()[0].routes == 2 + 4


@in_cities()
def test_city_game_end__tickets_are_added_or_subtracted(city: City) -> None:
    wrong = [name for name in city.edition.ticket_names if name != city.ticket][-1]
    cost = city.edition.tickets[city.edition.ticket_names.index(wrong)].points
    game = at(f"{city.name} 2p", claimed=dict.fromkeys(city.path, 0), tickets={0: [city.ticket, wrong], 1: []})
    score = game.scores()[0]
    assert (score.tickets, score.tickets_completed) == (city.ticket_points - cost, 1)
    assert score.total == score.routes + score.tickets + score.districts + score.tokens


@in_cities()
def test_city_game_end__the_most_points_win(city: City) -> None:
    game = at(f"{city.name} 3p", turns_left=1, claimed={city.two[0]: 0, city.three[0]: 2})
    game.play_all("draw deck", "draw deck")
    assert game.winners == (2,)


@in_cities()
def test_city_game_end__a_tie_goes_to_the_most_completed_tickets(city: City) -> None:
    routes = sum(2 if "Waterloo" in name else 1 for name in city.path)
    extra = routes + city.ticket_points
    game = at(
        f"{city.name} 3p",
        turns_left=1,
        claimed=dict.fromkeys(city.path, 1),
        tickets={1: [city.ticket]},
        points={0: extra, 2: extra},
    )
    game.play_all("draw deck", "draw deck")
    assert [score.total for score in game.scores()] == [extra] * 3
    assert game.winners == (1,)


@in_cities()
def test_city_game_end__those_still_tied_share_the_victory(city: City) -> None:
    game = at(f"{city.name} 3p", turns_left=1, claimed={city.three[0]: 0}, points={2: 4})
    game.play_all("draw deck", "draw deck")
    assert [score.total for score in game.scores()] == [4, 0, 4]
    assert game.winners == (0, 2)
