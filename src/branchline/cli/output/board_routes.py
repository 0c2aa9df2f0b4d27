"""The board as text: routes by location, with colour, length and owner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.cli.output.colours import card, seat_style, symbol
from branchline.editions import Edition
from branchline.game import SpectatorView
from branchline.game.names import folded


def show_board(console: Console, view: SpectatorView) -> None:
    """Every location with all its routes; a claimed route carries its owner's name."""
    if view.edition.layout_note:
        console.print(Text(view.edition.layout_note, style="italic"))
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    states = route_states(view)
    for location in sorted(place.name for place in view.edition.locations):
        pairs = [pair for pair in view.edition.tracks if location in pair]
        entries = [_entry(view, next(iter(pair - {location})), view.edition.tracks[pair], states) for pair in pairs]
        table.add_row(location, Text(" · ").join(entries))
    console.print(table)
    console.print(Text(f"Each route: symbol of its colour, length, owner. {legend(view.edition)}", style="dim"))


def legend(edition: Edition) -> str:
    """What each symbol stands for."""
    colours = [*edition.colours, *(["gray"] if any(route.colour == "gray" for route in edition.routes) else [])]
    marks = ", ".join(f"{symbol(colour)} {colour}" for colour in colours)
    ferries = "; +N: at least N of its cards must be wild" if any(route.ferries for route in edition.routes) else ""
    return f"{marks}{ferries}"


def route_states(view: SpectatorView) -> dict[str, int | str]:
    """The owner of every claimed route, and ``closed`` for those that can't be claimed."""
    states: dict[str, int | str] = dict(view.owners)
    return states | dict.fromkeys(view.closed_routes, "closed")


def _entry(view: SpectatorView, neighbour: str, tracks: Sequence[int], states: dict[str, int | str]) -> Text:
    """A neighbour and the tracks that lead there."""
    text = Text(neighbour)
    for index in tracks:
        route = view.edition.routes[index]
        ferries = f"+{route.ferries}" if route.ferries else ""
        state = states.get(view.edition.route_names[index])
        shown = f"{symbol(route.colour)}{route.length}{ferries}"
        text.append(" ").append(shown, card(view.edition, route.colour).style if state is None else "")
        if isinstance(state, int):
            text.append(" ").append(view.names[state], seat_style(state))
        elif state:
            text.append(f" {state}", "dim")
    return text


def show_routes(console: Console, view: SpectatorView, wanted: str) -> bool:
    """A table of the routes at the locations that begin with a text; False if there are none."""
    locations = matching_locations(view.edition, wanted)
    if not locations:
        return False
    indices = [i for i, route in enumerate(view.edition.routes) if locations & set(route.between)]
    console.print(routes_table(view.edition, indices, view))
    return True


def matching_locations(edition: Edition, wanted: str) -> set[str]:
    """The locations whose name, or a word of it, begins with this."""
    typed = folded(wanted)
    names = {location.name for location in edition.locations}
    exact = {name for name in names if folded(name) == typed}
    return exact or {
        name
        for name in names
        if folded(name).startswith(typed) or any(word.startswith(typed) for word in folded(name).split())
    }


def routes_table(edition: Edition, indices: Iterable[int], view: SpectatorView | None = None) -> Table:
    """Routes by name, with colour, length, points and, in a game, who owns them."""
    ferries = any(route.ferries for route in edition.routes)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("route")
    table.add_column("colour")
    table.add_column("length", justify="right")
    table.add_column("points", justify="right")
    if ferries:
        table.add_column("ferries", justify="right")
    if view:
        table.add_column("owner")
    states = route_states(view) if view else {}
    for index in indices:
        route = edition.routes[index]
        row: list[Text | str] = [edition.route_names[index], card(edition, route.colour), str(route.length)]
        row.append(str(edition.route_points[route.length]))
        if ferries:
            row.append(str(route.ferries or ""))
        if view:
            state = states.get(edition.route_names[index], "open")
            row.append(Text(view.names[state], seat_style(state)) if isinstance(state, int) else state)
        table.add_row(*row)
    return table
