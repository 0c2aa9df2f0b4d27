"""What a worker is asked, wherever it runs: some games of an order, each of which comes back as a line of JSON."""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from branchline import __version__
from branchline.arena.errors import ArenaError
from branchline.arena.games.match import Match
from branchline.arena.games.results import result_line
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.studied_game import observation_line
from branchline.bots.plugins import Bots, load_plugins
from branchline.editions import Edition


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """All that a worker must know to play any game of a schedule; the board goes with it."""

    version: str = __version__
    edition: Edition
    schedule: Schedule
    bot_files: tuple[str, ...] = ()
    """Python files with bots of somebody's own."""
    wanted: Literal["results", "observations"] = "results"
    """Lines for a tournament's file, or what a study looks at."""


class Played(NamedTuple):
    """Some games that were played, a line each, and how long they took."""

    lines: list[bytes]
    seconds: float


@functools.lru_cache(maxsize=2)
def _decoded(order: bytes) -> tuple[Order, Bots]:
    """An order and the bots it may name: both are asked for with every few games."""
    found = msgspec.json.decode(order, type=Order)
    if found.version != __version__:
        raise ArenaError(f"a worker has Branchline {__version__}; install {found.version} there, which asks it")
    return found, load_plugins(found.bot_files)


def play_games(order: bytes, numbers: Sequence[int]) -> Played:
    """Play the games of those numbers; `order` is the JSON of an `Order`."""
    found, bots = _decoded(order)
    lines = []
    start = time.perf_counter()
    for number in numbers:
        began = time.perf_counter()
        match = Match(found.edition, found.schedule, found.schedule.fixture(number))
        match.play(bots.bot)
        lines.append(result_line(match, began) if found.wanted == "results" else observation_line(match))
    return Played(lines, time.perf_counter() - start)
