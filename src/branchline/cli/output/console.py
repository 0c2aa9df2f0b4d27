"""Where output goes."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


def terminal() -> Console:
    """The standard output; 80 columns wide if it is not a terminal. Names are printed as they are, never as markup."""
    return Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else 80)


def progress_bar() -> Progress:
    """A bar with the time left, on standard error, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def print_beside(console: Console, heading: str, text: RenderableType, width: int) -> None:
    """A heading, that many characters wide, and a text beside it that does not run under it."""
    table = Table.grid(padding=0)
    table.add_column(width=width, style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(heading, text)
    console.print(table)
