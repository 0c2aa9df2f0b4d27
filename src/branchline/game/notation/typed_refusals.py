"""Why a line that somebody typed, short forms included, means no legal action: as well as that can be said."""

from __future__ import annotations

from branchline.game.actions import Draw
from branchline.game.errors import InvalidAction
from branchline.game.names import WILD_NAME, folded, names_of
from branchline.game.notation.short_forms import VERBS
from branchline.game.views import View

MOST_TOLD = 3
"""The most routes or cards that a message tells of."""


def why_none(view: View, line: str) -> str:
    """Why the view's seat can't do what the line may mean; empty if it can, and if the line means nothing at all."""
    word, _, rest = folded(line).partition(" ")
    told: list[str] = []
    if word and rest and "claim".startswith(word):
        lengths = dict(zip(view.edition.route_names, (route.length for route in view.edition.routes), strict=True))
        routes = names_of(view.edition).routes_like(rest)
        for route in routes:
            reason = view.why_no_claim(route)
            if reason is not None:
                told.append(f"{route}, length {lengths[route]}: {reason}")
        if routes and not told:
            return ""
    elif word and rest and "draw".startswith(word):
        cards = [card for card in (*view.edition.colours, WILD_NAME) if card.startswith(rest)]
        told = [f"'draw {card}': {reason}" for card in cards if (reason := view.why_not(Draw(card))) is not None]
    if told:
        more = [f"and {len(told) - MOST_TOLD} more"] if len(told) > MOST_TOLD else []
        return "; ".join([*told[:MOST_TOLD], *more])
    try:
        reason = view.why_not(line)
    except InvalidAction as error:
        return str(error) if word in VERBS else ""
    return "" if reason is None else f"'{line}': {reason}"
