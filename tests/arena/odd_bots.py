"""Bots that fail in every way; and one that plays on, but ends a process once, as somebody might from outside.

Loaded by the command line as a file of bots, and imported by tests.
"""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Any

from branchline.bots import Clock
from branchline.bots.errors import BotFailure
from branchline.game import AnyAction, View

DECISIONS_BEFORE = 2
"""What a failing bot decides well before it fails."""


class Failing:
    """Plays a little, then fails as its settings say."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.decisions = 0

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> Any:
        self.decisions += 1
        if self.decisions > DECISIONS_BEFORE:
            match self.how:
                case "raise":
                    raise KeyError("lost my notes")
                case "fail":
                    raise BotFailure("the program ended", stderr="segmentation fault")
                case "exit":
                    raise SystemExit(3)
                case "none":
                    return None
                case "nonsense":
                    return 42
                case "illegal":
                    return "claim Castle-Forest red 0+3" if view.hand.get("wild", 0) < 3 else "pass"
        return view.legal_actions()[0]


class _Unmakeable:
    def __init__(self) -> None:
        raise OSError("no such program")

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        raise NotImplementedError


class Killer:
    """Plays at random, and kills a process: ``worker``, the one it plays in, or ``arena``, that one's parent.

    It writes down where it plays in the folder ``KILLER_NOTES``, and kills at its hundredth decision in a process, once
    for every file ``kill-N`` there.
    """

    decisions = 0

    def __init__(self, victim: str) -> None:
        self.victim = victim

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        notes = Path(os.environ["KILLER_NOTES"])
        Killer.decisions += 1
        if Killer.decisions == 1:
            (notes / f"played-in-{os.getpid()}").touch()
        if Killer.decisions == 100:
            for order in sorted(notes.glob("kill-*")):
                order.rename(notes / f"done-{order.name}-{os.getpid()}")
                os.kill(
                    {"worker": os.getpid(), "arena": os.getppid(), "alone": os.getpid()}[self.victim], signal.SIGKILL
                )
                break
        return rng.choice(view.legal_actions())


BOTS = {"failing": Failing, "unmakeable": _Unmakeable, "killer": Killer}
