"""The quiet map behind a board: coasts, rivers, parks and borders as layers of path data.

They are made once by ``tools/make_backdrops`` and read here; ``backdrops/SOURCES.md`` says where they come from.
"""

from functools import cache
from importlib import resources
from typing import Final, Literal

import msgspec

from branchline.editions.schema import Edition

__all__ = ["LINES", "Backdrop", "BackdropLayer", "Kind", "backdrop_of"]

Kind = Literal["water", "land", "border", "river", "park"]
LINES: Final = frozenset({"border", "river"})
"""The kinds that are lines; the others are areas, to be filled by the even-odd rule."""


class BackdropLayer(msgspec.Struct, frozen=True):
    """One layer. Layers are painted in their order; the first covers the whole canvas."""

    kind: Kind
    path: str
    """SVG path data in the units of the board. It reaches a little beyond the map: clip it."""


class Backdrop(msgspec.Struct, frozen=True):
    """The layers, and the layout they were made for: another layout needs another map."""

    canvas: tuple[float, float]
    positions: tuple[tuple[float, float], ...]
    """Of the edition's locations, in their order."""
    layers: tuple[BackdropLayer, ...]
    credit: str = ""
    """Who owns the open data behind it; show this wherever you show the map."""

    def fits(self, edition: Edition) -> bool:
        """Whether the edition is laid out as it was when the backdrop was made."""
        positions = tuple((location.x, location.y) for location in edition.locations)
        return self.canvas == (edition.canvas.width, edition.canvas.height) and self.positions == positions


def backdrop_of(edition: Edition) -> Backdrop | None:
    """The backdrop of an edition that comes with Branchline, in its own layout; none for any other board."""
    backdrop = _backdrops().get(edition.name)
    return backdrop if backdrop and backdrop.fits(edition) else None


@cache
def _backdrops() -> dict[str, Backdrop]:
    folder = resources.files("branchline.drawing") / "backdrops"
    return {
        file.name.removesuffix(".json"): msgspec.json.decode(file.read_bytes(), type=Backdrop)
        for file in folder.iterdir()
        if file.name.endswith(".json")
    }
