"""Colours and the symbols that stand for them, so that nobody needs to tell the colours apart.

A symbol is SVG path data round (0, 0), within 4.5 units each way, filled by the even-odd rule.
"""

from collections.abc import Sequence

import msgspec

from branchline.editions.schema import GRAY

__all__ = ["INK", "SEATS", "WILD_SYMBOL", "Ink", "Seat", "inks"]

INK = "#2b2f36"


class Ink(msgspec.Struct, frozen=True):
    """How a colour is drawn: the fill, the symbol on it and that symbol's own colour."""

    fill: str
    symbol: str
    """SVG path data; empty for gray, which has no cards."""
    on_fill: str


class Seat(msgspec.Struct, frozen=True):
    """How a seat's vehicles are drawn: a white body with an edge of this colour, and this shape on it."""

    name: str
    fill: str
    shape: str


_CIRCLE = "M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z"
_RING = "M-4.4 0A4.4 4.4 0 1 1 4.4 0A4.4 4.4 0 1 1-4.4 0ZM-2.2 0A2.2 2.2 0 1 0 2.2 0A2.2 2.2 0 1 0-2.2 0Z"
_TRIANGLE = "M0-4.4L4.5 3.6H-4.5Z"
_SQUARE = "M-3.7-3.7H3.7V3.7H-3.7Z"
_DIAMOND = "M0-4.5L3.4 0L0 4.5L-3.4 0Z"
_PLUS = "M-1.4-4.4H1.4V-1.4H4.4V1.4H1.4V4.4H-1.4V1.4H-4.4V-1.4H-1.4Z"
_STAR = "M0-4.5L1.23-1.4L4.5-1.2L1.95.9L2.8 4.2L0 2.35L-2.8 4.2L-1.95.9L-4.5-1.2L-1.23-1.4Z"
_BARS = "M-3.8-4H-1V4H-3.8ZM1-4H3.8V4H1Z"
_SALTIRE = "M-4-2.3L-2.3-4L0-1.7L2.3-4L4-2.3L1.7 0L4 2.3L2.3 4L0 1.7L-2.3 4L-4 2.3L-1.7 0Z"
_HOURGLASS = "M-4-4.2H4L.9 0L4 4.2H-4L-.9 0Z"
_HALF = "M-4.4 2.2A4.4 4.4 0 0 1 4.4 2.2Z"
_CHEVRON = "M-4.4 3.4L0-4.2L4.4 3.4L0 .8Z"
_LINES = "M-4.2-3.8H4.2V-1.2H-4.2ZM-4.2 1.2H4.2V3.8H-4.2Z"

WILD_SYMBOL = (
    "M-.9-4.8H.9V-2.2L2.8-4L4-2.8L2.2-.9H4.8V.9H2.2L4 2.8L2.8 4L.9 2.2V4.8"
    "H-.9V2.2L-2.8 4L-4 2.8L-2.2.9H-4.8V-.9H-2.2L-4-2.8L-2.8-4L-.9-2.2Z"
)
"""Of a wild card: eight rays."""

_WHITE = "#ffffff"
_KNOWN = {
    "red": Ink("#c5332e", _PLUS, _WHITE),
    "orange": Ink("#ee8b2c", _TRIANGLE, INK),
    "yellow": Ink("#f3cf3e", _STAR, INK),
    "green": Ink("#2f8a4e", _SQUARE, _WHITE),
    "blue": Ink("#2a6db5", _CIRCLE, _WHITE),
    "purple": Ink("#7d4fa6", _DIAMOND, _WHITE),
    "pink": Ink("#ef9cbf", _SALTIRE, INK),
    "white": Ink("#fdfdfb", _RING, INK),
    "black": Ink("#35383e", _BARS, _WHITE),
    "brown": Ink("#8a5a3b", _HOURGLASS, _WHITE),
    GRAY: Ink("#c3c8c6", "", INK),
}
_SPARE = (
    Ink("#19a3a3", _HALF, INK),
    Ink("#b9d36b", _CHEVRON, INK),
    Ink("#6d7f95", _LINES, _WHITE),
    Ink("#e3c9a5", _HOURGLASS, INK),
)

SEATS = (
    Seat("hexagon", "#1b5aa5", "M-2.5-4.4H2.5L5 0L2.5 4.4H-2.5L-5 0Z"),
    Seat("heart", "#b3261e", "M0 4.6L-4.4-.2A2.5 2.5 0 0 1 0-2.9A2.5 2.5 0 0 1 4.4-.2Z"),
    Seat("crescent", "#1c7a43", "M2.6-4.4A4.6 4.6 0 1 0 2.6 4.4A5.4 5.4 0 0 1 2.6-4.4Z"),
    Seat("bolt", "#8a5a00", "M1.6-5L-3.6 .9H-.4L-1.6 5L3.6-.9H.4Z"),
    Seat("pennant", "#3a2d55", "M-3.4-4.8H-1.8L4.4-1.7L-1.8 1.4V4.8H-3.4Z"),
)
"""By seat; a sixth seat would use the first one again. No shape is a card colour's symbol."""


def inks(colours: Sequence[str]) -> dict[str, Ink]:
    """How to draw each of a board's colours, and gray. Names not known here get spare colours, in their order."""
    spare = iter(_SPARE * len(colours))
    drawn = {colour: _KNOWN.get(colour) or next(spare) for colour in colours if colour != GRAY}
    return drawn | {GRAY: _KNOWN[GRAY]}
