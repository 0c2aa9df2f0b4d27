"""Bots that play by a script of `branchline.search`: quick rules of thumb with dials."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from branchline.bots.bot_interface import Clock
from branchline.bots.engine_views import action_of, board_of, engine_view
from branchline.engine.chance.generator import Chance
from branchline.engine.worlds import sample
from branchline.game import AnyAction, Draw, View
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.script_settings import Settings
from branchline.search.scripts.settings_table import SettingsTable

Choice = Callable[[str, int], Settings]
"""The settings for an edition and a number of players."""


@dataclass(frozen=True, slots=True)
class Always:
    """The same settings whatever is played."""

    settings: Settings

    def __call__(self, edition: str, players: int) -> Settings:
        """See `Choice`."""
        return self.settings


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The settings of another choice, with some dials changed."""

    choice: Choice
    dials: Mapping[str, float | int | bool]

    def __call__(self, edition: str, players: int) -> Settings:
        """See `Choice`."""
        return replace(self.choice(edition, players), **self.dials)  # type: ignore[arg-type]


class ScriptBot:
    """Plays by settings. With `lapses` it draws a card at random instead, in that share of its turns.

    A copy plays by the same settings; it looks at its first board itself.
    """

    def __init__(self, settings: Choice, lapses: float = 0.0) -> None:
        self._settings = settings
        self._lapses = lapses
        self._players: dict[tuple[str, int], ScriptPlayer] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._settings, self._lapses)

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        """See `Bot`."""
        lapse = rng.random() < self._lapses
        # A script looks only at what its seat may know, so any world that looks like the view serves.
        world = sample(engine_view(view), Chance(str(rng.getrandbits(64))))
        if lapse:
            draws = [action for action in view.legal_actions() if isinstance(action, Draw)]
            if draws:
                return rng.choice(draws)
        player = self._player(view)
        player.learn(world)
        return action_of(view, player.choose(world, 0, -1))

    def script(self, edition: str, players: int) -> Settings | None:
        """The settings that fix all it does on an edition with so many players; None if it has lapses."""
        return None if self._lapses else self._settings(edition, players)

    def _player(self, view: View) -> ScriptPlayer:
        key = view.edition.name, len(view.names)
        player = self._players.get(key)
        if player is None or player.plans.graph.board is not board_of(view):
            settings = SettingsTable([self._settings(*key)])
            player = self._players[key] = ScriptPlayer(BoardGraph(board_of(view)), settings)
        return player
