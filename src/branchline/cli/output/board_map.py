"""The board as a map of characters: where the locations lie, whose routes are claimed, and what the others cost.

An open route carries the symbols of its tracks' colours and its length, ``◆▮4``; it can be read without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from rich.console import Console
from rich.style import Style
from rich.text import Text

from branchline.cli.output.board_routes import legend
from branchline.cli.output.colours import card_style, seat_style, symbol
from branchline.editions import Edition
from branchline.editions.schema import Location, Route
from branchline.game import SpectatorView

OPEN = "·"
SHORTEST_LABEL = 3
ASPECT = 0.5
"""How wide a character is for its height."""

Cell: TypeAlias = tuple[str, Style | str]
"""A character and how it is written."""


def show_map(console: Console, view: SpectatorView) -> None:
    """As large as the terminal allows. Claimed routes are lines of the owner's number; open ones are dotted."""
    board = _Map(view, console.width - 1, max(16, console.height - 6))
    console.print(board.text(), no_wrap=True, crop=True)
    if board.untagged:
        console.print(Text("Not on the map, for lack of room: ").append(Text(", ").join(board.untagged)))
    owners = [Text.assemble((str(seat + 1), seat_style(seat)), f" {name}") for seat, name in enumerate(view.names)]
    dots = Text(f"{OPEN * 3} open   (type board for all routes, routes NAME for some)")
    console.print(Text("  ").join([*owners, dots]))
    console.print(Text(f"Each open route: symbols of its tracks, length. {legend(view.edition)}", style="dim"))
    if view.edition.layout_note:
        console.print(Text(view.edition.layout_note, style="italic"))


def _tag(edition: Edition, routes: Sequence[Route]) -> list[Cell]:
    """What open tracks between two locations cost: a symbol for each colour, the length, and any ferries."""
    costs = [f"{route.length}+{route.ferries}" if route.ferries else f"{route.length}" for route in routes]
    if len(set(costs)) == 1:
        costs = [*([""] * (len(routes) - 1)), costs[0]]  # told once, after all symbols
    cells: list[Cell] = []
    for route, cost in zip(routes, costs, strict=True):
        cells.append((symbol(route.colour), card_style(edition, route.colour)))
        cells += [(character, "") for character in cost]
    return cells


class _Map:
    def __init__(self, view: SpectatorView, width: int, most_rows: int) -> None:
        canvas = view.edition.canvas
        self.view = view
        xs = [location.x for location in view.edition.locations]
        ys = [location.y for location in view.edition.locations]
        self.left, self.top = min(xs), min(ys)
        across, down = max(xs) - self.left or canvas.width, max(ys) - self.top or canvas.height
        longest = max(len(location.name) for location in view.edition.locations)
        margin = min(longest, 10)
        self.margin = margin - 2
        columns = width - margin - 1
        self.rows = min(most_rows, round(columns * down / across * ASPECT) + 1)
        self.width = width
        self.scale_x, self.scale_y = (columns - 1) / across, (self.rows - 1) / down
        self.cells: dict[tuple[int, int], Cell] = {}
        self.labels: set[tuple[int, int]] = set()
        self.untagged: list[Text] = []  # open routes for whose colour and length there is no room
        self.draw_routes()
        self.draw_locations()
        self.draw_tags()

    def place(self, location: Location) -> tuple[int, int]:
        column = self.margin + round((location.x - self.left) * self.scale_x)
        return column, round((location.y - self.top) * self.scale_y)

    def draw_routes(self) -> None:
        edition, owners = self.view.edition, self.view.owners
        open_routes = {*edition.route_names} - {*owners} - {*self.view.closed_routes}
        pairs = sorted(
            edition.tracks.values(), key=lambda tracks: any(edition.route_names[t] in owners for t in tracks)
        )
        for tracks in pairs:
            names = [edition.route_names[track] for track in tracks]
            seats = [owners[name] for name in names if name in owners]
            marks: list[Cell] = [(str(seat + 1), seat_style(seat)) for seat in seats]
            if not marks and any(name in open_routes for name in names):
                marks = [(OPEN, "dim")]
            ends = [edition.locations[edition.location_index[name]] for name in edition.routes[tracks[0]].between]
            self.draw_line(self.place(ends[0]), self.place(ends[1]), marks)

    def draw_line(self, start: tuple[int, int], finish: tuple[int, int], marks: list[Cell]) -> None:
        """Marks in turn at even steps: an open route gets a dot in every second column."""
        across, down = finish[0] - start[0], finish[1] - start[1]
        steps = max(abs(across), abs(down))
        for step in range(1, steps):
            if marks[0][0] == OPEN and abs(across) > abs(down) and step % 2:
                continue
            spot = start[0] + round(across * step / steps), start[1] + round(down * step / steps)
            self.cells[spot] = marks[step % len(marks)]

    def draw_locations(self) -> None:
        places = [(location, self.place(location)) for location in self.view.edition.locations]
        for _, spot in places:
            self.cells[spot] = ("o", "bold")
            self.labels.add(spot)
        for location, spot in places:
            self.write_label(location, spot)

    def write_label(self, location: Location, spot: tuple[int, int]) -> None:
        """The name to the right of the place, or to the left, as much of it as there is room for."""
        for length in range(len(location.name), SHORTEST_LABEL - 1, -1):
            text = location.name[:length].strip()
            sides = [spot[0] + 1, spot[0] - len(text)]
            for start in reversed(sides) if "w" in location.label else sides:
                cells = [(start + i, spot[1]) for i in range(len(text))]
                around = {*cells, (start - 1, spot[1]), (start + len(text), spot[1])} - {spot}
                if cells[0][0] >= 0 and cells[-1][0] < self.width and self.labels.isdisjoint(around):
                    self.cells.update({cell: (letter, "bold") for cell, letter in zip(cells, text, strict=True)})
                    self.labels.update(cells)
                    return

    def draw_tags(self) -> None:
        """Colours and length on every open route; the shortest lines first, as they have the fewest places for it."""
        edition = self.view.edition
        taken = {*self.view.owners, *self.view.closed_routes}
        tagged = []
        for tracks in edition.tracks.values():
            routes = [edition.routes[track] for track in tracks if edition.route_names[track] not in taken]
            if routes:
                one, other = (self.place(edition.locations[edition.location_index[name]]) for name in routes[0].between)
                tagged.append((max(abs(one[0] - other[0]), abs(one[1] - other[1])), one, other, routes))
        for _, one, other, routes in sorted(tagged, key=lambda line: line[0]):
            tag = _tag(edition, routes)
            if not self.write_tag(one, other, tag):
                self.untagged.append(Text.assemble("-".join(routes[0].between), " ", *tag))

    def write_tag(self, start: tuple[int, int], finish: tuple[int, int], tag: Sequence[Cell]) -> bool:
        """Put a tag on a line where it covers no name and no other tag, as near to the middle as can be."""
        across, down = finish[0] - start[0], finish[1] - start[1]
        steps = max(abs(across), abs(down))
        for step in sorted(range(1, steps), key=lambda step: abs(2 * step - steps)):
            column = start[0] + round(across * step / steps) - len(tag) // 2
            row = start[1] + round(down * step / steps)
            cells = [(column + i, row) for i in range(len(tag))]
            around = {*cells, (column - 1, row), (column + len(tag), row)}
            if column >= 0 and cells[-1][0] < self.width and self.labels.isdisjoint(around):
                self.cells.update(zip(cells, tag, strict=True))
                self.labels.update(cells)
                return True
        return False

    def text(self) -> Text:
        text = Text()
        for row in range(self.rows):
            last = max((column for column, line in self.cells if line == row), default=-1)
            line = [self.cells.get((column, row), (" ", "")) for column in range(last + 1)]
            for style, alike in groupby(line, key=lambda cell: cell[1]):
                text.append("".join(character for character, _ in alike), style)
            text.append("\n")
        return text
