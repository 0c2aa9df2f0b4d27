"""What the shell offers when somebody presses Tab: editions and bots. Click makes the scripts for the shells."""

from __future__ import annotations

import re

import click
from click.shell_completion import CompletionItem

from branchline.bots import bot_names, description
from branchline.editions import names

ANY_FILE = "file"
"""Click's word for a path that the shell completes itself."""


def editions(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The editions that begin with this; if there are none, the shell looks for a board file."""
    found = [CompletionItem(name) for name in names() if name.startswith(typed)]
    return found or [CompletionItem(typed, type=ANY_FILE)]


def bots(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Bots that complete what was typed: a name, the last of several (``racer,gr``), or one with a name (``Zoe=gr``).

    Bots from the user's own files are not offered: pressing Tab runs nobody's code.
    """
    last = re.split("[,=]", typed)[-1]
    before = typed.removesuffix(last)
    return [CompletionItem(f"{before}{name}", help=description(name)) for name in bot_names() if name.startswith(last)]
