"""USA: what is in the box, how a game is set up, and what it is about."""

import pytest

from branchline import Game, SetupError, load_edition
from tests.rules.positions import at, dealt, kinds

USA = load_edition("usa")
COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
TICKETS = ("Boston-Miami", "Denver-El Paso", "Dallas-New York", "Calgary-Phoenix", "Duluth-Houston", "Toronto-Miami")


def test_usa_players__two_to_five() -> None:
    for players in (2, 3, 4, 5):
        assert len(Game("usa", players, seed=1).names) == players
    for players in (1, 6):
        with pytest.raises(SetupError):
            Game("usa", players, seed=1)


def test_usa_components__forty_five_trains_for_each_of_five_players() -> None:
    assert (USA.vehicles.each, USA.players.most) == (45, 5)


def test_usa_components__twelve_cards_of_eight_colours_and_fourteen_wilds_are_110() -> None:
    assert dict(USA.cards.colours) == dict.fromkeys(COLOURS, 12)
    assert USA.cards.wilds == 14
    assert USA.number_of_cards == 110


def test_usa_components__the_cards_of_the_box_are_144() -> None:
    never_played_with = 1 + 2  # the summary and two advertisements
    longest_path_cards = 1
    assert USA.number_of_cards + len(USA.tickets) + longest_path_cards + never_played_with == 144


def test_usa_components__thirty_tickets() -> None:
    assert len(USA.tickets) == 30
    assert len(set(USA.ticket_names)) == 30


def test_usa_components__one_longest_path_card() -> None:
    assert USA.longest_path is not None
    assert USA.longest_path.points == 10


def test_usa_setting_up__each_player_has_45_trains() -> None:
    for players in (2, 3, 4, 5):
        assert dealt(f"usa {players}p").vehicles == (45,) * players


def test_usa_setting_up__score_markers_stand_at_the_start() -> None:
    assert dealt("usa 5p").points == (0, 0, 0, 0, 0)


def test_usa_setting_up__markers_advance_when_points_are_scored() -> None:
    game = at("usa 2p", hand={"red": 4})
    game.play("claim Dallas-El Paso red 4+0")
    assert game.points == (7, 0)


def test_usa_setting_up__four_cards_each() -> None:
    game = dealt("usa 5p")
    assert game.spectator_view().hand_sizes == (4,) * 5
    assert kinds(game.events)[:20] == ["dealt"] * 20


def test_usa_setting_up__five_cards_face_up_and_the_rest_is_the_deck() -> None:
    for players in (2, 3, 4, 5):
        game = dealt(f"usa {players}p")
        assert None not in game.display
        assert len(game.display) == 5
        assert game.spectator_view().deck_size + game.spectator_view().discards_size == 110 - 4 * players - 5


def test_usa_setting_up__three_wilds_among_the_first_five_are_replaced() -> None:
    hands = ["red"] * 4 + ["blue"] * 4
    first, second = ["wild", "red", "wild", "red", "wild"], ["green", "wild", "green", "wild", "green"]
    game = dealt("usa 2p", [*hands, *first, *second, *TICKETS])
    assert game.display == second
    assert game.discards == {"wild": 3, "red": 2}


def test_usa_setting_up__nobody_holds_the_longest_path_card_at_first() -> None:
    assert [score.longest_path for score in dealt("usa 3p").scores()] == [0, 0, 0]


def test_usa_setting_up__three_tickets_are_dealt_to_each() -> None:
    game = dealt("usa 4p")
    assert [len(game.view(seat).offered) for seat in game.seats] == [3, 3, 3, 3]
    assert len(game.unseen_tickets) == 30 - 12


def test_usa_setting_up__each_looks_at_its_own_tickets_and_decides() -> None:
    game = dealt("usa 2p", [*["red"] * 4, *["blue"] * 4, *COLOURS[:5], *TICKETS])
    assert game.view(0).offered == TICKETS[:3]
    assert game.view(1).offered == TICKETS[3:]
    game.play("keep Boston-Miami, Dallas-New York")
    assert game.view(0).tickets == ("Boston-Miami", "Dallas-New York")
    assert game.to_act == 1


def test_usa_setting_up__at_least_two_of_the_three_tickets_are_kept() -> None:
    game = dealt("usa 2p", [*["red"] * 4, *["blue"] * 4, *COLOURS[:5], *TICKETS])
    assert game.legal == {
        "keep Boston-Miami, Denver-El Paso",
        "keep Boston-Miami, Dallas-New York",
        "keep Denver-El Paso, Dallas-New York",
        "keep Boston-Miami, Denver-El Paso, Dallas-New York",
    }


def test_usa_setting_up__returned_tickets_go_under_the_ticket_deck() -> None:
    game = dealt("usa 2p", [*["red"] * 4, *["blue"] * 4, *COLOURS[:5], *TICKETS])
    game.play("keep Boston-Miami, Denver-El Paso")
    game.play("keep Duluth-Houston, Toronto-Miami")
    assert game.under_ticket_deck == ["Dallas-New York", "Calgary-Phoenix"]
    assert len(game.unseen_tickets) == 24
    assert game.spectator_view().ticket_deck_size == 26


def test_usa_setting_up__tickets_stay_secret() -> None:
    game = dealt("usa 2p", [*["red"] * 4, *["blue"] * 4, *COLOURS[:5], *TICKETS])
    assert not set(TICKETS[:3]) & set(game.view(1).offered)
    events = game.play("keep Boston-Miami, Denver-El Paso")
    for ticket in TICKETS[:3]:
        assert ticket not in str([event.seen_by(1) for event in events])
        assert ticket not in str([event.seen_by(None) for event in events])


def test_usa_setting_up__then_the_game_begins() -> None:
    game = dealt("usa 3p")
    for _ in range(3):
        assert game.phase == "choosing tickets"
        game.play(game.legal_actions()[0])
    assert game.phase == "turn"
    assert game.to_act == game.spectator_view().first_seat


def test_usa_object_of_the_game__the_highest_total_wins() -> None:
    game = at("usa 2p", seat=1, claimed={"Dallas-El Paso": 0}, turns_left=1, hand={"red": 1}, vehicles=2)
    game.play("claim Dallas-Houston#1 red 1+0")
    assert game.is_over
    assert [score.total for score in game.scores()] == [17, 1]
    assert game.winners == (0,)


def test_usa_object_of_the_game__a_claimed_route_scores() -> None:
    game = at("usa 2p", hand={"green": 6})
    game.play("claim El Paso-Houston green 6+0")
    assert game.scores()[0].routes == 15


def test_usa_object_of_the_game__a_completed_ticket_scores() -> None:
    path = {"Denver-Santa Fe": 0, "El Paso-Santa Fe": 0}
    assert at("usa 2p", claimed=path, tickets={0: ["Denver-El Paso"]}).scores()[0].tickets == 4


def test_usa_object_of_the_game__the_longest_path_scores() -> None:
    assert at("usa 2p", claimed={"Denver-Santa Fe": 0}).scores()[0].longest_path == 10


def test_usa_object_of_the_game__an_uncompleted_ticket_costs_points() -> None:
    game = at("usa 2p", claimed={"Denver-Santa Fe": 0}, tickets={0: ["Denver-El Paso"]})
    assert game.scores()[0].tickets == -4
    assert game.scores()[0].total == 2 + 10 - 4
