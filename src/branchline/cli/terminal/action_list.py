"""What a person may do now, as one numbered list: the numbers can be typed."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from branchline.bots.connections import on_the_way, routes_by_name, ticket_points
from branchline.cli.output.colours import card
from branchline.cli.output.grammar import counted
from branchline.cli.terminal.ticket_progress import ticket_state
from branchline.editions.schema import Route
from branchline.game import AnyAction, Claim, Draw, DrawTickets, KeepCard, KeepTickets, PlaceStack, TakeToken, View
from branchline.game.names import WILD_NAME

ON_THE_WAY = "→"
"""Marks routes on a shortest way for one of the person's tickets."""


class Option(NamedTuple):
    """One line to choose. Several actions differ only in the payment, which is asked next."""

    kind: str
    """``draw``, ``tickets``, ``claim``, ``offer`` or ``choice``."""
    text: Text
    actions: tuple[AnyAction, ...]


def options_of(view: View) -> list[Option]:
    """The numbered list of a view's legal actions; while tickets are chosen, the tickets offered instead."""
    legal = list(view.legal_actions())
    if any(isinstance(action, KeepTickets) for action in legal):
        return [_offer(view, ticket) for ticket in view.offered]
    draws = [action for action in legal if isinstance(action, Draw)]
    claims = [action for action in legal if isinstance(action, Claim)]
    places = ("deck", *view.display)
    draws.sort(key=lambda draw: places.index(draw.card))
    options = [Option("draw", _draw(view, action), (action,)) for action in draws]
    options += [Option("tickets", _tickets(view), (action,)) for action in legal if isinstance(action, DrawTickets)]
    options += _claims(view, claims)
    rest = (Draw, Claim, DrawTickets)
    options += [Option("choice", _choice(view, action), (action,)) for action in legal if not isinstance(action, rest)]
    return options


def _offer(view: View, ticket: str) -> Option:
    points = counted(ticket_points(view, ticket), "point")
    text = Text.assemble((ticket, "bold"), f"  {points}, ", ticket_state(view, ticket))
    return Option("offer", text, (KeepTickets((ticket,)),))


def _draw(view: View, action: Draw) -> Text:
    if action.card == "deck":
        return Text(f"deck ({view.deck_size} unseen)")
    return card(view.edition, action.card)


def _tickets(view: View) -> Text:
    choice = view.edition.ticket_choice
    drawn = min(choice.drawn, view.ticket_deck_size)
    return Text(f"new tickets: see {drawn}, keep at least {min(choice.keep_in_play, drawn)}")


def _claims(view: View, claims: list[Claim]) -> list[Option]:
    """One option for each route: those on the way for a ticket, then the others, the longest first."""
    routes = routes_by_name(view)
    payments: dict[str, list[Claim]] = {}
    for claim in claims:
        payments.setdefault(view.route_of(claim), []).append(claim)
    wanted = {name for ticket in view.tickets for name in on_the_way(view, ticket)}
    order = sorted(payments, key=lambda name: (name not in wanted, -routes[name].length, name))
    return [
        Option("claim", _route(view, name, routes[name], payments[name], name in wanted), tuple(payments[name]))
        for name in order
    ]


def _route(view: View, name: str, route: Route, claims: list[Claim], wanted: bool) -> Text:
    points = view.edition.route_points[route.length]
    mark = f"{ON_THE_WAY} " if wanted else ""
    text = Text.assemble(mark, (name, "bold"), f"  {counted(points, 'point')}: ", _payments(view, claims))
    for location in route.between:
        stack = view.stacks.get(location)
        if stack and stack[1] and stack[0] not in view.tokens[view.seat]:
            text.append(f"  +{stack[0]} token", style="italic")
    return text


def _payments(view: View, claims: list[Claim]) -> Text:
    """All ways to pay, by colour: ``red 3+0 2+1``; those in wilds only last."""
    colours: dict[str, list[str]] = {}
    for claim in claims:
        colours.setdefault(claim.colour if claim.cards else WILD_NAME, []).append(f"{claim.cards}+{claim.wilds}")
    ways = [Text.assemble(card(view.edition, colour), " ", " ".join(paid)) for colour, paid in colours.items()]
    return Text(", ").join(ways)


def payment(view: View, claim: Claim) -> Text:
    """What a claim costs: the colour, and cards + wilds."""
    if not claim.cards:
        return Text.assemble(card(view.edition, WILD_NAME), f" 0+{claim.wilds}")
    return Text.assemble(card(view.edition, claim.colour), f" {claim.cards}+{claim.wilds}")


def _choice(view: View, action: AnyAction) -> Text:
    match action:
        case PlaceStack(location):
            return Text(location)
        case TakeToken(symbol):
            places = [location for location, stack in view.stacks.items() if stack[0] == symbol]
            return Text(f"take the {symbol} token ({', '.join(places)})")
        case KeepCard(True) if view.table:
            return Text.assemble("keep one ", card(view.edition, view.table.colour), " card for your flag")
        case KeepCard():
            return Text("keep no card: discard them all")
    return Text("pass: there is nothing else you can do")
