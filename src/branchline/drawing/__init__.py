"""Boards as pictures: where everything lies, what collides, how to make room, and the SVG.

>>> from branchline.editions import load
>>> geometry = layout(load("mini"))
>>> overlaps(geometry)
[]
>>> geometry.routes[2].name, len(geometry.routes[2].spaces)
('Harbour-Mill', 2)
"""

from branchline.drawing.geometry import BoardGeometry, from_json, layout, to_json
from branchline.drawing.overlaps import overlaps
from branchline.drawing.relaxation import polished, relaxed
from branchline.drawing.svg import draw

__all__ = ["BoardGeometry", "draw", "from_json", "layout", "overlaps", "polished", "relaxed", "to_json"]
