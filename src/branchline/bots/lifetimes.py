"""The beginning and the end of bots that hold something: a running program, a file, threads.

Both methods are optional. A bot that has `close()` is closed by whoever had it made, as soon as it is not needed any
more; one that has `game_over()` is told the result of each game that was played to its end.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

from branchline.game import Game, ScoreSheet, View


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
