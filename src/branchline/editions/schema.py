"""What a board file says, as typed values: one :class:`Edition` and its parts, field for field as in the file.

A mechanism that only some editions have (longest path, districts, tourist tokens, French flags) is a field
that is ``None``, or empty, where the file has no such table. Names and look-ups that follow from the fields stand
below them; they suppose an edition that was checked, as every one that :func:`branchline.editions.load` returns.
"""

from functools import cached_property
from typing import Final, Literal, TypeAlias

import msgspec

FORMAT: Final = 1
"""The version of the file format that this package reads."""

GRAY: Final = "gray"
"""The colour of a route that takes cards of any one colour."""

Label: TypeAlias = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""On which side of a location its name is drawn."""


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many can play."""

    fewest: int
    most: int


class Vehicles(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pieces that players put on the spaces of a route."""

    name: str
    each: int


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The card deck and the hands dealt from it."""

    colours: dict[str, int]
    """How many cards of each colour; the order of colours is the file's."""
    wild_name: str
    wilds: int
    starting_hand: int
    display_needs_deck: bool = False
    """True: with no card left in deck and discards, none may be taken from the display either (R10)."""


class DoubleRoutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When the second track of a double route is closed."""

    closed_up_to: int
    """With this many players or fewer, one claimed track closes the other."""


class TicketChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many tickets a player is offered, and must keep at least."""

    dealt: int
    keep_at_start: int
    drawn: int
    keep_in_play: int


class LongestPath(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bonus for the longest continuous path."""

    points: int


class District(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Locations that score when a player has linked all of them with each other."""

    points: int
    colour: str
    """What it is drawn in: ``#rrggbb`` or the name of a colour."""
    locations: tuple[str, ...]


class TouristTokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Stacks of tokens on locations, one symbol a stack; different symbols collected score at the end."""

    locations: tuple[str, ...]
    """Where stacks stand from the beginning."""
    symbols: tuple[str, ...]
    """One for each stack, those that players place included."""
    tokens_per_stack: dict[int, int]
    """By number of players."""
    placed_by_players: int
    """How many more stacks the players place."""
    tokens_per_placed_stack: dict[int, int]
    """By number of players."""
    points: tuple[int, ...]
    """By number of tokens collected, beginning with none."""


class FrenchFlags(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards kept from claiming routes of these colours; one of each scores."""

    colours: tuple[str, ...]
    points: int


class Totals(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the rest of the file must add up to: a guard against slips."""

    locations: int
    routes: int
    pairs: int
    """Pairs of locations with a route between them."""
    double_routes: int
    spaces: int
    tickets: int
    cards: int


class Canvas(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The size of the drawing, in the unit of all positions."""

    width: float
    height: float


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place on the board."""

    name: str
    x: float
    y: float
    """Where it is drawn, from the upper left corner of the canvas."""
    label: Label = "e"
    lat: float | None = None
    lon: float | None = None
    """Where it is on Earth, if it is; nothing is played or drawn by it."""


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One track between two neighbouring locations."""

    between: tuple[str, str]
    colour: str
    length: int
    ferries: int = 0
    """Spaces that need a wild each."""
    bend: float = 0.0
    """How far the drawn track bulges sideways: to the right on the way from the first location to the second;
    negative to the left."""

    @property
    def pair(self) -> frozenset[str]:
        """The two locations, in no order."""
        return frozenset(self.between)


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two locations to link, for points."""

    between: tuple[str, str]
    points: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A whole board file."""

    format: int
    name: str
    order: int = 0
    """The place in lists of editions."""
    title: str
    about: str
    layout_note: str = ""
    """If there is any text here, it is shown wherever the board is."""
    players: Players
    vehicles: Vehicles
    cards: Cards
    double_routes: DoubleRoutes
    ticket_choice: TicketChoice
    route_points: dict[int, int]
    """By length."""
    longest_path: LongestPath | None = None
    districts: tuple[District, ...] = ()
    tourist_tokens: TouristTokens | None = None
    french_flags: FrenchFlags | None = None
    totals: Totals
    canvas: Canvas
    locations: tuple[Location, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the cards in the file's order, without the wild."""
        return tuple(self.cards.colours)

    @property
    def number_of_cards(self) -> int:
        """All cards of the deck, wilds included."""
        return sum(self.cards.colours.values()) + self.cards.wilds

    @cached_property
    def location_index(self) -> dict[str, int]:
        """The place of each location in ``locations``, by name."""
        return {location.name: index for index, location in enumerate(self.locations)}

    @cached_property
    def tracks(self) -> dict[frozenset[str], tuple[int, ...]]:
        """The routes between each pair of neighbours: one index, or two if it is a double route."""
        tracks: dict[frozenset[str], tuple[int, ...]] = {}
        for index, route in enumerate(self.routes):
            tracks[route.pair] = (*tracks.get(route.pair, ()), index)
        return tracks

    def twin(self, route: int) -> int | None:
        """The other track of a double route; None for a single one."""
        return next((other for other in self.tracks[self.routes[route].pair] if other != route), None)

    @cached_property
    def route_names(self) -> tuple[str, ...]:
        """What each route is called, by index; see :meth:`route_name`."""
        return tuple(self.route_name(index) for index in range(len(self.routes)))

    def route_name(self, route: int) -> str:
        """``Denver-Omaha``; of a double route ``Denver-Kansas City black``, or ``Dallas-Houston#1`` if both are alike.

        Both tracks are called by the way round in which the first of them stands in the file.
        """
        tracks = self.tracks[self.routes[route].pair]
        name = "-".join(self.routes[tracks[0]].between)
        if len(tracks) == 1:
            return name
        if len({self.routes[track].colour for track in tracks}) == len(tracks):
            return f"{name} {self.routes[route].colour}"
        return f"{name}#{tracks.index(route) + 1}"

    @cached_property
    def ticket_names(self) -> tuple[str, ...]:
        """What each ticket is called, by index: ``Boston-Miami``."""
        return tuple("-".join(ticket.between) for ticket in self.tickets)
