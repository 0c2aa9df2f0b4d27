"""What can go wrong with a bot."""

from __future__ import annotations

from branchline.game import BranchlineError


class BotFailure(BranchlineError):
    """A bot that crashed, hung, flooded, talked nonsense or chose an illegal action. It loses its game, and only that.

    `reason` says in a line or two what it did and what was expected; `stderr` is the end of what an outside program
    wrote to its standard error.
    """

    def __init__(self, reason: str, stderr: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.stderr = stderr


class BotSpecError(BranchlineError):
    """A text that should name a bot, and does not say what it should."""
