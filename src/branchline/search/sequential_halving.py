"""Sequential halving: everything gets a few playouts, the better half a few more, and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2


@dataclass(slots=True, eq=False)
class Arm:
    """Something to try: a script for the rest of the game, with a route to aim for first and a move to begin with, each
    -1 where there is none; and what came of it so far.
    """

    script: int
    opening: int = -1
    target: int = -1
    playouts: int = 0
    value: float = 0.0
    wins: float = 0.0
    margin: float = 0.0

    @property
    def mean(self) -> float:
        """The average value of its playouts."""
        return self.value / self.playouts if self.playouts else 0.0


def halve(
    arms: Sequence[Arm], playouts: int, play: Callable[[Sequence[Arm], int], None], keep: Arm | None = None
) -> list[Arm]:
    """Share the playouts out and order the arms, the best first; `keep` stays in to the end.

    `play(arms, count)` adds so many playouts to each of the arms.
    """
    alive = list(arms)
    dropped: list[Arm] = []
    rounds = max(1, ceil(log2(len(alive))))
    for _ in range(rounds):
        play(alive, max(1, playouts // (rounds * len(alive))))
        alive.sort(key=lambda arm: -arm.mean)
        last = (len(alive) + 1) // 2
        going = [arm for arm in alive[last:] if arm is not keep]
        alive = [arm for arm in alive if arm not in going]
        dropped = going + dropped
    return [*alive, *dropped]
