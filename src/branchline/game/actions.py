"""Actions as values that parse and print.

>>> action = Action.parse("claim Denver-Omaha purple 3+1")
>>> action.wilds, str(action)
(1, 'claim Denver-Omaha purple 3+1')
>>> Action.from_json(action.to_json()) == action
True

Parsing needs no board and so knows no names; a game then finds the names on its board.
"""

from __future__ import annotations

import difflib
import re
from typing import TypeAlias

import msgspec

from branchline.game.errors import InvalidAction

FORMS = (
    "draw deck",
    "draw COLOUR",
    "draw wild",
    "draw tickets",
    "keep TICKET, TICKET",
    "claim ROUTE COLOUR CARDS+WILDS",
    "place LOCATION",
    "take SYMBOL",
    "keep card",
    "keep no card",
    "pass",
)
"""Every kind of action, as it is written."""

LONGEST_TEXT = 1_000


class Action(msgspec.Struct, frozen=True, cache_hash=True, gc=False, forbid_unknown_fields=True, tag_field="action"):
    """What the seat to act does. The kinds are the subclasses."""

    @staticmethod
    def parse(text: str) -> AnyAction:
        """The action that a text means. Raises `InvalidAction` if it means none.

        >>> Action.parse("claim Dallas-Houston#2 red 1+0")
        Claim(route='Dallas-Houston#2', colour='red', cards=1, wilds=0)
        """
        return _parse(text)

    @staticmethod
    def from_json(data: str | bytes) -> AnyAction:
        """The action whose `to_json` this is."""
        try:
            action: AnyAction = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise InvalidAction(f"this is not the JSON of an action: {error}") from None
        return action

    def to_json(self) -> str:
        """One JSON object; its field "action" tells the kind."""
        return msgspec.json.encode(self).decode()


class Draw(Action, frozen=True, tag="draw"):
    """One card: the top of the deck (``deck``), or one of that colour, or ``wild``, from the display."""

    card: str

    def __str__(self) -> str:
        return f"draw {self.card}"


class Claim(Action, frozen=True, tag="claim"):
    """A route, paid for with cards of one colour and wilds.

    With wilds only, the colour is the route's own, `gray` on a gray route (R12). Tracks of a double route that
    differ in colour share a name here, ``Denver-Kansas City``, as the colour tells them apart; two alike are ``#1``
    and ``#2``.
    """

    route: str
    colour: str
    cards: int
    wilds: int

    def __str__(self) -> str:
        return f"claim {self.route} {self.colour} {self.cards}+{self.wilds}"


class DrawTickets(Action, frozen=True, tag="draw tickets"):
    """New tickets to choose from."""

    def __str__(self) -> str:
        return "draw tickets"


class KeepTickets(Action, frozen=True, tag="keep tickets"):
    """Some of the tickets offered, in the order offered; the others go under the ticket deck."""

    tickets: tuple[str, ...]

    def __str__(self) -> str:
        return f"keep {', '.join(self.tickets)}"


class PlaceStack(Action, frozen=True, tag="place stack"):
    """The next stack of tourist tokens, on a location that has none."""

    location: str

    def __str__(self) -> str:
        return f"place {self.location}"


class TakeToken(Action, frozen=True, tag="take token"):
    """One of the two tokens on offer (R8)."""

    symbol: str

    def __str__(self) -> str:
        return f"take {self.symbol}"


class KeepCard(Action, frozen=True, tag="keep card"):
    """Whether to keep one of the cards just played for a flag (R9)."""

    kept: bool

    def __str__(self) -> str:
        return "keep card" if self.kept else "keep no card"


class Pass(Action, frozen=True, tag="pass"):
    """Nothing; legal only for a player who can do nothing else (R6)."""

    def __str__(self) -> str:
        return "pass"


AnyAction: TypeAlias = Draw | Claim | DrawTickets | KeepTickets | PlaceStack | TakeToken | KeepCard | Pass

_DECODER = msgspec.json.Decoder(AnyAction)
_VERBS = ("draw", "keep", "claim", "place", "take", "pass")
_CLAIM = re.compile(r"(?P<route>.+) (?P<colour>[^\W\d]+) (?P<cards>[0-9]{1,2})\+(?P<wilds>[0-9]{1,2})")


def _parse(text: str) -> AnyAction:
    if not isinstance(text, str):
        raise InvalidAction(f"{text!r}: an action is a text such as 'draw deck', or one of the action values")
    if len(text) > LONGEST_TEXT:
        raise InvalidAction(f"{text[:30]!r}...: too long for an action")
    words = text.split()
    if not words:
        raise InvalidAction(f"nothing is written; an action is one of: {'; '.join(FORMS)}")
    verb = words[0].casefold()
    rest = " ".join(words[1:])
    name = rest.casefold()
    match verb, name:
        case "pass", "":
            return Pass()
        case "draw", "tickets":
            return DrawTickets()
        case "keep", "card":
            return KeepCard(True)
        case "keep", "no card":
            return KeepCard(False)
        case "pass", _:
            raise InvalidAction(f"{text!r}: 'pass' stands alone")
        case (("draw" | "keep" | "claim" | "place" | "take"), ""):
            raise InvalidAction(f"{text!r}: {verb} what? Write {_forms(verb)}")
        case "draw", _:
            return Draw(name)
        case "claim", _:
            return _claim(text, rest)
        case "keep", _:
            return _keep(text, rest)
        case "place", _:
            return PlaceStack(rest)
        case "take", _:
            return TakeToken(rest)
    near = difflib.get_close_matches(verb, _VERBS, n=1)
    if near:
        raise InvalidAction(
            f"{text!r}: there is no action {words[0]!r}; did you mean {near[0]!r}? Write {_forms(near[0])}"
        )
    raise InvalidAction(f"{text!r}: this is no action; it can be: {'; '.join(FORMS)}")


def _forms(verb: str) -> str:
    return " or ".join(repr(form) for form in FORMS if form.startswith(verb))


def _claim(text: str, rest: str) -> Claim:
    parts = _CLAIM.fullmatch(rest)
    if parts is None:
        form = "'claim ROUTE COLOUR CARDS+WILDS', such as 'claim Denver-Omaha purple 3+1'"
        raise InvalidAction(f"{text!r}: a claim names the route and the payment; write {form}")
    return Claim(parts["route"], parts["colour"].casefold(), int(parts["cards"]), int(parts["wilds"]))


def _keep(text: str, rest: str) -> KeepTickets:
    tickets = tuple(ticket.strip() for ticket in rest.split(","))
    if not all(tickets):
        raise InvalidAction(f"{text!r}: a ticket is missing beside a comma; write 'keep TICKET, TICKET'")
    return KeepTickets(tickets)
