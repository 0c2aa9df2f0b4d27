"""``branchline arena``: tournaments of bots, their ratings, and a report."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from branchline.arena import Tournament, make_schedule, record_of, summarise
from branchline.arena.games.schedule import Tables
from branchline.arena.pages.kept_games import keep_games
from branchline.arena.pages.report import report
from branchline.arena.statistics.summary import Summary
from branchline.arena.workers.places import workers_for
from branchline.bots import bot_names
from branchline.bots.plugins import load_plugins
from branchline.cli import shell_completion
from branchline.cli.commands import shared_options
from branchline.cli.output.console import terminal
from branchline.cli.output.live_standings import LiveStandings
from branchline.cli.output.tournament import show_summary
from branchline.editions import load

PAGE = "report.html"
DATA = "report.json"


@click.command(name="arena")
@click.argument("bots", nargs=-1, metavar="BOT BOT...", shell_complete=shell_completion.bots)
@click.option(
    "--edition",
    default="usa",
    show_default=True,
    metavar="NAME|FILE",
    shell_complete=shell_completion.editions,
    help="An edition, or a board file.",
)
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="Seats at a table.")
@click.option(
    "--games",
    type=click.IntRange(1, 100_000_000),
    default=1000,
    show_default=True,
    metavar="N",
    help="Games of every two bots that meet, or of every table; at least, as a deal is played in every seating.",
)
@click.option("--gauntlet", is_flag=True, help="Only the first bot against each other one.")
@click.option(
    "--tables",
    type=click.Choice(["different", "copies"]),
    help="With three or more players: different bots at a table, or one bot among copies of another.",
)
@shared_options.fixed_seed()
@click.option(
    "--stop-when-sure", is_flag=True, help="Two bots: stop as soon as a sequential test knows the better one."
)
@shared_options.processes()
@shared_options.cluster()
@shared_options.folder("Keep results, records and the report there; the same command again goes on from there.")
@shared_options.own_bots("--bots", "--bot-file")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@click.option(
    "--show", type=click.IntRange(0), metavar="GAME", help="Print the record of a game in the folder, no more."
)
def arena(
    bots: tuple[str, ...],
    edition: str,
    players: int,
    games: int,
    gauntlet: bool,
    tables: Tables | None,
    seed: str,
    stop_when_sure: bool,
    jobs: int | None,
    on: str | None,
    output: Path | None,
    bot_files: tuple[Path, ...],
    as_json: bool,
    show: int | None,
) -> None:
    """Let bots play a tournament: ratings with 95 % intervals, who beats whom, and a page with all of it.

    Every deal is played in every seating. By default everybody meets everybody. The same seed gives the same games,
    on any number of processes. With a folder a tournament that was interrupted, or is to be longer, goes on.
    """
    if show is not None:
        if output is None:
            raise click.UsageError("--show needs the folder with the results: -o FOLDER")
        sys.stdout.write(record_of(output, show))
        return
    if not bots:
        raise click.UsageError(f"name the bots that are to meet: {', '.join(bot_names())}")
    board = load(edition)
    files = [str(path.resolve()) for path in bot_files]
    known = load_plugins(files)
    schedule = make_schedule(board, bots, players, seed, gauntlet=gauntlet, tables=tables, known=known)
    tournament = Tournament(
        board, schedule, schedule.deals(games), output, bot_files=files, stop_when_sure=stop_when_sure
    )
    try:
        _play(tournament, on, jobs, output)
        summary = summarise(board, schedule, tournament.results(), tournament.games, tournament.verdict)
        if output is not None:
            last_deal = max((result.deal for result in tournament.results()), default=-1)
            kept = keep_games(output, last_deal)
            (output / PAGE).write_text(report(summary, kept), encoding="utf-8")
            (output / DATA).write_text(_data(summary), encoding="utf-8")
    finally:
        tournament.close()
    if as_json:
        sys.stdout.write(_data(summary))
    else:
        show_summary(terminal(), summary)
        if output is not None:
            terminal().print(f"report: {output / PAGE}", soft_wrap=True)


def _play(tournament: Tournament, on: str | None, jobs: int | None, output: Path | None) -> None:
    """Play what is missing, with standings on the standard error if somebody looks at it."""
    if tournament.repaired:
        click.echo("branchline: the last line of the results was torn; its game is played again", err=True)
    if tournament.is_complete:
        return
    workers, count = workers_for(on, jobs)
    try:
        with LiveStandings(tournament) as standings:
            tournament.run(workers, count, standings.add)
    except KeyboardInterrupt:
        if output is not None:
            click.echo("branchline: the games played are kept; the same command goes on from there", err=True)
        raise


def _data(summary: Summary) -> str:
    return msgspec.json.format(msgspec.json.encode(summary)).decode() + "\n"
