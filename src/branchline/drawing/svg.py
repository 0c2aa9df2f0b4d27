"""A board as a self-contained SVG picture, to look at or to print."""

from collections.abc import Mapping
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

from branchline.drawing.backdrop import Kind
from branchline.drawing.geometry import BoardGeometry, LocationGeometry, RouteGeometry, Space, layout
from branchline.drawing.legend import Legend
from branchline.drawing.palette import INK, SEATS, Ink, inks
from branchline.editions.schema import Edition

__all__ = ["draw"]

_PAPER, _MAP, _BED, _EDGE = "#f6f3ec", "#eff0e7", "#b7bfb9", "#5b6269"
_FRAME = "#cdd2c8"
_BACKDROP: dict[Kind, str] = {
    "water": 'fill="#d3e2e9" stroke="#b5cbd6" stroke-width="1.2"',
    "land": f'fill="{_MAP}" stroke="#b5cbd6" stroke-width="1.2"',
    "park": 'fill="#deead3"',
    "border": 'fill="none" stroke="#d6d8ca" stroke-width="1.3"',
    "river": 'fill="none" stroke="#c3d8e2" stroke-width="2.2" stroke-linecap="round"',
}
"""How each kind of layer is painted: pale, so that routes and names stand out."""

BOAT = "M-8 1.2H8L5.2 5.6H-5.2ZM-.9-.2V-6.6L6.6-.2ZM-2.3-.2H-6L-2.3-4.6Z"
"""The ferry mark: a small sailing boat, round (0, 0)."""


def draw(edition: Edition, owners: Mapping[int, int] | None = None) -> str:
    """The board as an SVG document.

    `owners` maps routes, by index, to the seats that claimed them: those carry vehicles in the seat's colour and shape.
    """
    for route in owners or {}:
        if not 0 <= route < len(edition.routes):
            raise ValueError(f"{edition.name}: there is no route {route}; routes are 0 to {len(edition.routes) - 1}")
    return _Drawing(edition, owners or {}).document()


class _Drawing:
    def __init__(self, edition: Edition, owners: Mapping[int, int]) -> None:
        self.edition, self.owners = edition, owners
        self.board: BoardGeometry = layout(edition)
        self.inks: dict[str, Ink] = inks(edition.colours)
        self.prefix = "".join(c if c.isalnum() and c.isascii() else "-" for c in edition.name)

    def document(self) -> str:
        board = self.board
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(board.width)} {n(board.height)}" '
                f'width="{n(board.width)}" height="{n(board.height)}" style="max-width:100%;height:auto" role="img" '
                f'aria-labelledby="{self.prefix}-title {self.prefix}-desc" font-family="sans-serif" fill="{INK}">',
                f'<title id="{self.prefix}-title">{escape(f"Branchline · {board.title}")}</title>',
                f'<desc id="{self.prefix}-desc">{escape(self._description())}</desc>',
                *([f"<metadata>{escape(board.backdrop_credit)}</metadata>"] if board.backdrop_credit else []),
                self._definitions(),
                f'<rect width="{n(board.width)}" height="{n(board.height)}" fill="{_PAPER}"/>',
                f'<rect {self._map()} fill="{_MAP}"/>',
                *self._backdrop(),
                f'<rect {self._map()} fill="none" stroke="{_FRAME}" stroke-width="1.5"/>',
                self._beds(),
                *(self._route(route) for route in board.routes),
                '<g font-size="15" font-weight="600">',
                *(self._location(location) for location in board.locations),
                "</g>",
                Legend(self.edition, board, self.inks, self.prefix).drawn(),
                "</svg>\n",
            ]
        )

    def _description(self) -> str:
        board = self.board
        spaces = sum(len(route.spaces) for route in board.routes)
        text = (
            f"A board with {len(board.locations)} locations and {len(board.routes)} routes of {spaces} spaces in all. "
            f"Each card colour has a symbol of its own; gray spaces have none."
        )
        return f"{text} {board.layout_note}".strip()

    def _definitions(self) -> str:
        parts = ["<defs>", f'<clipPath id="{self.prefix}-map"><rect {self._map()}/></clipPath>']
        for i, (colour, ink) in enumerate(self.inks.items()):
            symbol = f'<path d="{ink.symbol}" fill="{ink.on_fill}" fill-rule="evenodd"/>' if ink.symbol else ""
            parts.append(f'<g id="{self.prefix}-symbol-{i}" data-colour={quoteattr(colour)}>{symbol}</g>')
        parts.append(
            f'<g id="{self.prefix}-ferry"><circle r="7.2" fill="#ffffff" stroke="{_EDGE}" stroke-width=".8"/>'
            f'<path d="{BOAT}" transform="scale(.66)" fill="#1d5f8a"/></g>'
        )
        for seat in sorted(set(self.owners.values())):
            style = SEATS[seat % len(SEATS)]
            parts.append(
                f'<rect id="{self.prefix}-seat-{seat}" x="-20.5" y="-7" width="41" height="14" rx="7" '
                f'fill="#ffffff" stroke="{style.fill}" stroke-width="2.6"/>'
                f'<path id="{self.prefix}-shape-{seat}" d="{style.shape}" fill="{style.fill}"/>'
            )
        return "".join([*parts, "</defs>"])

    def _map(self) -> str:
        return f'x="6" y="6" width="{n(self.board.width - 12)}" height="{n(self.board.map_height - 6)}" rx="14"'

    def _backdrop(self) -> list[str]:
        layers = [f'<path d="{layer.path}" {_BACKDROP[layer.kind]}/>' for layer in self.board.backdrop]
        if not layers:
            return []
        return [f'<g clip-path="url(#{self.prefix}-map)" fill-rule="evenodd" stroke-linejoin="round">', *layers, "</g>"]

    def _beds(self) -> str:
        beds = "".join(f'<path d="{route.bed}"/>' for route in self.board.routes if route.track == 0)
        return f'<g fill="none" stroke="{_BED}" stroke-width="3" stroke-linecap="round">{beds}</g>'

    def _route(self, route: RouteGeometry) -> str:
        ink = self.inks[route.colour]
        text = f"{route.name}: {len(route.spaces)} {route.colour}"
        ferries = sum(space.ferry for space in route.spaces)
        if ferries:
            text += f", {ferries} {self.edition.cards.wild_name}"
        owner = self.owners.get(route.route)
        if owner is not None:
            text += f", claimed by seat {owner}"
        marks = [self._space(space, ink, list(self.inks).index(route.colour), owner) for space in route.spaces]
        return f'<g id="{self.prefix}-route-{route.route}"><title>{escape(text)}</title>{"".join(marks)}</g>'

    def _space(self, space: Space, ink: Ink, symbol: int, owner: int | None) -> str:
        x, y = n(space.x), n(space.y)
        turned = f'transform="translate({x} {y})rotate({n(space.angle)})"'
        if owner is not None:
            shape = f'<use href="#{self.prefix}-shape-{owner}" x="{x}" y="{y}"/>'
            return f'<use href="#{self.prefix}-seat-{owner}" {turned}/>{shape}'
        body = (
            f'<rect x="{n(-space.length / 2)}" y="{n(-space.width / 2)}" width="{n(space.length)}" '
            f'height="{n(space.width)}" rx="3.5" {turned} '
            f'fill="{ink.fill}" stroke="{_EDGE}" stroke-width="1"/>'
        )
        if space.ferry:
            apart = 10 if ink.symbol else 0
            dx, dy = cos(radians(space.angle)) * apart, sin(radians(space.angle)) * apart
            body += f'<use href="#{self.prefix}-ferry" x="{n(space.x - dx)}" y="{n(space.y - dy)}"/>'
            if ink.symbol:
                body += f'<use href="#{self.prefix}-symbol-{symbol}" x="{n(space.x + dx)}" y="{n(space.y + dy)}"/>'
        elif ink.symbol:
            body += f'<use href="#{self.prefix}-symbol-{symbol}" x="{x}" y="{y}"/>'
        return body

    def _location(self, location: LocationGeometry) -> str:
        disc, parts = location.disc, []
        x, y = n(disc.x), n(disc.y)
        if location.token_place:
            parts.append(
                f'<circle cx="{x}" cy="{y}" r="{n(location.token_place.radius - 1.25)}" fill="#ffffff" '
                f'stroke="#1d5f8a" stroke-width="2.5" stroke-dasharray="5 3.1"/>'
            )
        district = self.board.districts[location.district] if location.district is not None else None
        fill = district.colour if district else "#fffdf6"
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{n(disc.radius - 1)}" fill={quoteattr(fill)} stroke="{INK}" '
            f'stroke-width="2"/>'
        )
        if district:
            parts.append(
                f'<text x="{x}" y="{n(disc.y + 5)}" text-anchor="middle" font-size="14" font-weight="700">'
                f"{district.points}</text>"
            )
        else:
            parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{INK}"/>')
        label = location.label
        lines = "".join(
            f'<tspan x="{n(label.x)}" y="{n(label.baseline + i * label.line_height)}">{escape(line)}</tspan>'
            for i, line in enumerate(label.lines)
        )
        parts.append(
            f'<text text-anchor="{label.anchor}" stroke="{_MAP}" stroke-width="4" stroke-linejoin="round" '
            f'paint-order="stroke">{lines}</text>'
        )
        return "".join(parts)


def n(value: float) -> str:
    """A number as short as it can be written to a tenth."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if f"{value:.1f}" not in ("-0.0", "0.0") else "0"
