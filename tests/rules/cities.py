"""London, San Francisco and Paris share most of their rules word for word. What the tests of those need of each."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from branchline import Edition, load_edition


class City(NamedTuple):
    """A city's numbers, and routes on its board that bring no question about a token or a flag with them."""

    name: str
    vehicles: int
    cards: dict[str, int]
    tickets: int
    two: tuple[str, str]
    """A single route of two spaces, and its colour."""
    three: tuple[str, str]
    """A single route of three spaces, and its colour."""
    double: tuple[str, str, str]
    """A double route and the colours of its tracks."""
    double_length: int
    path: tuple[str, str]
    """Two routes of three or two spaces together that complete the ticket."""
    ticket: str
    ticket_points: int

    @property
    def edition(self) -> Edition:
        """The loaded edition."""
        return load_edition(self.name)

    def claim(self, route: tuple[str, str], cards: int, wilds: int = 0) -> str:
        """A claim as text."""
        return f"claim {route[0]} {route[1]} {cards}+{wilds}"

    def some_cards(self, count: int) -> list[str]:
        """So many cards with no wild among them, no more than four of a colour."""
        return [colour for colour in self.edition.colours for _ in range(4)][:count]


SIX = 6
LONDON = City(
    name="london",
    vehicles=17,
    cards=dict.fromkeys(("blue", "green", "black", "pink", "yellow", "orange"), SIX),
    tickets=20,
    two=("Regent's Park-Baker Street", "blue"),
    three=("Regent's Park-British Museum", "yellow"),
    double=("Hyde Park-Buckingham Palace", "yellow", "orange"),
    double_length=1,
    path=("Trafalgar Square-Waterloo", "Piccadilly Circus-Trafalgar Square blue"),
    ticket="Piccadilly Circus-Waterloo",
    ticket_points=3,
)
SAN_FRANCISCO = City(
    name="san_francisco",
    vehicles=20,
    cards=dict.fromkeys(("blue", "green", "black", "purple", "red", "orange"), SIX),
    tickets=24,
    two=("Lombard Street-Market Street", "blue"),
    three=("Haight Ashbury-Pacific Heights", "black"),
    double=("Fort Mason-Pacific Heights", "purple", "orange"),
    double_length=1,
    path=("The Embarcadero-Union Square blue", "Market Street-Union Square black"),
    ticket="The Embarcadero-Market Street",
    ticket_points=2,
)
PARIS = City(
    name="paris",
    vehicles=15,
    cards={"white": 8, **dict.fromkeys(("blue", "red", "yellow", "green", "purple"), SIX)},
    tickets=20,
    two=("Notre-Dame-République", "yellow"),
    three=("Opéra-République", "green"),
    double=("Arc de Triomphe-Batignolles", "green", "purple"),
    double_length=3,
    path=("Champs-Élysées-Opéra blue", "Louvre-Opéra blue"),
    ticket="Champs-Élysées-Louvre",
    ticket_points=2,
)


def in_cities(*cities: City) -> pytest.MarkDecorator:
    """One test for each of these cities, named after it; for all three if none is given."""
    chosen = cities or (LONDON, SAN_FRANCISCO, PARIS)
    return pytest.mark.parametrize("city", chosen, ids=[city.name for city in chosen])
