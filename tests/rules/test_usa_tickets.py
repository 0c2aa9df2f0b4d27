"""USA: drawing tickets, completing them and keeping them secret."""

from msgspec.structs import replace

from branchline import load_edition
from tests.rules.positions import at

USA = load_edition("usa")
THREE = ("Boston-Miami", "Denver-El Paso", "Dallas-New York")


def test_usa_drawing_tickets__a_turn_may_be_used_to_draw_more() -> None:
    game = at("usa 2p", tickets={0: ["Toronto-Miami"]})
    game.play("draw tickets", comes=THREE)
    assert (game.to_act, game.phase) == (0, "keeping tickets")
    game.play("keep Boston-Miami")
    assert game.to_act == 1
    assert set(game.view(0).tickets) == {"Toronto-Miami", "Boston-Miami"}


def test_usa_drawing_tickets__three_from_the_top() -> None:
    game = at("usa 2p", returned=[(1, "Toronto-Miami")])
    game.play("draw tickets", comes=THREE)
    assert game.view(0).offered == THREE
    assert game.under_ticket_deck == ["Toronto-Miami"]


def test_usa_drawing_tickets__one_two_or_all_three_are_kept() -> None:
    game = at("usa 2p")
    game.play("draw tickets", comes=THREE)
    assert game.legal == {
        "keep Boston-Miami",
        "keep Denver-El Paso",
        "keep Dallas-New York",
        "keep Boston-Miami, Denver-El Paso",
        "keep Boston-Miami, Dallas-New York",
        "keep Denver-El Paso, Dallas-New York",
        "keep Boston-Miami, Denver-El Paso, Dallas-New York",
    }


def test_usa_drawing_tickets__fewer_are_drawn_if_fewer_are_left() -> None:
    two = at("usa 2p", ticket_deck=["Boston-Miami", "Denver-El Paso"])
    two.play("draw tickets", comes=["Denver-El Paso", "Boston-Miami"])
    assert two.legal == {"keep Boston-Miami", "keep Denver-El Paso", "keep Denver-El Paso, Boston-Miami"}
    one = at("usa 2p", ticket_deck=["Boston-Miami"])
    one.play("draw tickets")
    assert one.legal == {"keep Boston-Miami"}
    none = at("usa 2p", ticket_deck=[])
    assert "draw tickets" not in none.legal


def test_usa_drawing_tickets__all_are_kept_if_there_are_fewer_than_a_board_wants_kept() -> None:
    board = replace(USA, ticket_choice=replace(USA.ticket_choice, keep_in_play=2))
    one = at("usa 2p", board=board, ticket_deck=["Boston-Miami"])
    one.play("draw tickets")
    assert one.legal == {"keep Boston-Miami"}
    three = at("usa 2p", board=board)
    three.play("draw tickets")
    assert len(three.legal) == 4


def test_usa_drawing_tickets__returned_ones_go_to_the_bottom_and_come_last() -> None:
    game = at("usa 2p", ticket_deck=THREE, returned=[(1, "Toronto-Miami")])
    game.play("draw tickets", comes=THREE)
    game.play("keep Denver-El Paso")
    assert game.under_ticket_deck == ["Toronto-Miami", "Boston-Miami", "Dallas-New York"]
    game.play("draw tickets", comes=[])
    assert game.view(1).offered == ("Toronto-Miami", "Boston-Miami", "Dallas-New York")


def test_usa_drawing_tickets__a_ticket_names_two_cities_and_a_value() -> None:
    cities = {location.name for location in USA.locations}
    for ticket in USA.tickets:
        assert len(set(ticket.between)) == 2
        assert set(ticket.between) <= cities
        assert ticket.points > 0


def test_usa_drawing_tickets__connected_cities_add_the_value_at_the_end() -> None:
    path = {"Denver-Santa Fe": 0, "El Paso-Santa Fe": 0}
    game = at("usa 2p", seat=1, turns_left=1, claimed=path, tickets={0: ["Denver-El Paso"]})
    assert game.points == (4, 0)
    game.play_all("draw deck", "draw deck")
    assert game.points == (4, 0)
    assert (game.scores()[0].tickets, game.scores()[0].total) == (4, 4 + 4 + 10)


def test_usa_drawing_tickets__cities_not_connected_deduct_it() -> None:
    apart = {"Denver-Santa Fe": 0, "El Paso-Santa Fe": 1}
    game = at("usa 2p", claimed=apart, tickets={0: ["Denver-El Paso"]})
    assert game.scores()[0].tickets == -4


def test_usa_drawing_tickets__they_are_secret_until_the_final_scoring() -> None:
    game = at("usa 2p", tickets={1: ["Toronto-Miami"]})
    events = game.play("draw tickets", comes=THREE)
    assert [str(event.seen_by(1)) for event in events] == ["seat 0 is offered ?"] * 3
    events = game.play("keep Denver-El Paso")
    seen = [str(event.seen_by(1)) for event in events]
    assert seen == ["seat 0 returns ?", "seat 0 keeps ?", "seat 0 returns ?"]
    assert game.view(1).ticket_counts == (1, 1)
    assert game.view(1).tickets == ("Toronto-Miami",)


def test_usa_drawing_tickets__any_number_may_be_held() -> None:
    many = [name for name in USA.ticket_names if name not in THREE]
    game = at("usa 2p", tickets={0: many})
    game.play("draw tickets")
    game.play("keep " + ", ".join(game.view(0).offered))
    assert game.view(0).ticket_counts == (30, 0)
    assert "draw tickets" not in game.legal
