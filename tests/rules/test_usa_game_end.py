"""USA: the last round, the final scores, the longest path and ties."""

import pytest

from tests.rules.positions import Table, at

LOOP = ("Denver-Santa Fe", "El Paso-Santa Fe", "El Paso-Oklahoma City", "Denver-Oklahoma City")  # 2, 2, 5, 4


@pytest.mark.parametrize("left", [0, 1, 2])
def test_usa_game_end__two_or_fewer_trains_at_the_end_of_a_turn_give_everyone_one_more(left: int) -> None:
    game = at("usa 3p", seat=1, hand={"red": 4}, vehicles=4 + left)
    game.play("claim Dallas-El Paso red 4+0")
    assert game.spectator_view().turns_left == 3
    last = []
    while not game.is_over:
        last.append(game.to_act)
        game.play_all("draw deck", "draw deck")
    assert last == [2, 0, 1]


def test_usa_game_end__three_trains_do_not() -> None:
    game = at("usa 3p", seat=1, hand={"red": 4}, vehicles=7)
    game.play("claim Dallas-El Paso red 4+0")
    assert game.spectator_view().turns_left is None


def test_usa_game_end__then_the_game_is_over_and_scored() -> None:
    game = at("usa 2p", turns_left=1, claimed={"Denver-Santa Fe": 0})
    winners_before = game.winners
    game.play_all("draw deck", "draw deck")
    assert (game.is_over, game.to_act, list(game.legal_actions())) == (True, None, [])
    assert (winners_before, game.winners) == ((), (0,))


def test_usa_calculating_scores__route_points_were_counted_when_claimed() -> None:
    game = at("usa 2p", hand={"red": 10})
    game.play("claim Dallas-El Paso red 4+0")
    game.play_all("draw deck", "draw deck")
    game.play("claim Helena-Omaha red 5+0")
    assert game.points[0] == 17
    assert game.scores()[0].routes == 17


def test_usa_calculating_scores__counted_again_they_are_the_same() -> None:
    game = at("usa 2p", claimed={"Dallas-El Paso": 0, "Helena-Omaha": 1, "Denver-Santa Fe": 1, "Calgary-Winnipeg": 1})
    assert tuple(score.routes for score in game.scores()) == game.points == (7, 27)


def test_usa_calculating_scores__tickets_are_added_or_subtracted() -> None:
    path = {"Denver-Santa Fe": 0, "El Paso-Santa Fe": 0}
    game = at("usa 2p", claimed=path, tickets={0: ["Denver-El Paso", "Boston-Miami"], 1: ["Dallas-New York"]})
    assert [score.tickets for score in game.scores()] == [4 - 12, -11]
    assert [score.tickets_completed for score in game.scores()] == [1, 0]
    assert game.scores()[1].total == -11


def test_usa_calculating_scores__the_longest_path_earns_ten_points() -> None:
    game = at("usa 2p", claimed={"Denver-Santa Fe": 0, "El Paso-Santa Fe": 0, "Chicago-Duluth": 1})
    assert [score.path for score in game.scores()] == [4, 3]
    assert [score.longest_path for score in game.scores()] == [10, 0]


def test_usa_calculating_scores__trains_of_others_do_not_continue_a_path() -> None:
    game = at("usa 2p", claimed={"Denver-Santa Fe": 0, "El Paso-Santa Fe": 1, "El Paso-Oklahoma City": 0})
    assert [score.path for score in game.scores()] == [5, 2]


def test_usa_calculating_scores__separate_lines_are_not_one_path() -> None:
    game = at("usa 2p", claimed={"Denver-Santa Fe": 0, "Chicago-Duluth": 0})
    assert game.scores()[0].path == 3


def test_usa_calculating_scores__a_path_may_have_loops() -> None:
    assert at("usa 2p", claimed=dict.fromkeys(LOOP, 0)).scores()[0].path == 13


def test_usa_calculating_scores__a_path_may_pass_a_city_several_times() -> None:
    eight = (*LOOP, "Denver-Omaha", "Helena-Omaha", "Denver-Helena")  # 4, 5, 4: a second loop through Denver
    tail = "Denver-Phoenix"  # 5, from the city where the loops meet
    game = at("usa 2p", claimed=dict.fromkeys((*eight, tail), 0), vehicles=45)
    assert game.scores()[0].path == 13 + 13 + 5


def test_usa_calculating_scores__a_path_uses_no_train_twice() -> None:
    star = ("Denver-Phoenix", "Denver-Omaha", "Denver-Helena")  # 5, 4, 4 from one city: only two of them in one go
    assert at("usa 2p", claimed=dict.fromkeys(star, 0)).scores()[0].path == 9


def test_usa_calculating_scores__all_who_tie_for_the_longest_path_get_the_bonus() -> None:
    claimed = {"Denver-Santa Fe": 0, "Dallas-Little Rock": 1, "Dallas-Houston#1": 2}
    game = at("usa 3p", claimed=claimed)
    assert [score.longest_path for score in game.scores()] == [10, 10, 0]


def at_the_end(claimed: dict[str, int], tickets: dict[int, list[str]], points: dict[int, int]) -> Table:
    """Three players; the last turn has just been played."""
    game = at("usa 3p", seat=2, turns_left=1, claimed=claimed, tickets=tickets)
    game.play_all("draw deck", "draw deck")
    assert game.is_over
    assert {seat: game.scores()[seat].total for seat in points} == points
    return game


def test_usa_calculating_scores__most_points_win() -> None:
    assert at_the_end({"Denver-Santa Fe": 0, "Dallas-El Paso": 1}, {}, {0: 2, 1: 17}).winners == (1,)


def test_usa_calculating_scores__a_tie_goes_to_the_most_completed_tickets() -> None:
    claimed = {
        "Denver-Santa Fe": 0,
        "El Paso-Santa Fe": 0,  # completes a ticket of 4 points, and 4 for the routes
        "Dallas-Little Rock": 1,
        "Pittsburgh-Toronto": 1,
        "Duluth-Sault St. Marie": 1,  # 8 points, no ticket
        "Calgary-Winnipeg": 2,  # the longest path, but hopeless tickets
    }
    game = at_the_end(
        claimed, {0: ["Denver-El Paso"], 2: ["Los Angeles-Miami", "Seattle-New York"]}, {0: 8, 1: 8, 2: -17}
    )
    assert game.winners == (0,)


def test_usa_calculating_scores__a_tie_in_tickets_too_goes_to_the_longest_path_card() -> None:
    claimed = {"El Paso-Los Angeles": 0, "Denver-Santa Fe": 1}  # 15 + 10 and 2
    tickets = {0: ["Montréal-Atlanta", "Chicago-Santa Fe", "Kansas City-Houston"]}  # 9, 9 and 5 subtracted
    game = at_the_end(claimed, tickets, {0: 2, 1: 2, 2: 0})
    assert [score.tickets_completed for score in game.scores()] == [0, 0, 0]
    assert game.winners == (0,)


def test_usa_calculating_scores__completed_tickets_come_before_the_longest_path_card() -> None:
    claimed = {"Denver-Santa Fe": 1, "El Paso-Santa Fe": 1, "El Paso-Los Angeles": 0}  # 4 + 4; 15 + 10
    tickets = {1: ["Denver-El Paso"], 0: ["Toronto-Miami", "Chicago-New Orleans"]}  # 17 subtracted
    game = at_the_end(claimed, tickets, {0: 8, 1: 8})
    assert game.winners == (1,)
