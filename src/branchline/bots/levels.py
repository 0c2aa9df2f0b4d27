"""Named characters for people to play against, from newcomer to tycoon; each clearly stronger than the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.bots.bot_interface import Bot
from branchline.bots.script_bot import ScriptBot
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
        "Wants to complete its tickets, and forgets about them most of the time.",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.7),
    ),
    Level(
        "tourist",
        "Takes the shortest way to its tickets, and is distracted half of the time.",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.5),
    ),
    Level(
        "traveller",
        "Takes the shortest way to its tickets, with a few detours.",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.33),
    ),
    Level(
        "conductor",
        "Plans its tickets together, takes more when it is done, and slips now and then.",
        lambda: ScriptBot(lambda _edition, _players: PLANNER, lapses=0.26),
    ),
    Level(
        "engineer",
        "Weighs routes, tickets and tempo by the board and the table, and slips now and then.",
        lambda: ScriptBot(champion, lapses=0.16),
    ),
    Level(
        "stationmaster",
        "Like the engineer without slips: the best that plays by rule of thumb.",
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
