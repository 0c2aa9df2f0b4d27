"""What to say about a line that can't be played."""

from __future__ import annotations

from branchline.game import ActionError, AnyAction, InvalidAction, View
from branchline.game.notation.legality import refusal
from branchline.game.notation.typed_refusals import why_none


def no_action(view: View, line: str) -> ActionError:
    """The error for a line that fits no legal action."""
    why = why_none(view, line)
    return InvalidAction(why or f"{line!r} matches nothing you can do now; type ? to see what you can do")


def not_legal(view: View, action: AnyAction) -> ActionError | None:
    """The error for an action that is not legal; None if it is."""
    reason = view.why_not(action)
    return None if reason is None else refusal(action, reason, view.legal_actions())
