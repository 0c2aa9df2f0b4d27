"""A tournament as a page to read, keep and send."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from branchline.arena.pages.kept_games import KeptGame
from branchline.arena.pages.page import link, page, section, table
from branchline.arena.pages.plots import Bars, Interval, histograms, intervals, stacked
from branchline.arena.statistics.figures import between, elo, elo_between, percent, place, thinking
from branchline.arena.statistics.summary import BotSummary, Summary
from branchline.game.scores import source_name

MOST_FORFEITS = 50
"""So many are told one by one."""


def report(summary: Summary, games: Sequence[KeptGame] = ()) -> str:
    """The whole page, with links to games whose records are kept beside it."""
    names = ", ".join(bot.spec for bot in summary.bots)
    about = (
        f"{names}. {summary.games:,} games with {summary.players} players on {summary.deals:,} deals of seed "
        f"{summary.seed}, each played in every seating. Branchline {summary.branchline}. Intervals hold the truth 95 "
        "times in 100."
    )
    ranked = sorted(summary.bots, key=lambda bot: -bot.rating.points)
    sections = [_ratings(ranked), _standings(summary, ranked), _matrix(summary)]
    if summary.games:
        sections += [_scores(ranked), _points(summary, ranked), _length(summary), _turn_order(summary, ranked)]
    sections.append(_speed(ranked))
    if summary.forfeits:
        sections.append(_forfeits(summary, {game.number: game.address for game in games}))
    if games:
        sections.append(_games(summary, games))
    return page(f"{summary.title}: arena", about, [part for part in sections if part])


def _ratings(bots: list[BotSummary]) -> str:
    rows = [
        Interval(bot.spec, bot.rating.points, bot.rating.low, bot.rating.high, elo(bot.rating.points)) for bot in bots
    ]
    note = "Elo points above or below the average of these bots, with 95 % intervals."
    return section("Ratings", note, intervals("Ratings with their intervals", rows, "+.0f", 0.0))


def _standings(summary: Summary, bots: list[BotSummary]) -> str:
    rows = [
        [
            bot.spec,
            elo(bot.rating.points),
            elo_between(bot.rating),
            f"{bot.won.games:,.0f}",
            percent(bot.won.won),
            between(bot.won),
            percent(bot.even),
            *(f"{bot.points[source]:.1f}" for source in summary.sources),
        ]
        for bot in bots
    ]
    headings = ["bot", "rating", "95 % interval", "games", "won", "95 % interval", "even share"]
    note = "The even share is what a bot would win if all were equally strong. Points are averages a seat."
    verdict = summary.verdict
    if verdict is not None and verdict.is_sure:
        better = summary.bots[0 if verdict.evidence > 0 else 1].spec
        note += f" The sequential test was sure after {verdict.deals} deals: {better} is better."
    return section("Standings", note, table([*headings, *map(source_name, summary.sources)], rows))


def _matrix(summary: Summary) -> str:
    head = "".join(f"<th>{escape(bot.spec)}</th>" for bot in summary.bots)
    body = ""
    for bot, row in zip(summary.bots, summary.matrix, strict=True):
        cells = ""
        for share in row:
            if share is None:
                cells += "<td>–</td>"
                continue
            cells += (
                f'<td class="shaded" style="background:{_shade(share.won)}" title="{share.games:,.0f} games">'
                f"{percent(share.won)}<small>{between(share)}</small></td>"
            )
        body += f"<tr><th>{escape(bot.spec)}</th>{cells}</tr>\n"
    content = f"<table>\n<thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"
    return section("Who beats whom", f"{summary.matrix_shows[0].upper()}{summary.matrix_shows[1:]}.", content)


def _shade(share: float) -> str:
    """Blue for more than half, red for less, the stronger the further from it."""
    far = min(1.0, 2 * abs(share - 0.5))
    red, green, blue = (140, 45, 0) if share > 0.5 else (0, 110, 110)
    return f"rgb({255 - round(red * far)},{255 - round(green * far)},{255 - round(blue * far)})"


def _scores(bots: list[BotSummary]) -> str:
    rows = [
        Bars(bot.spec, bot.scores.start, bot.scores.width, bot.scores.bars, bot.scores.mean)
        for bot in bots
        if bot.scores
    ]
    if not rows:
        return ""
    return section("Scores", "How final scores are spread; the line is the average.", histograms("Scores", rows))


def _points(summary: Summary, bots: list[BotSummary]) -> str:
    sources = [source for source in summary.sources if source != "total"]
    rows = [(bot.spec, {source_name(source): bot.points[source] for source in sources}) for bot in bots]
    note = "Average points of a seat. Tickets are what completed ones bring less what the others cost."
    return section("Points by source", note, stacked("Points by source", rows, list(map(source_name, sources))))


def _length(summary: Summary) -> str:
    turns = summary.turns
    if turns is None:
        return ""
    note = f"Turns of all players together: from {turns.lowest} to {turns.highest}, {turns.mean:.1f} on average."
    rows = [Bars("turns", turns.start, turns.width, turns.bars, turns.mean)]
    return section("Length of games", note, histograms("Turns of a game", rows))


def _turn_order(summary: Summary, bots: list[BotSummary]) -> str:
    rows = [
        Interval(place(number), share.won, share.low, share.high, percent(share.won))
        for number, share in enumerate(summary.turn_order)
        if share.games
    ]
    if not rows:
        return ""
    plot = intervals("Share of wins by place in the turn order", rows, ".0%", 1 / summary.players)
    each = [
        [
            bot.spec,
            percent(bot.beginning.won),
            between(bot.beginning),
            percent(bot.following.won),
            between(bot.following),
        ]
        for bot in bots
    ]
    headings = ["bot", "won when it begins", "95 % interval", "won otherwise", "95 % interval"]
    note = "The share of wins of the seat that begins, and of those after it; the line is the even share."
    return section("What it is worth to begin", note, plot + table(headings, each))


def _speed(bots: list[BotSummary]) -> str:
    rows = [[bot.spec, f"{bot.decisions:,}", *thinking(bot)] for bot in bots]
    return section("Thinking", "", table(["bot", "decisions", "on average", "slowest"], rows))


def _forfeits(summary: Summary, addresses: Mapping[int, str]) -> str:
    rows = [
        [_number(lost.game, addresses.get(lost.game)), lost.spec, lost.reason]
        for lost in summary.forfeits[:MOST_FORFEITS]
    ]
    more = len(summary.forfeits) - len(rows)
    note = f"{len(summary.forfeits):,} games ended because a bot failed; it lost them."
    note += f" The first {len(rows)} of them:" if more else ""
    content = table(["game", "bot", "reason"], rows, linked=True).replace("<td>", '<td class="text">')
    return section("Forfeits", note, content)


def _number(game: int, address: str | None) -> str:
    return str(game) if address is None else link(address, str(game))


def _games(summary: Summary, games: Sequence[KeptGame]) -> str:
    rows = [
        [
            link(game.address, str(game.number)),
            str(game.deal),
            ", ".join(f"{spec} {total}" for spec, total in game.seats),
            ", ".join(game.winners),
            str(game.turns),
        ]
        for game in games
    ]
    shown = f"All {len(games):,} games." if len(games) == summary.games else f"The first {len(games):,} games."
    note = (
        f"{shown} Each link is a game's record, for `branchline replay` and for the replay page of the web table; "
        "`branchline arena -o FOLDER --show GAME` prints any."
    )
    content = table(["game", "deal", "seats and scores", "winner", "turns"], rows, linked=True)
    return section("Games", note, f"<details><summary>{len(games):,} games</summary>{content}</details>")
