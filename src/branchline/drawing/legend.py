"""The panels of a drawing: title, cards, points and what the edition adds, as SVG."""

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from branchline.drawing.geometry import BoardGeometry
from branchline.drawing.palette import INK, WILD_SYMBOL, Ink
from branchline.drawing.panels import HEADING_HEIGHT, TITLE_HEIGHT, Entry, Panel
from branchline.editions.schema import Edition

__all__ = ["Legend"]

_PANEL, _LINE, _FAINT = "#fffdf8", "#d6d2c6", "#5b6269"


class Legend:
    """Draws the panels of one board with the inks and ids of its drawing."""

    def __init__(self, edition: Edition, board: BoardGeometry, inks: Mapping[str, Ink], prefix: str) -> None:
        self.edition, self.board, self.inks, self.prefix = edition, board, inks, prefix

    def drawn(self) -> str:
        """All panels."""
        return "\n".join(self._panel(panel) for panel in self.board.panels)

    def _panel(self, panel: Panel) -> str:
        left, top, _, _ = panel.box.bounds
        title = panel.kind == "title"
        size = TITLE_HEIGHT if title else HEADING_HEIGHT
        return "".join(
            [
                f'<g><rect x="{left:.1f}" y="{top:.1f}" width="{panel.box.length:.1f}" height="{panel.box.width:.1f}" '
                f'rx="10" fill="{_PANEL}" stroke="{_LINE}"/>',
                f'<text x="{left + 14:.1f}" y="{top + 14 + size * 0.8:.1f}" font-size="{size:g}" '
                f'font-weight="{700 if title else 600}">{escape(panel.heading)}</text>',
                *(self._entry(entry) for entry in panel.entries),
                "</g>",
            ]
        )

    def _entry(self, entry: Entry) -> str:
        style = f' font-style="italic" fill="{_FAINT}"' if entry.of == "note" else ""
        text = (
            f'<text x="{entry.text_x:.1f}" y="{entry.y + entry.letter_height * 0.36:.1f}" '
            f'font-size="{entry.letter_height:g}"{style}>{escape(entry.text)}</text>'
        )
        return self._mark(entry) + text

    def _mark(self, entry: Entry) -> str:
        x, y = entry.x, entry.y
        if entry.mark in ("card", "space"):
            return self._card(x, y, 30, entry.of)
        if entry.mark == "flag":
            return "".join(self._card(x + 20 * i, y, 18, colour) for i, colour in enumerate(entry.of.split()))
        if entry.mark == "ferry":
            return self._card(x, y, 42, entry.of) + f'<use href="#{self.prefix}-ferry" x="{x + 21:.1f}" y="{y:.1f}"/>'
        if entry.mark == "wild":
            return self._wild(x, y)
        if entry.mark == "length":
            return "".join(
                f'<rect x="{x + 11 * i:.1f}" y="{y - 4.5:.1f}" width="9" height="9" rx="2" fill="{_FAINT}"/>'
                for i in range(int(entry.of))
            )
        if entry.mark == "district":
            district = self.board.districts[int(entry.of)]
            return (
                f'<circle cx="{x + 11:.1f}" cy="{y:.1f}" r="9" fill={quoteattr(district.colour)} stroke="{INK}" '
                f'stroke-width="1.6"/><text x="{x + 11:.1f}" y="{y + 4.5:.1f}" text-anchor="middle" font-size="12" '
                f'font-weight="700">{district.points}</text>'
            )
        if entry.mark == "token":
            return (
                f'<circle cx="{x + 13:.1f}" cy="{y:.1f}" r="9" fill="#ffffff" stroke="#1d5f8a" stroke-width="2" '
                f'stroke-dasharray="4 2.3"/><circle cx="{x + 13:.1f}" cy="{y:.1f}" r="3" fill="{INK}"/>'
            )
        return ""

    def _card(self, x: float, y: float, width: float, colour: str) -> str:
        symbol = f"{self.prefix}-symbol-{list(self.inks).index(colour)}"
        return (
            f'<rect x="{x:.1f}" y="{y - 7.5:.1f}" width="{width:g}" height="15" rx="3.5" '
            f'fill="{self.inks[colour].fill}" stroke="{_FAINT}"/>'
            f'<use href="#{symbol}" x="{x + width / 2:.1f}" y="{y:.1f}"/>'
        )

    def _wild(self, x: float, y: float) -> str:
        """A card with a stripe of every colour, and the symbol of a wild."""
        fills = [self.inks[colour].fill for colour in self.edition.colours]
        step = 30 / len(fills)
        stripes = "".join(
            f'<rect x="{x + i * step:.2f}" y="{y - 7.5:.1f}" width="{step:.2f}" height="15" fill="{fill}"/>'
            for i, fill in enumerate(fills)
        )
        return (
            f'{stripes}<rect x="{x:.1f}" y="{y - 7.5:.1f}" width="30" height="15" fill="none" stroke="{_FAINT}"/>'
            f'<g transform="translate({x + 15:.1f} {y:.1f})"><circle r="6.6" fill="#ffffff"/>'
            f'<path d="{WILD_SYMBOL}" fill="{INK}"/></g>'
        )
