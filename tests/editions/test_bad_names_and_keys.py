"""Names that can't be told apart, keys and types that are not in the format, are refused with the remedy."""

from pathlib import Path

import pytest

from tests.editions.isle import GOOD, faults_of

FARM_PIER = '{ between = ["Farm", "Pier"], colour = "blue", length = 3, ferries = 1 }'
INN = '{ name = "Inn", x = 50, y = 50 }'

# what the file says instead of what, and the fault this must give (all of it, after the file's name)
FAULTS: dict[str, tuple[str, str, str]] = {
    # names
    "an edition's name that is no word": (
        'name = "isle"',
        'name = "My Isle"',
        "name: 'My Isle' can't name an edition; use a lower-case letter, then lower-case letters, digits and _",
    ),
    "no title": ('title = "Isle"', 'title = " "', "title: there is no text; say it in a few words"),
    "a text of two lines": (
        'about = "A board for tests."',
        'about = "A board\\nfor tests."',
        "about: contains a line break or another character that can't be printed; write it on one line",
    ),
    "a colour of two words": (
        "blue = 6",
        'blue = 6, "sky blue" = 6',
        "cards.colours 'sky blue': this can't name a colour; use one word of the letters a to z, lower case",
    ),
    "a colour in capitals": (
        "blue = 6",
        "blue = 6, Pink = 6",
        "cards.colours 'Pink': this can't name a colour; use one word of the letters a to z, lower case",
    ),
    "a colour called wild": (
        "blue = 6",
        "blue = 6, wild = 6",
        "cards.colours 'wild': this word has a meaning of its own; use another than wild, gray, deck, display",
    ),
    "a location without a name": (
        INN,
        INN.replace("Inn", ""),
        "locations[0] '': the name is empty; give it one",
    ),
    "a space too many": (
        INN,
        INN.replace("Inn", "Old  Inn "),
        "locations[0] 'Old  Inn ': the name has a space too many; write 'Old Inn'",
    ),
    "a line break in a name": (
        INN,
        INN.replace("Inn", "Old\\nInn"),
        "locations[0] 'Old\\nInn': the name contains a line break or another character that can't be printed; "
        "leave it out",
    ),
    "an accent apart from its letter": (
        INN,
        INN.replace("Inn", "Ope\u0301ra"),
        "locations[0] 'Ope\u0301ra': an accent stands apart from its letter; write each as one character (Unicode NFC)",
    ),
    # types and keys
    "a text for a number": (
        FARM_PIER,
        FARM_PIER.replace("length = 3", 'length = "3"'),
        "routes[3].length: expected an int, got str; 'Farm-Pier' needs a whole number here",
    ),
    "a fraction for a number": (
        "most = 4",
        "most = 4.5",
        "players.most: expected an int, got float; it needs a whole number here",
    ),
    "a truth for a number": (
        "each = 9",
        "each = true",
        "vehicles.each: expected an int, got bool; it needs a whole number here",
    ),
    "a date for a name": (
        'name = "Farm"',
        "name = 1999-12-31",
        "locations[2].name: expected a str, got date; it needs text in quotes here",
    ),
    "a text for a place": (
        "lat = 1.5",
        'lat = "north"',
        "locations[1].lat: expected a float, got str; 'Well' needs a number here",
    ),
    "a number for a table": (
        "longest_path = { points = 3 }",
        "longest_path = 3",
        "longest_path: expected a table, got int; it needs a table { key = value } here",
    ),
    "a table for a list": (
        'symbols = ["sun", "moon"]',
        "symbols = { sun = 1 }",
        "tourist_tokens.symbols: expected an array, got object; it needs a list in [ ] here",
    ),
    "a route in the file that is no table": (
        FARM_PIER,
        '"Farm-Pier"',
        "routes[3]: expected a table, got str; it needs a table { key = value } here",
    ),
    "a text among the points": (
        "3 = 4 }",
        '3 = "4" }',
        "route_points: expected an int, got str; it needs a whole number here",
    ),
    "a word among the lengths": (
        "3 = 4 }",
        "three = 4 }",
        "route_points: expected an int, got str; it needs a whole number as a key",
    ),
    "a route between three locations": (
        '["Well", "Farm"]',
        '["Well", "Farm", "Inn"]',
        "routes[2].between: expected 2 values, got 3; 'Well-Farm-Inn' needs exactly 2 here",
    ),
    "a label in no direction": (
        'label = "sw"',
        'label = "southwest"',
        "locations[3].label: 'southwest' is not possible here; it can be n, ne, e, se, s, sw, w, nw",
    ),
    "a missing key": (
        FARM_PIER,
        FARM_PIER.replace(", length = 3", ""),
        "routes[3]: length is missing; 'Farm-Pier' needs length = a whole number",
    ),
    "a missing table": (
        "canvas = { width = 400, height = 300 }\n",
        "",
        "the file: canvas is missing; it needs canvas = a table { key = value }",
    ),
    "a missing list": (
        'colours = ["red"], points = 1',
        "points = 1",
        "french_flags: colours is missing; it needs colours = a list in [ ]",
    ),
    "a misspelt key": (
        'colour = "gray", length = 1 }',
        'color = "gray", length = 1 }',
        "routes[2]: unknown key 'color'; did you mean 'colour'?",
    ),
    "an unknown key of the file": (
        "longest_path",
        "longestpath",
        "the file: unknown key 'longestpath'; did you mean 'longest_path'?",
    ),
    "a key like no other": (
        "each = 9",
        "each = 9, zzz = 1",
        "vehicles: unknown key 'zzz'; it can be name, each",
    ),
    "another format": ("format = 1", "format = 2", "format: is 2; this version of branchline reads format = 1"),
    "no format": ("format = 1\n", "", "format: is missing; this version of branchline reads format = 1"),
}


@pytest.mark.parametrize(("old", "new", "expected"), FAULTS.values(), ids=FAULTS.keys())
def test_a_bad_name_key_or_type_is_refused_with_entry_and_remedy(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    assert old in GOOD
    assert expected in faults_of(tmp_path, GOOD.replace(old, new, 1))


@pytest.mark.parametrize("character", '#+?,;/"')
def test_a_location_name_must_not_contain_what_the_notation_uses(tmp_path: Path, character: str) -> None:
    written = character.replace('"', '\\"')
    faults = faults_of(tmp_path, GOOD.replace('"Inn"', f'"In{written}n"'))
    name = f"In{character}n"
    assert f'locations[0] {name!r}: the name contains {character!r}; leave out # + ? , ; / "' in faults


def test_routes_and_tickets_that_would_be_called_alike_are_refused(tmp_path: Path) -> None:
    renamed = (
        GOOD.replace('"Inn"', '"A"').replace('"Well"', '"B-C"').replace('"Farm"', '"A-B"').replace('"Pier"', '"C"')
    )
    faults = faults_of(tmp_path, renamed)
    remedy = "rename a location so that they differ"
    assert f"routes[3] 'A-B-C': routes[0] can be called the same; {remedy}" in faults
    assert f"tickets[3] 'A-B-C': tickets[2] can be called the same; {remedy}" in faults


def test_a_track_called_by_its_colour_must_not_be_called_as_another_route(tmp_path: Path) -> None:
    renamed = GOOD.replace('"Pier"', '"Well red"')  # Inn-Well, red, and Inn-Well red
    remedy = "rename a location so that they differ"
    assert f"routes[4] 'Inn-Well red': routes[0] can be called the same; {remedy}" in faults_of(tmp_path, renamed)
