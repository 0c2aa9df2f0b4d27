"""`hint`: what a strong player would do, and why."""

from __future__ import annotations

import random

from rich.console import Console
from rich.text import Text

from branchline.bots.search_bot import SearchBot
from branchline.cli.output.grammar import counted
from branchline.game import View

PLAYOUTS = 3000
"""Enough for good advice: a fraction of a second with the compiled engine."""
UNCOMPILED_PLAYOUTS = 60
SHOWN = 3
"""This many of the considered actions are shown."""


def show_hint(console: Console, view: View, compiled: bool) -> None:
    """Show the best few actions, each once, with the chance of winning and the expected lead. It sees what you see."""
    bot = SearchBot(playouts=PLAYOUTS if compiled else UNCOMPILED_PLAYOUTS)
    choice = bot.choose(view, random.Random(view.to_bytes()), None)
    told = []
    for considered in bot.explain():
        if considered.action not in told:
            told.append(considered.action)
            aim = f", towards {considered.target}" if considered.target else ""
            console.print(
                Text.assemble(
                    "  ",
                    (str(considered.action), "bold"),
                    f": {100 * considered.win_chance:.0f} % chance of winning, expected lead {lead(considered.margin)}"
                    f" (plan: {considered.plan}{aim}; {counted(considered.playouts, 'simulated game')})",
                )
            )
        if len(told) == SHOWN:
            break
    if not told:
        console.print(Text(f"  {choice}: there is nothing else to do."))


def lead(points: float) -> str:
    """An expected lead in whole points: ``+12 points``, ``-1 point``, ``0 points``."""
    whole = round(points)
    return f"{whole:+} {'point' if abs(whole) == 1 else 'points'}" if whole else "0 points"
