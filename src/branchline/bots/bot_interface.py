"""What a bot is."""

from __future__ import annotations

import random
from typing import Protocol

from branchline.game import AnyAction, View


class Clock(Protocol):
    """How long a bot may still think."""

    def left(self) -> float:
        """Seconds for the decision at hand."""
        ...


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        """One of `view.legal_actions()`, of which there is at least one; all chance comes from `rng`.

        Without a clock a bot may take its time.
        """
        ...
