"""``branchline study``: what a board does to those who play on it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import click
import msgspec
from rich.console import Console
from rich.text import Text

from branchline.arena.games.schedule_makers import table_schedule
from branchline.arena.pages.study_page import study_page
from branchline.arena.statistics.figures import between, percent, place, signed
from branchline.arena.study import Study, studied_games
from branchline.arena.study import study as study_games
from branchline.arena.workers.places import workers_for
from branchline.bots.plugins import load_plugins
from branchline.cli import shell_completion
from branchline.cli.commands import shared_options
from branchline.cli.output.console import progress_bar, terminal
from branchline.cli.output.grammar import counted
from branchline.cli.output.tournament import plain_table
from branchline.editions import load
from branchline.game.scores import source_name

PAGE = "study.html"
DATA = "study.json"
_Row = TypeVar("_Row")

SHOWN = 10
"""Tickets and routes at each end of the list; the page and the JSON have all."""


@click.command(name="study")
@click.argument("edition", shell_complete=shell_completion.editions)
@shared_options.bots_in_seats("planner")
@shared_options.seats()
@click.option("--games", type=click.IntRange(1, 100_000_000), default=1000, show_default=True, metavar="N")
@shared_options.fixed_seed()
@shared_options.processes()
@shared_options.cluster()
@shared_options.folder(f"Write {PAGE} and {DATA} there.")
@shared_options.own_bots("--bot-file")
@click.option("--json", "as_json", is_flag=True, help="Print the study as JSON.")
def study(
    edition: str,
    bots: str,
    players: int | None,
    games: int,
    seed: str,
    jobs: int | None,
    on: str | None,
    output: Path | None,
    bot_files: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Play many games on a board and see what it does: tickets, contested routes, luck, the worth of beginning.

    EDITION is the name of an edition or the path of a board file. How the bots play colours everything: a study
    with strong bots says more.
    """
    board = load(edition)
    files = [str(path.resolve()) for path in bot_files]
    known = load_plugins(files)
    schedule = table_schedule(board, shared_options.bots_for_seats(bots, players, board, known), seed, known)
    workers, count = workers_for(on, jobs)
    with progress_bar() as progress:
        task = progress.add_task(board.title, total=schedule.deals(games) * schedule.games_per_deal)
        seen = studied_games(board, schedule, games, workers, count, lambda done: progress.advance(task, done), files)
    result = study_games(board, schedule, seen)
    data = msgspec.json.format(msgspec.json.encode(result)).decode() + "\n"
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        (output / PAGE).write_text(study_page(board, result), encoding="utf-8")
        (output / DATA).write_text(data, encoding="utf-8")
    if as_json:
        sys.stdout.write(data)
        return
    _show(terminal(), result)
    if output is not None:
        terminal().print(f"page: {output / PAGE}", soft_wrap=True)


def _show(console: Console, result: Study) -> None:
    who = ", ".join(result.bots)
    console.print(Text(f"{result.title}: {result.games:,} games of {who}, seed {result.seed}", style="bold"))
    if result.forfeits:
        console.print(f"{result.forfeits:,} more were forfeited and are not counted")
    shares = [f"{place(n)} {percent(share.won)} ({between(share)})" for n, share in enumerate(result.turn_order)]
    console.print(f"wins of the seat that {', '.join(shares)}")
    if result.turns is not None:
        console.print(f"length {result.turns.mean:.1f} turns ({result.turns.lowest} to {result.turns.highest})")
    luck = result.luck
    console.print(
        f"luck: the gifts of chance explain {percent(luck.explained)} of the margin (wilds {luck.wilds:+.2f}, "
        f"first tickets {luck.first_offer:+.2f}, beginning {luck.beginning:+.2f}); "
        f"each wild more, {signed(luck.points_for_a_wild)} points"
    )
    table = plain_table("points", *map(source_name, result.sources))
    for label, points in (("everybody", result.points), ("winners", result.winners_points)):
        table.add_row(label, *(f"{points[source]:.1f}" for source in result.sources))
    console.print(table)
    if result.ticket_warning:
        console.print(Text(result.ticket_warning, style="bold"))
    _show_tickets(console, result)
    _show_routes(console, result)


def _show_tickets(console: Console, result: Study) -> None:
    known = [(ticket.worth, ticket) for ticket in result.tickets if ticket.worth is not None]
    known.sort(key=lambda pair: -pair[0])
    table = plain_table("tickets by worth", "points", "kept", "completed", "worth", "keeper wins")
    for worth, ticket in _ends(known):
        shares = [percent(ticket.kept), percent(ticket.completed), signed(worth), percent(ticket.won)]
        table.add_row(ticket.ticket, str(ticket.points), *shares)
    console.print()
    console.print(table)
    _show_rest(console, len(known), "ticket")


def _show_routes(console: Console, result: Study) -> None:
    table = plain_table("routes by claims", "length", "claimed", "moment", "claimer wins")
    for route in _ends(sorted(result.routes, key=lambda route: -route.claimed)):
        moment = "–" if route.moment is None else f"{route.moment:.2f}"
        table.add_row(route.route, str(route.length), percent(route.claimed), moment, percent(route.won))
    console.print()
    console.print(table)
    _show_rest(console, len(result.routes), "route")


def _show_rest(console: Console, rows: int, word: str) -> None:
    """How to see the rows between the ends."""
    if rows > 2 * SHOWN:
        console.print(f"{counted(rows - 2 * SHOWN, f'more {word}')} between these: -o FOLDER writes a page with all.")


def _ends(rows: Sequence[_Row]) -> Sequence[_Row]:
    return rows if len(rows) <= 2 * SHOWN else [*rows[:SHOWN], *rows[-SHOWN:]]
