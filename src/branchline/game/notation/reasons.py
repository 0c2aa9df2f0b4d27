"""Why an action can't be played: values that programs can match on, and that print as the sentence people read.

>>> from branchline.game import Game
>>> game = Game("mini", players=["Ann", "Bob"], seed=7)
>>> game.why_not("draw deck")
AnswerFirst(phase='choosing tickets', sentence='the first tickets are to be chosen first')
>>> str(game.why_not("draw deck"))
'the first tickets are to be chosen first'

A reason is for the seat that wants to act ('you'), and is found from what that seat may know. A mechanism has kinds of
its own, in its module of `branchline.game.mechanisms`.
"""

from __future__ import annotations

import msgspec

from branchline.editions.errors import counted


class Reason(msgspec.Struct, frozen=True):
    """Why an action can't be played. The kinds are the subclasses; `str` gives the sentence."""

    def __str__(self) -> str:
        raise NotImplementedError


# ---------------------------------------------------------------- whose turn it is, and what is asked


class GameEnded(Reason, frozen=True):
    """The game is over."""

    def __str__(self) -> str:
        return "the game is over"


class NotYourTurn(Reason, frozen=True):
    """Somebody else is to act."""

    name: str

    def __str__(self) -> str:
        return f"it is {self.name}'s turn"


class AnswerFirst(Reason, frozen=True):
    """A question is open that this action does not answer: that of the phase, one of `PHASES`."""

    phase: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class NotAsked(Reason, frozen=True):
    """The action answers a question that is not asked now. `answer` is the kind of action, such as ``keep card``."""

    answer: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class OtherActionsLeft(Reason, frozen=True):
    """Passing is only for a player who can do nothing else (R6)."""

    def __str__(self) -> str:
        return "passing is only for a player who can do nothing else (R6)"


# ---------------------------------------------------------------- cards


class DeckEmpty(Reason, frozen=True):
    """There is no deck, and there are no discards to make one from."""

    def __str__(self) -> str:
        return "the deck is empty, and so are the discards"


class DisplayNeedsDeck(Reason, frozen=True):
    """In this edition nobody may take from the display while there is no deck (R10)."""

    def __str__(self) -> str:
        return "with neither deck nor discards no card may be drawn (R10)"


class WildOnlyFirst(Reason, frozen=True):
    """A face-up wild can't be the second card."""

    def __str__(self) -> str:
        return "a face-up wild may only be taken first"


class NotFaceUp(Reason, frozen=True):
    """The display has no such card."""

    card: str

    def __str__(self) -> str:
        return f"no {self.card} card is face up"


# ---------------------------------------------------------------- tickets


class NoTicketsLeft(Reason, frozen=True):
    """The ticket deck is empty."""

    def __str__(self) -> str:
        return "no tickets are left"


class TicketNotOffered(Reason, frozen=True):
    """The ticket is not one of those to choose from."""

    ticket: str
    offered: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.ticket} is not among the tickets offered ({', '.join(self.offered) or 'none'})"


class TooFewTickets(Reason, frozen=True):
    """More of the tickets offered must be kept."""

    least: int
    kept: int

    def __str__(self) -> str:
        return f"at least {self.least} of the tickets must be kept, not {self.kept}"


# ---------------------------------------------------------------- claims


class WrongColour(Reason, frozen=True):
    """The route has another colour; of a double route both tracks have."""

    route: str
    colours: tuple[str, ...]
    colour: str

    def __str__(self) -> str:
        return f"{self.route} is {' and '.join(self.colours)}, not {self.colour}"


class WrongNumberOfCards(Reason, frozen=True):
    """The payment has more or fewer cards than the route has spaces."""

    route: str
    length: int
    paid: int

    def __str__(self) -> str:
        spaces, cards = counted(self.length, "space"), counted(self.length, "card")
        return f"{self.route} has {spaces} and takes {cards}, not {self.paid}"


class FerriesNeedWilds(Reason, frozen=True):
    """The payment has fewer wilds than the route has ferries."""

    route: str
    ferries: int
    wilds: int

    def __str__(self) -> str:
        what = "ferry" if self.ferries == 1 else "ferries"
        return f"{self.route} needs at least {self.ferries} wild for its {what}, not {self.wilds}"


class RouteClaimed(Reason, frozen=True):
    """The route has an owner: a name, or None if it is the seat that asks."""

    route: str
    owner: str | None

    def __str__(self) -> str:
        return f"{self.route} is {'yours already' if self.owner is None else f'already claimed by {self.owner}'}"


class OtherTrackYours(Reason, frozen=True):
    """The seat owns the other track of the double route."""

    route: str
    other: str

    def __str__(self) -> str:
        return f"you own the other track, {self.other}; nobody may own both"


class TrackClosed(Reason, frozen=True):
    """The other track of the double route is taken, and with so few players one is all there is."""

    route: str
    players: int

    def __str__(self) -> str:
        return f"{self.route} is closed: the other track is taken, and there are {self.players} players"


class TooFewVehicles(Reason, frozen=True):
    """The route has more spaces than the seat has vehicles."""

    route: str
    needed: int
    left: int

    def __str__(self) -> str:
        return f"not enough vehicles: {self.route} needs {self.needed}, you have {self.left}"


class TooFewCards(Reason, frozen=True):
    """The hand does not have the payment: `cards` of one colour, and `wilds`.

    `held` and `held_wilds` are what the hand has of them. In wilds only, the colour is `wild` and `cards` is 0.
    """

    route: str
    colour: str
    cards: int
    wilds: int
    held: int
    held_wilds: int

    def __str__(self) -> str:
        needed = _payment(self.colour, self.cards, self.wilds) or "nothing"
        held = _payment(self.colour, self.held, self.held_wilds) or "none"
        verb = "is" if self.cards + self.wilds == 1 else "are"
        return f"not enough cards: {needed} {verb} needed, you hold {held}"


def _payment(colour: str, cards: int, wilds: int) -> str:
    """``3 purple and 1 wild``; what there is none of is left out."""
    parts = [f"{cards} {colour}"] if cards else []
    parts += [f"{wilds} wild"] if wilds else []
    return " and ".join(parts)
