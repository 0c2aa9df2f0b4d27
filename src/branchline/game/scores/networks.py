"""What a seat's routes link: tickets, districts, and a longest path. The engine says how much; here is which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.editions import Edition
from branchline.editions.schema import District
from branchline.engine.rules.longest_path import LongestPath
from branchline.engine.rules.network import Network


def completed_tickets(edition: Edition, routes: Iterable[int], tickets: Iterable[int]) -> tuple[str, ...]:
    """Those of the tickets whose two locations the routes link."""
    network = _network(edition, routes)
    return tuple(
        edition.ticket_names[ticket]
        for ticket in tickets
        if network.linked(*_numbers(edition, edition.tickets[ticket].between))
    )


def completed_districts(edition: Edition, routes: Iterable[int]) -> tuple[District, ...]:
    """The districts all of whose locations the routes link with each other."""
    network = _network(edition, routes)
    complete = []
    for district in edition.districts:
        first, *others = _numbers(edition, district.locations)
        if all(network.linked(first, other) for other in others):
            complete.append(district)
    return tuple(complete)


def longest_path(edition: Edition, routes: Sequence[int]) -> tuple[int, ...]:
    """The routes of a longest continuous path, in order along it.

    The engine measures how long it is. A route without which the rest is as long is left out; what remains in the end
    is needed, all of it, so it is one such path.
    """
    measure = LongestPath().measure
    path = list(routes)
    longest = measure(_network(edition, path))
    for route in routes:
        rest = [other for other in path if other != route]
        if measure(_network(edition, rest)) == longest:
            path = rest
    return _in_order(edition, path)


def _numbers(edition: Edition, locations: Iterable[str]) -> list[int]:
    return [edition.location_index[location] for location in locations]


def _network(edition: Edition, routes: Iterable[int]) -> Network:
    network = Network()
    network.clear(len(edition.locations))
    for route in routes:
        one, other = _numbers(edition, edition.routes[route].between)
        network.add(one, other, edition.routes[route].length)
    return network


def _in_order(edition: Edition, path: Sequence[int]) -> tuple[int, ...]:
    """The routes of one continuous path as somebody would walk it (Hierholzer's way)."""
    at: dict[str, list[int]] = {}
    for route in path:
        for location in edition.routes[route].between:
            at.setdefault(location, []).append(route)
    if not path:
        return ()
    start = next((location for location, ends in at.items() if len(ends) % 2), next(iter(at)))
    unused = set(path)
    walked: list[int] = []
    way: list[tuple[str, int | None]] = [(start, None)]
    while way:
        location, by = way[-1]
        onward = next((route for route in at[location] if route in unused), None)
        if onward is None:
            way.pop()
            if by is not None:
                walked.append(by)
            continue
        unused.remove(onward)
        one, other = edition.routes[onward].between
        way.append((other if location == one else one, onward))
    return tuple(walked)
