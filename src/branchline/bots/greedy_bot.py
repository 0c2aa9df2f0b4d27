"""`greedy`: the most points that can be had at once.

It claims the most valuable route that it can pay for, takes a few tickets early, and otherwise draws the colour that it
holds most of.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from branchline.bots.bot_interface import Clock
from branchline.bots.connections import routes_by_name, ticket_missing, ticket_points
from branchline.game import AnyAction, Claim, Draw, DrawTickets, KeepCard, KeepTickets, LegalActions, View

FEW_TICKETS = 3
"""Early in the game, it draws more tickets while it has fewer than this."""
OUT_OF_REACH = 1_000
"""Vehicles that count as missing for a ticket that can no longer be completed."""


class GreedyBot:
    """Claims the most valuable route that it can pay for; a few tickets early."""

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        """See `Bot`."""
        actions = _sorted_actions(view.legal_actions())
        if actions.keeps:
            return min(actions.keeps, key=lambda keep: self._burden(view, keep))
        if actions.flag_cards:
            return KeepCard(True)
        if actions.tickets and self._wants_tickets(view):
            return actions.tickets[0]
        if actions.claims:
            return max(actions.claims, key=lambda claim: self._worth(view, claim))
        if actions.draws:
            return self._draw(view, actions.draws)
        return rng.choice(actions.others or actions.tickets)

    def _burden(self, view: View, keep: KeepTickets) -> tuple[int, int]:
        """How many vehicles these tickets still take; among equals, the more points the better."""
        missing = 0
        for ticket in keep.tickets:
            vehicles = ticket_missing(view, ticket)
            missing += OUT_OF_REACH if vehicles is None else vehicles
        return missing, -sum(ticket_points(view, ticket) for ticket in keep.tickets)

    def _wants_tickets(self, view: View) -> bool:
        early = 4 * view.vehicles[view.seat] > 3 * view.edition.vehicles.each
        return early and len(view.tickets) < FEW_TICKETS

    def _worth(self, view: View, claim: Claim) -> tuple[int, int, int]:
        """Points, then the fewest wilds, then the colour there is most of."""
        length = routes_by_name(view)[view.route_of(claim)].length
        return view.edition.route_points[length], -claim.wilds, view.hand.get(claim.colour, 0)

    def _draw(self, view: View, draws: list[Draw]) -> Draw:
        """The colour it holds most of, if it is face up; else from the deck."""
        hand = view.hand
        held = [draw for draw in draws if draw.card != "wild" and hand.get(draw.card, 0)]
        if held:
            return max(held, key=lambda draw: hand[draw.card])
        return Draw("deck") if Draw("deck") in draws else draws[0]


class _SortedActions(NamedTuple):
    """What may be done, by kind; each list in the order of the legal actions."""

    claims: list[Claim]
    draws: list[Draw]
    tickets: list[DrawTickets]
    keeps: list[KeepTickets]
    flag_cards: list[KeepCard]
    others: list[AnyAction]
    """Stacks to place, tokens to take, passing."""


def _sorted_actions(legal: LegalActions) -> _SortedActions:
    """Look at every legal action once."""
    actions = _SortedActions([], [], [], [], [], [])
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
