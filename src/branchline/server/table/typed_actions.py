"""What somebody wants to play: from what they sent to an action as records write it."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.game import ActionError, AnyAction, Game, IllegalAction, InvalidAction, View
from branchline.game.names import Names
from branchline.game.notation.short_forms import kept_tickets, meant
from branchline.server.table.refusals import Refusal

MOST_LISTED = 6


def understood(game: Game, names: Names, text: str) -> str:
    """The legal action that a text means, for the seat to act. Raises `Refusal`."""
    legal = game.legal_actions()
    move = names.moves.get(text)
    if move is not None and legal.has(move):
        return text
    try:
        move, offered = legal.resolved(text)
        if legal.has(move):
            return str(names.action(move, offered))
    except ActionError:
        pass  # it may still be a short form
    assert game.to_act is not None
    try:
        found = meant(game.view(game.to_act), text)
        if len(found) == 1 and found[0] in legal:
            return str(found[0])
    except ActionError as error:
        raise Refusal("invalid", str(error)) from None
    if len(found) > 1:
        raise Refusal("invalid", _ambiguous(text, found))
    raise _reason(game, found[0] if found else text)


def understood_early(view: View, text: str) -> tuple[str, ...]:
    """Those of a seat's first tickets that it wants to keep before it is asked. Raises `Refusal`."""
    try:
        tickets = kept_tickets(view.offered, text)
    except InvalidAction as error:
        raise Refusal("invalid", str(error)) from None
    least = view.edition.ticket_choice.keep_at_start
    if len(tickets) < least:
        raise Refusal("illegal", f"at least {least} of the tickets must be kept, not {len(tickets)}")
    return tickets


def _ambiguous(text: str, found: Sequence[AnyAction]) -> str:
    listed = "; ".join(map(str, found[:MOST_LISTED]))
    more = f"; and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
    return f"{text!r} can mean several things; write one of them: {listed}{more}"


def _reason(game: Game, action: AnyAction | str) -> Refusal:
    """Why it can't be played, told from the acting seat's own view."""
    try:
        game.copy().play(action)
    except IllegalAction as error:
        return Refusal("illegal", str(error))
    except ActionError as error:
        return Refusal("invalid", str(error))
    return Refusal("invalid", f"{str(action)!r} is not understood")
