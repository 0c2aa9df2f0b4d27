"""Games to test with: random ones of every edition and number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator

import branchline as bl

EVERY_EDITION = bl.editions()
EVERY_TABLE = [
    (name, players)
    for name in EVERY_EDITION
    for players in range(bl.load_edition(name).players.fewest, bl.load_edition(name).players.most + 1)
]
"""Every edition with every number of players."""


def moments(name: str, players: int, seed: int) -> Iterator[bl.Game]:
    """One game, again and again, from the deal to its end; every action is chosen at random."""
    game = bl.Game(name, players, seed)
    chooser = random.Random(seed)
    yield game
    while not game.is_over:
        game.play(chooser.choice(game.legal_actions()))
        yield game


def played(name: str, players: int, seed: int, actions: int = 10_000) -> bl.Game:
    """A random game after so many actions, or at its end."""
    return next(game for number, game in enumerate(moments(name, players, seed)) if number == actions or game.is_over)


def until(game: bl.Game, phase: str) -> bl.Game:
    """The game, played on at random until somebody is asked this; if it ends before, it is tried again."""
    for seed in range(1000):
        chooser = random.Random(seed)
        found = game.copy()
        while found.phase != phase and not found.is_over:
            found.play(chooser.choice(found.legal_actions()))
        if found.phase == phase:
            return found
    raise AssertionError(f"no game came to {phase!r}")


def changed(game: bl.Game, **fields: object) -> bl.Game:
    """The game with some fields of the engine's state replaced; the state is not checked."""
    state = game._state
    return bl.Game.resume(game.edition, game.names, type(state).from_fields(state.board, {**state.fields(), **fields}))
