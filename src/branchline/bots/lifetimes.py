"""What a bot may have besides `choose`: an end, and a way to be stopped while it thinks.

All these methods are optional. A bot with `close()` holds something, such as a program, a file or threads, and is
closed by its maker as soon as it is no longer needed. One with `game_over()` is told the result of each game that was
played to its end. One with `choose_unless()` can be stopped while it thinks.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

from branchline.bots.bot_interface import Clock
from branchline.game import AnyAction, Game, ScoreSheet, View


@runtime_checkable
class Closable(Protocol):
    """A bot that holds something."""

    def close(self) -> None:
        """Let go of everything. May be called more than once."""
        ...


@runtime_checkable
class Learning(Protocol):
    """A bot that wants to know how its games ended."""

    def game_over(self, view: View, scores: ScoreSheet) -> None:
        """The game is over; `view` is what its seat sees at the end."""
        ...


@runtime_checkable
class Stoppable(Protocol):
    """A bot that may think for long."""

    def choose_unless(
        self, stopped: Callable[[], bool], view: View, rng: random.Random, clock: Clock | None = None
    ) -> AnyAction:
        """`choose`, but raises an error soon after `stopped` begins to say so, which other threads may make it do."""
        ...


@contextlib.contextmanager
def closing_all(bots: Iterable[object]) -> Iterator[None]:
    """Close those that can be closed when the block is left, however it is left."""
    with contextlib.ExitStack() as stack:
        for bot in bots:
            if isinstance(bot, Closable):
                stack.callback(bot.close)
        yield


def tell_game_over(bots: Sequence[object], game: Game) -> None:
    """Tell the result to those that want to know it: one bot for each seat, None for people."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, Learning):
            bot.game_over(game.view(seat), game.scores())
