"""What collides on a drawn board: nothing, on a board fit to print."""

from collections.abc import Iterator
from itertools import pairwise

from branchline.drawing.geometry import BoardGeometry
from branchline.drawing.lettering import text_width
from branchline.drawing.panels import HEADING_HEIGHT, PADDING, TITLE_HEIGHT, Panel
from branchline.drawing.shapes import Rectangle, Shape, penetration

__all__ = ["overlaps"]

_TOLERANCE = 0.02
"""Positions are rounded to hundredths; less than that does not count as an overlap."""


def overlaps(geometry: BoardGeometry, clearance: float = 0.0) -> list[str]:
    """Every collision on the board, in words; an empty list if it is fit to print.

    It compares location discs, token places, labels, spaces and panels with each other, as exact shapes (labels by an
    upper estimate of their width), everything with the edge of the map, and lines of routes with each other, with
    labels and with locations that are not their ends. `clearance` asks for that much room between shapes.
    """
    shapes = list(_shapes(geometry))
    faults = []
    for (name, shape), (other_name, other) in _near(shapes, clearance):
        depth = penetration(shape, other) + clearance
        if depth > _TOLERANCE:
            faults.append(f"{name} overlaps {other_name} by {depth:.1f}")
    for name, shape in shapes:
        bottom = geometry.height if name.startswith("panel") else geometry.map_height
        faults += _outside(name, shape, geometry.width, bottom)
    for panel in geometry.panels:
        faults += _outgrown(panel)
    return faults + list(_lines(geometry))


def _shapes(geometry: BoardGeometry) -> Iterator[tuple[str, Shape]]:
    for location in geometry.locations:
        if location.token_place:
            yield f"token place {location.name}", location.token_place
        else:
            yield f"location {location.name}", location.disc
        yield f"label {location.name}", location.label.box
    for route in geometry.routes:
        for i, space in enumerate(route.spaces, 1):
            yield f"space {i} of {route.name}", space.shape
    for panel in geometry.panels:
        yield f"panel {panel.kind}", panel.box


def _near(shapes: list[tuple[str, Shape]], clearance: float) -> Iterator[tuple[tuple[str, Shape], tuple[str, Shape]]]:
    """Pairs whose upright boxes meet, found by a sweep from left to right."""
    boxed = sorted(((shape.bounds, (name, shape)) for name, shape in shapes), key=lambda entry: entry[0][0])
    for i, ((_, top, right, bottom), item) in enumerate(boxed):
        for (other_left, other_top, _, other_bottom), other in boxed[i + 1 :]:
            if other_left > right + clearance:
                break
            if other_top <= bottom + clearance and other_bottom >= top - clearance:
                yield item, other


def _outside(name: str, shape: Shape, width: float, height: float) -> list[str]:
    left, top, right, bottom = shape.bounds
    beyond = max(-left, -top, right - width, bottom - height)
    return [f"{name} reaches {beyond:.1f} beyond the edge"] if beyond > _TOLERANCE else []


def _outgrown(panel: Panel) -> list[str]:
    """Texts of a panel that do not fit in its box."""
    left, top, right, bottom = panel.box.bounds
    heading = text_width(panel.heading, TITLE_HEIGHT if panel.kind == "title" else HEADING_HEIGHT)
    faults = [f"heading of panel {panel.kind} is too wide"] if left + PADDING + heading > right + _TOLERANCE else []
    for entry in panel.entries:
        width = text_width(entry.text, entry.letter_height, bold=False)
        half = entry.letter_height / 2
        if entry.text_x + width > right + _TOLERANCE or entry.y - half < top or entry.y + half > bottom:
            faults.append(f"text {entry.text!r} reaches beyond panel {panel.kind}")
    return faults


def _lines(geometry: BoardGeometry) -> Iterator[str]:
    """Lines that cross each other, or run over a location that is not their end, or over a label."""
    lines = [(route, _segments(route.bed_points)) for route in geometry.routes if route.track == 0]
    for i, (route, segments) in enumerate(lines):
        for other, other_segments in lines[i + 1 :]:
            if any(_cross(a, b) for a in segments for b in other_segments if _boxes_meet(a, b)):
                yield f"the line of {route.name} crosses {other.name}"
        strips = [_strip(segment) for segment in segments]
        for index, location in enumerate(geometry.locations):
            disc = location.token_place or location.disc
            if index not in route.ends and any(penetration(strip, disc) > _TOLERANCE for strip in strips):
                yield f"the line of {route.name} runs over location {location.name}"
            if any(penetration(strip, location.label.box) > _TOLERANCE for strip in strips):
                yield f"the line of {route.name} runs over label {location.name}"


Segment = tuple[tuple[float, float], tuple[float, float]]


def _segments(line: tuple[tuple[float, float], ...]) -> list[Segment]:
    return list(pairwise(line))


def _strip(segment: Segment) -> Rectangle:
    (ax, ay), (bx, by) = segment
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    return Rectangle.along((ax + bx) / 2, (ay + by) / 2, (bx - ax) / length, (by - ay) / length, length, 0.0)


def _boxes_meet(a: Segment, b: Segment) -> bool:
    return all(
        max(a[0][k], a[1][k]) >= min(b[0][k], b[1][k]) and max(b[0][k], b[1][k]) >= min(a[0][k], a[1][k])
        for k in (0, 1)
    )


def _cross(a: Segment, b: Segment) -> bool:
    return _side(a, b[0]) * _side(a, b[1]) < 0 and _side(b, a[0]) * _side(b, a[1]) < 0


def _side(segment: Segment, point: tuple[float, float]) -> float:
    (ax, ay), (bx, by) = segment
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
