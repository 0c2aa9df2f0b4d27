"""Why a line that somebody typed is not a legal action, as precisely as possible."""

from __future__ import annotations

from branchline.cli.terminal.typed_line import VERBS
from branchline.editions.schema import GRAY
from branchline.game import ActionError, Claim, Game, InvalidAction, View
from branchline.game.names import WILD_NAME, folded, names_of

MOST_REASONS = 3
"""For how many routes the reason is given when a beginning fits several."""


def why_not(game: Game, view: View, line: str) -> ActionError:
    """The reason why a line, which fits no legal action, can't be played by the view's seat."""
    word, _, rest = folded(line).partition(" ")
    reasons: list[str] = []
    if word and rest and "claim".startswith(word):
        reasons = [
            reason for route in names_of(view.edition).routes_like(rest) if (reason := _no_claim(game, view, route))
        ]
    elif word and rest and "draw".startswith(word):
        cards = [card for card in (*view.edition.colours, WILD_NAME) if card.startswith(rest)]
        reasons = [_refusal(game, f"draw {card}") for card in cards]
    if reasons:
        more = [f"and {len(reasons) - MOST_REASONS} more"] if len(reasons) > MOST_REASONS else []
        return InvalidAction("; ".join([*dict.fromkeys(reasons[:MOST_REASONS]), *more]))
    refusal = _refusal(game, line)
    if word in VERBS and refusal:
        return InvalidAction(refusal)
    return InvalidAction(f"{line!r} matches nothing you can do now; type ? to see what you can do")


def _no_claim(game: Game, view: View, route: str) -> str:
    """Why no payment for a route is legal."""
    names = names_of(view.edition)
    number = names.route_numbers[route]
    entry = view.edition.routes[number]
    hand = view.hand
    colour = entry.colour
    if colour == GRAY:
        colour = max(view.edition.colours, key=lambda kind: hand.get(kind, 0))
    cards = max(entry.length - entry.ferries, 1)
    reason = _refusal(game, Claim(names.claim_names[number], colour, cards, entry.length - cards))
    return reason and f"{route}, length {entry.length}: {reason.partition(': ')[2] or reason}"


def _refusal(game: Game, action: str | Claim) -> str:
    """What the game says to an action, without the list of what is legal; nothing if it would be played."""
    try:
        game.copy().play(action)
    except ActionError as error:
        return str(error).partition(" (legal now")[0].removeprefix("illegal: ")
    return ""
