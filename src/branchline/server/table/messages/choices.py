"""Every action of a board as the page gets it; each is encoded once."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from operator import itemgetter

from branchline.game.actions import AnyAction, Claim, Draw, DrawTickets, KeepCard, PlaceStack, TakeToken
from branchline.game.legal_actions import LegalActions
from branchline.game.names import Names, names_of
from branchline.server.contract.encoding import encoded
from branchline.server.contract.messages import Choice


def choice_of(names: Names, action: AnyAction) -> Choice:
    """An action, taken apart for the page."""
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
def _encoded(edition: str) -> Sequence[Choice | None]:
    """By move; None for the keeping of tickets, which is not listed."""
    names = names_of(edition)
    return [None if action is None else encoded(choice_of(names, action)) for action in names.actions]


def choices_of(edition: str, legal: LegalActions) -> tuple[Choice, ...]:
    """The legal actions, encoded; none while tickets are to be chosen. The edition is one of ours."""
    moves = legal.moves()
    table = _encoded(edition)
    if not moves or table[moves[-1]] is None:
        return ()
    choices: tuple[Choice, ...] = itemgetter(*moves, moves[-1])(table)[:-1]  # of one item alone it makes no tuple
    return choices
