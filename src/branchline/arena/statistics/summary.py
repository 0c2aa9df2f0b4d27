"""What came of a tournament: the numbers that the terminal, the page and the JSON all show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from branchline import __version__
from branchline.arena.games.results import GameResult
from branchline.arena.games.schedule import Schedule
from branchline.arena.statistics.breakdowns import average_points, shares_by_turn_order
from branchline.arena.statistics.distributions import Distribution, bar_width, distribution
from branchline.arena.statistics.ratings import Contest, Rating
from branchline.arena.statistics.sequential_test import Verdict
from branchline.arena.statistics.shares import Share, share_of
from branchline.editions import Edition
from branchline.game.scores import sources_of


class BotSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one bot."""

    spec: str
    rating: Rating
    won: Share
    """Of the games in which it had a seat."""
    even: float
    """Its share if all were equally strong: its part of the seats in those games."""
    beginning: Share
    """Of its seats that began."""
    following: Share
    """Of its other seats."""
    points: dict[str, float]
    """Averages by source; forfeited games do not count."""
    scores: Distribution | None
    decisions: int
    timed: int
    """Decisions that were timed: all but those in games that scripts played natively."""
    seconds: float
    """Of the timed decisions."""
    slowest: float
    """Seconds of the slowest of them."""
    forfeits: int


class ForfeitedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that a bot lost by failing."""

    game: int
    spec: str
    reason: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a tournament."""

    branchline: str = __version__
    edition: str
    title: str
    players: int
    seed: str
    games: int
    games_wanted: int
    deals: int
    sources: list[str]
    bots: list[BotSummary]
    matrix_shows: str
    """What a cell of the matrix means."""
    matrix: list[list[Share | None]]
    """Row by row, in the order of `bots`; None where two bots did not meet."""
    turn_order: list[Share]
    """The share of wins of who begins, of who comes next, and so on; forfeited games do not count."""
    turns: Distribution | None
    seconds: float
    """Of all games, added up over all workers."""
    forfeits: list[ForfeitedGame]
    verdict: Verdict | None = None
    """Of the sequential test, if there was one."""


def summarise(
    edition: Edition,
    schedule: Schedule,
    results: Sequence[GameResult],
    games_wanted: int,
    verdict: Verdict | None = None,
) -> Summary:
    """The summary of some games of a schedule; bots in the schedule's order."""
    contest = Contest(len(schedule.bots))
    for result in results:
        contest.add(result.deal, result.seats, result.shares)
    ratings = contest.ratings()
    finished = [result for result in results if not result.forfeit]
    totals = [score.total for result in finished for score in result.scores]
    width = bar_width(min(totals), max(totals)) if totals else 1
    sources = sources_of(edition)
    shows, matrix = _matrix(schedule, results)
    return Summary(
        edition=edition.name,
        title=edition.title,
        players=schedule.players,
        seed=schedule.seed,
        games=len(results),
        games_wanted=games_wanted,
        deals=len({result.deal for result in results}),
        sources=sources,
        bots=[_bot(schedule, number, results, ratings[number], sources, width) for number in range(len(schedule.bots))],
        matrix_shows=shows,
        matrix=matrix,
        turn_order=shares_by_turn_order(schedule.players, finished),
        turns=distribution([result.turns for result in finished]),
        seconds=sum(result.seconds for result in results),
        forfeits=[
            ForfeitedGame(
                game=result.game,
                spec=schedule.bots[result.seats[result.forfeit.seat]],
                reason=result.forfeit.reason,
            )
            for result in results
            if result.forfeit
        ],
        verdict=verdict,
    )


def _bot(
    schedule: Schedule, number: int, results: Sequence[GameResult], rating: Rating, sources: list[str], width: int
) -> BotSummary:
    own = [result for result in results if number in result.seats]
    seats = [(result, seat) for result in own for seat, sitting in enumerate(result.seats) if sitting == number]
    finished = [result.scores[seat] for result, seat in seats if not result.forfeit]
    return BotSummary(
        spec=schedule.bots[number],
        rating=rating,
        won=_share((result.deal, _won(result, number)) for result in own),
        even=len(seats) / max(1, len(own)) / schedule.players,
        beginning=_share((result.deal, result.shares[seat]) for result, seat in seats if seat == result.first),
        following=_share(
            (result.deal, result.shares[seat]) for result, seat in seats if result.first not in (None, seat)
        ),
        points=average_points(sources, finished),
        scores=distribution([score.total for score in finished], width),
        decisions=sum(result.decisions[seat] for result, seat in seats),
        timed=sum(result.decisions[seat] for result, seat in seats if result.thinking),
        seconds=sum(result.thinking[seat] for result, seat in seats if result.thinking),
        slowest=max((result.slowest[seat] for result, seat in seats if result.slowest), default=0.0),
        forfeits=sum(result.forfeit is not None and result.forfeit.seat == seat for result, seat in seats),
    )


def _won(result: GameResult, number: int) -> float:
    return sum(share for sitting, share in zip(result.seats, result.shares, strict=True) if sitting == number)


def _share(games: Iterable[tuple[int, float]]) -> Share:
    """Of games by deal and what was won."""
    deals: dict[int, list[float]] = defaultdict(list)
    for deal, won in games:
        deals[deal].append(won)
    return share_of([(sum(won), len(won)) for won in deals.values()])


def _matrix(schedule: Schedule, results: Sequence[GameResult]) -> tuple[str, list[list[Share | None]]]:
    """What a cell means, and the cells."""
    size = len(schedule.bots)
    cells: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    copies = any(len(set(lineup)) < len(lineup) for lineup in schedule.lineups)
    if copies:
        shows = f"games that the row wins as one among copies of the column (even: {1 / schedule.players:.0%})"
    elif schedule.players == 2:
        shows = "games that the row wins against the column"
    else:
        shows = "of the games that row or column win with both at the table, those that the row wins"
    for result in results:
        sitting = set(result.seats)
        one = schedule.lineups[result.lineup][0] if copies else None
        for row in sitting:
            for column in sitting - {row}:
                if one is not None and row != one:
                    continue
                won, lost = _won(result, row), _won(result, column)
                tally = cells[row, column][result.deal]
                tally[0] += won
                tally[1] += 1 if copies else won + lost
    matrix: list[list[Share | None]] = [[None] * size for _ in range(size)]
    for (row, column), deals in cells.items():
        share = share_of([(won, games) for won, games in deals.values()])
        matrix[row][column] = share if share.games else None
    return shows, matrix
