"""Tournaments between bots, their ratings and reports; simulations; and studies of boards by bulk play.

>>> from branchline.editions import load
>>> mini = load("mini")
>>> schedule = make_schedule(mini, ("greedy", "random"), players=2, seed="7")
>>> tournament = Tournament(mini, schedule, deals=2)
>>> tournament.run(in_this_process, 1, lambda result: None)
>>> [result.game for result in tournament.results()]
[0, 1, 2, 3]
"""

from branchline.arena.errors import ArenaError, ResultsError, WorkersLost
from branchline.arena.games.results import GameResult, Header
from branchline.arena.games.results_file import read_results, record_of
from branchline.arena.games.schedule import Fixture, Schedule, lineups
from branchline.arena.games.schedule_makers import make_schedule, table_schedule
from branchline.arena.simulation import Simulation, simulate
from branchline.arena.statistics.ratings import Contest, Rating
from branchline.arena.statistics.summary import Summary, summarise
from branchline.arena.tournament import Tournament
from branchline.arena.workers.processes import in_processes, in_this_process

__all__ = [
    "ArenaError",
    "Contest",
    "Fixture",
    "GameResult",
    "Header",
    "Rating",
    "ResultsError",
    "Schedule",
    "Simulation",
    "Summary",
    "Tournament",
    "WorkersLost",
    "in_processes",
    "in_this_process",
    "lineups",
    "make_schedule",
    "read_results",
    "record_of",
    "simulate",
    "summarise",
    "table_schedule",
]
