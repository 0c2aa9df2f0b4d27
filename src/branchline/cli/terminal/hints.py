"""`hint`: what a strong player would do, and why."""

from __future__ import annotations

import random

from rich.console import Console
from rich.text import Text

from branchline.bots.search_bot import SearchBot
from branchline.game import View

PLAYOUTS = 3000
"""Enough for good advice: a fraction of a second with the compiled engine."""
UNCOMPILED_PLAYOUTS = 60
SHOWN = 3
"""So many of what was considered are told."""


def show_hint(console: Console, view: View, compiled: bool) -> None:
    """Tell the best few actions, each once, with the chance to win and the lead they lead to. It sees what you see."""
    bot = SearchBot(playouts=PLAYOUTS if compiled else UNCOMPILED_PLAYOUTS)
    choice = bot.choose(view, random.Random(view.to_bytes()), None)
    told = []
    for considered in bot.explain():
        if considered.action not in told:
            told.append(considered.action)
            aim = f", to go for {considered.target}" if considered.target else ""
            console.print(
                Text.assemble(
                    "  ",
                    (str(considered.action), "bold"),
                    f": {100 * considered.win_chance:.0f} % to win, {considered.margin:+.0f} points"
                    f" (plan: {considered.plan}{aim}; {considered.playouts} games played out)",
                )
            )
        if len(told) == SHOWN:
            break
    if not told:
        console.print(Text(f"  {choice}: there is nothing else to do."))
