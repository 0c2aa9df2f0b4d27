"""San Francisco: tourist tokens, from their stacks to the final score."""

import pytest

from branchline import load_edition
from tests.rules.positions import Table, at, dealt

SAN_FRANCISCO = load_edition("san_francisco")
TOKENS = SAN_FRANCISCO.tourist_tokens
assert TOKENS is not None
SYMBOLS = TOKENS.symbols
FIVE = ("Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill")
AWAY = {"sailboat": "Haight Ashbury", "streetcar": "Painted Ladies"}
"""Where the placed stacks stand unless a test is about them."""


def placing(players: int, first: int) -> Table:
    """All tickets are chosen; that seat begins."""
    game = dealt(f"san_francisco {players}p")
    for _ in range(players - 1):
        game.play(game.legal_actions()[0])
    game.play(game.legal_actions()[0], comes=[first])
    return game


def test_san_francisco_in_the_box__three_tokens_of_each_of_seven_symbols() -> None:
    assert len(set(SYMBOLS)) == 7
    four_players = placing(4, 0)
    sizes = [size for _, size in four_players.spectator_view().stacks.values()]
    sizes += [size for _, size in four_players.spectator_view().stacks_to_place]
    assert sizes == [3] * 7
    assert sum(sizes) == 21


def test_san_francisco_set_up__a_stack_of_one_symbol_on_each_of_five_locations() -> None:
    stacks = dealt("san_francisco 2p").spectator_view().stacks
    assert tuple(stacks) == FIVE
    assert len({symbol for symbol, _ in stacks.values()}) == 5


def test_san_francisco_set_up__two_stacks_are_set_aside() -> None:
    view = dealt("san_francisco 3p").spectator_view()
    on_board = {symbol for symbol, _ in view.stacks.values()}
    assert {symbol for symbol, _ in view.stacks_to_place} == set(SYMBOLS) - on_board


@pytest.mark.parametrize(("players", "tokens"), [(2, 2), (3, 2), (4, 3)])
def test_san_francisco_set_up__tokens_in_a_stack_by_number_of_players(players: int, tokens: int) -> None:
    stacks = dealt(f"san_francisco {players}p").spectator_view().stacks
    assert [size for _, size in stacks.values()] == [tokens] * 5


@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize(("players", "tokens"), [(3, 2), (4, 3)])
def test_san_francisco_set_up__the_last_player_places_a_stack_where_there_is_none(
    players: int, tokens: int, first: int
) -> None:
    first %= players
    game = placing(players, first)
    last = (first - 1) % players
    assert (game.to_act, game.phase) == (last, "placing a stack")
    everywhere = {location.name for location in SAN_FRANCISCO.locations}
    assert game.legal == {f"place {name}" for name in everywhere - set(FIVE)}
    game.play("place Twin Peaks")
    symbol, size = game.spectator_view().stacks["Twin Peaks"]
    assert (symbol in SYMBOLS[5:], size) == (True, tokens)


@pytest.mark.parametrize("players", [3, 4])
def test_san_francisco_set_up__then_the_second_to_last_places_the_other(players: int) -> None:
    for first in range(players):
        game = placing(players, first)
        game.play("place Twin Peaks")
        assert game.to_act == (first - 2) % players
        assert "place Twin Peaks" not in game.legal
        assert "place Alcatraz" not in game.legal
        game.play("place Presidio")
        assert (game.to_act, game.phase) == (first, "turn")
        stacks = game.spectator_view().stacks
        assert {symbol for symbol, _ in stacks.values()} == set(SYMBOLS)


@pytest.mark.parametrize("first", [0, 1])
def test_san_francisco_set_up__with_two_players_the_second_places_two_stacks_of_one_token(first: int) -> None:
    game = placing(2, first)
    assert game.to_act == 1 - first
    game.play("place Twin Peaks")
    assert (game.to_act, game.phase) == (1 - first, "placing a stack")
    assert "place Twin Peaks" not in game.legal
    game.play("place Presidio")
    stacks = game.spectator_view().stacks
    assert (stacks["Twin Peaks"][1], stacks["Presidio"][1]) == (1, 1)
    assert stacks["Twin Peaks"][0] != stacks["Presidio"][0]
    assert (game.to_act, game.phase) == (first, "turn")


def test_san_francisco_set_up__so_two_players_have_five_stacks_of_two_and_two_of_one() -> None:
    game = placing(2, 0)
    game.play_all("place Twin Peaks", "place Presidio")
    sizes = sorted(size for _, size in game.spectator_view().stacks.values())
    assert sizes == [1, 1, 2, 2, 2, 2, 2]


def symbol_on(location: str) -> str:
    """The symbol of a fixed stack."""
    return SYMBOLS[FIVE.index(location)]


def test_san_francisco_tourist_tokens__a_claim_takes_a_token_from_a_linked_location() -> None:
    game = at("san_francisco 2p", hand={"black": 3}, stacks=AWAY)
    game.play("claim Potrero Hill-South Beach black 3+0")
    assert game.spectator_view().tokens == ((symbol_on("Potrero Hill"),), ())
    assert game.spectator_view().stacks["Potrero Hill"] == (symbol_on("Potrero Hill"), 1)
    assert game.to_act == 1


def test_san_francisco_tourist_tokens__either_end_of_the_route_counts() -> None:
    for route, colour, location in (
        ("Market Street-Potrero Hill", "orange", "Potrero Hill"),
        ("Potrero Hill-South Beach", "black", "Potrero Hill"),
    ):
        game = at("san_francisco 2p", hand={colour: 3}, stacks=AWAY)
        game.play(f"claim {route} {colour} 3+0")
        assert game.spectator_view().tokens[0] == (symbol_on(location),)


def test_san_francisco_tourist_tokens__locations_linked_earlier_give_none() -> None:
    game = at("san_francisco 2p", hand={"blue": 2}, claimed={"Potrero Hill-South Beach": 0}, stacks=AWAY)
    game.play("claim Lombard Street-Market Street blue 2+0")
    assert game.spectator_view().tokens == ((), ())


def test_san_francisco_tourist_tokens__not_a_symbol_one_already_has() -> None:
    seal = symbol_on("Potrero Hill")
    game = at("san_francisco 2p", hand={"black": 3}, stacks=AWAY, tokens={0: [seal]})
    game.play("claim Potrero Hill-South Beach black 3+0")
    assert game.spectator_view().tokens == ((seal,), ())
    assert game.spectator_view().stacks["Potrero Hill"] == (seal, 1)


def test_san_francisco_tourist_tokens__an_empty_stack_gives_none() -> None:
    symbol = symbol_on("Potrero Hill")
    game = at("san_francisco 3p", hand={"black": 3}, stacks=AWAY, tokens={1: [symbol], 2: [symbol]})
    game.play("claim Potrero Hill-South Beach black 3+0")
    assert game.spectator_view().tokens[0] == ()


def test_san_francisco_tourist_tokens__of_two_locations_one_must_be_chosen() -> None:
    game = at("san_francisco 2p", hand={"purple": 3}, stacks={"sailboat": "Twin Peaks", "streetcar": "Presidio"})
    game.play("claim Sunset-Twin Peaks purple 3+0")
    assert (game.to_act, game.phase) == (0, "taking a token")
    assert game.legal == {f"take {symbol_on('Sunset')}", "take sailboat"}
    game.play("take sailboat")
    assert game.spectator_view().tokens == (("sailboat",), ())
    assert game.spectator_view().stacks["Sunset"][1] == 2
    assert game.spectator_view().stacks["Twin Peaks"] == ("sailboat", 0)
    assert (game.to_act, game.phase) == (1, "turn")


def test_san_francisco_tourist_tokens__of_two_locations_only_a_new_symbol() -> None:
    stacks = {"sailboat": "Twin Peaks", "streetcar": "Presidio"}
    game = at("san_francisco 3p", hand={"purple": 3}, stacks=stacks, tokens={0: ["sailboat"]})
    game.play("claim Sunset-Twin Peaks purple 3+0")
    assert game.to_act == 1
    assert set(game.spectator_view().tokens[0]) == {"sailboat", symbol_on("Sunset")}


def test_san_francisco_tourist_tokens__one_token_a_claim() -> None:
    stacks = {"sailboat": "Twin Peaks", "streetcar": "Presidio"}
    game = at("san_francisco 2p", hand={"purple": 3}, stacks=stacks)
    game.play("claim Sunset-Twin Peaks purple 3+0")
    game.play(f"take {symbol_on('Sunset')}")
    assert game.spectator_view().tokens == ((symbol_on("Sunset"),), ())


def test_san_francisco_tourist_tokens__all_players_see_them() -> None:
    game = at("san_francisco 3p", tokens={0: ["fog", "crab"], 2: ["fog"]})
    for view in (game.view(0), game.view(1), game.view(2), game.spectator_view()):
        assert view.tokens == (("fog", "crab"), (), ("fog",))


def test_san_francisco_tourist_tokens__they_score_at_the_end_only() -> None:
    game = at("san_francisco 2p", hand={"black": 3}, stacks=AWAY, tokens={0: ["fog"]})
    game.play("claim Potrero Hill-South Beach black 3+0")
    assert game.points == (4, 0)
    assert game.scores()[0].tokens == 1


@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 6), (6, 9), (7, 12)])
def test_san_francisco_game_end__tokens_score_by_the_chart(held: int, points: int) -> None:
    game = at("san_francisco 2p", turns_left=1, tokens={1: SYMBOLS[:held]})
    game.play_all("draw deck", "draw deck")
    assert [score.tokens for score in game.scores()] == [0, points]
    assert game.scores()[1].total == points


def test_san_francisco_object_of_the_game__a_set_of_tokens_scores() -> None:
    assert at("san_francisco 2p", tokens={0: ["fog", "seal", "crab"]}).scores()[0].total == 2
