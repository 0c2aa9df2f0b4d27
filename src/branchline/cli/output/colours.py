"""Cards, colours and seats in the terminal: always a word or a letter, and with it a symbol and a colour.

The colours and symbols are those of the drawn boards, so that a printed board and the terminal go together.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from branchline.drawing.palette import SEATS, inks
from branchline.editions import Edition
from branchline.editions.schema import GRAY
from branchline.game.names import WILD_NAME

_SYMBOLS = {
    "red": "✚",
    "orange": "▲",
    "yellow": "★",
    "green": "■",
    "blue": "●",
    "purple": "◆",
    "pink": "✖",
    "white": "○",
    "black": "▮",
    GRAY: "▒",
    WILD_NAME: "✱",
}


def symbol(colour: str) -> str:
    """One character for a colour; the first letter where there is no symbol."""
    return _SYMBOLS.get(colour, colour[:1].upper())


def card(edition: Edition, colour: str, count: int | None = None) -> Text:
    """A colour as a card: symbol and word on the colour, after a number if one is given."""
    text = Text(f"{symbol(colour)} {colour}", style=card_style(edition, colour))
    return text if count is None else Text.assemble(f"{count} ", text)


def card_style(edition: Edition, colour: str) -> Style:
    """What a colour's cards and routes are written in."""
    if colour == WILD_NAME:
        return Style(bold=True, reverse=True)
    ink = inks(edition.colours).get(colour)
    return Style(color=ink.on_fill, bgcolor=ink.fill) if ink else Style()


def cards(edition: Edition, counts: dict[str, int]) -> Text:
    """How many of each kind, the most frequent first."""
    kinds = sorted(counts, key=lambda kind: (kind == WILD_NAME, -counts[kind]))
    return Text("  ").join(card(edition, kind, counts[kind]) for kind in kinds) if kinds else Text("none")


def seat_style(seat: int) -> Style:
    """What a seat's name and routes are written in."""
    return Style(color="white", bgcolor=SEATS[seat % len(SEATS)].fill)


def seat_name(names: tuple[str, ...], seat: int) -> Text:
    """A player's name in the seat's colour."""
    return Text(names[seat], style=seat_style(seat))
