"""Options on the command line that several commands have, and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from branchline.bots import bot_names
from branchline.bots.plugins import Bots
from branchline.cli import shell_completion
from branchline.cli.seating import specs_in
from branchline.editions import Edition
from branchline.game.players import player_names

Command = TypeVar("Command", bound=Callable[..., Any])


class CommandOption(Protocol):
    """What `click.option` makes: it gives a command one option more."""

    def __call__(self, command: Command, /) -> Command:
        """The command, with the option."""
        ...


def own_bots(*names: str) -> CommandOption:
    """Files with the user's own bots; the command gets them as `bot_files`."""
    return click.option(
        *names,
        "bot_files",
        multiple=True,
        type=click.Path(path_type=Path, exists=True, dir_okay=False),
        metavar="FILE.py",
        help="A Python file with your own bots; may be given several times.",
    )


def bots_in_seats(default: str) -> CommandOption:
    """Who plays, in one text: `bots`."""
    named = f"One bot for each seat, or one for all: {', '.join(bot_names())}."
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="BOT,BOT",
        shell_complete=shell_completion.bots,
        help=named,
    )


def bots_for_seats(listed: str, players: int | None, board: Edition, known: Bots) -> tuple[str, ...]:
    """A bot's spec for each seat, by `--bots` and `--players`: one for each was named, or one for all of them.

    Raises `UsageError`, `UnknownBot` or, if that many can't play on the board, `SetupError`.
    """
    specs = specs_in(listed, known)
    for spec in specs:
        known.bot(spec)
    if not specs:
        raise click.UsageError(f"--bots: name at least one of {', '.join(known.names)}")
    if len(specs) == 1:
        specs *= board.players.fewest if players is None else max(players, 0)
    elif players is not None and players != len(specs):
        raise click.UsageError(
            f"--players {players} does not match {len(specs)} bots; name one bot for all seats or one for each"
        )
    player_names(board, [f"seat {number}" for number in range(len(specs))])
    return tuple(specs)


def board_of_record() -> CommandOption:
    """The board of a record, if its name is not enough to find it: `board`."""
    return click.option(
        "--board",
        metavar="NAME|FILE",
        shell_complete=shell_completion.editions,
        help="The board, if it is not one that comes with Branchline.",
    )


def seats() -> CommandOption:
    """How many play, if the bots don't say: `players`."""
    text = "Number of seats; by default one for each bot, or the fewest that can play."
    return click.option("--players", type=int, metavar="N", help=text)


def fixed_seed() -> CommandOption:
    """The seed of many games, which is 1 unless told otherwise: `seed`."""
    text = "A number or a text; the same seed gives the same games."
    return click.option("--seed", default="1", show_default=True, help=text)


def processes() -> CommandOption:
    """On how many cores: `jobs`."""
    text = "Number of processes; by default one for each core."
    return click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help=text)


def cluster() -> CommandOption:
    """On which machines: `on`."""
    return click.option(
        "--on", metavar="ray|ray://HOST:PORT", help="Play on Ray: start it here, or connect to a cluster."
    )


def folder(text: str) -> CommandOption:
    """Where to write: `output`."""
    place = click.Path(path_type=Path, file_okay=False)
    return click.option("-o", "--output", type=place, metavar="FOLDER", help=text)
