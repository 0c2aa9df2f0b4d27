from __future__ import annotations

import math
import random

import pytest

from branchline.arena.statistics.matrices import inverse, product
from branchline.arena.statistics.ratings import ELO, Contest
from branchline.arena.statistics.sequential_test import FEWEST_DEALS, LIMIT, SequentialTest
from branchline.arena.statistics.shares import share_of, wilson
from tests.arena.results import result, two_bots


def test_two_bots_have_the_closed_form_of_wins_over_losses() -> None:
    contest = Contest(2)
    for deal in range(50):
        contest.add(deal, (0, 1), (1.0, 0.0) if deal < 40 else (0.0, 1.0))
    strong, weak = contest.ratings()
    with_the_shared_game = math.log((40 + 0.5) / (10 + 0.5))
    assert strong.points - weak.points == pytest.approx(ELO * with_the_shared_game)
    assert strong.points == pytest.approx(-weak.points)


def test_one_among_copies_has_the_closed_form_too() -> None:
    contest = Contest(2)
    for deal in range(100):
        contest.add(deal, (0, 1, 1, 1), (1.0, 0, 0, 0) if deal < 50 else (0, 1.0, 0, 0))
    strong, weak = contest.logs()
    assert strong - weak == pytest.approx(math.log((50 + 0.25) * 3 / (50 + 0.75)))


def test_a_shared_win_counts_in_parts() -> None:
    contest = Contest(2)
    for deal in range(20):
        contest.add(deal, (0, 1), (0.5, 0.5))
    assert contest.logs() == pytest.approx([0.0, 0.0])


def test_a_bot_that_wins_everything_is_rated_and_not_taken_to_be_certain() -> None:
    contest = Contest(2)
    for deal in range(100):
        contest.add(deal, (0, 1), (1.0, 0.0))
        contest.add(deal, (1, 0), (0.0, 1.0))
    strong, _ = contest.ratings()
    assert 0 < strong.low < strong.points < strong.high
    assert math.isfinite(strong.high)
    assert strong.high - strong.low > 200


def test_bots_that_have_not_met_yet_are_rated_too() -> None:
    contest = Contest(5)
    assert contest.logs() == [0.0] * 5
    contest.add(0, (0, 1), (1.0, 0.0))
    contest.add(0, (2, 3), (0.0, 1.0))
    logs = contest.logs()
    assert logs[0] == pytest.approx(-logs[1])
    assert logs[3] == pytest.approx(logs[0])
    assert logs[4] == pytest.approx(0, abs=1e-6)


def test_the_order_of_games_and_the_seats_make_no_difference() -> None:
    games = [
        (deal, (0, 1, 2), shares) for deal, shares in enumerate([(1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0), (1.0, 0, 0)])
    ]
    forwards, backwards = Contest(3), Contest(3)
    for deal, seats, shares in games:
        forwards.add(deal, seats, shares)
    for deal, seats, shares in reversed(games):
        backwards.add(deal, seats[::-1], shares[::-1])
    assert forwards.logs() == pytest.approx(backwards.logs())


def simulated(strengths: list[float], table: int, deals: int, rng: random.Random) -> Contest:
    """Every choice of bots at a table, each deal in every rotation; a deal favours a seat, whoever sits there."""
    contest = Contest(len(strengths))
    meetings = _choices(len(strengths), table)
    for deal in range(deals):
        favour = [math.exp(rng.gauss(0, 0.5)) for _ in range(table)]
        for meeting in meetings:
            for turn in range(table):
                seats = meeting[turn:] + meeting[:turn]
                weights = [math.exp(strengths[bot]) * favour[seat] for seat, bot in enumerate(seats)]
                winner = rng.choices(range(table), weights)[0]
                contest.add(deal, seats, [float(seat == winner) for seat in range(table)])
    return contest


def _choices(bots: int, table: int) -> list[tuple[int, ...]]:
    if table == 0:
        return [()]
    return [(*rest, bot) for bot in range(bots) for rest in _choices(bot, table - 1)]


@pytest.mark.parametrize("table", [2, 3])
def test_known_strengths_are_found_again(table: int) -> None:
    strengths = [0.9, 0.1, -0.3, -0.7]
    logs = simulated(strengths, table, 400, random.Random(5)).logs()
    assert logs == pytest.approx(strengths, abs=0.12)


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    strengths = [0.6, 0.0, -0.6]
    rng = random.Random(11)
    held = 0
    for _ in range(150):
        contest = Contest(3)
        for deal in range(60):  # even chances of the seats, so that the model is exact
            for pair in ((0, 1), (0, 2), (1, 2)):
                for seats in (pair, pair[::-1]):
                    chance = 1 / (1 + math.exp(strengths[seats[1]] - strengths[seats[0]]))
                    won = float(rng.random() < chance)
                    contest.add(deal, seats, (won, 1 - won))
        for strength, rating in zip(strengths, contest.ratings(), strict=True):
            held += rating.low <= ELO * strength <= rating.high
    assert 0.91 <= held / 450 <= 0.985


def test_paired_deals_that_cancel_the_cards_make_intervals_narrower() -> None:
    """Whoever has the good cards of a deal wins: over both seatings that says nothing, and the spread shows it."""
    paired, scattered = Contest(2), Contest(2)
    rng = random.Random(3)
    for deal in range(200):
        good = rng.randrange(2)
        for game, seats in enumerate(((0, 1), (1, 0))):
            shares = [float(seat == good) for seat in range(2)]
            paired.add(deal, seats, shares)
            scattered.add(2 * deal + game, seats, shares)
    narrow, wide = paired.ratings()[0], scattered.ratings()[0]
    assert narrow.high - narrow.low < 0.3 * (wide.high - wide.low)


def test_shares_of_independent_games_have_wilson_s_interval() -> None:
    rng = random.Random(1)
    share = share_of([(float(rng.random() < 0.3), 1) for _ in range(2000)])
    assert (share.low, share.high) == pytest.approx(wilson(share.won, 2000), abs=0.001)


def test_shares_of_deals_that_are_always_split_are_surer() -> None:
    split = share_of([(1.0, 2)] * 100)
    low, high = wilson(0.5, 200)
    assert split.won == 0.5
    assert low < split.low < 0.5 < split.high < high


def test_a_few_equal_deals_do_not_make_a_share_look_certain() -> None:
    share = share_of([(1.0, 2)] * 3)
    assert share.high - share.low > 0.2


def test_the_share_of_a_bot_that_always_won_is_wilson_s() -> None:
    assert share_of([(2.0, 2)] * 10).low == pytest.approx(wilson(1.0, 20)[0])


def test_the_sequential_test_finds_the_better_bot_and_stops() -> None:
    test = SequentialTest(two_bots())
    rng = random.Random(2)
    for deal in range(2000):
        for seating in range(2):
            test.add(result(2 * deal + seating, won_by_first=rng.random() < 0.6))
        if test.verdict.is_sure:
            break
    assert test.verdict.evidence >= LIMIT
    assert FEWEST_DEALS <= test.verdict.deals < 600


def test_the_sequential_test_is_seldom_wrong() -> None:
    rng = random.Random(4)
    wrong = 0
    for _ in range(100):
        test = SequentialTest(two_bots())
        number = 0
        while not test.verdict.is_sure:
            test.add(result(number, won_by_first=rng.random() < 0.46))
            number += 1
        wrong += test.verdict.evidence > 0
    assert wrong <= 5


def test_the_sequential_test_looks_at_deals_in_their_order_whichever_is_finished_first() -> None:
    rng = random.Random(9)
    games = [result(number, won_by_first=rng.random() < 0.7) for number in range(400)]
    in_order, shuffled = SequentialTest(two_bots()), SequentialTest(two_bots())
    for game in games:
        in_order.add(game)
    for start in range(0, 400, 40):
        portion = games[start : start + 40]
        rng.shuffle(portion)
        for game in portion:
            shuffled.add(game)
    assert in_order.verdict.is_sure
    assert shuffled.verdict == in_order.verdict


def test_an_inverse_is_one() -> None:
    rng = random.Random(6)
    matrix = [[rng.gauss(0, 1) for _ in range(6)] for _ in range(6)]
    identity = product(matrix, inverse(matrix))
    for row in range(6):
        assert identity[row] == pytest.approx([float(row == column) for column in range(6)], abs=1e-9)


def test_a_matrix_without_an_inverse_is_refused() -> None:
    with pytest.raises(ZeroDivisionError):
        inverse([[1.0, 2.0], [2.0, 4.0]])
