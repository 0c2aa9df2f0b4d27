"""From a position to a state of the engine: everything is looked up and checked, so that the state can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from branchline.engine.memory import layout
from branchline.engine.moves import Moves
from branchline.engine.numbers.phase_numbers import (
    CHOOSING_TICKETS,
    GAME_OVER,
    KEEPING_CARD,
    KEEPING_TICKETS,
    PLACING_STACK,
    TAKING_TOKEN,
    TURN,
)
from branchline.engine.numbers.sizes import (
    CARD_KINDS,
    DISPLAY,
    LAST_ROUND_VEHICLES,
    NO_CARD,
    NONE,
    OFFER,
    TICKETS,
    WILD,
    WORD,
)
from branchline.engine.rules.cards import reset_is_due
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.turns import legal_moves
from branchline.engine.state import State
from branchline.game.actions import Action, Claim
from branchline.game.errors import ActionError, PositionError, SetupError
from branchline.game.events import UNSEEN
from branchline.game.names import Names, suggestion
from branchline.game.players import player_names
from branchline.game.positions.position import DIGEST_SHOWN, Position, SeatPosition
from branchline.game.translation.phase_names import PHASES

MOST = 255
"""The largest small number of a state."""


def state_of(names: Names, position: Position) -> State:
    """The state that a position describes; raises `PositionError` with the part that is wrong."""
    return _Check(names, position).state()


class _Check:
    """One position under examination."""

    def __init__(self, names: Names, position: Position) -> None:
        self.names = names
        self.position = position
        self.edition = names.edition
        self.fields: dict[str, Any] = {field.name: layout.zeros(field.shape) for field in layout.STATE}

    def state(self) -> State:
        """Go through all parts, then through what must hold between them."""
        self.check_edition()
        self.look_up_table()
        for number, seat in enumerate(self.position.seats):
            self.look_up_seat(number, seat)
        self.look_up_tickets()
        self.look_up_stacks()
        self.look_up_claim()
        self.check_phase()
        self.check_routes()
        self.check_last_round()
        self.check_cards()
        self.check_points()
        self.check_tokens()
        state = State.from_fields(self.names.board, self.fields)
        if reset_is_due(state):
            raise PositionError(
                f"display: {self.fields['display'].count(WILD)} wilds are face up, and other cards are left for a new "
                "display; it would have been sent to the discards (R4)"
            )
        moves = Moves()
        legal_moves(state, moves, Claims())
        if state.phase != GAME_OVER and len(moves) == 0:
            raise PositionError(f"phase: in {self.position.phase!r} the seat to act could do nothing here")
        return state

    # ------------------------------------------------------------ names to numbers

    def check_edition(self) -> None:
        position = self.position
        if position.edition != self.edition.name or position.digest != self.names.digest[:DIGEST_SHOWN]:
            raise PositionError(
                f"the position is one of {position.edition} {position.digest}, "
                f"not of {self.edition.name} {self.names.digest[:DIGEST_SHOWN]}: another board"
            )
        try:
            player_names(self.edition, position.players)
        except SetupError as error:
            raise PositionError(f"players: {error}") from None
        if len(position.seats) != len(position.players):
            raise PositionError(f"seats: there are {len(position.seats)} for {len(position.players)} players")

    def look_up_table(self) -> None:
        position, fields = self.position, self.fields
        if position.phase not in PHASES:
            raise PositionError(f"phase: there is no phase {position.phase!r}; {suggestion(position.phase, PHASES)}")
        players = fields["players"] = len(position.players)
        fields["phase"] = PHASES.index(position.phase)
        fields["seat"] = self.within("seat", position.seat, 0, players - 1)
        first = position.first_seat
        fields["first_seat"] = NONE if first is None else self.within("first", first, 0, players - 1)
        fields["passes"] = self.within("passes", position.passes, 0, players)
        left = position.turns_left
        fields["turns_left"] = NONE if left is None else self.within("turns left", left, 0, players)
        fields["deck"] = self.cards("deck", position.deck)
        fields["deck_size"] = sum(fields["deck"])
        fields["discards"] = self.cards("discards", position.discards)
        fields["discards_size"] = sum(fields["discards"])
        if len(position.display) != DISPLAY:
            raise PositionError(f"display: it has {DISPLAY} places, not {len(position.display)}")
        fields["display"] = [NO_CARD if card is None else self.card("display", card) for card in position.display]

    def look_up_seat(self, number: int, seat: SeatPosition) -> None:
        fields = self.fields
        fields["points"][number] = self.within(f"{number} points", seat.points, 0, 32_767)
        fields["vehicles"][number] = self.within(f"{number} vehicles", seat.vehicles, 0, self.edition.vehicles.each)
        fields["hand"][number] = self.cards(f"{number} hand", seat.hand)
        fields["taken"][number] = self.cards(f"{number} taken", seat.taken)
        for card, count in enumerate(fields["taken"][number]):
            if count > fields["hand"][number][card]:
                raise PositionError(f"{number} taken: {count} {self.names.cards[card]}, more than the hand has")
        for name in seat.routes:
            route = self.number(f"{number} routes", "route", name, self.names.route_numbers)
            if any(owned[route // WORD] >> route % WORD & 1 for owned in fields["owned"]):
                raise PositionError(f"{number} routes: {name} has an owner already")
            fields["owned"][number][route // WORD] |= 1 << route % WORD
        symbols = {symbol: index for index, symbol in enumerate(self.names.symbols)}
        fields["tokens"][number] = self.set_of(f"{number} tokens", "symbol", seat.tokens, symbols)
        flags = self.edition.french_flags
        colours = {colour: self.names.card_numbers[colour] for colour in (flags.colours if flags else ())}
        fields["flag_cards"][number] = self.set_of(
            f"{number} flag cards", "colour of the flag", seat.flag_cards, colours
        )

    def look_up_tickets(self) -> None:
        """Every ticket is in exactly one place."""
        fields, numbers = self.fields, self.names.ticket_numbers
        places: Counter[int] = Counter()

        def ticket(part: str, name: str) -> int:
            number = self.number(part, "ticket", name, numbers)
            places[number] += 1
            if places[number] > 1:
                raise PositionError(f"{part}: {name} is in another place already")
            return number

        for seat, held in enumerate(self.position.seats):
            if held.tickets is None:
                raise PositionError(f"{seat} tickets: their number is not known; {_VIEWED}")
            fields["tickets"][seat] = sum(1 << ticket(f"{seat} tickets", name) for name in held.tickets)
            if len(held.offered) > OFFER:
                raise PositionError(f"{seat} offered: {len(held.offered)} tickets; there are {OFFER} at most")
            offer = [ticket(f"{seat} offered", name) for name in held.offered]
            fields["offered"][seat] = [*offer, *[NONE] * (OFFER - len(offer))]
        for seat in range(len(self.position.seats), len(fields["offered"])):
            fields["offered"][seat] = [NONE] * OFFER
        for name in self.position.unseen_tickets:
            fields["ticket_deck"] |= 1 << ticket("unseen tickets", name)
        players = fields["players"]
        for index, place in enumerate(self.position.returned_tickets):
            seat = self.within("returned tickets: the seat", place.seat, 0, players - 1)
            fields["returned"][index] = seat * TICKETS + ticket("returned tickets", place.ticket)
        fields["returned_size"] = len(self.position.returned_tickets)
        missing = [name for name, number in numbers.items() if number not in places]
        if missing:
            raise PositionError(f"tickets: {missing[0]} is missing")

    def look_up_stacks(self) -> None:
        fields, stacks = self.fields, self.position.stacks
        if tuple(stack.symbol for stack in stacks) != tuple(self.names.symbols):
            raise PositionError(
                f"stacks: their symbols must be {', '.join(self.names.symbols) or 'none'}, in this order"
            )
        for number, stack in enumerate(stacks):
            fields["stack_size"][number] = self.within("stacks", stack.left, 0, MOST)
            location = NONE
            if stack.location is not None:
                location = self.number("stacks", "location", stack.location, self.edition.location_index)
                if location in fields["stack_location"][:number]:
                    raise PositionError(f"stacks: two stand on {stack.location}")
            fields["stack_location"][number] = location

    def look_up_claim(self) -> None:
        fields = self.fields
        fields["table_route"], fields["table_colour"], fields["table_wilds"] = NONE, NONE, 0
        if self.position.table is None:
            return
        try:
            claim = Action.parse(f"claim {self.position.table}")
        except ActionError:
            claim = Action.parse("pass")
        move = self.names.moves.get(claim) if isinstance(claim, Claim) else None
        if move is None:
            raise PositionError(f"table: {self.position.table!r} is not a claim of this board")
        route, colour, _, wilds = self.names.board.claim(move)
        fields["table_route"], fields["table_colour"], fields["table_wilds"] = route, colour, wilds

    # ------------------------------------------------------------ what must hold

    def check_phase(self) -> None:
        """Each phase has its open question, and no other."""
        fields, phase = self.fields, self.fields["phase"]
        players, seat = fields["players"], fields["seat"]
        choosing = phase == CHOOSING_TICKETS
        if choosing != (fields["first_seat"] == NONE):
            raise PositionError("first: the first seat is drawn when all have chosen their first tickets, not before")
        for other in range(players):
            asked = (choosing and other >= seat) or (phase == KEEPING_TICKETS and other == seat)
            offered = fields["offered"][other][0] != NONE
            if asked and not offered:
                raise PositionError(f"{other} offered: the seat is to choose, and no tickets are offered")
            if offered and not asked:
                raise PositionError(f"{other} offered: tickets are offered to a seat that is not to choose")
            if choosing and other >= seat and fields["tickets"][other]:
                raise PositionError(f"{other} tickets: the seat has not chosen yet")
        if (phase in (KEEPING_CARD, TAKING_TOKEN)) != (fields["table_route"] != NONE):
            raise PositionError(
                "table: it holds the claim of the turn while a question about it is open, and only then"
            )
        if phase == KEEPING_CARD:
            colour = fields["table_colour"]
            own = self.edition.routes[fields["table_route"]].colour
            flags = self.edition.french_flags
            wanted = flags is not None and own in flags.colours
            if not wanted or own != self.names.cards[colour] or fields["flag_cards"][seat] >> colour & 1:
                raise PositionError("table: no card of this payment can be kept for a flag (R9)")
        begun = any(any(owned) for owned in fields["owned"]) or fields["turns_left"] != NONE or fields["passes"] > 0
        if begun and (choosing or phase == PLACING_STACK):
            raise PositionError(f"phase: nobody can have had a turn before {PHASES[TURN]!r}")
        if phase == GAME_OVER:
            if fields["turns_left"] != 0 and fields["passes"] != players:
                raise PositionError("phase: the game is over when no turns are left, or when all have passed (R6)")
        elif fields["turns_left"] == 0 or fields["passes"] == players:
            raise PositionError("phase: it must be 'over' when no turns are left, or when all have passed (R6)")

    def check_routes(self) -> None:
        """Vehicles add up, nobody has both tracks, and the second track is closed with few players."""
        fields = self.fields
        owner: dict[int, int] = {}
        for seat in range(fields["players"]):
            for route in range(len(self.edition.routes)):
                if fields["owned"][seat][route // WORD] >> route % WORD & 1:
                    owner[route] = seat
        for seat in range(fields["players"]):
            placed = sum(self.edition.routes[route].length for route, other in owner.items() if other == seat)
            if placed + fields["vehicles"][seat] != self.edition.vehicles.each:
                left = self.edition.vehicles.each - placed
                raise PositionError(f"{seat} vehicles: the seat's routes leave {left}, not {fields['vehicles'][seat]}")
        closing = fields["players"] <= self.edition.double_routes.closed_up_to
        for route in range(len(self.edition.routes)):
            twin = self.edition.twin(route)
            if route in owner and twin in owner:
                name = self.names.routes[route]
                if owner[route] == owner[twin]:
                    raise PositionError(f"{owner[route]} routes: nobody may own both tracks of {name}")
                if closing:
                    raise PositionError(
                        f"{owner[route]} routes: with {fields['players']} players only one track of {name} may be taken"
                    )
            if route not in owner and not (closing and twin in owner):
                fields["unclaimed"][route // WORD] |= 1 << route % WORD
        table = fields["table_route"]
        if table != NONE and owner.get(table) != fields["seat"]:
            raise PositionError("table: the seat to act does not own the route it is said to have claimed")

    def check_last_round(self) -> None:
        """Somebody's turn has brought on the last round: it left few vehicles, and everyone's last turns follow it."""
        fields, players = self.fields, self.fields["players"]
        if fields["turns_left"] == NONE:
            return
        played = players - fields["turns_left"]
        over = fields["phase"] == GAME_OVER  # then the seat is still that of the last turn
        seat = (fields["seat"] - played - (0 if over else 1)) % players
        left = fields["vehicles"][seat]
        if left > LAST_ROUND_VEHICLES:
            raise PositionError(
                f"turns left: with {fields['turns_left']} left, seat {seat} has brought on the last round, but it has "
                f"{left} vehicles; that takes {LAST_ROUND_VEHICLES} or fewer (R11)"
            )

    def check_cards(self) -> None:
        """Every card of the deck is in exactly one place."""
        fields = self.fields
        found = [fields["deck"][card] + fields["discards"][card] for card in range(CARD_KINDS)]
        for card in fields["display"]:
            if card != NO_CARD:
                found[card] += 1
        for seat in range(fields["players"]):
            for card in range(CARD_KINDS):
                found[card] += fields["hand"][seat][card]
                found[card] += fields["flag_cards"][seat] >> card & 1
        if fields["phase"] == KEEPING_CARD:
            length = self.edition.routes[fields["table_route"]].length
            if fields["table_colour"] != WILD:
                found[fields["table_colour"]] += length - fields["table_wilds"]
            found[WILD] += fields["table_wilds"]
        for name, there in self.names.card_totals.items():
            here = found[self.names.card_numbers[name]]
            if here != there:
                raise PositionError(f"cards: the edition has {there} {name}, the position has {here}")
        if fields["deck_size"] == 0 and fields["discards_size"]:
            raise PositionError("deck: it is empty while there are discards; they would have been shuffled (R3)")
        if NO_CARD in fields["display"] and fields["deck_size"]:
            raise PositionError("display: a place is empty while there are cards in the deck (R3)")

    def check_points(self) -> None:
        """The score markers show routes and, in their edition, flags."""
        flags = self.edition.french_flags
        for seat in range(self.fields["players"]):
            scored = 0
            coloured = 0
            for name in self.position.seats[seat].routes:
                route = self.edition.routes[self.names.route_numbers[name]]
                scored += self.edition.route_points[route.length]
                coloured += flags is not None and route.colour in flags.colours
            more = self.fields["points"][seat] - scored
            kept = self.fields["flag_cards"][seat].bit_count()
            each = flags.points if flags else 0
            complete = more // each if each else 0
            used = (complete * len(flags.colours) if flags else 0) + kept
            if more != complete * each or complete < 0 or used > coloured:
                points = self.fields["points"][seat]
                raise PositionError(f"{seat} points: its routes score {scored}; {points} is impossible")

    def check_tokens(self) -> None:
        """Tokens are on their stack or with a player, and the stacks stand where they must."""
        tokens = self.edition.tourist_tokens
        if tokens is None:
            return
        fields = self.fields
        for number, symbol in enumerate(self.names.symbols):
            fixed = number < len(tokens.locations)
            sizes = tokens.tokens_per_stack if fixed else tokens.tokens_per_placed_stack
            held = sum(fields["tokens"][seat] >> number & 1 for seat in range(fields["players"]))
            there, here = sizes[fields["players"]], fields["stack_size"][number] + held
            if here != there:
                raise PositionError(f"stacks: the edition has {there} {symbol} tokens, the position has {here}")
            location = fields["stack_location"][number]
            if fixed and location != self.edition.location_index[tokens.locations[number]]:
                raise PositionError(f"stacks: the {symbol} tokens stand on {tokens.locations[number]}")
        self.check_placing(len(tokens.locations))

    def check_placing(self, fixed: int) -> None:
        fields = self.fields
        placed = fields["stack_location"][fixed : len(self.names.symbols)]
        standing = [location != NONE for location in placed]
        if sorted(standing, reverse=True) != standing:
            raise PositionError("stacks: they are placed in their order")
        if fields["phase"] == CHOOSING_TICKETS:
            if any(standing):
                raise PositionError("stacks: none is placed before the first tickets are chosen")
        elif all(standing) == (fields["phase"] == PLACING_STACK):
            raise PositionError("stacks: they are placed before the first turn, all of them")

    # ------------------------------------------------------------ single values

    def within(self, part: str, number: int, least: int, most: int) -> int:
        if not least <= number <= most:
            raise PositionError(f"{part}: {number} is not from {least} to {most}")
        return number

    def number(self, part: str, what: str, name: str, numbers: Mapping[str, int]) -> int:
        if name == UNSEEN:
            raise PositionError(f"{part}: not all of it is known ({UNSEEN}); {_VIEWED}")
        found = numbers.get(name)
        if found is None:
            raise PositionError(f"{part}: there is no {what} {name!r}; {suggestion(name, numbers)}")
        return found

    def card(self, part: str, name: str) -> int:
        return self.number(part, "card", name, self.names.card_numbers)

    def cards(self, part: str, cards: Mapping[str, int]) -> list[int]:
        counts = [0] * CARD_KINDS
        for name, count in cards.items():
            counts[self.card(part, name)] = self.within(part, count, 0, MOST)
        self.within(part, sum(counts), 0, MOST)
        return counts

    def set_of(self, part: str, what: str, members: Iterable[str], numbers: Mapping[str, int]) -> int:
        found = 0
        for name in members:
            bit = 1 << self.number(part, what, name, numbers)
            if found & bit:
                raise PositionError(f"{part}: {name} stands there twice")
            found |= bit
        return found


_VIEWED = "a position as one person saw it can't be played on; use the game's own"
