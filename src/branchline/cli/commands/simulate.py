"""``branchline simulate``: many games of bots, and what came of them."""

from __future__ import annotations

import math
import os
import sys
import time
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.bots.plugins import load_plugins
from branchline.cli import shell_completion
from branchline.cli.commands import shared_options
from branchline.cli.output.console import progress_bar, terminal
from branchline.cli.output.scores import SOURCES, sources
from branchline.cli.simulation import Plan, Tally
from branchline.cli.simulation import simulate as play_games
from branchline.editions import Edition, load
from branchline.game import is_compiled
from branchline.game.seeds import seed_text

CONFIDENCE = 1.96
"""Standard deviations on both sides of an interval that holds the truth 95 times in 100."""


@click.command(name="simulate")
@click.argument("edition", default="usa", shell_complete=shell_completion.editions)
@shared_options.bots_in_seats("random")
@shared_options.own_bots("--bot-file")
@shared_options.seats()
@click.option("--games", type=click.IntRange(1, 1_000_000_000), default=1000, show_default=True, metavar="N")
@shared_options.fixed_seed()
@click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Cores to use; by default all.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write the record of every game there.",
)
def simulate(
    edition: str,
    bots: str,
    bot_files: tuple[Path, ...],
    players: int | None,
    games: int,
    seed: str,
    jobs: int | None,
    as_json: bool,
    records: Path | None,
) -> None:
    """Let bots play many games and sum up the results.

    EDITION is the name of an edition (usa by default) or the path of a board file. The same seed gives the same result,
    whatever the number of cores.
    """
    board = load(edition)
    specs = shared_options.bots_for_seats(bots, players, board, load_plugins(bot_files))
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        if any(records.iterdir()):
            raise click.UsageError(f"{records}: this folder is not empty; name a new one for the records")
    plan = Plan(edition, specs, seed_text(seed), records, bot_files)
    began = time.perf_counter()
    with progress_bar() as progress:
        task = progress.add_task(board.title, total=games)
        tally = play_games(plan, games, jobs or os.cpu_count() or 1, lambda done: progress.advance(task, done))
    seconds = time.perf_counter() - began
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(_data(plan, board, tally, seconds))).decode() + "\n")
    else:
        _show(terminal(), plan, board, tally, seconds)


def interval(share: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times in 100 (Wilson's interval).

    >>> [round(end, 3) for end in interval(0.5, 100)]
    [0.404, 0.596]
    """
    square = CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CONFIDENCE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _shown_sources(board: Edition, tally: Tally) -> list[str]:
    return [source for source in sources(board) if source in tally.points[0]]


def _data(plan: Plan, board: Edition, tally: Tally, seconds: float) -> dict[str, Any]:
    seats = []
    for seat, spec in enumerate(plan.bots):
        share = tally.wins[seat] / tally.games
        average = {source: tally.points[seat][source] / tally.games for source in _shown_sources(board, tally)}
        seats.append(
            {
                "bot": spec,
                "wins": tally.wins[seat],
                "share": share,
                "interval": interval(share, tally.games),
                "average": average,
            }
        )
    return {
        "edition": board.name,
        "seed": plan.seed,
        "games": tally.games,
        "seats": seats,
        "actions_per_game": tally.actions / tally.games,
        "speed": {"seconds": seconds, "games_per_second": tally.games / seconds, "native": _is_native(plan)},
    }


def _is_native(plan: Plan) -> bool:
    """Whether the games were played without the interpreter."""
    return plan.is_native and is_compiled()


def _show(console: Console, plan: Plan, board: Edition, tally: Tally, seconds: float) -> None:
    shown = _shown_sources(board, tally)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("95 % of", justify="right")
    for source in shown:
        table.add_column(SOURCES[source], justify="right")
    for seat, spec in enumerate(plan.bots):
        share = tally.wins[seat] / tally.games
        low, high = interval(share, tally.games)
        points = [f"{tally.points[seat][source] / tally.games:.1f}" for source in shown]
        table.add_row(str(seat), spec, f"{share:.1%}", f"{low:.1%}-{high:.1%}", *points)
    console.print(Text(f"{board.title}: {tally.games:,} games, seed {plan.seed}", style="bold"))
    console.print(table)
    actions = tally.actions / tally.games
    how = ", natively" if _is_native(plan) else ""
    console.print(f"{actions:.1f} actions a game; {seconds:.1f} s, {tally.games / seconds:,.0f} games/s{how}")
    if plan.records is not None:
        console.print(f"records: {plan.records}", soft_wrap=True)
