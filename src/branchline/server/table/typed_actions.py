"""What somebody wants to play: from what they sent to an action as records write it."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.game import AnyAction, Game, InvalidAction, View
from branchline.game.names import Names
from branchline.game.notation.legality import refusal
from branchline.game.notation.reasons import TooFewTickets
from branchline.game.notation.short_forms import kept_tickets, meant
from branchline.game.notation.typed_refusals import why_none
from branchline.server.table.refusals import Refusal

MOST_LISTED = 6


def understood(game: Game, names: Names, text: str) -> str:
    """The legal action that a text means, for the seat to act. Raises `Refusal`."""
    legal = game.legal_actions()
    move = names.moves.get(text)
    if move is not None and legal.has(move):
        return text
    try:
        meaning = legal.meaning(text)
        if legal.has(meaning.move):
            return str(meaning.action)
    except InvalidAction:
        pass  # it may still be a short form
    assert game.to_act is not None
    view = game.view(game.to_act)
    try:
        found = meant(view, text)
    except InvalidAction as error:
        raise Refusal("invalid", str(error)) from None
    if len(found) > 1:
        raise Refusal("invalid", _ambiguous(text, found))
    refused = _not_legal(view, found[0]) if found else _nothing_fits(view, text)
    if refused is not None:
        raise refused
    return str(found[0])


def understood_early(view: View, text: str) -> tuple[str, ...]:
    """Those of a seat's first tickets that it wants to keep before it is asked. Raises `Refusal`."""
    try:
        tickets = kept_tickets(view.offered, text)
    except InvalidAction as error:
        raise Refusal("invalid", str(error)) from None
    least = view.edition.ticket_choice.keep_at_start
    if len(tickets) < least:
        raise Refusal("illegal", str(TooFewTickets(least, len(tickets))))
    return tickets


def why_not(view: View, text: str) -> str:
    """Why the view's seat can't do something: an action's text, or ``claim ROUTE`` for a route, whatever is paid.

    Empty if it can. Raises `Refusal` if the text means nothing.
    """
    route = text.removeprefix("claim ")
    try:
        reason = view.why_no_claim(route) if route in view.edition.route_names else view.why_not(text)
    except InvalidAction as error:
        raise Refusal("invalid", str(error)) from None
    return "" if reason is None else str(reason)


def _ambiguous(text: str, found: Sequence[AnyAction]) -> str:
    listed = "; ".join(map(str, found[:MOST_LISTED]))
    more = f"; and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
    return f"{text!r} can mean several things; write one of them: {listed}{more}"


def _not_legal(view: View, action: AnyAction) -> Refusal | None:
    """Why an action can't be played, if it can't."""
    reason = view.why_not(action)
    return None if reason is None else Refusal("illegal", str(refusal(action, reason, view.legal_actions())))


def _nothing_fits(view: View, text: str) -> Refusal:
    """Why a text means no legal action."""
    try:
        refused = _not_legal(view, view.legal_actions().meaning(text).action)
    except InvalidAction as error:
        return Refusal("invalid", why_none(view, text) or str(error))
    return refused or Refusal("invalid", f"{text!r} is not understood")
