"""Games of random players, played by the engine alone: move for move those that `random` bots play through `Game`."""

from __future__ import annotations

import os
from collections.abc import Callable

from branchline.editions import Edition
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.purposes import CHOOSING
from branchline.engine.simulation.random_games import RandomGames, Results
from branchline.game.names import names_of


def play_random_games(
    edition: str | os.PathLike[str] | Edition, players: int, seed: str, games: int, *, first: int = 0
) -> Results:
    """Play games `first`, `first + 1`, … of a seed; other threads can run meanwhile."""
    return RandomGames(names_of(edition).board, seed).run(players, games, first)


def random_chooser(seed: str, game: int) -> Callable[[int], int]:
    """What those players choose by in one game: called with `n`, it gives a number below `n`."""
    return Chance(seed, game, CHOOSING).number
