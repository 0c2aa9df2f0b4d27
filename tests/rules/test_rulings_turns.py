"""R6, R7 and R11: passing, the longest path in a tie, and the last round."""

import pytest

from branchline import IllegalAction, load_edition
from tests.rules.positions import Table, at, every_route, kinds

EDITIONS = ("usa", "london", "san_francisco", "paris")
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)
ONE_SPACE = {
    "usa": ("Dallas-Houston#1", "green"),
    "london": ("Big Ben-Waterloo", "blue"),
    "san_francisco": ("Mission District-The Castro", "black"),
    "paris": ("Luxembourg-Notre-Dame", "red"),
}
"""A route of one space, and a colour that pays for it."""


def stuck(edition: str, players: int = 3, seat: int = 0, passes: int = 0, turns_left: int | None = None) -> Table:
    """Nobody can do anything: all cards are in hands, all tickets dealt, all routes claimed."""
    return at(
        f"{edition} {players}p",
        seat=seat,
        deck={},
        display=[],
        ticket_deck=[],
        claimed=every_route(edition),
        vehicles=dict.fromkeys(range(players), 10),
        passes=passes,
        turns_left=turns_left,
    )


@in_every_edition
def test_r6_who_can_do_nothing_passes(edition: str) -> None:
    game = stuck(edition)
    assert game.legal == {"pass"}
    assert kinds(game.play("pass")) == ["passed"]
    assert (game.to_act, game.phase) == (1, "turn")


@in_every_edition
def test_r6_passing_is_illegal_when_a_card_can_be_drawn(edition: str) -> None:
    one = load_edition(edition).colours[0]
    game = at(f"{edition} 2p", deck={one: 1}, display=["wild"] * 5, ticket_deck=[], claimed=every_route(edition))
    assert game.legal == {"draw deck", "draw wild"}
    with pytest.raises(IllegalAction):
        game.play("pass")


@in_every_edition
def test_r6_passing_is_illegal_when_a_ticket_can_be_drawn(edition: str) -> None:
    name = load_edition(edition).ticket_names[0]
    claimed = every_route(edition)
    assert at(f"{edition} 2p", deck={}, display=[], ticket_deck=[name], claimed=claimed).legal == {"draw tickets"}
    under = at(f"{edition} 2p", deck={}, display=[], ticket_deck=[], returned=[(1, name)], claimed=claimed)
    assert under.legal == {"draw tickets"}


@in_every_edition
def test_r6_passing_is_illegal_when_a_route_can_be_claimed(edition: str) -> None:
    route, colour = ONE_SPACE[edition]
    claimed = every_route(edition, but=[route, "Dallas-Houston#2"])
    game = at(f"{edition} 4p", deck={}, display=[], ticket_deck=[], claimed=claimed, hand={colour: 1}, vehicles=1)
    assert f"claim {route} {colour} 1+0" in game.legal
    assert "pass" not in game.legal
    no_vehicle = at(f"{edition} 4p", deck={}, display=[], ticket_deck=[], claimed=claimed, hand={colour: 1}, vehicles=0)
    assert no_vehicle.legal == {"pass"}


def test_r6_in_the_usa_cards_face_up_that_may_not_be_taken_do_not_keep_one_from_passing() -> None:
    """R10: without deck and discards the display is out of reach."""
    display = ["red", "blue", "wild", "white", "black"]
    game = at("usa 2p", deck={}, display=display, ticket_deck=[], claimed=every_route("usa"))
    assert game.legal == {"pass"}
    elsewhere = at("london 2p", deck={}, display=["wild"], ticket_deck=[], claimed=every_route("london"))
    assert elsewhere.legal == {"draw wild"}


@pytest.mark.parametrize("players", [2, 3, 4])
@in_every_edition
def test_r6_when_everyone_passes_in_a_row_the_game_ends_at_once(edition: str, players: int) -> None:
    game = stuck(edition, players, seat=1)
    for _ in range(players - 1):
        game.play("pass")
        assert not game.is_over
    assert kinds(game.play("pass")) == ["passed", "over"]
    assert game.is_over
    assert game.winners


def test_r6_an_action_in_between_begins_the_row_anew() -> None:
    route = "Big Ben-Waterloo"
    game = at(
        "london 3p",
        seat=0,
        deck={},
        display=[],
        ticket_deck=[],
        claimed=every_route("london", but=[route]),
        hands={2: {"blue": 1}, 0: {"pink": 1}},
        vehicles={0: 0, 1: 0, 2: 10},
        turns_left=9,
    )
    game.play_all("pass", "pass")
    assert game.spectator_view().passes == 2
    game.play(f"claim {route} blue 1+0")
    assert game.spectator_view().passes == 0
    assert not game.is_over
    game.play_all("draw blue", "pass")
    assert game.spectator_view().passes == 1
    game.play_all("pass", "pass")
    assert game.is_over


def test_r6_it_ends_at_once_in_the_last_round_too() -> None:
    game = stuck("paris", 3, seat=2, passes=2, turns_left=2)
    game.play("pass")
    assert game.is_over
    assert game.spectator_view().turns_left == 1


def test_r6_a_pass_counts_as_a_turn_of_the_last_round() -> None:
    game = stuck("paris", 3, passes=0, turns_left=2)
    game.play("pass")
    assert game.spectator_view().turns_left == 1
    game.play("pass")
    assert game.is_over


def test_r6_the_end_by_passing_is_scored_like_any_other() -> None:
    game = at(
        "london 2p",
        deck={},
        display=[],
        ticket_deck=[],
        claimed=dict.fromkeys(load_edition("london").route_names, 0),
        vehicles={0: 10, 1: 10},
        passes=1,
    )
    game.play("pass")
    assert game.is_over
    assert game.scores()[0].districts == 15
    assert game.scores()[1].tickets < 0
    assert game.winners == (0,)


def test_r7_a_path_of_length_zero_earns_nothing() -> None:
    assert [score.longest_path for score in at("usa 3p").scores()] == [0, 0, 0]
    one = at("usa 3p", claimed={"Dallas-Houston#1": 2})
    assert [score.longest_path for score in one.scores()] == [0, 0, 10]


def finished(claimed: dict[str, int], points: dict[int, int]) -> Table:
    """Four players, no tickets, the last turn just played."""
    game = at("usa 4p", turns_left=1, claimed=claimed, points=points)
    game.play_all("draw deck", "draw deck")
    assert game.is_over
    return game


def test_r7_several_holders_of_the_bonus_who_are_still_tied_share() -> None:
    claimed = {"Denver-Santa Fe": 0, "Dallas-Little Rock": 2}
    game = finished(claimed, {1: 12})
    assert [score.total for score in game.scores()] == [12, 12, 12, 0]
    assert [score.longest_path for score in game.scores()] == [10, 0, 10, 0]
    assert game.winners == (0, 2)


def test_r7_if_none_of_the_tied_holds_it_they_share() -> None:
    game = finished({"Denver-Santa Fe": 3}, {0: 20, 1: 20, 3: -5})
    assert [score.total for score in game.scores()] == [20, 20, 0, 7]
    assert game.winners == (0, 1)


def test_r7_the_one_holder_among_the_tied_wins() -> None:
    game = finished({"Denver-Santa Fe": 3}, {0: 12, 1: 12})
    assert [score.total for score in game.scores()] == [12, 12, 0, 12]
    assert game.winners == (3,)


def test_r7_the_longest_trail_is_exact() -> None:
    """Every trail of a network is tried, by walking; the longest is what the game says."""
    edition = load_edition("usa")
    networks = [
        ("Denver-Santa Fe", "El Paso-Santa Fe", "El Paso-Phoenix", "Denver-Phoenix", "Phoenix-Santa Fe"),
        ("Denver-Santa Fe", "Denver-Phoenix", "Denver-Omaha", "Denver-Helena", "Denver-Kansas City black"),
        ("Calgary-Helena", "Calgary-Seattle", "Helena-Seattle", "Helena-Winnipeg", "Calgary-Winnipeg", "Helena-Omaha"),
        ("Dallas-Houston#1", "Dallas-Little Rock", "Little Rock-New Orleans", "Houston-New Orleans", "Dallas-El Paso"),
    ]

    def walk(at_city: str, left: frozenset[str], spaces: int) -> int:
        best = spaces
        for name in left:
            route = edition.routes[edition.route_names.index(name)]
            if at_city in route.between:
                (other,) = route.pair - {at_city}
                best = max(best, walk(other, left - {name}, spaces + route.length))
        return best

    for network in networks:
        longest = max(walk(location.name, frozenset(network), 0) for location in edition.locations)
        assert at("usa 2p", claimed=dict.fromkeys(network, 0), vehicles=10).scores()[0].path == longest


def test_r11_the_first_such_turn_counts_and_later_ones_do_not_prolong_it() -> None:
    game = at("london 3p", hands={0: {"yellow": 3}, 1: {"green": 3}}, vehicles={0: 4, 1: 4})
    events = game.play("claim Regent's Park-British Museum yellow 3+0")
    assert kinds(events)[-1] == "last round"
    assert game.spectator_view().turns_left == 3
    events = game.play("claim Regent's Park-King's Cross green 3+0")
    assert "last round" not in kinds(events)
    assert game.spectator_view().turns_left == 2
    game.play_all("draw deck", "draw deck")
    assert game.to_act == 0
    game.play_all("draw deck", "draw deck")
    assert game.is_over


@pytest.mark.parametrize("players", [2, 3, 4])
@in_every_edition
def test_r11_everyone_has_exactly_one_more_turn(edition: str, players: int) -> None:
    route, colour = ONE_SPACE[edition]
    for seat in range(players):
        game = at(f"{edition} {players}p", seat=seat, hand={colour: 1}, vehicles=3)
        game.play(f"claim {route} {colour} 1+0")
        if game.phase == "keeping a card":
            game.play("keep no card")
        turns = []
        while not game.is_over:
            turns.append(game.to_act)
            game.play_all("draw deck", "draw deck")
        assert turns == [(seat + n) % players for n in range(1, players + 1)]


def test_r11_it_is_judged_after_the_choice_of_a_token() -> None:
    stacks = {"sailboat": "Twin Peaks", "streetcar": "Presidio"}
    game = at("san_francisco 2p", hand={"purple": 3}, stacks=stacks, vehicles=5)
    game.play("claim Sunset-Twin Peaks purple 3+0")
    assert game.phase == "taking a token"
    assert game.vehicles[0] == 2
    assert game.spectator_view().turns_left is None
    events = game.play("take sailboat")
    assert kinds(events) == ["took token", "last round"]
    assert game.spectator_view().turns_left == 2


@pytest.mark.parametrize("answer", ["keep card", "keep no card"])
def test_r11_it_is_judged_after_the_choice_of_a_flag_card(answer: str) -> None:
    game = at("paris 2p", hand={"white": 2}, vehicles=4)
    game.play("claim Montmartre-Opéra white 2+0")
    assert game.spectator_view().turns_left is None
    events = game.play(answer)
    assert kinds(events)[-1] == "last round"
    assert game.spectator_view().turns_left == 2


def test_r11_the_choice_belongs_to_the_last_turn_of_the_game_too() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={0: ["blue", "red"]}, turns_left=1)
    game.play("claim Montmartre-Opéra white 2+0")
    assert not game.is_over
    events = game.play("keep card")
    assert kinds(events) == ["kept card", "flag", "over"]
    assert game.points == (6, 0)
