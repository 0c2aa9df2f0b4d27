"""What an action means on a board: from texts and values, as people give them, to the engine's moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from branchline.editions.schema import GRAY as GRAY_NAME
from branchline.engine.numbers.move_numbers import DRAW_CARD, DRAW_DECK, KEEP_TICKETS, PLACE_STACK, TAKE_TOKEN
from branchline.engine.numbers.sizes import WILD
from branchline.game.actions import Action, AnyAction, Claim, Draw, KeepCard, KeepTickets, PlaceStack, TakeToken
from branchline.game.errors import AmbiguousAction, InvalidAction
from branchline.game.names import WILD_NAME, Names, folded, suggestion
from branchline.game.notation.reasons import (
    FerriesNeedWilds,
    Reason,
    TicketNotOffered,
    WrongColour,
    WrongNumberOfCards,
)

DECK = "deck"
NO_MOVE: Final = -1


class Meaning(NamedTuple):
    """What an action, or its text, means on a board."""

    action: AnyAction
    """As the notation writes it, names corrected; as it was given where there is no such move."""
    move: int
    """The engine's number; `NO_MOVE` if the rules never allow it."""
    never: Reason | None = None
    """Why they never do: the payment does not fit the route, or the ticket is not offered."""


def meaning(names: Names, action: object, offered: Sequence[int] = ()) -> Meaning:
    """What an action, or its text, means on this board while these tickets are offered.

    Raises `InvalidAction` if it means nothing.
    """
    try:
        known = names.moves.get(action)  # type: ignore[call-overload]
    except TypeError:  # not hashable, so certainly not one of ours
        known = None
    if known is not None:
        return Meaning(names.action(known), known)
    if isinstance(action, str):
        action = Action.parse(action)
        if action in names.moves:
            return Meaning(action, names.moves[action])
    if not isinstance(action, AnyAction):
        raise InvalidAction(f"{action!r}: an action is a text such as 'draw deck', or one of the action values")
    move = _move(names, action, offered)
    if isinstance(move, Reason):
        return Meaning(action, NO_MOVE, move)
    return Meaning(names.action(move, offered), move)


def _move(names: Names, action: Action, offered: Sequence[int]) -> int | Reason:
    """The move of an action, or why there is none."""
    match action:
        case Draw(card=str(card)):
            return _draw(names, action, card)
        case Claim(route=str(), colour=str(), cards=int(), wilds=int()):
            return _claim(names, action)
        case KeepTickets(tickets=tuple() | list()) if all(isinstance(ticket, str) for ticket in action.tickets):
            return _keep(names, action, offered)
        case PlaceStack(location=str(location)) if names.symbols:
            return PLACE_STACK + _the_one(action, location, "location", names.locations_called, names.locations)
        case TakeToken(symbol=str(symbol)) if names.symbols:
            symbols = {folded(name): (number,) for number, name in enumerate(names.symbols)}
            return TAKE_TOKEN + _the_one(action, symbol, "symbol", symbols, names.symbols)
        case PlaceStack(location=str()) | TakeToken(symbol=str()):
            raise InvalidAction(f"'{action}': {names.edition.title} has no tourist tokens")
        case KeepCard():
            raise InvalidAction(f"'{action}': {names.edition.title} has no flags to keep cards for")
    raise InvalidAction(f"{action!r}: this value has a part of the wrong type")


def _draw(names: Names, action: Draw, card: str) -> int:
    typed = folded(card)
    if typed == DECK:
        return DRAW_DECK
    number = WILD if _is_wild(names, typed) else names.card_numbers.get(typed)
    if number is None:
        known = (DECK, *names.card_numbers, "tickets")
        raise InvalidAction(f"'{action}': {card!r} can't be drawn; {suggestion(card, known, len(known))}")
    return DRAW_CARD + number


def _is_wild(names: Names, typed: str) -> bool:
    """Whether it is the wild: by that name, or by the edition's own, such as locomotive."""
    own_name = typed == folded(names.edition.cards.wild_name) and typed not in names.card_numbers
    return own_name or typed == WILD_NAME


def _the_one(
    action: Action, name: str, what: str, called: Mapping[str, tuple[int, ...]], printed: Sequence[str]
) -> int:
    """The number that a typed name means."""
    if name in printed:
        return printed.index(name)
    found = called.get(folded(name), ())
    if len(found) > 1:
        meant = " or ".join(repr(printed[number]) for number in found)
        raise AmbiguousAction(f"'{action}': {name!r} can be {meant}; write the name as it is printed")
    if not found:
        raise InvalidAction(f"'{action}': there is no {what} {name!r}; {suggestion(name, printed)}")
    return found[0]


def _keep(names: Names, action: KeepTickets, offered: Sequence[int]) -> int | Reason:
    tickets = [_the_one(action, name, "ticket", names.tickets_called, names.tickets) for name in action.tickets]
    if not tickets:
        raise InvalidAction("no ticket is named; write 'keep TICKET, TICKET'")
    if len(set(tickets)) < len(tickets):
        raise InvalidAction(f"'{action}': a ticket is named twice")
    subset = 0
    for ticket in tickets:
        if ticket not in offered:
            return TicketNotOffered(names.tickets[ticket], tuple(names.tickets[other] for other in offered))
        subset |= 1 << offered.index(ticket)
    return KEEP_TICKETS + subset


def _claim(names: Names, action: Claim) -> int | Reason:
    colour = folded(action.colour)
    if action.cards < 0 or action.wilds < 0:
        raise InvalidAction(f"'{action}': a number of cards can't be below 0")
    if _is_wild(names, colour):
        raise InvalidAction(f"'{action}': in wilds only, name the route's own colour with 0 cards, such as 'red 0+3'")
    if colour != GRAY_NAME and colour not in names.card_numbers:
        known = [*names.edition.colours, GRAY_NAME]
        raise InvalidAction(f"'{action}': colour {action.colour!r} is not in the deck; {suggestion(colour, known)}")
    route = _track(names, action, colour)
    if isinstance(route, Reason):
        return route
    length = names.edition.routes[route].length
    ferries = names.edition.routes[route].ferries
    own = names.edition.routes[route].colour
    if action.cards + action.wilds != length:
        return WrongNumberOfCards(names.routes[route], length, action.cards + action.wilds)
    if action.cards == 0:
        if colour != own:
            written = f"claim {names.claim_names[route]} {own} 0+{length}"
            raise InvalidAction(f"'{action}': in wilds only it is written {written!r} (R12)")
        return names.board.claim_move(route, WILD, length)
    if colour == GRAY_NAME:
        raise InvalidAction(f"'{action}': {action.cards} cards of which colour? A gray route takes any one colour")
    if action.wilds < ferries:
        return FerriesNeedWilds(names.routes[route], ferries, action.wilds)
    return names.board.claim_move(route, names.card_numbers[colour], action.wilds)


def _track(names: Names, action: Claim, colour: str) -> int | Reason:
    """The route that is meant, or why none is: of a double route, the track that the payment's colour fits."""
    found = names.routes_called.get(folded(action.route), ())
    if not found:
        known = {"-".join(route.between) for route in names.edition.routes}
        raise InvalidAction(
            f"'{action}': there is no route {action.route!r}; {suggestion(action.route, sorted(known))}"
        )
    fitting = [route for route in found if names.edition.routes[route].colour in (colour, GRAY_NAME)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        return WrongColour(action.route, tuple(names.edition.routes[route].colour for route in found), colour)
    meant = " or ".join(repr(names.claim_names[route]) for route in fitting)
    raise AmbiguousAction(f"'{action}': there are two tracks; write {meant}")
