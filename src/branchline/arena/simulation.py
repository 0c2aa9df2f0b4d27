"""Many games at one table, without anybody watching: on all cores or on Ray, and with one seed always the same result.

>>> from branchline.editions import load
>>> result = simulate(load("mini"), ("racer", "planner"), 100, seed="7")
>>> result.games, [seat.bot for seat in result.seats]
(100, ['racer', 'planner'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from branchline import __version__
from branchline.arena.errors import ArenaError
from branchline.arena.games.schedule import Schedule
from branchline.arena.games.schedule_makers import table_schedule
from branchline.arena.games.script_match import NativeScripts
from branchline.arena.games.tallies import SeatTally, Tally, is_native
from branchline.arena.statistics.shares import Share, share_of_independent
from branchline.arena.workers.orders import Order
from branchline.arena.workers.places import workers_for
from branchline.arena.workers.portions import Portions
from branchline.bots.plugins import Bots, load_plugins
from branchline.editions import Edition
from branchline.game import is_compiled
from branchline.game.scores import sources_of
from branchline.game.seeds import seed_text
from branchline.search.scripts.markers import WIN_PARTS

LARGEST_PORTION = 5000
"""Games that a worker adds up at a time, at most."""
RECORD_SUFFIX = ".record"
_TALLIES = msgspec.json.Decoder(Tally)


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one seat."""

    bot: str
    won: Share
    """A shared win counts in parts."""
    points: dict[str, float]
    """Averages by source; where `random` bots only are played natively, the total alone."""
    tickets_kept: float | None
    """The average of a game; None where `random` bots only are played natively."""
    tickets_completed: float | None


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What came of many games."""

    branchline: str = __version__
    edition: str
    title: str
    seed: str
    games: int
    actions: int
    """Of all games together."""
    seats: list[SeatSummary]
    native: bool
    """Whether the games were played without the interpreter."""


def simulate(
    edition: Edition,
    bots: Sequence[str],
    games: int,
    *,
    seed: str | int = "1",
    jobs: int | None = 1,
    on: str | None = None,
    known: Bots | None = None,
    bot_files: Sequence[str] = (),
    records: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play so many games between bots that keep their seats, seat 0 first, and sum them up.

    Game `n` of the seed `S` is the game of seed ``S/n``, on any number of `jobs` (None: as many as there are cores) and
    `on` Ray (``ray``, or ``ray://HOST:PORT``). `bot_files` are Python files with bots of somebody's own. The bots must
    be `known`: by default that is our own, those of installed packages and those of the files. `records` is a folder
    for the record of every game. `progress` is told how many more games are done.

    Scripts and `random` bots are played natively, if all seats are of one of these kinds and no records are wanted.
    A bot that fails ends the simulation with its error.
    """
    if games < 1:
        raise ArenaError(f"{games} games can't be played; ask for one at least")
    known = load_plugins(bot_files) if known is None else known
    schedule = table_schedule(edition, tuple(bots), seed, known)
    seed_text(schedule.deal_seed(games))  # refuses a seed that is too long with the number behind it
    native = records is None and is_native(schedule, NativeScripts(edition, schedule)) and is_compiled()
    workers, count = workers_for(on, jobs, threads=native)
    order = Order(
        edition=edition,
        schedule=schedule,
        bot_files=tuple(bot_files),
        wanted="tallies",
        records=records is not None,
    )
    total = Tally([SeatTally() for _ in bots])
    portions = Portions(range(games), games, count, largest=LARGEST_PORTION)
    playing = workers(msgspec.json.encode(order), portions)
    try:
        for lines in playing:
            for tally in map(_TALLIES.decode, lines):
                total.add(tally)
                if records is not None:
                    _write(records, edition, tally)
                progress(tally.games)
    finally:
        playing.close()
    return _summed_up(edition, schedule, total, native)


def _write(folder: Path, edition: Edition, tally: Tally) -> None:
    for number, record in tally.records.items():
        with (folder / f"{edition.name}-{number:06}{RECORD_SUFFIX}").open("x", encoding="utf-8", newline="\n") as file:
            file.write(record)


def _summed_up(edition: Edition, schedule: Schedule, total: Tally, native: bool) -> Simulation:
    games = total.games
    return Simulation(
        edition=edition.name,
        title=edition.title,
        seed=schedule.seed,
        games=games,
        actions=total.actions,
        seats=[
            SeatSummary(
                bot=schedule.bots[number],
                won=share_of_independent(seat.win_parts / WIN_PARTS, games),
                points={source: seat.points[source] / games for source in sources_of(edition) if source in seat.points},
                tickets_kept=None if seat.tickets_kept is None else seat.tickets_kept / games,
                tickets_completed=None if seat.tickets_completed is None else seat.tickets_completed / games,
            )
            for number, seat in zip(schedule.lineups[0], total.seats, strict=True)
        ],
        native=native,
    )
