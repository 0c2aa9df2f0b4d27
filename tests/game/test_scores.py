"""The score sheet: points by source, and what they are for."""

from __future__ import annotations

import random

import pytest

import branchline as bl
from branchline.bots import bot, play_out
from branchline.game.scores.networks import longest_path
from tests.game.games import EVERY_TABLE, played
from tests.rules.positions import at


def well_played(name: str, players: int, seed: int) -> bl.Game:
    """A game in which routes and tickets come together."""
    game = bl.Game(name, players, seed)
    play_out(game, [bot("stationmaster")] * players, [random.Random(seat) for seat in range(players)])
    return game


def parts(game: bl.Game, seat: int) -> list[set[str]]:
    """The locations that a seat's routes link, part by part: by walking."""
    neighbours: dict[str, set[str]] = {}
    owners = game.spectator_view().owners
    for route, name in zip(game.edition.routes, game.edition.route_names, strict=True):
        if owners.get(name) == seat:
            one, other = route.between
            neighbours.setdefault(one, set()).add(other)
            neighbours.setdefault(other, set()).add(one)
    found: list[set[str]] = []
    for location in neighbours:
        if any(location in part for part in found):
            continue
        part, ahead = {location}, [location]
        while ahead:
            fresh = neighbours[ahead.pop()] - part
            part |= fresh
            ahead += fresh
        found.append(part)
    return found


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_sheet_names_what_the_points_are_for(name: str, players: int) -> None:
    for game in (well_played(name, players, 3), played(name, players, 4), played(name, players, 5, actions=60)):
        sheet, edition = game.scores(), game.edition
        for seat in game.seats:
            linked = parts(game, seat)
            tickets = dict(zip(edition.ticket_names, edition.tickets, strict=True))
            held = game.view(seat).tickets
            done = [ticket for ticket in held if any(set(tickets[ticket].between) <= part for part in linked)]
            assert list(sheet.completed_tickets[seat]) == done
            assert len(done) == sheet[seat].tickets_completed
            worth = sum(tickets[ticket].points * (1 if ticket in done else -1) for ticket in held)
            assert worth == sheet[seat].tickets
            districts = [each for each in edition.districts if any(set(each.locations) <= part for part in linked)]
            assert list(sheet.completed_districts[seat]) == districts
            assert sum(district.points for district in districts) == sheet[seat].districts
            path = [edition.route_names.index(route) for route in sheet.longest_paths[seat]]
            assert sum(edition.routes[route].length for route in path) == sheet[seat].path
            assert {game.spectator_view().owners[edition.route_names[route]] for route in path} <= {seat}
            check_walk(edition, path)


def check_walk(board: bl.Edition, path: list[int]) -> None:
    """Each route begins where the one before it ends, from one of the two ends of the first."""
    assert len(set(path)) == len(path)
    assert not path or any(can_be_walked(board, path, start) for start in board.routes[path[0]].between)


def can_be_walked(board: bl.Edition, path: list[int], start: str) -> bool:
    here = start
    for route in path:
        one, other = board.routes[route].between
        if here not in (one, other):
            return False
        here = other if here == one else one
    return True


def test_longest_paths_of_all_kinds_of_networks_can_be_walked() -> None:
    board = bl.load_edition("usa")
    rng = random.Random(6)
    for _ in range(200):
        routes = rng.sample(range(len(board.routes)), rng.randrange(1, 20))
        path = longest_path(board, routes)
        assert set(path) <= set(routes)
        check_walk(board, list(path))
    assert longest_path(board, []) == ()


def test_what_is_completed_is_told_before_the_end_too() -> None:
    routes = ("St Paul's-The Charterhouse", "St Paul's-Brick Lane", "Brick Lane-Tower of London")
    sheet = at("london 2p", claimed=dict.fromkeys(routes, 0)).scores()
    assert sheet.completed_tickets == ((), ())
    assert sheet.longest_paths == ((), ())
    (district,), none = sheet.completed_districts
    assert (district.points, none) == (4, ())
    assert {"St Paul's", "Tower of London"} <= set(district.locations)
    assert sheet.winners == (0,)


def test_sheets_are_equal_if_scores_and_claims_are() -> None:
    one = at("usa 2p", claimed={"Denver-Omaha": 0}).scores()
    same = at("usa 2p", claimed={"Denver-Omaha": 0}).scores()
    other = at("usa 2p", claimed={"El Paso-Phoenix": 0}).scores()
    shorter = at("usa 2p", claimed={"Denver-Phoenix": 0}).scores()
    assert one == same
    assert hash(one) == hash(same)
    assert one == tuple(one)
    assert one != shorter
    assert one != "scores"
    assert sorted([other.longest_paths[0], one.longest_paths[0]]) == [("Denver-Omaha",), ("El Paso-Phoenix",)]
    assert one != other
