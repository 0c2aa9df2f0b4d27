"""Options on the command line that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from branchline.bots import bot_names

Command = TypeVar("Command", bound=Callable[..., Any])


class CommandOption(Protocol):
    """What `click.option` makes: it gives a command one option more."""

    def __call__(self, command: Command, /) -> Command:
        """The command, with the option."""
        ...


def own_bots(*names: str) -> CommandOption:
    """Files with bots of one's own; the command gets them as `bot_files`."""
    return click.option(
        *names,
        "bot_files",
        multiple=True,
        type=click.Path(path_type=Path, exists=True, dir_okay=False),
        metavar="FILE.py",
        help="A Python file with bots of your own; may be given several times.",
    )


def bots_in_seats(default: str) -> CommandOption:
    """Who plays, in one text: `bots`."""
    named = f"One for each seat, or one for all: {', '.join(bot_names())}."
    return click.option("--bots", default=default, show_default=True, metavar="BOT,BOT", help=named)


def seats() -> CommandOption:
    """How many play, if the bots don't tell: `players`."""
    text = "How many seats; by default as many as bots, or the fewest."
    return click.option("--players", type=int, metavar="N", help=text)


def fixed_seed() -> CommandOption:
    """The seed of many games, which is 1 unless told otherwise: `seed`."""
    text = "A number or a text; the same seed gives the same games."
    return click.option("--seed", default="1", show_default=True, help=text)


def processes() -> CommandOption:
    """On how many cores: `jobs`."""
    text = "Processes; by default one for each core."
    return click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help=text)


def cluster() -> CommandOption:
    """On which machines: `on`."""
    return click.option("--on", metavar="ray|ray://HOST:PORT", help="Play on Ray: started here, or a cluster.")


def folder(text: str) -> CommandOption:
    """Where to write: `output`."""
    place = click.Path(path_type=Path, file_okay=False)
    return click.option("-o", "--output", type=place, metavar="FOLDER", help=text)
