"""Numbers that no game can be played with are refused with the entry and the remedy."""

import re
from pathlib import Path

import pytest

from tests.editions.isle import GOOD, faults_of

# what the file says instead of what, and the fault this must give (all of it, after the file's name)
FAULTS: dict[str, tuple[str, str, str]] = {
    # the numbers of the game
    "too few players": ("fewest = 2", "fewest = 1", "players: fewest is 1; it must be from 2 to 5"),
    "too many players": ("most = 4", "most = 6", "players: most is 6; it must be from 2 to 5"),
    "players the wrong way round": (
        "fewest = 2, most = 4",
        "fewest = 4, most = 2",
        "players: fewest is 4 and most is 2; fewest must not be larger than most",
    ),
    "double routes closed to nobody that can be": (
        "closed_up_to = 2",
        "closed_up_to = 6",
        "double_routes: closed_up_to is 6; it must be from 0 to 5",
    ),
    "no vehicles": ("each = 9", "each = 0", "vehicles: each is 0; it must be from 1 to 64"),
    "a negative number of wilds": ("wilds = 3", "wilds = -3", "cards: wilds is -3; it must be from 0 to 255"),
    "a colour without cards": (
        "red = 6",
        "red = 0",
        "cards.colours 'red': the number of cards is 0; it must be from 1 to 255",
    ),
    "a deck too small": (
        "starting_hand = 2",
        "starting_hand = 3",
        "cards: the deck has 15 cards; 4 starting hands of 3 and a display of 5 need 17",
    ),
    "a deck too large for the engine": (
        "red = 6",
        "red = 250",
        "cards: 259 cards are too many for the engine; it can hold 255, wilds included",
    ),
    "too few tickets to deal": (
        "dealt = 1",
        "dealt = 2",
        "tickets: the edition has 4 tickets; to deal 2 each to 4 players takes 8",
    ),
    "more tickets kept than dealt": (
        "keep_at_start = 1",
        "keep_at_start = 2",
        "ticket_choice: keep_at_start is 2; it must be from 1 to 1",
    ),
    "more tickets kept than drawn": (
        "keep_in_play = 1",
        "keep_in_play = 3",
        "ticket_choice: keep_in_play is 3; it must be from 1 to 2",
    ),
    "more tickets drawn at once than the engine offers": (
        "drawn = 2",
        "drawn = 5",
        "ticket_choice: drawn is 5; it must be from 1 to 4",
    ),
    "points for a length that no route can have": (
        "3 = 4 }",
        "3 = 4, 9 = 30 }",
        "route_points: a length is 9; it must be from 1 to 8",
    ),
    "a score beyond the engine's": (
        "3 = 4 }",
        "3 = 256 }",
        "route_points: the score of length 3 is 256; it must be from 0 to 255",
    ),
    "a total of locations that doesn't match": (
        "locations = 4, ",
        "locations = 5, ",
        "totals: locations is 5, but the file has 4; correct the entries, or write locations = 4",
    ),
    "a total of routes that doesn't match": (
        "routes = 6, ",
        "routes = 7, ",
        "totals: routes is 7, but the file has 6; correct the entries, or write routes = 6",
    ),
    "a total of pairs that doesn't match": (
        "pairs = 5",
        "pairs = 6",
        "totals: pairs is 6, but the file has 5; correct the entries, or write pairs = 5",
    ),
    "a total of double routes that doesn't match": (
        "double_routes = 1",
        "double_routes = 2",
        "totals: double_routes is 2, but the file has 1; correct the entries, or write double_routes = 1",
    ),
    "a total of spaces that doesn't match": (
        "spaces = 10",
        "spaces = 11",
        "totals: spaces is 11, but the file has 10; correct the entries, or write spaces = 10",
    ),
    "a total of tickets that doesn't match": (
        "tickets = 4",
        "tickets = 3",
        "totals: tickets is 3, but the file has 4; correct the entries, or write tickets = 4",
    ),
    "a total of cards that doesn't match": (
        "cards = 15",
        "cards = 16",
        "totals: cards is 16, but the file has 15; correct the entries, or write cards = 15",
    ),
    # mechanisms
    "a longest path worth less than nothing": (
        "longest_path = { points = 3 }",
        "longest_path = { points = -1 }",
        "longest_path: points is -1; it must be from 0 to 255",
    ),
    "a district of an unknown location": (
        'locations = ["Inn", "Well"]',
        'locations = ["Inn", "Wall"]',
        "districts[0] 'Inn, Wall': there is no location 'Wall'; did you mean 'Well'?",
    ),
    "a district of one location": (
        'locations = ["Inn", "Well"]',
        'locations = ["Inn"]',
        "districts[0] 'Inn': it has 1 location; a district needs at least 2",
    ),
    "a district with a location twice": (
        'locations = ["Inn", "Well"]',
        'locations = ["Inn", "Well", "Inn"]',
        "districts[0] 'Inn, Well, Inn': 'Inn' stands there twice; name it once",
    ),
    "a district drawn in something else": (
        "#ddeeff",
        "url(x)",
        "districts[0] 'Inn, Well': 'url(x)' is no colour to draw in; write \"#rrggbb\" or the name of a colour",
    ),
    "a district worth too much": (
        "{ points = 2, colour",
        "{ points = 300, colour",
        "districts[0] 'Inn, Well': points is 300; it must be from 0 to 255",
    ),
    "two districts with one location": (
        "districts = [",
        'districts = [ { points = 1, colour = "red", locations = ["Farm", "Inn"] },',
        "districts[1] 'Inn, Well': Inn is in districts[0] already; a location has one district at most",
    ),
    "tokens on an unknown location": (
        'locations = ["Inn"], symbols',
        'locations = ["Imn"], symbols',
        "tourist_tokens.locations: there is no location 'Imn'; did you mean 'Inn'?",
    ),
    "tokens twice on a location": (
        'locations = ["Inn"], symbols',
        'locations = ["Inn", "Inn"], symbols',
        "tourist_tokens.locations: 'Inn' stands there twice; name it once",
    ),
    "fewer symbols than stacks": (
        '["sun", "moon"]',
        '["sun"]',
        "tourist_tokens.symbols: 1 symbol for 2 stacks; "
        "each stack, on a location or placed by players, needs one symbol",
    ),
    "a symbol twice": (
        '["sun", "moon"]',
        '["sun", "sun"]',
        "tourist_tokens.symbols: 'sun' stands there twice; name it once",
    ),
    "a symbol that breaks the notation": (
        '["sun", "moon"]',
        '["sun", "mo+on"]',
        "tourist_tokens.symbols 'mo+on': the name contains '+'; leave out # + ? , ; / \"",
    ),
    "more symbols than the engine holds": (
        '["sun", "moon"]',
        '["a", "b", "c", "d", "e", "f", "g", "h", "i"]',
        "tourist_tokens.symbols: 9 are too many for the engine; it can hold 8",
    ),
    "more stacks than locations": (
        "placed_by_players = 1",
        "placed_by_players = 4",
        "tourist_tokens: 5 stacks don't fit on 4 locations; have fewer stacks; a location holds one",
    ),
    "a negative number of placed stacks": (
        "placed_by_players = 1",
        "placed_by_players = -1",
        "tourist_tokens: placed_by_players is -1; it must be from 0 to 8",
    ),
    "no stack for a number of players": (
        "tokens_per_stack = { 2 = 1, 3 = 2, 4 = 2 }",
        "tokens_per_stack = { 2 = 1, 4 = 2 }",
        "tourist_tokens.tokens_per_stack: nothing for 3 players; add 3 = 1 or more",
    ),
    "no placed stack for a number of players": (
        "tokens_per_placed_stack = { 2 = 1, 3 = 1, 4 = 1 }",
        "tokens_per_placed_stack = { 2 = 1, 3 = 1 }",
        "tourist_tokens.tokens_per_placed_stack: nothing for 4 players; add 4 = 1 or more",
    ),
    "an empty stack": (
        "tokens_per_stack = { 2 = 1, 3 = 2, 4 = 2 }",
        "tokens_per_stack = { 2 = 0, 3 = 2, 4 = 2 }",
        "tourist_tokens.tokens_per_stack: the number for 2 players is 0; it must be from 1 to 5",
    ),
    "too few points for tokens": (
        "points = [0, 1, 3]",
        "points = [0, 1]",
        "tourist_tokens.points: it has 2 values; it takes 3, for 0 to 2 different symbols",
    ),
    "tokens worth too much": (
        "points = [0, 1, 3]",
        "points = [0, 1, 999]",
        "tourist_tokens.points: the score of 2 tokens is 999; it must be from 0 to 255",
    ),
    "a flag of a colour that the deck lacks": (
        'colours = ["red"]',
        'colours = ["white"]',
        "french_flags.colours: colour 'white' is not in the deck; it has red, blue",
    ),
    "a flag with a colour twice": (
        'colours = ["red"]',
        'colours = ["red", "red"]',
        "french_flags.colours: 'red' stands there twice; name it once",
    ),
    "a flag without colours": (
        'colours = ["red"]',
        "colours = []",
        "french_flags: the flag has no colours; choose some of red, blue",
    ),
    "a flag worth less than nothing": (
        'colours = ["red"], points = 1',
        'colours = ["red"], points = -4',
        "french_flags: points is -4; it must be from 0 to 255",
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), FAULTS.values(), ids=FAULTS.keys())
def test_a_bad_number_or_mechanism_is_refused_with_entry_and_remedy(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    assert old in GOOD
    assert expected in faults_of(tmp_path, GOOD.replace(old, new, 1))


@pytest.mark.parametrize(("entry", "most"), [("locations", 64), ("routes", 128), ("tickets", 48), ("districts", 16)])
def test_more_than_the_engine_can_hold_is_refused(tmp_path: Path, entry: str, most: int) -> None:
    start = GOOD.index(f"\n{entry} = [\n") + len(f"\n{entry} = [\n")
    line = GOOD[start : GOOD.index("\n", start) + 1]
    present = GOOD[start : GOOD.index("]\n", start)].count("\n") if entry != "districts" else 1
    too_many = GOOD[:start] + line * (most + 1 - present) + GOOD[start:]
    assert f"{entry}: {most + 1} are too many for the engine; it can hold {most}" in faults_of(tmp_path, too_many)


def test_more_colours_than_the_engine_can_hold_are_refused(tmp_path: Path) -> None:
    more = GOOD.replace("red = 6", "red = 6, " + ", ".join(f"{letter} = 1" for letter in "abcdefg"))
    assert "cards.colours: 9 are too many for the engine; it can hold 8" in faults_of(tmp_path, more)


def test_scores_beyond_what_the_engine_can_count_are_refused(tmp_path: Path) -> None:
    more = GOOD.replace("each = 9", "each = 64").replace("3 = 4 }", "3 = 255 }")
    more = more.replace("points = 1 }", "points = 255 }")
    assert (
        "route_points: a player might score 32910 points, too many for the engine; "
        "it can count to 32767; give fewer points or fewer vehicles"
    ) in faults_of(tmp_path, more)


@pytest.mark.parametrize(("entry", "least"), [("locations", 2), ("routes", 1), ("tickets", 1)])
def test_a_board_of_nothing_is_refused(tmp_path: Path, entry: str, least: int) -> None:
    empty = re.sub(rf"\n{entry} = \[\n.*?\n\]", f"\n{entry} = []", GOOD, flags=re.DOTALL)
    assert f"{entry}: the file has 0; a game needs at least {least}" in faults_of(tmp_path, empty)
