"""``branchline simulate``: many games of bots, and what came of them."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from branchline.arena.simulation import Simulation
from branchline.arena.simulation import simulate as play_games
from branchline.arena.statistics.figures import between, percent
from branchline.bots.plugins import load_plugins
from branchline.cli import shell_completion
from branchline.cli.commands import shared_options
from branchline.cli.output.console import progress_bar, terminal
from branchline.cli.output.tournament import plain_table
from branchline.editions import load
from branchline.game.scores import source_name


@click.command(name="simulate")
@click.argument("edition", default="usa", shell_complete=shell_completion.editions)
@shared_options.bots_in_seats("random")
@shared_options.own_bots("--bot-file")
@shared_options.seats()
@click.option("--games", type=click.IntRange(1, 1_000_000_000), default=1000, show_default=True, metavar="N")
@shared_options.fixed_seed()
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="Cores to use; by default all.")
@shared_options.cluster()
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
    on: str | None,
    as_json: bool,
    records: Path | None,
) -> None:
    """Let bots play many games and sum up the results.

    EDITION is the name of an edition (usa by default) or the path of a board file. Every bot keeps its seat. The same
    seed gives the same result, whatever the number of cores.
    """
    board = load(edition)
    files = [str(path.resolve()) for path in bot_files]
    known = load_plugins(files)
    specs = shared_options.bots_for_seats(bots, players, board, known)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        if any(records.iterdir()):
            raise click.UsageError(f"{records}: this folder is not empty; name a new one for the records")
    began = time.perf_counter()
    with progress_bar() as progress:
        task = progress.add_task(board.title, total=games)
        result = play_games(
            board,
            specs,
            games,
            seed=seed,
            jobs=jobs,
            on=on,
            known=known,
            bot_files=files,
            records=records,
            progress=lambda done: progress.advance(task, done),
        )
    seconds = time.perf_counter() - began
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(_data(result, seconds))).decode() + "\n")
        return
    _show(terminal(), result, seconds)
    if records is not None:
        terminal().print(f"records: {records}", soft_wrap=True)


def _data(result: Simulation, seconds: float) -> dict[str, Any]:
    return {
        "edition": result.edition,
        "seed": result.seed,
        "games": result.games,
        "seats": [
            {
                "bot": seat.bot,
                "wins": seat.won.won * result.games,
                "share": seat.won.won,
                "interval": (seat.won.low, seat.won.high),
                "average": seat.points,
                "tickets_kept": seat.tickets_kept,
                "tickets_completed": seat.tickets_completed,
            }
            for seat in result.seats
        ],
        "actions_per_game": result.actions / result.games,
        "speed": {"seconds": seconds, "games_per_second": result.games / seconds, "native": result.native},
    }


def _show(console: Console, result: Simulation, seconds: float) -> None:
    sources = list(result.seats[0].points)
    table = plain_table("seat", "bot", "wins", "95 %", *map(source_name, sources))
    table.columns[0].no_wrap = True
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    for number, seat in enumerate(result.seats):
        points = [f"{seat.points[source]:.1f}" for source in sources]
        table.add_row(str(number), seat.bot, percent(seat.won.won), between(seat.won), *points)
    console.print(Text(f"{result.title}: {result.games:,} games, seed {result.seed}", style="bold"))
    console.print(table)
    completed = [
        f"seat {number} {percent(seat.tickets_completed / seat.tickets_kept)}"
        for number, seat in enumerate(result.seats)
        if seat.tickets_completed is not None and seat.tickets_kept
    ]
    if completed:
        console.print(f"tickets completed, of those kept: {', '.join(completed)}")
    how = ", natively" if result.native else ""
    console.print(
        f"{result.actions / result.games:.1f} actions a game; {seconds:.1f} s, "
        f"{result.games / seconds:,.0f} games/s{how}"
    )
