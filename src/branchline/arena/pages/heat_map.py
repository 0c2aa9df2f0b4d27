"""How often each route is claimed, drawn on the board: the hotter, the more often."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from branchline.drawing import draw, layout
from branchline.drawing.geometry import Space
from branchline.editions import Edition

COLD, WARM, HOT = (255, 250, 222), (240, 150, 60), (140, 20, 40)
"""Also told apart by who sees no colours: each is darker than the one before."""
DARK = 0.55
"""From here on white letters are read better."""


def heat_colour(share: float) -> str:
    """The colour of a share from 0 to 1.

    >>> heat_colour(0.0), heat_colour(1.0)
    ('#fffade', '#8c1428')
    """
    share = min(1.0, max(0.0, share))
    lower, upper, part = (COLD, WARM, 2 * share) if share < 0.5 else (WARM, HOT, 2 * share - 1)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(lower, upper, strict=True))


def heat_map(edition: Edition, shares: Sequence[float], titles: Sequence[str]) -> str:
    """The board as SVG with each route in the colour of its share, and its title to be read by pointing at it."""
    board = layout(edition)
    parts = ['<g font-size="11" font-weight="700" text-anchor="middle">']
    for route in board.routes:
        share = shares[route.route]
        fill, ink = heat_colour(share), "#ffffff" if share > DARK else "#2b2f36"
        spaces = "".join(_space(space, fill) for space in route.spaces)
        middle = route.spaces[len(route.spaces) // 2]
        angle = (middle.angle + 90) % 180 - 90  # never upside down
        figure = (
            f'<text y="4" transform="translate({middle.x:.1f} {middle.y:.1f})rotate({angle:.1f})" fill="{ink}">'
            f"{round(100 * share)}</text>"
        )
        parts.append(f"<g><title>{escape(titles[route.route])}</title>{spaces}{figure}</g>")
    parts.append("</g>")
    picture = draw(edition).rstrip().removesuffix("</svg>")
    return f"{picture}{''.join(parts)}</svg>\n"


def _space(space: Space, fill: str) -> str:
    x, y = -space.length / 2, -space.width / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{space.length:.1f}" height="{space.width:.1f}" rx="3.5" '
        f'transform="translate({space.x:.1f} {space.y:.1f})rotate({space.angle:.1f})" '
        f'fill="{fill}" stroke="#5b6269" stroke-width="1"/>'
    )
