"""Every action of a board as the page gets it, encoded once."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import msgspec

from branchline.game.actions import AnyAction, Claim, Draw, DrawTickets, KeepCard, PlaceStack, TakeToken
from branchline.game.legal_actions import LegalActions
from branchline.game.names import Names, names_of
from branchline.server.contract.messages import Choice


def choice_of(names: Names, action: AnyAction) -> Choice:
    """One action, taken apart for the page."""
    text = str(action)
    match action:
        case Draw(card=card):
            return Choice(text=text, kind="draw", card=card)
        case Claim(colour=colour, cards=cards, wilds=wilds):
            return Choice(
                text=text, kind="claim", route=names.route_of(action), colour=colour, cards=cards, wilds=wilds
            )
        case DrawTickets():
            return Choice(text=text, kind="draw tickets")
        case PlaceStack(location=location):
            return Choice(text=text, kind="place", location=location)
        case TakeToken(symbol=symbol):
            return Choice(text=text, kind="take", symbol=symbol)
        case KeepCard(kept=kept):
            return Choice(text=text, kind="keep card" if kept else "keep no card")
    return Choice(text=text, kind="pass")


@functools.cache
def _encoded(edition: str) -> Sequence[bytes]:
    """By move; empty for the keeping of tickets, which is not listed."""
    names = names_of(edition)
    encode = msgspec.json.encode
    return [b"" if action is None else encode(choice_of(names, action)) for action in names.actions]


def encoded_choices(edition: str, legal: LegalActions) -> bytes:
    """The legal actions as the inside of a JSON list of `Choice`; nothing while tickets are to be chosen."""
    moves = legal.moves()
    table = _encoded(edition)
    if not moves or not table[moves[-1]]:
        return b""
    return b",".join([table[move] for move in moves])
