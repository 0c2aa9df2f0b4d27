"""The panels below the map: title, cards, points of a route, and what the edition adds."""

from itertools import combinations, pairwise

import msgspec

from branchline.drawing.lettering import text_width, wrapped
from branchline.drawing.shapes import Rectangle
from branchline.editions.schema import GRAY, Edition

__all__ = ["PANEL_GAP", "Entry", "Panel", "panels_below"]

PANEL_GAP = 16.0
"""Round every panel."""
TITLE_HEIGHT = 25.0
HEADING_HEIGHT = 15.0
TEXT_HEIGHT = 13.0
ROW_HEIGHT = 22.0
PADDING = 14.0
_MARK_GAP = 8.0
_COLUMN_GAP = 20.0
_TITLE_WIDTH = 360.0
_MARK_WIDTH = {"card": 30.0, "space": 30.0, "wild": 30.0, "ferry": 42.0, "flag": 60.0, "district": 24.0, "token": 28.0}
_SQUARE = 9.0


class Entry(msgspec.Struct, frozen=True):
    """One line of a panel: an optional mark, and a text beside it. (x, y) is the left end of the mark, mid-height."""

    x: float
    y: float
    text: str
    text_x: float
    letter_height: float = TEXT_HEIGHT
    mark: str = ""
    """`card`, `wild`, `space`, `ferry`, `flag`, `district`, `token` or `length`: what is drawn before the text."""
    of: str = ""
    """Which one: a colour, a district's index, a length."""


class Panel(msgspec.Struct, frozen=True):
    """A box with a heading and entries."""

    kind: str
    heading: str
    box: Rectangle
    entries: tuple[Entry, ...]


class _Draft(msgspec.Struct):
    """A panel before its place is known; entries stand relative to its upper left corner."""

    kind: str
    heading: str
    width: float
    height: float
    entries: list[Entry]

    def placed(self, x: float, y: float, height: float) -> Panel:
        entries = tuple(
            msgspec.structs.replace(
                entry, x=round(entry.x + x, 2), y=round(entry.y + y, 2), text_x=round(entry.text_x + x, 2)
            )
            for entry in self.entries
        )
        box = Rectangle.spanning(x, y, x + self.width, y + height)
        return Panel(self.kind, self.heading, box, entries)


def panels_below(edition: Edition, width: float, top: float) -> tuple[Panel, ...]:
    """The panels in rows that fill the width, below `top`."""
    panels: list[Panel] = []
    y = top + PANEL_GAP
    for row in _rows(_drafts(edition, width - 2 * PANEL_GAP), width):
        used = sum(draft.width for draft in row) + PANEL_GAP * (len(row) + 1)
        spare = max(0.0, width - used)
        if row[0].kind == "title":
            row[0] = _title(edition, row[0].width + spare)
            spare = 0.0
        x, height = PANEL_GAP, max(draft.height for draft in row)
        for draft in row:
            draft.width += spare / len(row)
            panels.append(draft.placed(x, y, height))
            x += draft.width + PANEL_GAP
        y += height + PANEL_GAP
    return tuple(panels)


def _rows(drafts: list[_Draft], width: float) -> list[list[_Draft]]:
    """The drafts in their order, in as few rows as they fit in, the rows about equally full."""

    def room(row: list[_Draft]) -> float:
        return width - PANEL_GAP - sum(draft.width + PANEL_GAP for draft in row)

    for count in range(1, len(drafts) + 1):
        splits = [
            [drafts[a:b] for a, b in pairwise((0, *cuts, len(drafts)))]
            for cuts in combinations(range(1, len(drafts)), count - 1)
        ]
        fitting = [rows for rows in splits if all(room(row) >= 0 for row in rows)]
        if fitting:
            return min(fitting, key=lambda rows: max(room(row) for row in rows))
    return [[draft] for draft in drafts]


def _drafts(edition: Edition, widest: float) -> list[_Draft]:
    narrow = max(_TITLE_WIDTH, 2 * PADDING + text_width(f"Branchline · {edition.title}", TITLE_HEIGHT))
    drafts = [_title(edition, min(narrow, widest)), _cards(edition), _route_points(edition)]
    notes = _notes(edition)
    if notes:
        drafts.append(_table("marks", "Marks", notes, rows=4))
    if edition.districts:
        rows = [
            ("district", str(i), f"all {len(district.locations)} linked: {_points(district.points)}")
            for i, district in enumerate(edition.districts)
        ]
        drafts.append(_table("districts", "Districts", rows, rows=3))
    if edition.tourist_tokens:
        scored = [(count, points) for count, points in enumerate(edition.tourist_tokens.points) if points]
        rows = [("", "", f"{count} different: {points}") for count, points in scored]
        drafts.append(_table("tokens", "Points for tokens", rows, rows=3))
    return drafts


def _title(edition: Edition, width: float) -> _Draft:
    heading = f"Branchline · {edition.title}"
    facts = (
        f"{edition.players.fewest}–{edition.players.most} players · {edition.vehicles.each} vehicles each · "
        f"{len(edition.tickets)} tickets"
    )
    lines = wrapped(edition.about, width - 2 * PADDING, TEXT_HEIGHT)
    lines += wrapped(facts, width - 2 * PADDING, TEXT_HEIGHT)
    closed = edition.double_routes.closed_up_to
    if closed >= edition.players.fewest and any(len(tracks) > 1 for tracks in edition.tracks.values()):
        who = f"{closed} players" if closed == edition.players.fewest else f"up to {closed} players"
        lines += wrapped(f"With {who}, only one track of a double route is used.", width - 2 * PADDING, TEXT_HEIGHT)
    if edition.longest_path:
        bonus = f"The longest path earns {_points(edition.longest_path.points)} at the end."
        lines += wrapped(bonus, width - 2 * PADDING, TEXT_HEIGHT)
    note = wrapped(edition.layout_note, width - 2 * PADDING, TEXT_HEIGHT)
    y = PADDING + TITLE_HEIGHT + 12
    entries: list[Entry] = []
    for kind, text in [("", line) for line in lines] + [("note", line) for line in note]:
        if kind == "note" and (not entries or entries[-1].of != "note"):
            y += 6
        entries.append(Entry(PADDING, y, text, PADDING, of=kind))
        y += 18
    return _Draft("title", heading, width, y + PADDING - 9, entries)


def _cards(edition: Edition) -> _Draft:
    rows = [("card", colour, f"{colour} × {count}") for colour, count in edition.cards.colours.items()]
    rows.append(("wild", "", f"{edition.cards.wild_name} (wild) × {edition.cards.wilds}"))
    if any(route.colour == GRAY for route in edition.routes):
        rows.append(("space", GRAY, f"{GRAY}: any one colour"))
    return _table("cards", "Cards", rows, rows=min(4, (len(rows) + 1) // 2))


def _route_points(edition: Edition) -> _Draft:
    rows = [("length", str(length), _points(points)) for length, points in sorted(edition.route_points.items())]
    return _table("route points", "Points for a route", rows, rows=2 if len(rows) == 4 else 3)


def _notes(edition: Edition) -> list[tuple[str, str, str]]:
    notes: list[tuple[str, str, str]] = []
    if any(route.ferries for route in edition.routes):
        notes.append(("ferry", GRAY, f"needs a wild card: {edition.cards.wild_name}"))
    if edition.tourist_tokens:
        notes.append(("token", "", "a stack of tokens at the start"))
    if edition.french_flags:
        flag = edition.french_flags
        notes.append(("flag", " ".join(flag.colours), f"kept cards, one of each: {_points(flag.points)}"))
    return notes


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _table(kind: str, heading: str, marked: list[tuple[str, str, str]], rows: int) -> _Draft:
    """Entries in columns of this many rows."""
    entries: list[Entry] = []
    top = PADDING + HEADING_HEIGHT + 16
    x = PADDING
    for start in range(0, len(marked), rows):
        column = marked[start : start + rows]
        marks = [_mark_width(mark, of) for mark, of, _ in column]
        indent = max(marks) + _MARK_GAP if max(marks) else 0.0
        for i, (mark, of, text) in enumerate(column):
            text_x = x + (indent if mark else 0.0)
            entries.append(Entry(x, top + i * ROW_HEIGHT, text, text_x, mark=mark, of=of))
        x = (
            max(entry.text_x + text_width(entry.text, TEXT_HEIGHT, bold=False) for entry in entries[start:])
            + _COLUMN_GAP
        )
    width = max(x - _COLUMN_GAP + PADDING, 2 * PADDING + text_width(heading, HEADING_HEIGHT))
    return _Draft(kind, heading, width, top + min(rows, len(marked)) * ROW_HEIGHT, entries)


def _mark_width(mark: str, of: str) -> float:
    return int(of) * (_SQUARE + 2.0) if mark == "length" else _MARK_WIDTH.get(mark, 0.0)
