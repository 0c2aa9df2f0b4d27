"""How far a seat has come: tickets, districts, tokens and flags, by what lies open and what it holds itself."""

from __future__ import annotations

from rich.text import Text

from branchline.bots.connections import ticket_missing
from branchline.cli.output.grammar import counted
from branchline.editions.schema import District
from branchline.game import SpectatorView, View


def ticket_state(view: View, ticket: str) -> Text:
    """``done``, what is missing, or that it can't be done."""
    missing = ticket_missing(view, ticket)
    left = view.vehicles[view.seat]
    vehicle = view.edition.vehicles.name
    if missing == 0:
        return Text("✔ done", style="bold green")
    if missing is None:
        return Text("✘ cut off: every way is blocked", style="red")
    if missing > left:
        return Text(f"✘ needs {counted(missing, vehicle)}, you have {left}", style="red")
    return Text(f"{counted(missing, vehicle)} to go")


def components(view: SpectatorView, seat: int) -> list[set[str]]:
    """The parts of a seat's network: locations linked with each other."""
    parts: list[set[str]] = []
    between = dict(zip(view.edition.route_names, (route.between for route in view.edition.routes), strict=True))
    for name, owner in view.owners.items():
        if owner != seat:
            continue
        joined = set(between[name])
        apart = []
        for part in parts:
            if part & joined:
                joined |= part
            else:
                apart.append(part)
        parts = [*apart, joined]
    return parts


def linked(view: SpectatorView, seat: int, district: District) -> int:
    """How many of a district's locations are linked with each other, at most."""
    return max((len(part & set(district.locations)) for part in components(view, seat)), default=0)
