"""London: districts."""

import re

from branchline.editions import limits
from branchline.editions.board_checks import distances_from, unknown_locations
from branchline.editions.errors import Fault, Faults, counted, in_range, repetitions
from branchline.editions.schema import Edition


def faults(edition: Edition) -> Faults:
    """What is wrong with the districts."""
    number = len(edition.districts)
    if number > limits.DISTRICTS:
        yield Fault("districts", f"{number} are too many for the engine", f"it can hold {limits.DISTRICTS}")
    for index in range(number):
        yield from _district_faults(edition, index)
    yield from _shared_by_districts(edition)


def most_points(edition: Edition) -> int:
    """The most that one player can score by them."""
    return sum(district.points for district in edition.districts)


def _district_faults(edition: Edition, index: int) -> Faults:
    district = edition.districts[index]
    entry = f"districts[{index}] {', '.join(district.locations)!r}"
    yield from in_range(entry, "points", district.points, 0, limits.POINTS)
    if not re.fullmatch(r"#[0-9a-fA-F]{6}|[a-z]+", district.colour):
        yield Fault(entry, f"{district.colour!r} is no colour to draw in", 'write "#rrggbb" or the name of a colour')
    if len(district.locations) < 2:
        yield Fault(entry, f"it has {counted(len(district.locations), 'location')}", "a district needs at least 2")
    yield from repetitions(entry, district.locations)
    unknown = tuple(unknown_locations(edition, entry, district.locations))
    yield from unknown
    if district.locations and not unknown:
        reached = distances_from(edition, district.locations[0])
        for name in district.locations:
            if name not in reached:
                wrong = f"nobody can link {name} with {district.locations[0]}"
                yield Fault(entry, wrong, "add routes that connect them")


def _shared_by_districts(edition: Edition) -> Faults:
    first: dict[str, int] = {}
    for index, district in enumerate(edition.districts):
        for name in dict.fromkeys(district.locations):
            same = first.setdefault(name, index)
            if same != index:
                entry = f"districts[{index}] {', '.join(district.locations)!r}"
                yield Fault(entry, f"{name} is in districts[{same}] already", "a location has one district at most")
