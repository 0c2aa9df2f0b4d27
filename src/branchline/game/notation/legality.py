"""Is it legal? And if not, what is said about it."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.state import State
from branchline.engine.view import View
from branchline.game.actions import Action, AnyAction
from branchline.game.errors import IllegalAction
from branchline.game.legal_actions import LegalActions
from branchline.game.names import Names
from branchline.game.notation.reasons import legal_now, out_of_phase, reason


def judge(names: Names, players: Sequence[str], state: State, legal: LegalActions, action: AnyAction | str) -> int:
    """The move that an action or its text means, if it is legal.

    Raises `InvalidAction` if it means nothing on this board, `IllegalAction` if the rules don't allow it now. The
    reasons are told from the acting seat's own view.
    """
    try:
        move, offered = legal.resolved(action)
    except IllegalAction as error:
        value = Action.parse(action) if isinstance(action, str) else action
        why = out_of_phase(View.of(state, state.seat), value) or str(error)
        raise IllegalAction(_refusal(value, why, legal)) from None
    value = names.action(move, offered)
    if legal.has(move):
        return move
    view = View.of(state, state.seat)
    why = out_of_phase(view, value) or reason(names, players, view, value, move)
    raise IllegalAction(_refusal(value, why, legal))


def _refusal(action: AnyAction, why: str, legal: LegalActions) -> str:
    between = " " if why.startswith("as the ") else ": "
    return f"illegal: '{action}'{between}{why} (legal now: {legal_now(legal)})"
