from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import msgspec
import pytest

from branchline.arena import Schedule, Summary, Tournament, in_this_process, make_schedule, summarise
from branchline.arena.games.schedule_makers import table_schedule
from branchline.arena.pages.plots import Bars, Interval, histograms, intervals, stacked
from branchline.arena.pages.report import report
from branchline.arena.pages.study_page import study_page
from branchline.arena.statistics.distributions import distribution
from branchline.arena.study import studied_games, study
from branchline.bots.plugins import Bots, load_plugins
from branchline.editions import load
from tests.arena.running import BOT_FILE

MINI = load("mini")


class Checker(HTMLParser):
    """Follows a page's tags: every one is closed, and nothing is fetched from anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.seen: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in {"meta"}:
            self.open.append(tag)
        for name, value in attributes:
            if name in {"src", "href", "xlink:href", "action"} and not (value or "").startswith("#"):
                self.fetched.append(f"{tag} {name}={value}")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    assert checker.fetched == []
    assert not {"script", "link", "iframe", "img"} & set(checker.seen)
    assert not re.search(r"https?:|//\w|@import|url\((?!#)", page)
    return checker


def played(*bots: str, players: int = 2, deals: int = 4) -> tuple[Schedule, Tournament]:
    known = load_plugins([BOT_FILE], Bots())
    schedule = make_schedule(MINI, bots, players, "5", known=known)
    tournament = Tournament(MINI, schedule, deals, bot_files=[str(BOT_FILE)])
    tournament.run(in_this_process, 1, lambda _: None)
    return schedule, tournament


def summary_of(*bots: str, players: int = 2, deals: int = 4) -> Summary:
    schedule, tournament = played(*bots, players=players, deals=deals)
    return summarise(MINI, schedule, tournament.results(), tournament.games)


def test_a_report_is_one_whole_page_with_everything_in_it() -> None:
    page = checked(report(summary_of("racer", "greedy", "random")))
    assert page.headings == [
        "Ratings",
        "Standings",
        "Who beats whom",
        "Scores",
        "Points by source",
        "Length of games",
        "What it is worth to begin",
        "Thinking",
    ]
    assert page.seen.count("svg") == 5


def test_forfeits_are_told_with_their_reasons_and_what_a_bot_says_is_not_taken_for_markup() -> None:
    page = report(summary_of("random", "failing:nonsense"))
    assert "Forfeits" in checked(page).headings
    assert "returned what is no legal action: 42" in page
    assert "<b>" not in report(msgspec.structs.replace(summary_of("random", "greedy"), title="<b>Mini</b>"))


def test_wins_in_the_summary_are_those_of_the_games() -> None:
    schedule, tournament = played("racer", "greedy", "random")
    results = tournament.results()
    summary = summarise(MINI, schedule, results, tournament.games)
    assert summary.games == summary.games_wanted == len(results) == 24
    for number, bot in enumerate(summary.bots):
        own = [game for game in results if number in game.seats]
        assert bot.won.games == len(own) == 16
        won = sum(game.shares[game.seats.index(number)] for game in own)
        assert bot.won.won == pytest.approx(won / len(own))
        assert bot.points["total"] == pytest.approx(
            sum(game.scores[game.seats.index(number)].total for game in own) / len(own)
        )
        assert sum(value for source, value in bot.points.items() if source != "total") == pytest.approx(
            bot.points["total"]
        )
    assert sum(share.won for share in summary.turn_order) == pytest.approx(1)


def test_the_two_sides_of_the_matrix_add_up() -> None:
    matrix = summary_of("racer", "greedy", "random").matrix
    for row in range(3):
        assert matrix[row][row] is None
        for column in set(range(3)) - {row}:
            one, other = matrix[row][column], matrix[column][row]
            assert one is not None
            assert other is not None
            assert one.won + other.won == pytest.approx(1)


def test_among_copies_the_matrix_tells_the_share_of_the_one() -> None:
    schedule, tournament = played("racer", "random", players=3)
    summary = summarise(MINI, schedule, tournament.results(), tournament.games)
    one = [game for game in tournament.results() if game.seats.count(0) == 1]
    cell = summary.matrix[0][1]
    assert cell is not None
    assert cell.games == len(one)
    assert cell.won == pytest.approx(sum(game.shares[game.seats.index(0)] for game in one) / len(one))
    assert summary.bots[0].even == pytest.approx(0.5)


def test_a_summary_of_no_games_is_a_page_too() -> None:
    schedule = make_schedule(MINI, ("racer", "random"), 2, "5")
    checked(report(summarise(MINI, schedule, [], 10)))


def test_a_summary_is_json() -> None:
    summary = summary_of("racer", "random")
    data = json.loads(msgspec.json.encode(summary))
    assert [bot["spec"] for bot in data["bots"]] == ["racer", "random"]
    assert msgspec.convert(data, Summary) == summary


def test_a_distribution_counts_every_number() -> None:
    spread = distribution([-7, 0, 3, 3, 12, 41])
    assert spread is not None
    assert (spread.count, spread.lowest, spread.median, spread.highest) == (6, -7, 3.0, 41)
    assert sum(spread.bars) == 6
    assert spread.start <= -7
    assert distribution([]) is None


def test_plots_name_what_they_show() -> None:
    assert 'aria-label="R &amp; D"' in intervals("R & D", [Interval("a<b", 1, 0, 2, "1")])
    assert "a&lt;b" in intervals("x", [Interval("a<b", 1, 0, 2, "1")])
    assert "tickets: -5.0" in stacked("x", [("bot", {"routes": 9.0, "tickets": -5.0})], ["routes", "tickets"])
    assert "10 to 19: 3" in histograms("x", [Bars("bot", 0, 10, (1, 3), 12.0)])


@pytest.mark.parametrize(("bots", "players"), [(("greedy",) * 2, 2), (("racer", "greedy", "random"), 3)])
def test_a_study_of_mini_tells_tickets_routes_beginning_and_luck(bots: tuple[str, ...], players: int) -> None:
    schedule = table_schedule(MINI, bots, "5")
    seen = studied_games(MINI, schedule, 24, in_this_process, 1, lambda _: None)
    result = study(MINI, schedule, seen)
    assert result.games == 24
    assert result.players == players
    assert [ticket.ticket for ticket in result.tickets] == list(MINI.ticket_names)
    assert [route.route for route in result.routes] == list(MINI.route_names)
    assert sum(share.won for share in result.turn_order) == pytest.approx(1)
    assert 0 <= result.luck.explained <= 1
    page = checked(study_page(MINI, result))
    assert page.headings[:3] == ["Tickets", "How contested each route is", "Routes"]
    assert "Luck of the draw" in page.headings


def test_what_a_study_counts_is_what_happened_in_the_games() -> None:
    schedule = table_schedule(MINI, ("racer", "random"), "5")
    seen = studied_games(MINI, schedule, 20, in_this_process, 1, lambda _: None)
    result = study(MINI, schedule, seen)
    claims = sum(len(game.claims) for game in seen)
    assert sum(route.claimed for route in result.routes) == pytest.approx(claims / 20)
    for game in seen:
        for seat, score in zip(game.by_seat, game.scores, strict=True):
            assert len(seat.completed) == score.tickets_completed
            settled = sum(MINI.tickets[ticket].points * (1 if ticket in seat.completed else -1) for ticket in seat.kept)
            assert settled == score.tickets
            assert set(seat.kept) <= set(seat.offered)
