"""What happened, in order, chance included, as values: who did it, what it was, and who could see it.

`str(event)` calls the seats by number; `event.text(names)` by the players' names. JSON twins as for actions.

A seat sees everything but the cards others are dealt or draw from the deck and the tickets others are offered, keep
or return: there it sees ``?``. While the first tickets are chosen nobody sees even how many another keeps (R1):
each ticket dealt becomes one `ChoseTicket`, and when the last seat has chosen, `TicketsChosen` tells all the counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from branchline.game.errors import NotationError

UNSEEN = "?"
"""Stands for what somebody could not see."""


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="event"
):
    """Something that happened. `seat` is whose doing or whose luck it was; None when it was nobody's."""

    seat: int | None = None

    def text(self, names: Sequence[str]) -> str:
        """A short sentence with the players' names."""
        return self._sentence(names[self.seat] if self.seat is not None else "", names)

    def __str__(self) -> str:
        return self._sentence(f"seat {self.seat}", ())

    def seen_by(self, seat: int | None) -> AnyEvent:
        """The event as that seat, or a spectator (None), saw it."""
        return self._here() if seat is not None and seat == self.seat else self._to_others()

    def _here(self) -> AnyEvent:
        return self  # type: ignore[return-value]  # only the kinds below are ever made

    def _to_others(self) -> AnyEvent:
        """What everybody else sees of it; the whole, unless a kind says otherwise."""
        return self._here()

    def to_json(self) -> str:
        """One JSON object; its field "event" tells the kind."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(data: str | bytes) -> AnyEvent:
        """The event whose `to_json` this is."""
        try:
            event: AnyEvent = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise NotationError(f"this is not the JSON of an event: {error}") from None
        return event

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        raise NotImplementedError


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A card of the starting hand."""

    card: str

    def _to_others(self) -> AnyEvent:
        return Dealt(seat=self.seat, card=UNSEEN)

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} is dealt {self.card}"


class TurnedUp(Event, frozen=True, kw_only=True, tag="turned up"):
    """A card put face up from the deck at a place of the display, counted from 0."""

    card: str
    place: int

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{self.card} is turned up"


class Reset(Event, frozen=True, kw_only=True, tag="reset"):
    """The whole display went to the discards because of its wilds."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return "the display is cleared because of its wilds"


class Reshuffled(Event, frozen=True, kw_only=True, tag="reshuffled"):
    """The discards became the new deck."""

    cards: int

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"the discards are shuffled into a deck of {self.cards}"


class Offered(Event, frozen=True, kw_only=True, tag="offered"):
    """A ticket to choose from; `fresh` if nobody had seen it since the shuffle, else it had been returned before."""

    ticket: str
    fresh: bool = True

    def _to_others(self) -> AnyEvent:
        return Offered(seat=self.seat, ticket=UNSEEN, fresh=self.fresh)

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} is offered {self.ticket}"


class KeptTicket(Event, frozen=True, kw_only=True, tag="kept ticket"):
    """A ticket kept from those offered; `at_start` if they were the first."""

    ticket: str
    at_start: bool = False

    def _to_others(self) -> AnyEvent:
        return ChoseTicket(seat=self.seat) if self.at_start else KeptTicket(seat=self.seat, ticket=UNSEEN)

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} keeps {self.ticket}"


class ReturnedTicket(Event, frozen=True, kw_only=True, tag="returned ticket"):
    """A ticket put under the ticket deck; `at_start` if it was one of the first."""

    ticket: str
    at_start: bool = False

    def _to_others(self) -> AnyEvent:
        return ChoseTicket(seat=self.seat) if self.at_start else ReturnedTicket(seat=self.seat, ticket=UNSEEN)

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} returns {self.ticket}"


class ChoseTicket(Event, frozen=True, kw_only=True, tag="chose ticket"):
    """What others see of each of a seat's first tickets: that it has been kept or returned, not which (R1)."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} decides on a ticket: ?"


class TicketsChosen(Event, frozen=True, kw_only=True, tag="tickets chosen"):
    """All have chosen their first tickets: how many each seat keeps is open from now on."""

    counts: tuple[int, ...]

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        called = names or [f"seat {seat}" for seat in range(len(self.counts))]
        kept = ", ".join(f"{name} keeps {count}" for name, count in zip(called, self.counts, strict=False))
        return f"all have chosen: {kept}"


class FirstSeat(Event, frozen=True, kw_only=True, tag="first seat"):
    """The seat that begins."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} begins"


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A card from the deck, unseen by others."""

    card: str

    def _to_others(self) -> AnyEvent:
        return Drew(seat=self.seat, card=UNSEEN)

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} draws {self.card} from the deck"


class Took(Event, frozen=True, kw_only=True, tag="took"):
    """A card from a place of the display, counted from 0."""

    card: str
    place: int

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} takes {self.card} from the display"


class Skipped(Event, frozen=True, kw_only=True, tag="skipped"):
    """A second card that can't be had (R5)."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} has no second card to draw"


class Claimed(Event, frozen=True, kw_only=True, tag="claimed"):
    """A route, by its full name, paid for with cards of one colour (`wild`: wilds only) and wilds."""

    route: str
    colour: str
    cards: int
    wilds: int

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        paid = [f"{self.cards} {self.colour}"] if self.cards else []
        paid += [f"{self.wilds} wild"] if self.wilds else []
        return f"{who} claims {self.route} for {' and '.join(paid)}"


class TookToken(Event, frozen=True, kw_only=True, tag="took token"):
    """A tourist token from the stack on a location."""

    symbol: str
    location: str

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} takes the token {self.symbol} from {self.location}"


class PlacedStack(Event, frozen=True, kw_only=True, tag="placed stack"):
    """A stack of tourist tokens, put on a location before the game begins."""

    symbol: str
    location: str

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} places the {self.symbol} tokens on {self.location}"


class KeptCard(Event, frozen=True, kw_only=True, tag="kept card"):
    """A played card kept for a flag."""

    colour: str

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} keeps a {self.colour} card for a flag"


class KeptNoCard(Event, frozen=True, kw_only=True, tag="kept no card"):
    """No played card is kept for a flag, though one could be: the whole payment is discarded."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} keeps no card for a flag"


class Flag(Event, frozen=True, kw_only=True, tag="flag"):
    """A flag complete; its cards are discarded."""

    points: int

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} completes a flag for {self.points} points"


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """Nothing could be done (R6)."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} passes"


class LastRound(Event, frozen=True, kw_only=True, tag="last round"):
    """The seat's turn left it few vehicles: everyone has one more turn (R11)."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return f"{who} is almost out of vehicles: everyone has one more turn"


class Over(Event, frozen=True, kw_only=True, tag="over"):
    """The game has ended."""

    def _sentence(self, who: str, names: Sequence[str]) -> str:
        return "the game is over"


AnyEvent: TypeAlias = (
    Dealt
    | TurnedUp
    | Reset
    | Reshuffled
    | Offered
    | KeptTicket
    | ReturnedTicket
    | ChoseTicket
    | TicketsChosen
    | FirstSeat
    | Drew
    | Took
    | Skipped
    | Claimed
    | TookToken
    | PlacedStack
    | KeptCard
    | KeptNoCard
    | Flag
    | Passed
    | LastRound
    | Over
)

_DECODER = msgspec.json.Decoder(AnyEvent)
