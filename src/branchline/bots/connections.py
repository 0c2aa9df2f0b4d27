"""How far a seat is from linking two locations, by what its view shows."""

from __future__ import annotations

import heapq
from collections import defaultdict

from branchline.editions.schema import Route
from branchline.game import SpectatorView, View


def routes_by_name(view: SpectatorView) -> dict[str, Route]:
    """The board's routes by the names that views use."""
    return dict(zip(view.edition.route_names, view.edition.routes, strict=True))


def distances(view: View, start: str) -> dict[str, int]:
    """The fewest vehicles that link a location with every other one that can still be reached.

    The way goes over the seat's own routes, which cost nothing, and those still open to it. Whether the seat has that
    many vehicles is not looked at.
    """
    routes = routes_by_name(view)
    steps: dict[str, list[tuple[str, int]]] = defaultdict(list)
    own = [(name, 0) for name, seat in view.owners.items() if seat == view.seat]
    for name, cost in own + [(name, routes[name].length) for name in view.open_routes]:
        one, other = routes[name].between
        steps[one].append((other, cost))
        steps[other].append((one, cost))
    reached: dict[str, int] = {}
    front = [(0, start)]
    while front:
        cost, location = heapq.heappop(front)
        if location in reached:
            continue
        reached[location] = cost
        for neighbour, length in steps[location]:
            if neighbour not in reached:
                heapq.heappush(front, (cost + length, neighbour))
    return reached


def vehicles_missing(view: View, start: str, finish: str) -> int | None:
    """The fewest vehicles that link two locations. 0: they are linked. None: no way is left."""
    return distances(view, start).get(finish)


def on_the_way(view: View, ticket: str) -> set[str]:
    """The open routes that lie on a shortest way to complete a ticket."""
    start, finish = view.edition.tickets[view.edition.ticket_names.index(ticket)].between
    there, back = distances(view, start), distances(view, finish)
    routes = routes_by_name(view)
    if not there.get(finish):
        return set()
    found = set()
    for name in view.open_routes:
        for one, other in (routes[name].between, routes[name].between[::-1]):
            if one in there and other in back and there[one] + routes[name].length + back[other] == there[finish]:
                found.add(name)
    return found


def ticket_missing(view: View, ticket: str) -> int | None:
    """`vehicles_missing` for a ticket, by its name."""
    start, finish = view.edition.tickets[view.edition.ticket_names.index(ticket)].between
    return vehicles_missing(view, start, finish)


def ticket_points(view: SpectatorView, ticket: str) -> int:
    """What a ticket is worth, by its name."""
    return view.edition.tickets[view.edition.ticket_names.index(ticket)].points
