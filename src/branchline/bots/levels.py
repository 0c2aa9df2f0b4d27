"""Named characters for people to play against, from newcomer to tycoon; each clearly stronger than the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from branchline.bots.player import Bot
from branchline.bots.scripted import ScriptBot
from branchline.bots.searching import SearchBot
from branchline.search.scripts import PATH, PLANNER, champion


@dataclass(frozen=True, slots=True)
class Level:
    """A character: its name, how it plays in words, and how it is made."""

    name: str
    style: str
    make: Callable[[], Bot]


LEVELS = (
    Level(
        "newcomer",
        "Wants to complete its tickets, and forgets about them half of the time.",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.5),
    ),
    Level(
        "tourist",
        "Takes the shortest way to its tickets, and is distracted now and then.",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.2),
    ),
    Level(
        "traveller",
        "Takes the shortest way to its tickets, and nothing else.",
        lambda: ScriptBot(lambda _edition, _players: PATH),
    ),
    Level(
        "conductor",
        "Plans its tickets together, and takes more when it is done.",
        lambda: ScriptBot(lambda _edition, _players: PLANNER),
    ),
    Level(
        "engineer",
        "Weighs routes, tickets and tempo by the board and the table, and slips sometimes.",
        lambda: ScriptBot(champion, lapses=0.08),
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
