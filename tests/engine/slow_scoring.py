"""Final scores, slowly: connection by walking, the longest path by trying every trail, winners by saying the rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from branchline.editions import Edition
from tests.engine.tables import members, routes_in

Edge = tuple[Any, Any, int]
"""Two locations and the number of spaces between them."""
Line = dict[str, int]


def reachable(edges: Iterable[Edge], start: object) -> set[object]:
    """All locations that can be reached from one."""
    edges = list(edges)
    found, front = {start}, [start]
    while front:
        here = front.pop()
        for a, b, _ in edges:
            for one, other in ((a, b), (b, a)):
                if one == here and other not in found:
                    found.add(other)
                    front.append(other)
    return found


def longest_trail(edges: Sequence[Edge]) -> int:
    """The longest walk that uses no edge twice, by trying every next edge from every location."""

    @cache
    def longest_from(here: object, unused: int) -> int:
        best = 0
        for i in members(unused):
            a, b, length = edges[i]
            if here in (a, b):
                best = max(best, length + longest_from(b if here == a else a, unused & ~(1 << i)))
        return best

    everything = (1 << len(edges)) - 1
    return max((longest_from(location, everything) for a, b, _ in edges for location in (a, b)), default=0)


def score_lines(edition: Edition, fields: dict[str, Any]) -> list[Line]:
    """What `ScoreSheet.lines` must say."""
    lines = [score_line(edition, fields, seat) for seat in range(fields["players"])]
    longest = max(line["path"] for line in lines)
    for line in lines:
        if edition.longest_path and longest and line["path"] == longest:
            line["longest_path"] = edition.longest_path.points
        line["total"] = sum(
            line[source] for source in ("routes", "tickets_completed", "longest_path", "districts", "tokens", "flags")
        )
        line["total"] -= line["tickets_failed"]
    won = winners(lines)
    for seat, line in enumerate(lines):
        line["won"] = int(seat in won)
    return lines


def score_line(edition: Edition, fields: dict[str, Any], seat: int) -> Line:
    routes = [edition.routes[route] for route in routes_in(fields["owned"][seat])]
    edges = [(*route.between, route.length) for route in routes]
    tickets = [edition.tickets[ticket] for ticket in members(fields["tickets"][seat])]
    completed = [ticket for ticket in tickets if ticket.between[1] in reachable(edges, ticket.between[0])]
    districts = [d for d in edition.districts if set(d.locations) <= reachable(edges, d.locations[0])]
    held = members(fields["tokens"][seat])
    route_points = sum(edition.route_points[route.length] for route in routes)
    return {
        "routes": route_points,
        "tickets_completed": sum(ticket.points for ticket in completed),
        "tickets_failed": sum(ticket.points for ticket in tickets if ticket not in completed),
        "completed": len(completed),
        "path": longest_trail(edges) if edition.longest_path else 0,
        "longest_path": 0,
        "districts": sum(district.points for district in districts),
        "tokens": edition.tourist_tokens.points[len(held)] if edition.tourist_tokens else 0,
        "flags": fields["points"][seat] - route_points,
    }


def winners(lines: Sequence[Line]) -> list[int]:
    """Most points; of those tied, most completed tickets; of those, who holds the longest-path card, or all (R7)."""
    best = [seat for seat, line in enumerate(lines) if line["total"] == max(line["total"] for line in lines)]
    completed = max(lines[seat]["completed"] for seat in best)
    best = [seat for seat in best if lines[seat]["completed"] == completed]
    holders = [seat for seat in best if lines[seat]["longest_path"]]
    return holders or best
