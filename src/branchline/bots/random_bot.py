"""`random`: any legal action, each as likely as any other."""

from __future__ import annotations

import random

from branchline.bots.bot_interface import Clock
from branchline.game import AnyAction, View


class RandomBot:
    """Any legal action: learns nothing, wins little."""

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        """See `Bot`."""
        return rng.choice(view.legal_actions())
