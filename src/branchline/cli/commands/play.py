"""``branchline play``: a game in the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from branchline.bots import bot_names
from branchline.bots.lifetimes import closing_all
from branchline.bots.plugins import Bots, load_plugins
from branchline.cli import saved_games, shell_completion
from branchline.cli.commands import shared_options
from branchline.cli.output.console import terminal
from branchline.cli.seating import Seat, near_bot, seats_from_names, seats_from_specs
from branchline.cli.terminal.keyboard import EndOfInput, Keyboard, keyboard, on_terminal
from branchline.cli.terminal.keyboard_game import Left, Session
from branchline.cli.terminal.new_game_questions import ask_edition, ask_seats, checked_seats
from branchline.editions import Edition, load
from branchline.editions import names as edition_names
from branchline.game import Game, RecordError, SetupError

EXAMPLE = "branchline play usa --players Ann,racer"


@click.command(name="play")
@click.argument("edition", required=False, shell_complete=shell_completion.editions)
@click.option(
    "-p",
    "--players",
    "players",
    multiple=True,
    metavar="WHO,WHO",
    shell_complete=shell_completion.bots,
    help=f"Who plays: names of people, and bots; 'Zoe=racer' is a bot with a name. Bots: {', '.join(bot_names())}.",
)
@shared_options.own_bots("--bots", "--bot-file")
@click.option("--seed", help="The seed for the deal: a number or a text.")
@click.option("--resume", metavar="FILE", help="Continue a game from its file; 'last' is the latest one.")
def play(
    edition: str | None,
    players: tuple[str, ...],
    bot_files: tuple[Path, ...],
    seed: str | None,
    resume: str | None,
) -> None:
    """Play a game: people at one keyboard, and bots.

    EDITION is the name of an edition or the path of a board file. Without arguments, you are asked.
    """
    console = terminal()
    asking = keyboard(console)
    bots = load_plugins(bot_files)
    try:
        session = _session(console, asking, edition, players, seed, resume, bots)
    except EndOfInput:
        console.print()
        raise click.exceptions.Exit(0) from None
    try:
        with closing_all(session.bots):
            session.run()
    except (EndOfInput, Left, KeyboardInterrupt):
        console.print()
        board = f" {shlex.quote(edition)}" if session.game.edition.name not in edition_names() and edition else ""
        console.print(
            f"The game is saved. To continue: branchline play{board} --resume {shlex.quote(str(session.path))}",
            soft_wrap=True,
        )


def _session(
    console: Console,
    asking: Keyboard,
    edition: str | None,
    players: tuple[str, ...],
    seed: str | None,
    resume: str | None,
    bots: Bots,
) -> Session:
    if resume is not None:
        return _resumed(console, asking, edition, players, seed, resume, bots)
    board = load(edition) if edition is not None else None
    if not on_terminal() and (edition is None or not players):
        missing = "an edition and players" if edition is None else "players"
        raise click.UsageError(f"there is no terminal to ask you on; give {missing}, such as '{EXAMPLE}'")
    if edition is None and not players and seed is None:
        unfinished = saved_games.latest_unfinished()
        if unfinished and _wants_to_go_on(console, asking, unfinished):
            return _resumed(console, asking, None, (), None, str(unfinished), bots)
    board = board or ask_edition(console, asking)
    seats = checked_seats(board, players, bots) if players else ask_seats(console, asking, board, bots)
    for seat in seats:
        if near := near_bot(seat, bots):
            console.print(f"({seat.name} is a person here; if you meant the bot, write {near})", markup=False)
    game = Game(board, [seat.name for seat in seats], seed)
    return Session(game, seats, console, asking, saved_games.new_path(board), bots=bots)


def _wants_to_go_on(console: Console, asking: Keyboard, path: Path) -> bool:
    record = saved_games.read_record(path)
    if record.edition not in edition_names():
        return False
    console.print(f"There is an unfinished game: {record.edition}, {', '.join(record.players)}.")
    return asking.ask("Continue it? Type yes, or press Enter for a new game> ").casefold() in ("y", "yes")


def _resumed(
    console: Console,
    asking: Keyboard,
    edition: str | None,
    players: tuple[str, ...],
    seed: str | None,
    resume: str,
    bots: Bots,
) -> Session:
    if seed is not None:
        raise click.UsageError("--seed is only for a new game; a resumed game keeps its own")
    if resume == "last":
        last = saved_games.latest_unfinished()
        if last is None:
            raise click.UsageError(f"there is no unfinished game in {saved_games.folder()}")
        resume = str(last)
    path = Path(resume)
    board: Edition | None = load(edition) if edition is not None else None
    try:
        game = saved_games.read_record(path).replay(edition=board)
    except RecordError as error:
        raise click.ClickException(f"{path}: {error}") from None
    if game.is_over:
        raise click.UsageError(f"{path}: this game is over; see it with 'branchline replay {path}'")
    seats = _others(game.names, seats_from_specs(players, bots)) if players else seats_from_names(game.names, bots)
    return Session(game, seats, console, asking, path, bots=bots, resumed=True)


def _others(names: Sequence[str], wanted: Sequence[Seat]) -> list[Seat]:
    """The same names, played by the people and bots that the command names."""
    if len(wanted) != len(names):
        raise SetupError(f"--players names {len(wanted)}, but the game has {len(names)}: {', '.join(names)}")
    return [Seat(name, seat.bot) for name, seat in zip(names, wanted, strict=True)]
