"""Named characters for people to play against, from newcomer to tycoon; each clearly stronger than the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.bots.bot_interface import Bot
from branchline.bots.script_bot import Always, ScriptBot
from branchline.bots.search_bot import SearchBot
from branchline.search.scripts.named_scripts import PATH, PLANNER, champion


@dataclass(frozen=True, slots=True)
class Level:
    """A character: its name, how it plays in words, and how it is made."""

    name: str
    style: str
    make: Callable[[], Bot]


LEVELS = (
    Level(
        "newcomer",
        "Goes for its tickets alone, and wastes most of its turns on any card at all.",
        lambda: ScriptBot(Always(PATH), lapses=0.7),
    ),
    Level(
        "tourist",
        "Takes the shortest way to its tickets, and wastes half of its turns.",
        lambda: ScriptBot(Always(PATH), lapses=0.5),
    ),
    Level(
        "traveller",
        "Takes the shortest way to its tickets, and wastes one turn in three.",
        lambda: ScriptBot(Always(PATH), lapses=0.33),
    ),
    Level(
        "conductor",
        "Plans its tickets together, weighs cards and turns, and wastes one turn in four.",
        lambda: ScriptBot(Always(PLANNER), lapses=0.26),
    ),
    Level(
        "engineer",
        "Plays what wins most on the board, with tickets or without, and wastes one turn in six.",
        lambda: ScriptBot(champion, lapses=0.16),
    ),
    Level(
        "stationmaster",
        "Plays like the engineer and wastes nothing: the best that plays by rule of thumb.",
        lambda: ScriptBot(champion),
    ),
    Level(
        "director",
        "Looks ahead a little before every action.",
        lambda: SearchBot(playouts=100),
    ),
    Level(
        "tycoon",
        "Looks ahead for a second before every action.",
        lambda: SearchBot(seconds=1.0),
    ),
)
