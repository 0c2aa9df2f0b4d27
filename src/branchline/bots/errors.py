"""What can go wrong with a bot."""

from __future__ import annotations

from typing import Any

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

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.stderr)


class BotSpecError(BranchlineError):
    """A text that should name a bot, and is not written as one."""
