"""What a worker is asked, wherever it runs: some games of an order, which come back as lines of JSON."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from branchline import __version__
from branchline.arena.errors import ArenaError
from branchline.arena.games.match import Match
from branchline.arena.games.results import result_line
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.script_match import NativeScripts, ScriptMatch
from branchline.arena.games.studied_game import studied_line
from branchline.arena.games.tallies import Tally, bot_tally, is_native, native_tally
from branchline.bots.plugins import Bots, load_plugins
from branchline.editions import Edition
from branchline.search.scripts.script_games import ScriptGames


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """All that a worker must know to play any game of a schedule; the board goes with it."""

    version: str = __version__
    edition: Edition
    schedule: Schedule
    bot_files: tuple[str, ...] = ()
    """Python files with bots of somebody's own."""
    wanted: Literal["results", "studied games", "tallies"] = "results"
    """A line for each game, for a tournament or a study; or one line for all, with the sums of a simulation."""
    records: bool = True
    """Whether results and tallies are wanted with the games' records."""


class Played(NamedTuple):
    """Some games that were played, as lines, and how long they took."""

    lines: list[bytes]
    seconds: float


class _Prepared(NamedTuple):
    """An order, the bots it may name, and those of them that are scripts."""

    order: Order
    bots: Bots
    scripts: NativeScripts


@functools.lru_cache(maxsize=2)
def _prepared(order: bytes) -> _Prepared:
    """Made once for an order: all this is needed with every few games."""
    found = msgspec.json.decode(order, type=Order)
    if found.version != __version__:
        raise ArenaError(f"a worker has Branchline {__version__}; install {found.version} there, which asks it")
    return _Prepared(found, load_plugins(found.bot_files), NativeScripts(found.edition, found.schedule))


def play_games(order: bytes, numbers: Sequence[int]) -> Played:
    """Play the games of those numbers; `order` is the JSON of an `Order`."""
    prepared = _prepared(order)
    start = time.perf_counter()
    if prepared.order.wanted == "tallies":
        lines = [msgspec.json.encode(_tally(prepared, numbers))]
    else:
        lines = list(_game_lines(prepared, numbers))
    return Played(lines, time.perf_counter() - start)


def _tally(prepared: _Prepared, numbers: Sequence[int]) -> Tally:
    order, bots, scripts = prepared
    if not order.records and is_native(order.schedule, scripts):
        return native_tally(order.edition, order.schedule, scripts, numbers)
    return bot_tally(order.edition, order.schedule, bots.bot, numbers, records=order.records)


def _game_lines(prepared: _Prepared, numbers: Sequence[int]) -> Iterator[bytes]:
    order, bots, scripts = prepared
    studied = order.wanted == "studied games"
    tables: dict[tuple[int, ...], ScriptGames] = {}
    for number in numbers:
        began = time.perf_counter()
        fixture = order.schedule.fixture(number)
        match: Match | ScriptMatch
        if scripts.can_play(fixture.seats):
            if fixture.seats not in tables:
                tables[fixture.seats] = scripts.games(fixture.seats, noting=studied)
            match = ScriptMatch(order.edition, order.schedule, fixture, tables[fixture.seats])
        else:
            match = Match(order.edition, order.schedule, fixture)
            match.play(bots.bot)
        yield studied_line(order.edition, match) if studied else result_line(match, began, recorded=order.records)
