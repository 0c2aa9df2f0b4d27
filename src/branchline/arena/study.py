"""Bulk play for designers and the curious: what a board does to those who play on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from branchline import __version__
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.studied_game import StudiedGame
from branchline.arena.statistics.breakdowns import average_points, shares_by_turn_order
from branchline.arena.statistics.distributions import Distribution, distribution
from branchline.arena.statistics.figures import percent
from branchline.arena.statistics.luck import Luck, luck_of
from branchline.arena.statistics.shares import Share
from branchline.arena.workers.orders import Order
from branchline.arena.workers.portions import Portions
from branchline.arena.workers.processes import Workers
from branchline.editions import Edition
from branchline.game.scores import sources_of

_GAMES = msgspec.json.Decoder(StudiedGame)


class TicketStudy(msgspec.Struct, frozen=True, kw_only=True):
    """How a ticket fared. Shares are from 0 to 1, and None where there is nothing to divide by."""

    ticket: str
    points: int
    offered: int
    kept: float | None
    """Of the times it was offered."""
    completed: float | None
    """Of the times it was kept."""
    worth: float | None
    """The average of what it brought who kept it: its points, or less its points."""
    won: float | None
    """The share of wins of those who kept it."""


class RouteStudy(msgspec.Struct, frozen=True, kw_only=True):
    """How contested a route was."""

    route: str
    length: int
    colour: str
    claimed: float
    """The share of games in which somebody claimed it."""
    moment: float | None
    """When, on average: 0 for the first claim of a game, 1 for the last."""
    won: float | None
    """The share of wins of those who claimed it."""


FEW = 0.2
"""With a smaller share of tickets completed, a study says little about them."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    branchline: str = __version__
    edition: str
    title: str
    players: int
    bots: list[str]
    seed: str
    games: int
    forfeits: int
    """Games that a bot lost by failing; nothing else counts them."""
    turn_order: list[Share]
    """The share of wins of who begins, of who comes next, and so on."""
    sources: list[str]
    points: dict[str, float]
    """The average of a seat, by source."""
    winners_points: dict[str, float]
    """The same of those who won."""
    scores: Distribution | None
    turns: Distribution | None
    luck: Luck
    tickets_completed: float | None
    """Of all the tickets that were kept."""
    tickets: list[TicketStudy]
    routes: list[RouteStudy]

    @property
    def ticket_warning(self) -> str:
        """A sentence for those who read about tickets that hardly anybody completed; empty if all is well."""
        if self.tickets_completed is None or self.tickets_completed >= FEW:
            return ""
        return (
            f"These bots completed {percent(self.tickets_completed)} of their tickets, so these games say little about "
            "tickets; study with bots that play for them, such as planner."
        )


def studied_games(
    edition: Edition,
    schedule: Schedule,
    games: int,
    workers: Workers,
    count: int,
    progress: Callable[[int], None],
    bot_files: Sequence[str] = (),
) -> list[StudiedGame]:
    """Play so many games with so many workers; `progress` is told how many more are done. In the games' order."""
    total = schedule.deals(games) * schedule.games_per_deal
    order = msgspec.json.encode(
        Order(edition=edition, schedule=schedule, bot_files=tuple(bot_files), wanted="studied games", records=False)
    )
    seen: dict[int, StudiedGame] = {}
    for lines in workers(order, Portions(range(total), total, count)):
        for line in lines:
            game = _GAMES.decode(line)
            seen[game.game] = game
        progress(len(lines))
    return [seen[number] for number in sorted(seen)]


def study(edition: Edition, schedule: Schedule, games: Sequence[StudiedGame]) -> Study:
    """What the games say about the board."""
    finished = [seen for seen in games if not seen.forfeited]
    scores = [score for seen in finished for score in seen.scores]
    sources = sources_of(edition)
    return Study(
        edition=edition.name,
        title=edition.title,
        players=schedule.players,
        bots=[schedule.bots[number] for number in schedule.lineups[0]],
        seed=schedule.seed,
        games=len(finished),
        forfeits=len(games) - len(finished),
        turn_order=shares_by_turn_order(schedule.players, finished),
        sources=sources,
        points=average_points(sources, scores),
        winners_points=average_points(sources, [score for score in scores if score.won]),
        scores=distribution([score.total for score in scores]),
        turns=distribution([seen.turns for seen in finished]),
        luck=luck_of(finished),
        tickets_completed=_tickets_completed(finished),
        tickets=_tickets(edition, finished),
        routes=_routes(edition, finished),
    )


def _tickets_completed(games: Sequence[StudiedGame]) -> float | None:
    seats = [seat for seen in games for seat in seen.by_seat]
    return _part(sum(len(seat.completed) for seat in seats), sum(len(seat.kept) for seat in seats))


def _tickets(edition: Edition, games: Sequence[StudiedGame]) -> list[TicketStudy]:
    size = len(edition.tickets)
    offered, kept, completed, won = [0] * size, [0] * size, [0] * size, [0.0] * size
    for seen in games:
        for seat, share in zip(seen.by_seat, seen.shares, strict=True):
            for ticket in seat.offered:
                offered[ticket] += 1
            for ticket in seat.kept:
                kept[ticket] += 1
                won[ticket] += share
            for ticket in seat.completed:
                completed[ticket] += 1
    return [
        TicketStudy(
            ticket=name,
            points=edition.tickets[i].points,
            offered=offered[i],
            kept=_part(kept[i], offered[i]),
            completed=_part(completed[i], kept[i]),
            worth=_part(edition.tickets[i].points * (2 * completed[i] - kept[i]), kept[i]),
            won=_part(won[i], kept[i]),
        )
        for i, name in enumerate(edition.ticket_names)
    ]


def _routes(edition: Edition, games: Sequence[StudiedGame]) -> list[RouteStudy]:
    size = len(edition.routes)
    claimed, moments, won = [0] * size, [0.0] * size, [0.0] * size
    for seen in games:
        last = max(1, len(seen.claims) - 1)
        for place, (route, seat) in enumerate(seen.claims):
            claimed[route] += 1
            moments[route] += place / last
            won[route] += seen.shares[seat]
    return [
        RouteStudy(
            route=name,
            length=edition.routes[i].length,
            colour=edition.routes[i].colour,
            claimed=_part(claimed[i], len(games)) or 0.0,
            moment=_part(moments[i], claimed[i]),
            won=_part(won[i], claimed[i]),
        )
        for i, name in enumerate(edition.route_names)
    ]


def _part(some: float, of: float) -> float | None:
    return some / of if of and math.isfinite(some) else None
