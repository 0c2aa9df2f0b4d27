from branchline.bots.connections import on_the_way, ticket_missing, vehicles_missing
from branchline.game import Game


def mini_game() -> Game:
    """Ann holds Harbour-Forest and begins."""
    game = Game("mini", ["Ann", "Bob"], 5)
    game.play("keep Harbour-Forest")
    game.play(game.legal_actions()[0])
    return game


def test_vehicles_missing_is_the_length_of_the_shortest_open_way() -> None:
    view = mini_game().view(0)
    assert vehicles_missing(view, "Harbour", "Forest") == 3
    assert vehicles_missing(view, "Castle", "Lake") == 1
    assert vehicles_missing(view, "Lake", "Lake") == 0


def test_own_routes_cost_nothing_and_others_are_closed() -> None:
    game = mini_game()
    game.play("claim Castle-Lake green 1+0")
    assert vehicles_missing(game.view(0), "Castle", "Lake") == 0
    assert vehicles_missing(game.view(1), "Castle", "Lake") == 5


def test_on_the_way_are_the_open_routes_of_every_shortest_way() -> None:
    view = mini_game().view(0)
    assert ticket_missing(view, "Harbour-Forest") == 3
    assert on_the_way(view, "Harbour-Forest") == {"Harbour-Mill", "Mill-Forest"}
