"""USA: claiming routes, double routes and what a route scores."""

import pytest

from branchline import load_edition
from tests.rules.positions import at

USA = load_edition("usa")


def test_usa_claiming_routes__as_many_cards_as_spaces() -> None:
    game = at("usa 2p", hand={"white": 6})
    assert {"Denver-Phoenix white 5+0", "Denver-Santa Fe white 2+0", "Calgary-Winnipeg white 6+0"} < game.claims
    assert not {"Denver-Phoenix white 4+0", "Denver-Phoenix white 6+0", "Denver-Santa Fe white 1+0"} & game.claims
    assert "Calgary-Winnipeg white 6+0" not in at("usa 2p", hand={"white": 5}).claims


def test_usa_claiming_routes__the_cards_of_a_set_are_of_one_colour() -> None:
    game = at("usa 2p", hand={"blue": 2, "red": 1})
    assert not any("Montréal-Toronto" in claim for claim in game.claims)
    assert "Atlanta-Charleston blue 2+0" in game.claims
    assert not any("Montréal-New York" in claim for claim in game.claims)


def test_usa_claiming_routes__a_blue_route_takes_blue_cards() -> None:
    game = at("usa 2p", hand={"blue": 3, "red": 3, "green": 3})
    assert {claim for claim in game.claims if "Montréal-New York" in claim} == {"Montréal-New York blue 3+0"}


def test_usa_claiming_routes__a_gray_route_takes_any_one_colour() -> None:
    game = at("usa 2p", hand=dict.fromkeys(USA.colours, 3))
    claims = {claim for claim in game.claims if "Montréal-Toronto" in claim}
    assert claims == {f"Montréal-Toronto {colour} 3+0" for colour in USA.colours}


def test_usa_claiming_routes__a_train_stands_on_every_space() -> None:
    game = at("usa 2p", hand={"green": 6})
    game.play("claim El Paso-Houston green 6+0")
    assert game.vehicles == (39, 45)


def test_usa_claiming_routes__a_route_longer_than_the_trains_left_cannot_be_claimed() -> None:
    assert "Dallas-El Paso red 4+0" not in at("usa 2p", hand={"red": 4}, vehicles=3).claims
    assert "Dallas-El Paso red 4+0" in at("usa 2p", hand={"red": 4}, vehicles=4).claims


def test_usa_claiming_routes__the_whole_set_is_discarded() -> None:
    game = at("usa 2p", hand={"green": 5, "wild": 3})
    game.play("claim El Paso-Houston green 4+2")
    assert game.discards == {"green": 4, "wild": 2}
    assert game.hand(0) == {"green": 1, "wild": 1}


def test_usa_claiming_routes__any_open_route_and_no_other() -> None:
    hand = {"red": 1, "blue": 3, "green": 6}
    assert "Montréal-New York blue 3+0" in at("usa 2p", hand=hand).claims
    taken = at("usa 2p", hand=hand, claimed={"Montréal-New York": 1})
    assert "Montréal-New York blue 3+0" not in taken.claims
    own = at("usa 2p", hand=hand, claimed={"Montréal-New York": 0})
    assert "Montréal-New York blue 3+0" not in own.claims


def test_usa_claiming_routes__it_need_not_connect_to_ones_own() -> None:
    game = at("usa 2p", hand={"green": 6}, claimed={"Boston-New York red": 0})
    game.play("claim El Paso-Houston green 6+0")
    assert game.spectator_view().owners == {"Boston-New York red": 0, "El Paso-Houston": 0}


def test_usa_claiming_routes__one_route_a_turn() -> None:
    game = at("usa 2p", hand={"green": 8})
    game.play("claim El Paso-Houston green 6+0")
    assert (game.to_act, game.phase) == (1, "turn")


def test_usa_claiming_routes__some_cities_are_joined_by_double_routes() -> None:
    doubles = {pair: tracks for pair, tracks in USA.tracks.items() if len(tracks) == 2}
    assert len(doubles) == 22
    for one, other in doubles.values():
        assert USA.routes[one].length == USA.routes[other].length
        assert USA.twin(one) == other


def test_usa_claiming_routes__one_player_cannot_claim_both_tracks_of_a_double_route() -> None:
    for players in (2, 3, 4, 5):
        game = at(f"usa {players}p", claimed={"Denver-Kansas City black": 0}, hand={"orange": 4}, seat=0)
        assert "claim Denver-Kansas City orange 4+0" not in game.legal_actions()
        gray = at(f"usa {players}p", claimed={"Dallas-Houston#2": 0}, hand={"orange": 1}, seat=0)
        assert "claim Dallas-Houston#1 orange 1+0" not in gray.legal_actions()


@pytest.mark.parametrize("players", [4, 5])
def test_usa_claiming_routes__with_four_or_five_players_another_may_claim_the_other_track(players: int) -> None:
    game = at(f"usa {players}p", hand={"black": 4}, hands={1: {"orange": 4, "black": 4}})
    game.play("claim Denver-Kansas City black 4+0")
    assert "Denver-Kansas City orange 4+0" in game.claims
    assert "Denver-Kansas City black 4+0" not in game.claims
    assert game.spectator_view().closed_routes == ()


@pytest.mark.parametrize("players", [2, 3])
def test_usa_claiming_routes__with_two_or_three_players_the_other_track_is_closed(players: int) -> None:
    hands = {seat: {"orange": 4} for seat in range(1, players)}
    game = at(f"usa {players}p", hand={"black": 4}, hands=hands)
    game.play("claim Denver-Kansas City black 4+0")
    for _ in range(1, players):
        assert "Denver-Kansas City orange 4+0" not in game.claims
        game.play_all("draw deck", "draw deck")
    assert game.spectator_view().closed_routes == ("Denver-Kansas City orange",)


def test_usa_claiming_routes__with_two_or_three_players_either_track_can_be_the_one() -> None:
    for players in (2, 3):
        game = at(f"usa {players}p", hand={"black": 4, "orange": 4})
        assert {"Denver-Kansas City black 4+0", "Denver-Kansas City orange 4+0"} < game.claims
        game.play("claim Denver-Kansas City orange 4+0")
        assert game.spectator_view().closed_routes == ("Denver-Kansas City black",)


def test_usa_claiming_routes__example_montreal_new_york_takes_three_blue_cards() -> None:
    assert "Montréal-New York blue 3+0" in at("usa 2p", hand={"blue": 3}).claims
    assert not any("Montréal-New York" in claim for claim in at("usa 2p", hand={"blue": 2, "red": 9}).claims)


def test_usa_claiming_routes__example_montreal_toronto_takes_three_of_any_colour() -> None:
    for colour in USA.colours:
        assert f"Montréal-Toronto {colour} 3+0" in at("usa 2p", hand={colour: 3}).claims
    assert not any("Montréal-Toronto" in claim for claim in at("usa 2p", hand={"red": 2, "blue": 2}).claims)


@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("claim Dallas-Houston#1 red 1+0", 1),
        ("claim Denver-Santa Fe red 2+0", 2),
        ("claim Chicago-Duluth red 3+0", 4),
        ("claim Dallas-El Paso red 4+0", 7),
        ("claim Helena-Omaha red 5+0", 10),
        ("claim Miami-New Orleans red 6+0", 15),
    ],
)
def test_usa_route_scoring_table__points_by_length(claim: str, points: int) -> None:
    game = at("usa 2p", hand={"red": 6})
    game.play(claim)
    assert game.points == (points, 0)
