"""How wide a text may become, and where a location's name stands beside its disc.

Drawings name no font file, so a viewer picks its own sans-serif. Widths here are those of a wide one: what fits by
this estimate fits in practice.
"""

import msgspec

from branchline.drawing.shapes import Rectangle

__all__ = ["DIRECTIONS", "LETTER_HEIGHT", "Label", "broken", "place_label", "text_width", "wrapped"]

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Where a label can stand, seen from its location."""

LETTER_HEIGHT = 15.0
LINE_HEIGHT = 16.0
_ASCENT, _DESCENT, _ACCENT = 0.78, 0.24, 0.17
_GAP = 3.0
_LONGEST_LINE = 10

_NARROW = {"i": 0.36, "j": 0.36, "l": 0.36, "I": 0.4, "f": 0.44, "t": 0.49, "r": 0.51, "J": 0.4, " ": 0.36}
_NARROW |= dict.fromkeys(".,'’:;|!·", 0.4) | dict.fromkeys("()[]-/", 0.47)
_WIDE = {"m": 1.05, "w": 0.93, "M": 1.01, "W": 1.12, "&": 0.88, "@": 1.0, "O": 0.86, "Q": 0.86, "G": 0.83, "D": 0.84}
_WIDE |= {"N": 0.85, "H": 0.85, "U": 0.83, "—": 1.0, "–": 0.7, "×": 0.92}


class Label(msgspec.Struct, frozen=True):
    """A location's name: its lines, the point and alignment of the first line's text, and the box they fill."""

    lines: tuple[str, ...]
    anchor: str
    """`start`, `middle` or `end`, as SVG's text-anchor."""
    x: float
    baseline: float
    """The y of the first line; the next ones stand `line_height` below."""
    line_height: float
    letter_height: float
    box: Rectangle


def text_width(text: str, height: float = LETTER_HEIGHT, *, bold: bool = True) -> float:
    """An upper estimate of a text's width."""
    return (height if bold else 0.92 * height) * sum(
        _WIDE.get(c) or _NARROW.get(c) or (0.79 if c.isupper() else 1.0 if ord(c) > 0x2000 else 0.72) for c in text
    )


def broken(name: str) -> tuple[str, ...]:
    """A name in one line, or in two of about the same length when it is long and has a space to break at."""
    if len(name) <= _LONGEST_LINE or " " not in name:
        return (name,)
    spaces = [i for i, c in enumerate(name) if c == " "]
    at = min(spaces, key=lambda i: (max(i, len(name) - i - 1), -i))
    return name[:at], name[at + 1 :]


def wrapped(text: str, width: float, height: float) -> list[str]:
    """The text in lines no wider than that, broken at spaces (a single longer word stays whole)."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", height, bold=False) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def label_size(name: str) -> tuple[float, float]:
    """Width and height of the box round a name."""
    lines = broken(name)
    accent = _ACCENT if any(c.isupper() and ord(c) > 127 for c in lines[0]) else 0.0
    height = (len(lines) - 1) * LINE_HEIGHT + (_ASCENT + accent + _DESCENT) * LETTER_HEIGHT
    return max(text_width(line) for line in lines), height


def label_offset(direction: str, width: float, height: float, radius: float) -> tuple[float, float]:
    """From a location's centre to the centre of its label's box."""
    away, corner = radius + _GAP, (radius + _GAP) * 0.72
    dx = {"e": 1, "w": -1}.get(direction[-1], 0)
    dy = {"s": 1, "n": -1}.get(direction[0], 0)
    if dx and dy:
        return dx * (corner + width / 2), dy * (corner + height / 2)
    return dx * (away + width / 2), dy * (away + height / 2)


def place_label(name: str, direction: str, x: float, y: float, radius: float) -> Label:
    """The label of a location at (x, y) whose disc or ring has this radius."""
    width, height = label_size(name)
    dx, dy = label_offset(direction, width, height, radius)
    lines = broken(name)
    box = Rectangle(x + dx, y + dy, width, height)
    left, _, right, bottom = box.bounds
    anchor, at = {"e": ("start", left), "w": ("end", right)}.get(direction[-1], ("middle", x + dx))
    baseline = bottom - _DESCENT * LETTER_HEIGHT - (len(lines) - 1) * LINE_HEIGHT
    return Label(lines, anchor, at, baseline, LINE_HEIGHT, LETTER_HEIGHT, box)
