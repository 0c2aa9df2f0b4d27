"""Depth of overlap, against moving the shapes apart and sampling points of them."""

from itertools import pairwise
from math import cos, radians, sin
from random import Random

import pytest

from branchline.drawing.curve import Arc
from branchline.drawing.lettering import broken, text_width
from branchline.drawing.shapes import Circle, Rectangle, Shape, penetration, push


def contains(shape: Shape, x: float, y: float) -> bool:
    dx, dy = x - shape.x, y - shape.y
    if isinstance(shape, Circle):
        return dx * dx + dy * dy <= shape.radius**2
    c, s = cos(radians(shape.angle)), sin(radians(shape.angle))
    return abs(dx * c + dy * s) <= shape.length / 2 and abs(dy * c - dx * s) <= shape.width / 2


def some_shape(random: Random) -> Shape:
    x, y = random.uniform(0, 40), random.uniform(0, 40)
    if random.random() < 0.4:
        return Circle(x, y, random.uniform(4, 12))
    return Rectangle(x, y, random.uniform(8, 40), random.uniform(6, 16), random.uniform(-180, 180))


def share_a_point(a: Shape, b: Shape, step: float = 0.5) -> bool:
    left, top, right, bottom = a.bounds
    columns, rows = int((right - left) / step) + 1, int((bottom - top) / step) + 1
    points = ((left + i * step, top + j * step) for i in range(columns) for j in range(rows))
    return any(contains(a, x, y) and contains(b, x, y) for x, y in points)


@pytest.mark.parametrize("seed", range(60))
def test_shapes_that_share_a_point_overlap_and_others_do_not(seed: int) -> None:
    random = Random(seed)
    a, b = some_shape(random), some_shape(random)
    depth = penetration(a, b)
    if share_a_point(a, b):
        assert depth > 0
    else:
        assert depth < 1.0  # a sliver thinner than the grid of points


@pytest.mark.parametrize("seed", range(60))
def test_a_push_as_deep_as_the_overlap_sets_a_shape_free(seed: int) -> None:
    random = Random(seed)
    a, b = some_shape(random), some_shape(random)
    depth, x, y = push(a, b)
    if depth > 0:
        moved_x, moved_y = a.x + x * depth, a.y + y * depth
        freed: Shape
        if isinstance(a, Circle):
            freed = Circle(moved_x, moved_y, a.radius)
        else:
            freed = Rectangle(moved_x, moved_y, a.length, a.width, a.angle)
        assert penetration(freed, b) == pytest.approx(0, abs=1e-6)
        assert penetration(b, a) == pytest.approx(depth)


def test_a_positive_bend_bulges_to_the_right_of_the_way() -> None:
    x, y, ux, uy = Arc((0, 0), (100, 0), 20).at(Arc((0, 0), (100, 0), 20).length / 2)
    assert (x, y) == pytest.approx((50, 20))
    assert (ux, uy) == pytest.approx((1, 0))


@pytest.mark.parametrize("bend", [-35.0, -4.0, 0.0, 4.0, 35.0])
def test_an_arc_begins_and_ends_at_its_points_and_is_as_long_as_it_says(bend: float) -> None:
    arc = Arc((10, 20), (90, 80), bend)
    assert arc.at(0)[:2] == pytest.approx((10, 20))
    assert arc.at(arc.length)[:2] == pytest.approx((90, 80))
    steps = [arc.at(arc.length * i / 1000)[:2] for i in range(1001)]
    walked = sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(steps))
    assert walked == pytest.approx(arc.length, rel=1e-4)


def test_long_names_break_into_lines_of_about_the_same_width() -> None:
    assert broken("Denver") == ("Denver",)
    assert broken("Salt Lake City") == ("Salt Lake", "City")
    assert broken("Palace of Fine Arts") == ("Palace of", "Fine Arts")
    assert broken("Champs-Élysées") == ("Champs-Élysées",)


def test_wider_letters_make_wider_texts() -> None:
    assert text_width("Wm") > text_width("on") > text_width("il")
    assert text_width("Omaha", 30) == pytest.approx(2 * text_width("Omaha", 15))
