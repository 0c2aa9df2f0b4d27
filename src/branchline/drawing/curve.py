"""The centre line of a route: a straight line or a circular arc between two locations."""

from math import atan, atan2, cos, degrees, hypot, sin

__all__ = ["Arc"]

_STRAIGHT = 0.05
"""A bulge below this is drawn as a straight line."""


class Arc:
    """The arc from one point to another that bulges sideways by `bend`.

    A positive bend bulges to the right-hand side of somebody who travels from start to end (to the south when going
    east), a negative one to the left. Distances along it are arc lengths.
    """

    __slots__ = ("bend", "dx", "dy", "end", "half_angle", "length", "radius", "start")

    def __init__(self, start: tuple[float, float], end: tuple[float, float], bend: float = 0.0) -> None:
        self.start, self.end, self.bend = start, end, bend
        chord = hypot(end[0] - start[0], end[1] - start[1]) or 1e-9
        self.dx, self.dy = (end[0] - start[0]) / chord, (end[1] - start[1]) / chord
        if abs(bend) < _STRAIGHT:
            self.radius, self.half_angle, self.length = float("inf"), 0.0, chord
        else:
            self.radius = (chord * chord / 4 + bend * bend) / (2 * abs(bend))
            self.half_angle = 2 * atan(2 * abs(bend) / chord)
            self.length = 2 * self.radius * self.half_angle

    def at(self, distance: float, aside: float = 0.0) -> tuple[float, float, float, float]:
        """The point that far along the line and `aside` to the right of it, and the unit direction of travel there."""
        dx, dy = self.dx, self.dy
        if self.half_angle == 0.0:
            return self.start[0] + dx * distance - dy * aside, self.start[1] + dy * distance + dx * aside, dx, dy
        side = 1.0 if self.bend > 0 else -1.0
        turn = (2 * distance / self.length - 1) * self.half_angle
        out_x, out_y = -dy * side, dx * side
        to_centre = abs(self.bend) - self.radius
        centre_x = (self.start[0] + self.end[0]) / 2 + out_x * to_centre
        centre_y = (self.start[1] + self.end[1]) / 2 + out_y * to_centre
        c, s = cos(turn), sin(turn)
        reach = self.radius + side * aside
        return (
            centre_x + reach * (out_x * c + dx * s),
            centre_y + reach * (out_y * c + dy * s),
            dx * c - out_x * s,
            dy * c - out_y * s,
        )

    def pitch(self, length: float, half_width: float) -> float:
        """The least distance from space to space, for spaces of this size: their inner corners just touch."""
        if self.half_angle == 0.0:
            return length
        inner = self.radius - half_width
        if inner <= length / 8:
            return 4 * length
        return 2 * self.radius * atan(length / (2 * inner))

    def points(self, first: float, last: float, aside: float = 0.0, step: float = 12.0) -> list[tuple[float, float]]:
        """Points on the line from one distance to another, about a step apart, both ends included."""
        count = 1 if self.half_angle == 0.0 else max(1, round((last - first) / step))
        return [self.at(first + (last - first) * i / count, aside)[:2] for i in range(count + 1)]

    def path(self, first: float, last: float, aside: float = 0.0) -> str:
        """SVG path data of the line between two distances."""
        ax, ay, *_ = self.at(first, aside)
        bx, by, *_ = self.at(last, aside)
        if self.half_angle == 0.0:
            return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        side = 1.0 if self.bend > 0 else -1.0
        reach = self.radius + side * aside
        sweep = 0 if self.bend > 0 else 1
        large = 1 if 2 * self.half_angle * (last - first) / self.length > 3.14159 else 0
        return f"M{ax:.1f} {ay:.1f}A{reach:.1f} {reach:.1f} 0 {large} {sweep} {bx:.1f} {by:.1f}"

    def angle(self, distance: float) -> float:
        """The direction of travel there, in degrees, clockwise on the screen."""
        _, _, ux, uy = self.at(distance)
        return degrees(atan2(uy, ux))
