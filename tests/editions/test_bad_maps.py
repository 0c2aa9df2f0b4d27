"""Locations, routes and tickets that make no board are refused with the entry and the remedy."""

import re
from pathlib import Path

import pytest

from branchline.editions import load
from tests.editions.isle import GOOD, faults_of

INN_WELL_RED = '{ between = ["Inn", "Well"], colour = "red", length = 2 }'
FARM_PIER = '{ between = ["Farm", "Pier"], colour = "blue", length = 3, ferries = 1 }'
LAST_ROUTE = '{ between = ["Well", "Pier"], colour = "gray", length = 1 }'
LAST_TICKET = '{ between = ["Inn", "Well"], points = 2 }'
INN = '{ name = "Inn", x = 50, y = 50 }'
FARM = '{ name = "Farm", x = 350, y = 250 }'

# what the file says instead of what, and the fault this must give (all of it, after the file's name)
FAULTS: dict[str, tuple[str, str, str]] = {
    # routes
    "a route to an unknown location": (
        LAST_ROUTE,
        LAST_ROUTE.replace("Pier", "Peer"),
        "routes[5] 'Well-Peer': there is no location 'Peer'; did you mean 'Pier'?",
    ),
    "a route to a location like no other": (
        LAST_ROUTE,
        LAST_ROUTE.replace("Pier", "Observatory"),
        "routes[5] 'Well-Observatory': there is no location 'Observatory'; it can be Inn, Well, Farm, Pier",
    ),
    "a route to itself": (
        LAST_ROUTE,
        LAST_ROUTE.replace("Pier", "Well"),
        "routes[5] 'Well-Well': it leads back to where it begins; give two different locations",
    ),
    "three tracks": (
        LAST_ROUTE,
        '{ between = ["Well", "Inn"], colour = "gray", length = 2 }',
        "routes[5] 'Well-Inn': there are two tracks already, routes[0] and routes[1]; "
        "a double route has two tracks at most",
    ),
    "a double route of unequal length": (
        INN_WELL_RED,
        INN_WELL_RED.replace("length = 2", "length = 3"),
        "routes[1] 'Inn-Well': length 2, but its other track routes[0] has length 3; "
        "give both tracks of a double route the same length",
    ),
    "a colour that the deck lacks": (
        LAST_ROUTE,
        LAST_ROUTE.replace("gray", "mauve"),
        "routes[5] 'Well-Pier': colour 'mauve' is not in the deck; it has red, blue",
    ),
    "gray in British spelling": (
        LAST_ROUTE,
        LAST_ROUTE.replace("gray", "grey"),
        "routes[5] 'Well-Pier': colour 'grey' is not in the deck; did you mean 'gray'? it has red, blue",
    ),
    "a length without points": (
        "3 = 4 }",
        "4 = 7 }",
        "routes[3] 'Farm-Pier': length 3 has no points; add it to route_points, which has 1, 2, 4",
    ),
    "a route of no length": (
        LAST_ROUTE,
        LAST_ROUTE.replace("length = 1", "length = 0"),
        "routes[5] 'Well-Pier': length is 0; it must be from 1 to 8",
    ),
    "a route too long for the engine": (
        LAST_ROUTE,
        LAST_ROUTE.replace("length = 1", "length = 9"),
        "routes[5] 'Well-Pier': length is 9; it must be from 1 to 8",
    ),
    "a ferry longer than its route": (
        FARM_PIER,
        FARM_PIER.replace("ferries = 1", "ferries = 4"),
        "routes[3] 'Farm-Pier': ferries is 4, on a route of length 3; it must be from 0 to 3",
    ),
    "fewer ferries than none": (
        FARM_PIER,
        FARM_PIER.replace("ferries = 1", "ferries = -1"),
        "routes[3] 'Farm-Pier': ferries is -1, on a route of length 3; it must be from 0 to 3",
    ),
    "ferries without wilds": (
        "wilds = 3",
        "wilds = 0",
        "routes[3] 'Farm-Pier': ferries is 1, but the deck has 0 wilds; "
        "have fewer ferries, or more wilds in cards.wilds",
    ),
    "a route that can't be paid for": (
        'blue = 6 }, wild_name = "joker", wilds = 3',
        'blue = 1 }, wild_name = "joker", wilds = 1',
        "routes[3] 'Farm-Pier': nobody can pay for length 3; the deck has 1 blue card and 1 wild",
    ),
    "a bend that is no number": (
        "bend = 2.5",
        "bend = nan",
        "routes[4] 'Inn-Pier': bend is nan; give a number; 0 is straight",
    ),
    # tickets
    "a ticket from a place to itself": (
        LAST_TICKET,
        LAST_TICKET.replace("Well", "Inn"),
        "tickets[3] 'Inn-Inn': it begins and ends at the same place; give two different locations",
    ),
    "a ticket to an unknown location": (
        LAST_TICKET,
        LAST_TICKET.replace("Well", "Wells"),
        "tickets[3] 'Inn-Wells': there is no location 'Wells'; did you mean 'Well'?",
    ),
    "a ticket twice, the second the other way round": (
        LAST_TICKET,
        '{ between = ["Pier", "Well"], points = 2 }',
        "tickets[3] 'Pier-Well': tickets[1] links the same locations; remove one of the two",
    ),
    "a ticket longer than a player's vehicles": (
        "each = 9",
        "each = 1",
        "tickets[0] 'Inn-Farm': nobody can complete it: the shortest way has 3 spaces; a player has 1 vehicle",
    ),
    "a ticket worth too much": (
        LAST_TICKET,
        LAST_TICKET.replace("points = 2", "points = 256"),
        "tickets[3] 'Inn-Well': points is 256; it must be from 0 to 255",
    ),
    # locations
    "a location twice": (
        FARM,
        FARM.replace("Farm", "well"),
        "locations[2] 'well': locations[1] has this name already; give every location a name of its own",
    ),
    "a location without a route": (
        FARM + ",",
        FARM + ', { name = "Mine", x = 1, y = 1 },',
        "locations[3] 'Mine': no route leads there; add one, or remove the location",
    ),
    "a location off the canvas": (
        INN,
        INN.replace("y = 50", "y = 301"),
        "locations[0] 'Inn': x = 50.0, y = 301.0 is not on the canvas; x goes from 0 to 400.0, y from 0 to 300.0",
    ),
    "a location nowhere": (
        INN,
        INN.replace("y = 50", "y = nan"),
        "locations[0] 'Inn': x = 50.0, y = nan is not on the canvas; x goes from 0 to 400.0, y from 0 to 300.0",
    ),
    "half a place on Earth": (
        "lat = 1.5, ",
        "",
        "locations[1] 'Well': only one of lat and lon is given; give both or neither",
    ),
    "a latitude beyond the pole": (
        "lat = 1.5",
        "lat = 91",
        "locations[1] 'Well': lat is 91.0; it must be from -90 to 90",
    ),
    "a longitude beyond the date line": (
        "lon = 2",
        "lon = -180.5",
        "locations[1] 'Well': lon is -180.5; it must be from -180 to 180",
    ),
    "a canvas without size": (
        "width = 400",
        "width = inf",
        "canvas: inf by 300.0 is no size; give a width and a height above 0, such as 1600 and 1000",
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), FAULTS.values(), ids=FAULTS.keys())
def test_a_bad_map_is_refused_with_entry_and_remedy(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in GOOD
    assert expected in faults_of(tmp_path, GOOD.replace(old, new, 1))


def test_the_file_that_is_spoilt_here_is_good_itself(tmp_path: Path) -> None:
    path = tmp_path / "my_board.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load(path).name == "isle"


def test_a_ticket_or_district_across_parts_that_are_not_connected_is_refused(tmp_path: Path) -> None:
    cut = re.sub(r'.*"(Well|Inn)", "(Farm|Pier)"\], colour.*\n', "", GOOD)
    cut = cut.replace('locations = ["Inn", "Well"]', 'locations = ["Inn", "Farm"]')
    faults = faults_of(tmp_path, cut)
    remedy = "add routes that connect them"
    wrong = "nobody can complete it: no routes lead from Inn to Farm"
    assert f"tickets[0] 'Inn-Farm': {wrong}; {remedy}, or remove the ticket" in faults
    assert f"districts[0] 'Inn, Farm': nobody can link Farm with Inn; {remedy}" in faults
    assert not any("tickets[2]" in fault for fault in faults)


def test_no_vehicles_for_any_route_is_one_fault_of_the_vehicles(tmp_path: Path) -> None:
    longer = (
        GOOD.replace("length = 1", "length = 3").replace("length = 2", "length = 3").replace("each = 9", "each = 2")
    )
    assert "vehicles: each is 2; the shortest route needs 3" in faults_of(tmp_path, longer)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    spoilt = GOOD.replace('"gray", length = 1 },\n]', '"mauve", length = 0 },\n]').replace("fewest = 2", "fewest = 1")
    assert faults_of(tmp_path, spoilt) == (
        "players: fewest is 1; it must be from 2 to 5",
        "totals: spaces is 10, but the file has 9; correct the entries, or write spaces = 9",
        "routes[5] 'Well-Pier': length is 0; it must be from 1 to 8",
        "routes[5] 'Well-Pier': colour 'mauve' is not in the deck; it has red, blue",
        "tourist_tokens.tokens_per_stack: nothing for 1 players; add 1 = 1 or more",
        "tourist_tokens.tokens_per_placed_stack: nothing for 1 players; add 1 = 1 or more",
    )
