"""The end of a game: what is laid open then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.editions import Edition
from branchline.engine.rules.longest_path import LongestPath
from branchline.engine.rules.network import Network
from branchline.game import Game
from branchline.server.contract.messages import Revealed


def revealed(game: Game) -> Revealed:
    """The score sheet, everybody's tickets, and a longest path of each seat where that scores."""
    edition = game.edition
    sheet = game.scores()
    routes: list[list[int]] = [[] for _ in game.seats]
    for name, seat in game.spectator_view().owners.items():
        routes[seat].append(edition.route_names.index(name))
    tickets = [game.view(seat).tickets for seat in game.seats]
    return Revealed(
        scores=tuple(sheet),
        winners=sheet.winners,
        tickets=tuple(tickets),
        completed=tuple(completed(edition, routes[seat], tickets[seat]) for seat in game.seats),
        paths=tuple(longest_path(edition, routes[seat]) if edition.longest_path else () for seat in game.seats),
    )


def completed(edition: Edition, routes: Iterable[int], tickets: Iterable[str]) -> tuple[str, ...]:
    """Those of the tickets whose ends the routes link."""
    network = _network(edition, routes)
    ends = dict(zip(edition.ticket_names, edition.tickets, strict=True))
    index = edition.location_index
    return tuple(
        ticket for ticket in tickets if network.linked(*(index[location] for location in ends[ticket].between))
    )


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


def _network(edition: Edition, routes: Iterable[int]) -> Network:
    network = Network()
    network.clear(len(edition.locations))
    index = edition.location_index
    for route in routes:
        one, other = edition.routes[route].between
        network.add(index[one], index[other], edition.routes[route].length)
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
