"""Circles and rectangles of a drawing, and how deep two of them overlap.

Coordinates are drawing units, x to the right, y downwards, as in SVG.
"""

from math import atan2, cos, degrees, hypot, radians, sin

import msgspec

__all__ = ["Circle", "Rectangle", "Shape", "penetration", "push"]


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """A disc or a ring's outer edge."""

    x: float
    y: float
    radius: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius


class Rectangle(msgspec.Struct, frozen=True, tag="rectangle"):
    """A rectangle round its centre; `angle` in degrees, clockwise on the screen, 0 for an upright one."""

    x: float
    y: float
    length: float
    width: float
    angle: float = 0.0

    @classmethod
    def spanning(cls, left: float, top: float, right: float, bottom: float) -> "Rectangle":
        """The upright rectangle with these edges."""
        return cls((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)

    @classmethod
    def along(cls, x: float, y: float, ux: float, uy: float, length: float, width: float) -> "Rectangle":
        """A rectangle whose long side points along the unit vector (ux, uy)."""
        return cls(x, y, length, width, degrees(atan2(uy, ux)))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the upright box round it."""
        c, s = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        half_width = (self.length * c + self.width * s) / 2
        half_height = (self.length * s + self.width * c) / 2
        return self.x - half_width, self.y - half_height, self.x + half_width, self.y + half_height


Shape = Circle | Rectangle


def penetration(a: Shape, b: Shape) -> float:
    """How far a must move to come free of b: above zero when they overlap, zero when they touch.

    Below zero it is a lower bound of the space between them.
    """
    return push(a, b)[0]


def push(a: Shape, b: Shape) -> tuple[float, float, float]:
    """The penetration, and the unit direction in which a comes free of b soonest."""
    if isinstance(a, Rectangle):
        if isinstance(b, Rectangle):
            return _rectangles(a, b)
        return _rectangle_circle(a, b)
    if isinstance(b, Rectangle):
        depth, x, y = _rectangle_circle(b, a)
        return depth, -x, -y
    dx, dy = a.x - b.x, a.y - b.y
    distance = hypot(dx, dy)
    if distance == 0.0:
        return a.radius + b.radius, 1.0, 0.0
    return a.radius + b.radius - distance, dx / distance, dy / distance


def _rectangles(a: Rectangle, b: Rectangle) -> tuple[float, float, float]:
    """Separating axes: two convex shapes are apart exactly when one of their sides' normals shows it."""
    ta, tb = radians(a.angle), radians(b.angle)
    aux, auy, bux, buy = cos(ta), sin(ta), cos(tb), sin(tb)
    along, across = abs(aux * bux + auy * buy), abs(aux * buy - auy * bux)
    dx, dy = a.x - b.x, a.y - b.y
    al, aw, bl, bw = a.length / 2, a.width / 2, b.length / 2, b.width / 2
    best, best_x, best_y = float("inf"), 1.0, 0.0
    for x, y, reach in (
        (aux, auy, al + bl * along + bw * across),
        (-auy, aux, aw + bl * across + bw * along),
        (bux, buy, bl + al * along + aw * across),
        (-buy, bux, bw + al * across + aw * along),
    ):
        gap = dx * x + dy * y
        depth = reach - abs(gap)
        if depth < best:
            sign = 1.0 if gap >= 0 else -1.0
            best, best_x, best_y = depth, sign * x, sign * y
    return best, best_x, best_y


def _rectangle_circle(a: Rectangle, b: Circle) -> tuple[float, float, float]:
    turn = radians(a.angle)
    ux, uy = cos(turn), sin(turn)
    dx, dy = b.x - a.x, b.y - a.y
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    beyond = abs(along) - a.length / 2
    aside = abs(across) - a.width / 2
    along_sign = -1.0 if along >= 0 else 1.0
    across_sign = -1.0 if across >= 0 else 1.0
    if beyond > 0 and aside > 0:
        distance = hypot(beyond, aside)
        x, y = along_sign * beyond / distance, across_sign * aside / distance
        return b.radius - distance, x * ux - y * uy, x * uy + y * ux
    if beyond > aside:
        return b.radius - beyond, along_sign * ux, along_sign * uy
    return b.radius - aside, -across_sign * uy, across_sign * ux
