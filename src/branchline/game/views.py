"""What one person at the table may know, by names.

A view is made of the bytes of the engine's view, into which nothing hidden ever enters, and of the edition's tables.
There is no way from it to a state, a journal or a seed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Self

import msgspec

from branchline.editions import Edition
from branchline.editions import names as editions
from branchline.editions.schema import GRAY
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.purposes import SAMPLING
from branchline.engine.memory import layout
from branchline.engine.moves import Moves
from branchline.engine.numbers.move_numbers import CLAIM
from branchline.engine.numbers.phase_numbers import GAME_OVER
from branchline.engine.numbers.sizes import CARD_KINDS, NO_CARD, NONE, TICKETS, UNSEEN_TICKET, WILD, WORD, WORDS
from branchline.engine.rules.claims import Claims
from branchline.engine.state import State
from branchline.engine.view import View as EngineView
from branchline.engine.worlds import sample
from branchline.game.actions import AnyAction, Claim
from branchline.game.errors import PositionError
from branchline.game.legal_actions import LegalActions, legal_in, none_legal
from branchline.game.names import Names, names_of, suggestion
from branchline.game.notation.legality import judge, why_not_open
from branchline.game.notation.reasons import Reason
from branchline.game.positions.position import Position, position_of_view
from branchline.game.positions.position_checks import state_of
from branchline.game.positions.position_filling import filled
from branchline.game.translation.bit_sets import members
from branchline.game.translation.packed_fields import PACKED_VIEW
from branchline.game.translation.phase_names import PHASES


class _Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON of a view. `seat` is None for spectators. When it is read, the legal actions are worked out again."""

    seat: int | None
    position: Position
    legal_actions: tuple[str, ...]


class SpectatorView:
    """What everybody may know: all that lies open on the table, and what a careful watcher remembers."""

    __slots__ = ("_data", "_names", "_players")

    def __init__(self, names: Names, players: tuple[str, ...], data: bytes) -> None:
        self._names = names
        self._players = players
        self._data = data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SpectatorView) or type(self) is not type(other):
            return NotImplemented
        same_edition = self._names.digest == other._names.digest
        return same_edition and self._players == other._players and self._data == other._data

    def __hash__(self) -> int:
        return hash((self._players, self._data))

    def __repr__(self) -> str:
        observer = self._observer()
        whose = "spectators" if observer is None else self._players[observer]
        doing = "over" if self.is_over else f"{self.phase} of {self._players[self._number('seat')]}"
        return f"<View of {whose}: {self.edition.name}; {doing}>"

    def __copy__(self) -> Self:
        return self  # it can't be changed

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A view as its bytes and names; what may be done now is worked out from them when it is unpickled."""
        return _unpickled, (type(self), self._names, self._players, self._data)

    def _number(self, field: str) -> int:
        return PACKED_VIEW.number(self._data, field)

    def _numbers(self, field: str) -> tuple[int, ...]:
        return PACKED_VIEW.numbers(self._data, field)

    def _per_seat(self, field: str) -> tuple[int, ...]:
        return self._numbers(field)[: len(self._players)]

    def to_bytes(self) -> bytes:
        """All that is in the view, as the engine's bytes: two views of one game are equal if these are."""
        return self._data

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self._names.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat 0 first."""
        return self._players

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self._players))

    @property
    def phase(self) -> str:
        """What the seat to act is asked; one of `PHASES`."""
        return PHASES[self._number("phase")]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._number("phase") == GAME_OVER

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the game is over."""
        return None if self.is_over else self._number("seat")

    @property
    def first_seat(self) -> int | None:
        """The seat that began; None before it is known (R1)."""
        first = self._number("first_seat")
        return None if first == NONE else first

    @property
    def turns_left(self) -> int | None:
        """In the last round, the turns still to play, the present one included; None before."""
        turns = self._number("turns_left")
        return None if turns == NONE else turns

    @property
    def passes(self) -> int:
        """How many seats have passed in a row (R6)."""
        return self._number("passes")

    @property
    def points(self) -> tuple[int, ...]:
        """What the score markers show: routes and flags."""
        return self._per_seat("points")

    @property
    def vehicles(self) -> tuple[int, ...]:
        """How many each seat has left."""
        return self._per_seat("vehicles")

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._per_seat("hand_size")

    @property
    def taken(self) -> tuple[dict[str, int], ...]:
        """The cards each seat was seen taking face up and, as far as anyone can tell, still holds."""
        taken = self._numbers("taken")
        return tuple(self._names.hand(taken[CARD_KINDS * seat : CARD_KINDS * (seat + 1)]) for seat in self.seats)

    @property
    def display(self) -> tuple[str | None, ...]:
        """The face-up cards by place; None where there is none."""
        cards = self._names.cards
        return tuple(None if card == NO_CARD else cards[card] for card in self._numbers("display"))

    @property
    def deck_size(self) -> int:
        """How many cards can be drawn."""
        return self._number("deck_size")

    @property
    def discards(self) -> dict[str, int]:
        """The discarded cards since the last reshuffle."""
        return self._names.hand(self._numbers("discards"))

    @property
    def discards_size(self) -> int:
        """How many those are."""
        return self._number("discards_size")

    @property
    def ticket_counts(self) -> tuple[int | None, ...]:
        """How many tickets each seat has kept; None while that is not to be known (R1)."""
        return tuple(None if count == NONE else count for count in self._per_seat("ticket_count"))

    @property
    def unseen_tickets(self) -> int:
        """How many tickets of the deck nobody has seen since the shuffle; they lie on top."""
        return self._number("unseen_tickets")

    @property
    def ticket_deck_size(self) -> int:
        """How many tickets can be drawn; while the first are chosen, without those that others have returned (R1)."""
        return self._number("unseen_tickets") + self._number("returned_size")

    @property
    def offered_size(self) -> int:
        """How many tickets the seat to act is choosing from."""
        return self._number("offered_size")

    def _routes(self, words: tuple[int, ...]) -> list[int]:
        return [WORD * word + bit for word in range(WORDS) for bit in members(words[word])]

    def _owner_numbers(self) -> dict[int, int]:
        owned = self._numbers("owned")
        return {route: seat for seat in self.seats for route in self._routes(owned[WORDS * seat : WORDS * (seat + 1)])}

    @property
    def owners(self) -> dict[str, int]:
        """The seat of every claimed route, by the route's name, in the order of the board file."""
        owners = self._owner_numbers()
        return {self._names.routes[route]: owners[route] for route in sorted(owners)}

    def _open_numbers(self) -> list[int]:
        return self._routes(self._numbers("unclaimed"))

    @property
    def open_routes(self) -> tuple[str, ...]:
        """The routes that can still be claimed: by anybody, or in a seat's view by this seat."""
        return tuple(self._names.routes[route] for route in self._open_numbers())

    @property
    def closed_routes(self) -> tuple[str, ...]:
        """The routes that nobody has claimed and that are closed, as the other track of a double route is taken."""
        gone = {*self._open_numbers(), *self._owner_numbers()}
        return tuple(name for route, name in enumerate(self._names.routes) if route not in gone)

    @property
    def stacks(self) -> dict[str, tuple[str, int]]:
        """Tourist tokens: symbol and number left of the stack on each location."""
        locations, sizes = self._numbers("stack_location"), self._numbers("stack_size")
        return {
            self._names.locations[locations[number]]: (symbol, sizes[number])
            for number, symbol in enumerate(self._names.symbols)
            if locations[number] != NONE
        }

    @property
    def stacks_to_place(self) -> tuple[tuple[str, int], ...]:
        """Symbol and size of the stacks that are still to be placed, the next one first."""
        locations, sizes = self._numbers("stack_location"), self._numbers("stack_size")
        symbols = enumerate(self._names.symbols)
        return tuple((symbol, sizes[number]) for number, symbol in symbols if locations[number] == NONE)

    @property
    def tokens(self) -> tuple[tuple[str, ...], ...]:
        """The symbols of each seat's tourist tokens."""
        return tuple(
            tuple(self._names.symbols[number] for number in members(held)) for held in self._per_seat("tokens")
        )

    @property
    def flag_cards(self) -> tuple[tuple[str, ...], ...]:
        """The colours each seat has kept for a flag."""
        return tuple(tuple(self._names.cards[card] for card in members(kept)) for kept in self._per_seat("flag_cards"))

    @property
    def table(self) -> Claim | None:
        """The claim that this turn made, while a question about it is open; a card of it may be kept (R9)."""
        route = self._number("table_route")
        if route == NONE:
            return None
        move = self._names.board.claim_move(route, self._number("table_colour"), self._number("table_wilds"))
        claim = self._names.actions[move]
        assert move >= CLAIM
        assert isinstance(claim, Claim)
        return claim

    def position(self) -> str:
        """The position as one line, with ``?`` for what this person may not know."""
        fields = layout.unpack(layout.VIEW, self._data)
        return str(position_of_view(self._names, self._players, fields))

    def to_json(self) -> str:
        """One JSON object: whose view it is, the position with ``?``, and what this seat may do now."""
        fields = layout.unpack(layout.VIEW, self._data)
        position = position_of_view(self._names, self._players, fields)
        return msgspec.json.encode(_Shown(self._observer(), position, self._choices())).decode()

    @classmethod
    def from_json(cls, data: str | bytes, *, edition: str | os.PathLike[str] | Edition | None = None) -> Self:
        """The view whose `to_json` this is; `edition` is needed for a board of your own.

        Raises `PositionError` if it is not the view of any game.
        """
        try:
            shown = msgspec.json.decode(data, type=_Shown)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise PositionError(f"this is not the JSON of a view: {error}") from None
        if edition is None and shown.position.edition not in editions():
            raise PositionError(f"{shown.position.edition!r} is not one of our editions; give its file as `edition`")
        names = names_of(shown.position.edition if edition is None else edition)
        state = state_of(names, filled(names, shown.position))
        view = cls._of(names, shown.position.players, state, shown.seat)
        if position_of_view(names, view.names, layout.unpack(layout.VIEW, view.to_bytes())) != shown.position:
            raise PositionError("this is not what that person would see")
        return view

    @classmethod
    def _again(cls, names: Names, players: tuple[str, ...], seen: EngineView) -> Self:
        return cls(names, players, seen.to_bytes())

    @classmethod
    def _of(cls, names: Names, players: tuple[str, ...], state: State, seat: int | None) -> Self:
        if seat is not None:
            raise PositionError("this is the view of a seat: use `View.from_json`")
        return cls(names, players, EngineView.of(state, NONE).to_bytes())

    def _observer(self) -> int | None:
        return None

    def _choices(self) -> tuple[str, ...]:
        return ()

    def route_of(self, claim: Claim) -> str:
        """The full name of the route that a claim is about, as `owners` and `open_routes` have it."""
        route = self._names.route_of(claim)
        if route is None:
            raise ValueError(f"'{claim}' is not a claim of this board")
        return self._names.routes[route]


class View(SpectatorView):
    """What one seat may know: what everybody may, and its own hand and tickets."""

    __slots__ = ("_legal",)

    def __init__(self, names: Names, players: tuple[str, ...], data: bytes, legal: LegalActions) -> None:
        super().__init__(names, players, data)
        self._legal = legal

    def without_names(self) -> Self:
        """The same, with the players called after their seats: for a bot that is not to know whom it plays."""
        players = tuple(f"seat {seat}" for seat in range(len(self._players)))
        return type(self)(self._names, players, self._data, self._legal)

    @classmethod
    def _again(cls, names: Names, players: tuple[str, ...], seen: EngineView) -> Self:
        """The legal actions are those of any game that looks like this to the seat."""
        return cls._of(names, players, sample(seen, Chance("", 0, SAMPLING)), seen.fields()["observer"])

    @classmethod
    def _of(cls, names: Names, players: tuple[str, ...], state: State, seat: int | None) -> Self:
        if seat is None or not 0 <= seat < len(players):
            raise PositionError(f"seat: it must be one of the seats 0 to {len(players) - 1}, not {seat}")
        acting = state.phase != GAME_OVER and state.seat == seat
        legal = legal_in(names, state, Moves(), Claims()) if acting else none_legal(names)
        return cls(names, players, EngineView.of(state, seat).to_bytes(), legal)

    def _observer(self) -> int | None:
        return self.seat

    def _choices(self) -> tuple[str, ...]:
        return tuple(map(str, self._legal))

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._number("observer")

    @property
    def hand(self) -> dict[str, int]:
        """One's own cards by colour, `wild` included; colours that one has none of are left out."""
        return self._names.hand(self._numbers("hand"))

    @property
    def tickets(self) -> tuple[str, ...]:
        """One's own kept tickets."""
        return tuple(self._names.tickets[ticket] for ticket in members(self._number("tickets")))

    def _offered_numbers(self) -> tuple[int, ...]:
        return tuple(ticket for ticket in self._numbers("offered") if ticket != NONE)

    @property
    def offered(self) -> tuple[str, ...]:
        """The tickets one is choosing from."""
        return tuple(self._names.tickets[ticket] for ticket in self._offered_numbers())

    @property
    def returned(self) -> Mapping[str, int]:
        """The tickets one has returned and that are still under the deck: how many tickets lie above each.

        While the first tickets are chosen, those that others returned are not counted (R1).
        """
        unseen = self._number("unseen_tickets")
        under = self._numbers("returned")[: self._number("returned_size")]
        return {
            self._names.tickets[number % TICKETS]: unseen + place
            for place, number in enumerate(under)
            if number < UNSEEN_TICKET
        }

    def _open_numbers(self) -> list[int]:
        own = {route for route, seat in self._owner_numbers().items() if seat == self.seat}
        return [route for route in super()._open_numbers() if self._names.edition.twin(route) not in own]

    def legal_actions(self) -> LegalActions:
        """What this seat may do now; nothing unless it is to act."""
        return self._legal

    def why_not(self, action: AnyAction | str) -> Reason | None:
        """Why this seat can't do it now; None if it can. Nothing is played.

        The reason tells nothing that is not in the view. Raises `InvalidAction` if the action means nothing on this
        board.
        """
        return judge(self._names, self._players, self._legal, action, self._seen).reason

    def why_no_claim(self, route: str) -> Reason | None:
        """Why this seat can't claim a route now, whatever it pays; None if it can.

        Where cards are missing, that is told of the colour that it holds most of, with as few wilds as may be.
        """
        if any(isinstance(action, Claim) and self.route_of(action) == route for action in self._legal):
            return None
        names = self._names
        number = names.route_numbers.get(route)
        if number is None:
            raise ValueError(f"there is no route {route!r}; {suggestion(route, names.routes)}")
        gone = why_not_open(names, self._players, self._seen(), number)
        if gone is not None:
            return gone
        entry = names.edition.routes[number]
        cards = entry.length - entry.ferries
        colour = entry.colour
        if colour == GRAY and cards:
            hand = self.hand
            colour = max(names.edition.colours, key=lambda kind: hand.get(kind, 0))
        return self.why_not(Claim(names.claim_names[number], colour, cards, entry.ferries))

    def _seen(self) -> dict[str, Any]:
        return layout.unpack(layout.VIEW, self._data)

    def can_pay(self, claim: Claim) -> bool:
        """Whether this seat's hand has the cards of a claim."""
        hand = self.hand
        enough = claim.cards == 0 or hand.get(claim.colour, 0) >= claim.cards
        return enough and hand.get(self._names.cards[WILD], 0) >= claim.wilds


def _unpickled(cls: type[SpectatorView], names: Names, players: tuple[str, ...], data: bytes) -> SpectatorView:
    """The view whose `__reduce__` this is. ValueError if the bytes are no view of the board."""
    return cls._again(names, players, EngineView.from_bytes(names.board, data))
