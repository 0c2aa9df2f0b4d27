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
        "wants to complete its tickets, and forgets about them half of the time",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.5),
    ),
    Level(
        "tourist",
        "takes the shortest way to its tickets, and is distracted now and then",
        lambda: ScriptBot(lambda _edition, _players: PATH, lapses=0.2),
    ),
    Level(
        "traveller",
        "takes the shortest way to its tickets, and nothing else",
        lambda: ScriptBot(lambda _edition, _players: PATH),
    ),
    Level(
        "conductor",
        "plans its tickets together, watches the cards, and takes more tickets when it is done",
        lambda: ScriptBot(lambda _edition, _players: PLANNER),
    ),
    Level(
        "engineer",
        "weighs routes, tickets and tempo as the board and the number of players ask for, and slips sometimes",
        lambda: ScriptBot(champion, lapses=0.08),
    ),
    Level(
        "stationmaster",
        "the same without slips: the best that plays by rule of thumb",
        lambda: ScriptBot(champion),
    ),
    Level(
        "director",
        "looks ahead a little before every action",
        lambda: SearchBot(playouts=100),
    ),
    Level(
        "tycoon",
        "looks ahead for a second before every action",
        lambda: SearchBot(seconds=1.0),
    ),
)
