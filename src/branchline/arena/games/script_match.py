"""Games between scripts, played natively: move for move those that the same bots play one view after another."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from branchline.arena.games.match import Forfeit, seat_names
from branchline.arena.games.schedule import Fixture, Schedule
from branchline.bots.registry import script_of
from branchline.editions import Edition
from branchline.game import Game
from branchline.game.names import names_of
from branchline.game.scores import score_sheet
from branchline.game.translation.journal import Events
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.script_games import ScriptGames
from branchline.search.scripts.script_settings import Settings
from branchline.search.scripts.settings_table import SettingsTable


class NativeScripts:
    """The bots of a schedule that are scripts, and what it takes to play games between them natively."""

    def __init__(self, edition: Edition, schedule: Schedule) -> None:
        self._seed = schedule.seed
        self._graph = BoardGraph(names_of(edition).board)
        found = (script_of(spec, edition.name, schedule.players) for spec in schedule.bots)
        self._settings: Mapping[int, Settings] = {
            number: settings for number, settings in enumerate(found) if settings is not None
        }

    def can_play(self, seats: Sequence[int]) -> bool:
        """Whether all these bots, by their numbers in the schedule, are scripts."""
        return all(number in self._settings for number in seats)

    def games(self, seats: Sequence[int], *, noting: bool = False) -> ScriptGames:
        """Games between these, seat 0 first, for one thread to play."""
        table = SettingsTable([self._settings[number] for number in seats])
        return ScriptGames(self._graph, table, self._seed, noting=noting)


class ScriptMatch:
    """A game that scripts played natively. It tells the same as a `Match`; only nobody's thinking was timed."""

    def __init__(self, edition: Edition, schedule: Schedule, fixture: Fixture, games: ScriptGames) -> None:
        """Played with `games` between the bots of the fixture; its events are told if `games` notes them."""
        self.fixture = fixture
        self.forfeit: Forfeit | None = None
        self.thinking: tuple[float, ...] = ()
        self.slowest: tuple[float, ...] = ()
        self._edition = edition
        self._seed = schedule.deal_seed(fixture.deal)
        self._names = seat_names([schedule.bots[number] for number in fixture.seats])
        self._moves = games.play(range(len(fixture.seats)), fixture.deal)
        self.scores = score_sheet(names_of(edition), self._names, games.state)
        self.first: int | None = games.state.first_seat
        self.turns = games.turns
        self.decisions = games.decisions_made()
        self.events = Events(names_of(edition), games.take_journal())

    @property
    def shares(self) -> tuple[float, ...]:
        """Which part of the win each seat has."""
        winners = self.scores.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.scores)))

    @functools.cached_property
    def game(self) -> Game:
        """The game itself, played once more from its moves."""
        names = names_of(self._edition)
        game = Game(self._edition, self._names, self._seed)
        for move in self._moves:
            action = names.actions[move]
            if action is None:  # tickets kept: what that means depends on the offer
                legal = game.legal_actions()
                action = legal[legal.moves().index(move)]
            game.play(action)
        return game
