"""Any situation of any edition, set up by names: `at` for the middle of a game, `dealt` for its beginning.

    game = at("usa 4p", claimed={"Denver-Kansas City black": 0}, hand={"orange": 4}, seat=0)
    assert "claim Denver-Kansas City orange 4+0" not in game.legal_actions()

What a test does not mention is somewhere sensible: cards in the deck, tickets in the ticket deck, one stack of tokens
on each of its places. Cards, tickets and tokens are counted when a position is set up and again after every action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from branchline import AnyAction, Edition, Game
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.outcome_numbers import A_CARD, A_SEAT, A_TICKET
from branchline.engine.numbers.sizes import CARD_KINDS, DISPLAY, NO_CARD, NONE, TICKETS, WILD, WORD
from branchline.engine.rules.turns import start
from branchline.engine.state import State
from branchline.game.names import Names, names_of
from branchline.game.translation.journal import Events
from branchline.game.translation.phase_names import PHASES

Cards = Mapping[str, int]
"""How many of each kind of card, by name."""


class Table(Game):
    """A game in which a test may decide what chance brings, and look at what is hidden."""

    __slots__ = ()

    def play(self, action: AnyAction | str, *, comes: Sequence[str | int] | None = None) -> Events:
        """Do it. `comes` is all that chance deals meanwhile: cards and tickets by name, the first seat by number."""
        by_chance = self._dealer
        if comes is not None:
            dealt = [_outcome(self._names, what) for what in comes]
            self._dealer = Dealer(self._chance, outcomes=dealt, noting=True)
        try:
            happened = super().play(action)
            if comes is not None:
                assert self._dealer.fault is None, f"{action}: {self._dealer.fault} ({list(comes)})"
                assert self._dealer.next_outcome == len(comes), f"{action}: not all of {list(comes)} was dealt"
        finally:
            self._dealer = by_chance
        assert_conserved(self._names, self._state.fields())
        return happened

    def play_all(self, *actions: str) -> None:
        """Several actions, one after the other, chance deciding what is dealt."""
        for action in actions:
            self.play(action)

    @property
    def legal(self) -> set[str]:
        """The texts of the legal actions."""
        return {str(action) for action in self.legal_actions()}

    @property
    def claims(self) -> set[str]:
        """The texts of the legal claims, without the word 'claim'."""
        return {text.removeprefix("claim ") for text in self.legal if text.startswith("claim ")}

    @property
    def deck(self) -> dict[str, int]:
        """The cards of the deck, which nobody sees."""
        return self._names.hand(self._state.fields()["deck"])

    @property
    def discards(self) -> dict[str, int]:
        """The discarded cards."""
        return self.spectator_view().discards

    @property
    def display(self) -> list[str | None]:
        """The face-up cards."""
        return list(self.spectator_view().display)

    def hand(self, seat: int) -> dict[str, int]:
        """A seat's cards."""
        return self.view(seat).hand

    @property
    def points(self) -> tuple[int, ...]:
        """What the score markers show."""
        return self.spectator_view().points

    @property
    def vehicles(self) -> tuple[int, ...]:
        """What each seat has left."""
        return self.spectator_view().vehicles

    @property
    def under_ticket_deck(self) -> list[str]:
        """The tickets that players returned, the next to come first."""
        fields = self._state.fields()
        return [self._names.tickets[n % TICKETS] for n in fields["returned"][: fields["returned_size"]]]

    @property
    def unseen_tickets(self) -> set[str]:
        """The tickets on top of those, which nobody has seen since the shuffle."""
        return {self._names.tickets[ticket] for ticket in _members(self._state.fields()["ticket_deck"])}


def kinds(events: Events) -> list[str]:
    """The kinds of what happened, in order: `took`, `turned up`, `reset`, ..."""
    return [str(type(event).__struct_config__.tag) for event in events]


def _outcome(names: Names, what: str | int) -> tuple[int, int]:
    if isinstance(what, int):
        return A_SEAT, what
    if what in names.card_numbers:
        return A_CARD, names.card_numbers[what]
    return A_TICKET, names.ticket_numbers[what]


def _members(word: int) -> list[int]:
    return [number for number in range(64) if word >> number & 1]


def _where(where: str) -> tuple[Names, int]:
    edition, players = where.split()
    return names_of(edition), int(players.removesuffix("p"))


def dealt(where: str, comes: Sequence[str | int] | None = None, *, seed: int = 1) -> Table:
    """A game just dealt. `comes`: the cards seat by seat, the display, then the tickets seat by seat."""
    names, players = _where(where)
    dealt = None if comes is None else [_outcome(names, what) for what in comes]
    dealer = Dealer(Chance(str(seed)), outcomes=dealt, noting=True)
    state = State(names.board)
    start(state, players, dealer)
    assert dealer.fault is None, dealer.fault
    assert dealt is None or dealer.next_outcome == len(dealt), "more is given than is dealt"
    table = Table.resume(names.edition, players, state, seed=seed)
    table._journal[0] = dealer.take_journal()
    assert_conserved(names, state.fields())
    return table


def at(
    where: str,
    *,
    board: Edition | None = None,
    seat: int = 0,
    phase: str = "turn",
    first_seat: int = 0,
    hand: Cards | None = None,
    hands: Mapping[int, Cards] | None = None,
    display: Sequence[str | None] | None = None,
    deck: Cards | None = None,
    discards: Cards | None = None,
    claimed: Mapping[str, int] | None = None,
    vehicles: int | Mapping[int, int] | None = None,
    points: Mapping[int, int] | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    ticket_deck: Sequence[str] | None = None,
    returned: Sequence[tuple[int, str]] = (),
    offered: Sequence[str] = (),
    stacks: Mapping[str, str] | None = None,
    tokens: Mapping[int, Sequence[str]] | None = None,
    flag_cards: Mapping[int, Sequence[str]] | None = None,
    passes: int = 0,
    turns_left: int | None = None,
    seed: int = 1,
) -> Table:
    """A position in play, on the board of one of our editions or on a changed one.

    `hand` is the hand of the seat to act. Cards not mentioned are in the deck; if `deck` is given, the seat before the
    one to act hoards them. The same goes for tickets and `ticket_deck`. `claimed` gives routes to seats, closes their
    other tracks where the rules do, takes vehicles and gives points; `vehicles` (of the seat to act, or by seat)
    says otherwise; `points` adds to the score markers. `stacks` says on which location the placed stack of each
    symbol stands.
    """
    names, players = _where(where)
    names = names if board is None else names_of(board)
    state = State(names.board)
    start(state, players, Dealer(Chance("0")))
    fields = state.fields()
    hoarder = (seat - 1) % players
    fields |= {"phase": PHASES.index(phase), "seat": seat, "first_seat": first_seat, "passes": passes}
    fields["turns_left"] = NONE if turns_left is None else turns_left
    for number in range(players):
        fields["offered"][number] = [NONE] * len(fields["offered"][number])
    _put_routes(names, fields, claimed or {})
    for number, count in ({seat: vehicles} if isinstance(vehicles, int) else vehicles or {}).items():
        fields["vehicles"][number] = count
    for number, count in (points or {}).items():
        fields["points"][number] += count
    for number, colours in (flag_cards or {}).items():
        fields["flag_cards"][number] = sum(1 << names.card_numbers[colour] for colour in colours)
    _put_cards(names, fields, {**(hands or {}), **({seat: hand} if hand else {})}, display, deck, discards, hoarder)
    _put_tickets(names, fields, tickets or {}, ticket_deck, returned, offered, hoarder)
    _put_tokens(names, fields, stacks or {}, tokens or {})
    assert_conserved(names, fields)
    return Table.resume(names.edition, players, State.from_fields(names.board, fields), seed=seed)


def every_route(edition: str, but: Iterable[str] = ()) -> dict[str, int]:
    """`claimed` for a board on which seats 0 and 1 have everything between them, but for some routes."""
    names = names_of(edition)
    claimed = {}
    for pair, tracks in enumerate(names.edition.tracks.values()):
        for track, route in enumerate(tracks):
            claimed[names.routes[route]] = (pair + track) % 2
    return {name: seat for name, seat in claimed.items() if name not in set(but)}


def _put_routes(names: Names, fields: dict[str, Any], claimed: Mapping[str, int]) -> None:
    for name, seat in claimed.items():
        route = names.route_numbers[name]
        fields["owned"][seat][route // WORD] |= 1 << route % WORD
        gone = [route]
        twin = names.edition.twin(route)
        if twin is not None and fields["players"] <= names.edition.double_routes.closed_up_to:
            gone.append(twin)
        for closed in gone:
            fields["unclaimed"][closed // WORD] &= ~(1 << closed % WORD)
        length = names.edition.routes[route].length
        fields["vehicles"][seat] = max(0, fields["vehicles"][seat] - length)
        fields["points"][seat] += names.edition.route_points[length]


def _put_cards(
    names: Names,
    fields: dict[str, Any],
    hands: Mapping[int, Cards],
    display: Sequence[str | None] | None,
    deck: Cards | None,
    discards: Cards | None,
    hoarder: int,
) -> None:
    rest = Counter(_all_cards(names))
    fields["hand"] = [_counts(names, hands.get(seat, {})) for seat in range(len(fields["hand"]))]
    fields["taken"] = [[0] * CARD_KINDS for _ in fields["taken"]]
    fields["discards"] = _counts(names, discards or {})
    fields["deck"] = _counts(names, deck or {})
    for heap in (*fields["hand"], fields["discards"], fields["deck"]):
        rest.subtract(dict(enumerate(heap)))
    for kept in fields["flag_cards"]:
        rest.subtract(_members(kept))
    if display is None:
        display = _plain_display(names, rest)
    shown = [NO_CARD if card is None else names.card_numbers[card] for card in display]
    fields["display"] = shown + [NO_CARD] * (DISPLAY - len(shown))
    rest.subtract(card for card in shown if card != NO_CARD)
    assert min(rest.values()) >= 0, f"more cards than there are: {rest}"
    heap = fields["deck"] if deck is None else fields["hand"][hoarder]
    for card, count in rest.items():
        heap[card] += count
    fields["deck_size"] = sum(fields["deck"])
    fields["discards_size"] = sum(fields["discards"])


def _plain_display(names: Names, rest: Counter[int]) -> list[str]:
    """Five cards with no wild among them, of the colours that most are left of."""
    left = Counter({colour: rest[number] for colour, number in names.card_numbers.items() if number != WILD})
    shown: list[str] = []
    while len(shown) < DISPLAY and left.total() > 0:
        ((colour, _),) = left.most_common(1)
        left[colour] -= 1
        shown.append(colour)
    return shown


def _all_cards(names: Names) -> dict[int, int]:
    counts = {**names.edition.cards.colours, "wild": names.edition.cards.wilds}
    return dict(enumerate(_counts(names, counts)))


def _counts(names: Names, cards: Cards) -> list[int]:
    counts = [0] * CARD_KINDS
    for name, count in cards.items():
        counts[names.card_numbers[name]] = count
    return counts


def _put_tickets(
    names: Names,
    fields: dict[str, Any],
    tickets: Mapping[int, Sequence[str]],
    ticket_deck: Sequence[str] | None,
    returned: Sequence[tuple[int, str]],
    offered: Sequence[str],
    hoarder: int,
) -> None:
    rest = (1 << len(names.tickets)) - 1
    fields["tickets"] = [_ticket_set(names, tickets.get(seat, ())) for seat in range(len(fields["tickets"]))]
    for held in fields["tickets"]:
        rest &= ~held
    for place, (seat, name) in enumerate(returned):
        fields["returned"][place] = seat * TICKETS + names.ticket_numbers[name]
        rest &= ~_ticket_set(names, [name])
    fields["returned_size"] = len(returned)
    for place, name in enumerate(offered):
        fields["offered"][fields["seat"]][place] = names.ticket_numbers[name]
        rest &= ~_ticket_set(names, [name])
    if ticket_deck is None:
        fields["ticket_deck"] = rest
    else:
        fields["ticket_deck"] = _ticket_set(names, ticket_deck)
        fields["tickets"][hoarder] |= rest & ~fields["ticket_deck"]


def _ticket_set(names: Names, tickets: Iterable[str]) -> int:
    return sum(1 << names.ticket_numbers[name] for name in tickets)


def _put_tokens(
    names: Names, fields: dict[str, Any], stacks: Mapping[str, str], tokens: Mapping[int, Sequence[str]]
) -> None:
    fixed = names.edition.tourist_tokens.locations if names.edition.tourist_tokens else ()
    placed = names.symbols[len(fixed) :]
    free = [n for n in range(len(names.locations)) if n not in fields["stack_location"]]
    for symbol in placed:
        where = names.locations.index(stacks[symbol]) if symbol in stacks else free.pop()
        fields["stack_location"][names.symbols.index(symbol)] = where
    for seat, symbols in tokens.items():
        for symbol in symbols:
            number = names.symbols.index(symbol)
            fields["tokens"][seat] |= 1 << number
            fields["stack_size"][number] -= 1


def assert_conserved(names: Names, fields: Mapping[str, Any]) -> None:
    """Every card, every ticket and every token is in exactly one place."""
    cards = Counter({card: fields["deck"][card] + fields["discards"][card] for card in range(CARD_KINDS)})
    cards.update(card for card in fields["display"] if card != NO_CARD)
    for held in fields["hand"]:
        cards.update(dict(enumerate(held)))
    for kept in fields["flag_cards"]:
        cards.update(_members(kept))
    if fields["phase"] == PHASES.index("keeping a card"):
        length = names.edition.routes[fields["table_route"]].length
        cards.update({fields["table_colour"]: length - fields["table_wilds"]})
        cards.update({WILD: fields["table_wilds"]})
    expected = _all_cards(names)
    assert {card: cards[card] for card in expected} == expected
    assert fields["deck_size"] == sum(fields["deck"])
    assert fields["discards_size"] == sum(fields["discards"])

    tickets = _members(fields["ticket_deck"])
    tickets += [number % TICKETS for number in fields["returned"][: fields["returned_size"]]]
    tickets += [ticket for offer in fields["offered"] for ticket in offer if ticket != NONE]
    tickets += [ticket for held in fields["tickets"] for ticket in _members(held)]
    assert sorted(tickets) == list(range(len(names.tickets)))

    rules = names.edition.tourist_tokens
    for number in range(len(names.symbols)):
        assert rules is not None
        sizes = rules.tokens_per_stack if number < len(rules.locations) else rules.tokens_per_placed_stack
        held = sum(tokens >> number & 1 for tokens in fields["tokens"])
        assert fields["stack_size"][number] + held == sizes[fields["players"]]
