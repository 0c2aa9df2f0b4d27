"""Faults of the map: locations, routes, double routes, and tickets that nobody could complete."""

import heapq
import math
from collections import defaultdict

from branchline.editions import limits
from branchline.editions.errors import Fault, Faults, closest, counted, in_range, suggestion
from branchline.editions.schema import GRAY, Edition


def board_faults(edition: Edition) -> Faults:
    """All faults of the locations, routes and tickets of ``edition``."""
    yield from _location_faults(edition)
    for index in range(len(edition.routes)):
        yield from _route_faults(edition, index)
    yield from _track_faults(edition)
    if edition.routes and all(route.length > edition.vehicles.each for route in edition.routes):
        shortest = min(route.length for route in edition.routes)
        yield Fault("vehicles", f"each is {edition.vehicles.each}", f"the shortest route needs {shortest}")
    yield from _ticket_faults(edition)


def unknown_locations(edition: Edition, entry: str, names: tuple[str, ...]) -> Faults:
    """A fault for each name that no location has."""
    for name in names:
        if name not in edition.location_index:
            right = suggestion(name, edition.location_index) if edition.locations else "list it in locations"
            yield Fault(entry, f"there is no location {name!r}", right)


def distances_from(edition: Edition, start: str) -> dict[str, int]:
    """The spaces of the shortest way from ``start`` to every location it is connected with."""
    neighbours: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for route in edition.routes:
        one, other = route.between
        neighbours[one].append((other, max(route.length, 1)))
        neighbours[other].append((one, max(route.length, 1)))
    distances: dict[str, int] = {}
    ahead = [(0, start)]
    while ahead:
        distance, location = heapq.heappop(ahead)
        if location not in distances:
            distances[location] = distance
            for neighbour, length in neighbours[location]:
                heapq.heappush(ahead, (distance + length, neighbour))
    return distances


def _location_faults(edition: Edition) -> Faults:
    canvas = edition.canvas
    if not all(math.isfinite(side) and side > 0 for side in (canvas.width, canvas.height)):
        wrong = f"{canvas.width} by {canvas.height} is no size"
        yield Fault("canvas", wrong, "give a width and a height above 0, such as 1600 and 1000")
    linked = {name for route in edition.routes for name in route.between}
    for index, location in enumerate(edition.locations):
        entry = f"locations[{index}] {location.name!r}"
        if not (0 <= location.x <= canvas.width and 0 <= location.y <= canvas.height):
            wrong = f"x = {location.x}, y = {location.y} is not on the canvas"
            yield Fault(entry, wrong, f"x goes from 0 to {canvas.width}, y from 0 to {canvas.height}")
        if location.name not in linked:
            yield Fault(entry, "no route leads there", "add one, or remove the location")
        if (location.lat is None) != (location.lon is None):
            yield Fault(entry, "only one of lat and lon is given", "give both or neither")
        if location.lat is not None and not -90 <= location.lat <= 90:
            yield Fault(entry, f"lat is {location.lat}", "it must be from -90 to 90")
        if location.lon is not None and not -180 <= location.lon <= 180:
            yield Fault(entry, f"lon is {location.lon}", "it must be from -180 to 180")


def _route_faults(edition: Edition, index: int) -> Faults:
    route = edition.routes[index]
    entry = f"routes[{index}] {'-'.join(route.between)!r}"
    yield from unknown_locations(edition, entry, route.between)
    if route.between[0] == route.between[1]:
        yield Fault(entry, "it leads back to where it begins", "give two different locations")
    yield from in_range(entry, "length", route.length, 1, limits.LENGTH)
    if 1 <= route.length <= limits.LENGTH and route.length not in edition.route_points:
        wrong = f"length {route.length} has no points"
        yield Fault(entry, wrong, f"add it to route_points, which has {', '.join(map(str, edition.route_points))}")
    if not math.isfinite(route.bend):
        yield Fault(entry, f"bend is {route.bend}", "give a number; 0 is straight")

    cards = edition.cards
    if not 0 <= route.ferries <= max(route.length, 0):
        wrong = f"ferries is {route.ferries}, on a route of length {route.length}"
        yield Fault(entry, wrong, f"it must be from 0 to {max(route.length, 0)}")
    elif route.ferries > cards.wilds:
        wrong = f"ferries is {route.ferries}, but the deck has {counted(cards.wilds, 'wild')}"
        yield Fault(entry, wrong, "have fewer ferries, or more wilds in cards.wilds")

    if route.colour != GRAY and route.colour not in cards.colours:
        wrong = f"colour {route.colour!r} is not in the deck"
        near = closest(route.colour, (GRAY, *edition.colours))
        meant = f"did you mean {near!r}? " if near is not None else ""
        yield Fault(entry, wrong, f"{meant}it has {', '.join(edition.colours)}")
        return
    alike = max(cards.colours.values(), default=0) if route.colour == GRAY else cards.colours[route.colour]
    if route.length > alike + cards.wilds:
        wrong = f"nobody can pay for length {route.length}"
        yield Fault(
            entry, wrong, f"the deck has {counted(alike, f'{route.colour} card')} and {counted(cards.wilds, 'wild')}"
        )


def _track_faults(edition: Edition) -> Faults:
    """Between two locations: at most two tracks, of equal length."""
    for pair, tracks in edition.tracks.items():
        if len(pair) == 1:
            continue
        first = tracks[0]
        for track in tracks[1:2]:
            lengths = edition.routes[track].length, edition.routes[first].length
            if lengths[0] != lengths[1]:
                entry = f"routes[{track}] {'-'.join(edition.routes[track].between)!r}"
                wrong = f"length {lengths[0]}, but its other track routes[{first}] has length {lengths[1]}"
                yield Fault(entry, wrong, "give both tracks of a double route the same length")
        for track in tracks[2:]:
            entry = f"routes[{track}] {'-'.join(edition.routes[track].between)!r}"
            wrong = f"there are two tracks already, routes[{first}] and routes[{tracks[1]}]"
            yield Fault(entry, wrong, "a double route has two tracks at most")


def _ticket_faults(edition: Edition) -> Faults:
    first: dict[frozenset[str], int] = {}
    for index, ticket in enumerate(edition.tickets):
        entry = f"tickets[{index}] {'-'.join(ticket.between)!r}"
        yield from in_range(entry, "points", ticket.points, 0, limits.POINTS)
        start, goal = ticket.between
        if start == goal:
            yield Fault(entry, "it begins and ends at the same place", "give two different locations")
        same = first.setdefault(frozenset(ticket.between), index)
        if same != index:
            yield Fault(entry, f"tickets[{same}] links the same locations", "remove one of the two")
        unknown = tuple(unknown_locations(edition, entry, ticket.between))
        yield from unknown
        if unknown or start == goal:
            continue
        spaces = distances_from(edition, start).get(goal)
        if spaces is None:
            wrong = f"nobody can complete it: no routes lead from {start} to {goal}"
            yield Fault(entry, wrong, "add routes that connect them, or remove the ticket")
        elif spaces > edition.vehicles.each:
            wrong = f"nobody can complete it: the shortest way has {counted(spaces, 'space')}"
            yield Fault(entry, wrong, f"a player has {counted(edition.vehicles.each, 'vehicle')}")
