"""The legal actions sorted by kind, for bots that go through the kinds in an order of their own."""

from __future__ import annotations

from typing import NamedTuple

from branchline.game import AnyAction, Claim, Draw, DrawTickets, KeepCard, KeepTickets, LegalActions


class SortedActions(NamedTuple):
    """What may be done, by kind; each list in the order of the legal actions."""

    claims: list[Claim]
    draws: list[Draw]
    tickets: list[DrawTickets]
    keeps: list[KeepTickets]
    flag_cards: list[KeepCard]
    others: list[AnyAction]
    """Stacks to place, tokens to take, passing."""


def sort_actions(legal: LegalActions) -> SortedActions:
    """Look at every legal action once."""
    actions = SortedActions([], [], [], [], [], [])
    for action in legal:
        match action:
            case Claim():
                actions.claims.append(action)
            case Draw():
                actions.draws.append(action)
            case DrawTickets():
                actions.tickets.append(action)
            case KeepTickets():
                actions.keeps.append(action)
            case KeepCard():
                actions.flag_cards.append(action)
            case _:
                actions.others.append(action)
    return actions
