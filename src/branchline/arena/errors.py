"""What can go wrong in an arena. Every message names the place, the fault and a remedy."""

from __future__ import annotations

from branchline.game import BranchlineError


class ArenaError(BranchlineError):
    """A tournament that can't be played as asked."""


class ResultsError(ArenaError):
    """A file of results that can't be used: damaged, of another version or of another tournament."""


class WorkersLost(ArenaError):
    """The processes that play games end again and again before they have finished one."""
