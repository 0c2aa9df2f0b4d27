"""The results of a tournament, as tables in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.arena.statistics.figures import between, elo, elo_between, percent, place, thinking
from branchline.arena.statistics.shares import Share
from branchline.arena.statistics.summary import BotSummary, Summary
from branchline.game.scores import source_name

MOST_FORFEITS = 5
"""This many are listed one by one; the report lists more."""


def plain_table(*headings: str) -> Table:
    """A table without lines; the first column is text, the others are numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=bool(number))
    return table


def show_summary(console: Console, summary: Summary) -> None:
    """Ratings, points, who beats whom, and the rest in a few lines."""
    told = f"{summary.title}: {summary.games:,} games with {summary.players} players, seed {summary.seed}"
    console.print(Text(told, style="bold"))
    ranked = sorted(summary.bots, key=lambda bot: -bot.rating.points)
    _show_ratings(console, summary, ranked)
    _show_points(console, summary, ranked)
    if len(summary.bots) > 2:
        _show_matrix(console, summary)
    if any(share.games for share in summary.turn_order):
        shares = [f"{place(n)} {percent(share.won)} ({between(share)})" for n, share in enumerate(summary.turn_order)]
        console.print(f"\nwins of the seat that {', '.join(shares)}")
    if summary.turns is not None:
        turns = summary.turns
        console.print(f"game length: {turns.mean:.1f} turns ({turns.lowest} to {turns.highest})")
    _show_verdict(console, summary)
    for lost in summary.forfeits[:MOST_FORFEITS]:
        console.print(f"game {lost.game} was forfeited by {lost.spec}: {lost.reason}", soft_wrap=True)
    if len(summary.forfeits) > MOST_FORFEITS:
        console.print(f"and {len(summary.forfeits) - MOST_FORFEITS:,} more games were forfeited")


def _show_ratings(console: Console, summary: Summary, ranked: list[BotSummary]) -> None:
    even = summary.players > 2
    table = plain_table("bot", "rating", "95 %", "games", "won", "95 %", *(["even"] if even else []))
    for bot in ranked:
        cells = [elo(bot.rating.points), elo_between(bot.rating), f"{bot.won.games:,.0f}", percent(bot.won.won)]
        table.add_row(bot.spec, *cells, between(bot.won), *([percent(bot.even)] if even else []))
    console.print(table)


def _show_points(console: Console, summary: Summary, ranked: list[BotSummary]) -> None:
    console.print()
    table = plain_table("points", *map(source_name, summary.sources), "a decision", "slowest")
    for bot in ranked:
        table.add_row(bot.spec, *(f"{bot.points[source]:.1f}" for source in summary.sources), *thinking(bot))
    console.print(table)


def _show_matrix(console: Console, summary: Summary) -> None:
    """Who beats whom: a row and a column for each bot, or a line for each meeting where that says it better."""
    console.print(f"\n{summary.matrix_shows}:")
    specs = [bot.spec for bot in summary.bots]
    width = max(map(len, specs)) + 2 + sum(max(len(spec), len(percent(1.0))) + 2 for spec in specs)
    if not any(share for row in summary.matrix[1:] for share in row[1:]):  # a gauntlet: the first against each
        console.print(_meetings(specs, summary.matrix[:1]))
    elif width > console.width:
        console.print(_meetings(specs, summary.matrix))
    else:
        console.print(_crosstable(specs, summary.matrix))


def _meetings(specs: list[str], rows: list[list[Share | None]]) -> Table:
    table = plain_table("row", "column", "won", "95 %")
    table.columns[1].justify = "left"
    for spec, row in zip(specs, rows, strict=False):
        for other, share in zip(specs, row, strict=True):
            if share is not None:
                table.add_row(spec, other, percent(share.won), between(share))
    return table


def _crosstable(specs: list[str], rows: list[list[Share | None]]) -> Table:
    table = plain_table("", *specs)
    for spec, row in zip(specs, rows, strict=True):
        table.add_row(spec, *(percent(share.won if share else None) for share in row))
    return table


def _show_verdict(console: Console, summary: Summary) -> None:
    verdict = summary.verdict
    if verdict is None:
        return
    if not verdict.is_sure:
        console.print(f"the sequential test is not sure after {verdict.deals:,} deals")
        return
    better = summary.bots[0 if verdict.evidence > 0 else 1].spec
    console.print(f"the sequential test is sure after {verdict.deals:,} deals: {better} is better")
