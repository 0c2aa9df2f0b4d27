"""What can go wrong when a game is asked for something. Every message names the place, the fault and a remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from branchline.game.actions import AnyAction
    from branchline.game.legal_actions import LegalActions
    from branchline.game.notation.reasons import Reason

LONGEST_QUOTE = 200
"""Characters of somebody's text that a message repeats."""


def shortened(text: str) -> str:
    """As much of a text as a message repeats."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


class BranchlineError(ValueError):
    """The base of all errors of this package's games, notation and records."""


class SetupError(BranchlineError):
    """A game that can't be set up: the number of players, their names, or the seed."""


class NothingToUndo(BranchlineError):
    """No action has been played since the game began (or since the position it began from)."""


class ActionError(BranchlineError):
    """An action that can't be played. Nothing has changed."""


class InvalidAction(ActionError):
    """Not an action at all: the syntax is wrong, or a name is not on the board."""


class AmbiguousAction(InvalidAction):
    """What was written fits several actions."""


class IllegalAction(ActionError):
    """A well-formed action that the rules do not allow now; the message says why, and what is legal.

    `action` is the value, `reason` why it is refused, `legal` what could be played instead.
    """

    def __init__(
        self, message: str, action: AnyAction, reason: Reason, legal: LegalActions | Sequence[AnyAction]
    ) -> None:
        super().__init__(message)
        self.action = action
        self.reason = reason
        self.legal = legal

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.action, self.reason, self.legal)


class NotationError(BranchlineError):
    """A text that can't be read: a record, a position, or their JSON twins."""


class PositionError(NotationError):
    """A position that can't be read, can't be, or is not wholly known."""


class RecordError(NotationError):
    """A record that can't be read or breaks a rule. `line` is the number of the faulty line, from 1; 0 for none."""

    def __init__(self, fault: str, line: int = 0, text: str = "") -> None:
        self.fault = fault
        self.line = line
        self.text = text
        place = f"line {line}: " if line else ""
        quoted = f" in {shortened(text.strip())!r}" if text.strip() else ""
        super().__init__(f"{place}{fault}{quoted}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fault, self.line, self.text)


class SeedMismatch(RecordError):
    """The deal of a record is not the one that its seed gives, or the seed is not the one that was promised."""
