"""Lines of points: made smooth, given a width, cut to a rectangle, made simple, written as SVG path data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import ceil, hypot

__all__ = ["Box", "Line", "Point", "area", "clip_area", "clip_line", "dense", "path", "ribbon", "simple", "smooth"]

Point = tuple[float, float]
Line = list[Point]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom; or west, south, east, north."""


def area(ring: Line) -> float:
    """What a ring encloses."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))) / 2


def dense(line: Line, step: float) -> Line:
    """The line with points added, none further than `step` from the next."""
    points = line[:1]
    for (ax, ay), (bx, by) in pairwise(line):
        parts = max(1, ceil(hypot(bx - ax, by - ay) / step))
        points += [(ax + (bx - ax) * i / parts, ay + (by - ay) * i / parts) for i in range(1, parts + 1)]
    return points


def smooth(line: list[tuple[float, ...]], closed: bool, steps: int = 8) -> list[tuple[float, ...]]:
    """A Catmull-Rom spline through the points, whatever number of coordinates they have."""
    if len(line) < 3:
        return line
    before, after = (line[-1:], line[:2]) if closed else (line[:1], line[-1:])
    points = [*before, *line, *after]
    curve = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for i in range(steps):
            t = i / steps
            curve.append(
                tuple(
                    q + (r - p) / 2 * t + (p - 2.5 * q + 2 * r - s / 2) * t**2 + (-p + 3 * q - 3 * r + s) / 2 * t**3
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return curve if closed else [*curve, line[-1]]


def ribbon(line: Line, widths: list[float]) -> Line:
    """The ring round a line as wide as it says at each point."""
    left, right = [], []
    for i, ((x, y), width) in enumerate(zip(line, widths, strict=True)):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]


def clip_area(ring: Line, box: Box) -> Line:
    """The part of a ring inside the box (Sutherland and Hodgman's way, one side after the other)."""
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: Line = []
        for a, b in pairwise([*ring, ring[0]] if ring else []):
            a_in, b_in = (a[axis] - limit) * sign >= 0, (b[axis] - limit) * sign >= 0
            if a_in:
                kept.append(a)
            if a_in != b_in:
                t = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        ring = kept
    return ring


def clip_line(line: Line, box: Box) -> list[Line]:
    """The parts of a line that touch the box; an end may reach out of it by one segment."""
    parts: list[Line] = []
    current: Line = []
    for a, b in pairwise(line):
        near = max(a[0], b[0]) >= box[0] and min(a[0], b[0]) <= box[2]
        if near and max(a[1], b[1]) >= box[1] and min(a[1], b[1]) <= box[3]:
            current = current or [a]
            current.append(b)
        elif current:
            parts.append(current)
            current = []
    return [*parts, current] if current else parts


def simple(line: Line, least: float, closed: bool) -> Line:
    """The line without the points that matter least: whose triangle with its neighbours is smaller (Visvalingam)."""
    count = len(line)
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))
    if closed:
        before[0], after[-1] = count - 1, 0
    gone = [False] * count

    def triangle(i: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = line[before[i]], line[i], line[after[i]]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

    inner = range(count) if closed else range(1, count - 1)
    current = {i: triangle(i) for i in inner}
    queue = [(size, i) for i, size in current.items()]
    heapify(queue)
    left = count
    while queue and left > (4 if closed else 2):
        size, i = heappop(queue)
        if gone[i] or size != current[i]:
            continue
        if size >= least:
            break
        gone[i] = True
        left -= 1
        after[before[i]], before[after[i]] = after[i], before[i]
        for j in (before[i], after[i]):
            if j in current and not gone[j]:
                current[j] = max(triangle(j), size)
                heappush(queue, (current[j], j))
    return [point for i, point in enumerate(line) if not gone[i]]


def path(lines: Iterable[Line], closed: bool, write: Callable[[float], str]) -> str:
    """SVG path data: an absolute beginning, then steps, which are shorter to write."""
    parts = []
    for line in lines:
        rounded = [(float(write(x)), float(write(y))) for x, y in line]
        points = rounded[:1] + [b for a, b in pairwise(rounded) if a != b]
        if len(points) < (3 if closed else 2):
            continue
        numbers = [write(value) for a, b in pairwise(points) for value in (b[0] - a[0], b[1] - a[1])]
        steps = "".join(
            f" {number}" if i and not number.startswith("-") else number for i, number in enumerate(numbers)
        )
        parts.append(f"M{write(points[0][0])} {write(points[0][1])}l{steps}{'z' if closed else ''}")
    return "".join(parts)
