from __future__ import annotations

from collections import Counter

import pytest

from branchline.arena import ArenaError, Schedule, lineups
from branchline.arena.games.schedule import Tables

BOTS = ("a", "b", "c", "d", "e")


def schedule(bots: int, players: int, *, gauntlet: bool = False, tables: Tables | None = None) -> Schedule:
    named = BOTS[:bots]
    meeting = lineups(named, players, gauntlet=gauntlet, tables=tables)
    return Schedule(edition="mini", digest="", players=players, bots=named, lineups=meeting, seed="7")


def test_round_robin_everybody_meets_everybody() -> None:
    assert lineups(BOTS[:3], 2, gauntlet=False) == ((0, 1), (0, 2), (1, 2))


def test_gauntlet_only_the_first_meets_the_others() -> None:
    assert lineups(BOTS[:4], 2, gauntlet=True) == ((0, 1), (0, 2), (0, 3))


def test_four_players_from_five_bots_are_all_choices_of_four() -> None:
    assert lineups(BOTS, 4, gauntlet=False) == ((0, 1, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4), (0, 2, 3, 4), (1, 2, 3, 4))


def test_four_players_in_a_gauntlet_are_one_candidate_and_three_copies() -> None:
    assert lineups(BOTS[:3], 4, gauntlet=True) == ((0, 1, 1, 1), (0, 2, 2, 2))


def test_fewer_bots_than_seats_meet_as_one_among_copies_both_ways() -> None:
    assert lineups(BOTS[:2], 3, gauntlet=False) == ((0, 1, 1), (1, 0, 0))


def test_a_gauntlet_of_different_bots_always_has_the_first() -> None:
    assert lineups(BOTS[:4], 3, gauntlet=True, tables="different") == ((0, 1, 2), (0, 1, 3), (0, 2, 3))


@pytest.mark.parametrize(("bots", "players", "tables"), [(3, 2, None), (4, 3, None), (5, 4, "copies"), (5, 5, None)])
def test_each_bot_sits_in_each_seat_equally_often_within_every_deal(
    bots: int, players: int, tables: Tables | None
) -> None:
    plan = schedule(bots, players, tables=tables)
    for deal in range(5):
        seats: Counter[tuple[int, int, int]] = Counter()
        for number in range(deal * plan.games_per_deal, (deal + 1) * plan.games_per_deal):
            fixture = plan.fixture(number)
            assert fixture.deal == deal
            seats.update((fixture.lineup, seat, bot) for seat, bot in enumerate(fixture.seats))
        for lineup, meeting in enumerate(plan.lineups):
            for bot in set(meeting):
                counts = {seats[lineup, seat, bot] for seat in range(players)}
                assert counts == {meeting.count(bot) * plan.seatings // players}


def test_all_lineups_and_seatings_play_the_same_deals() -> None:
    plan = schedule(3, 2)
    fixtures = [plan.fixture(number) for number in range(2 * plan.games_per_deal)]
    assert [fixture.seats for fixture in fixtures[:6]] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert [plan.deal_seed(fixture.deal) for fixture in fixtures] == ["7/0"] * 6 + ["7/1"] * 6


def test_different_bots_sit_beside_each_other_in_every_order() -> None:
    plan = schedule(4, 4)
    orders = {plan.fixture(deal * plan.games_per_deal).seats for deal in range(6)}
    assert len(orders) == 6


def test_a_deal_is_never_played_by_halves() -> None:
    plan = schedule(2, 2)
    assert (plan.deals(1), plan.deals(2), plan.deals(3)) == (1, 1, 2)


@pytest.mark.parametrize(
    ("bots", "players", "tables", "fault"),
    [
        (("a",), 2, None, "two bots at least"),
        (("a", "b", "a"), 2, None, "a: name each bot once"),
        (("a", "b"), 3, "different", "2 bots can't fill 3 seats"),
    ],
)
def test_what_can_not_be_scheduled_is_refused(
    bots: tuple[str, ...], players: int, tables: Tables | None, fault: str
) -> None:
    with pytest.raises(ArenaError, match=fault):
        lineups(bots, players, gauntlet=False, tables=tables)
