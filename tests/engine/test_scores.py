"""Score sheets against a slow recount, and winners against the rule as it is said."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.sizes import SEATS
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.state import State
from tests.engine.characters import LINE_UPS, choose
from tests.engine.slow_scoring import score_lines
from tests.engine.tables import TABLES, Table, board_of, edition_of, route_words, table_id


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_final_scores_of_whole_games(table: tuple[str, int]) -> None:
    """And every now and then on the way: the sheet says what the game would score if it ended there."""
    name, players = table
    for line_up in ("claimer", "mixed"):
        game = Table(name, players, f"scores, {line_up}")
        made = 0
        while not game.over:
            game.play(choose(game, LINE_UPS[line_up], game.legal()))
            made += 1
            if made % 40 == 0:
                assert game.scores() == score_lines(game.edition, game.state.fields())
        assert game.scores() == score_lines(game.edition, game.state.fields())


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_scores_of_made_up_positions(table: tuple[str, int]) -> None:
    """Routes, tickets, tokens and flags spread at random: more districts, tokens and ties than games have."""
    name, players = table
    edition, board = edition_of(name), board_of(name)
    chance = Chance(f"made-up scores, {name}, {players}")
    blank = State(board).fields()
    symbols = len(edition.tourist_tokens.symbols) if edition.tourist_tokens else 0
    flag_points = edition.french_flags.points if edition.french_flags else 0
    sheet = ScoreSheet()
    for _ in range(25):
        routes: list[list[int]] = [[] for _ in range(SEATS)]
        for route in range(len(edition.routes)):
            seat = chance.number(players + 1)
            if seat < players and len(routes[seat]) < 14:
                routes[seat].append(route)
        points = [sum(edition.route_points[edition.routes[r].length] for r in routes[seat]) for seat in range(SEATS)]
        holder = [chance.number(players + 1) for _ in edition.tickets]
        fields = blank | {
            "players": players,
            "owned": [route_words(mine) for mine in routes],
            "points": [p + flag_points * chance.number(3) if seat < players else 0 for seat, p in enumerate(points)],
            "tickets": [sum(1 << t for t, who in enumerate(holder) if who == seat) for seat in range(players)]
            + [0] * (SEATS - players),
            "tokens": [chance.number(1 << symbols) if seat < players else 0 for seat in range(SEATS)],
        }
        sheet.score(State.from_fields(board, fields))
        assert sheet.lines() == score_lines(edition, fields)


def test_ties() -> None:
    """Every way in which up to four seats can hold one of a few sets of routes and tickets on a small board."""
    edition, board = edition_of("mini"), board_of("mini")
    holdings = [
        ([0], 0),
        ([1], 0),
        ([6], 0),
        ([8], 0),
        ([0, 2], 1 << 1),
        ([2], 0),
        ([9], 0),
        ([7], 0),
        ([], 0),
        ([4], 1 << 5),
        ([0, 4], 1 << 5),
    ]
    sheet = ScoreSheet()
    blank = State(board).fields()
    shared = set()
    for seats in combinations_with_replacement(range(len(holdings)), 4):
        owned = [route_words(holdings[i][0]) for i in seats]
        points = [sum(edition.route_points[edition.routes[r].length] for r in holdings[i][0]) for i in seats]
        fields = blank | {
            "players": 4,
            "owned": [*owned, [0, 0]],
            "points": [*points, 0],
            "tickets": [*(holdings[i][1] for i in seats), 0],
        }
        sheet.score(State.from_fields(board, fields))
        assert sheet.lines() == score_lines(edition, fields)
        shared.add(sum(line["won"] for line in sheet.lines()))
    assert shared == {1, 2, 3, 4}
