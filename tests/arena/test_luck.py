from __future__ import annotations

import random

import pytest

from branchline.arena.pages.heat_map import heat_colour, heat_map
from branchline.arena.statistics.luck import correlation, regression
from branchline.editions import load, names


def test_a_cause_that_explains_everything_has_correlation_one() -> None:
    assert correlation([-1.0, 0.0, 1.0], [-3.0, 0.0, 3.0]) == pytest.approx(1)
    slopes, explained = regression([[-1.0, 0.0, 1.0]], [-3.0, 0.0, 3.0])
    assert (slopes[0], explained) == pytest.approx((3.0, 1.0))


def test_a_regression_finds_known_slopes_and_the_part_they_explain() -> None:
    rng = random.Random(1)
    causes = [[rng.gauss(0, 1) for _ in range(4000)] for _ in range(2)]
    effect = [2 * a - b + rng.gauss(0, 2) for a, b in zip(*causes, strict=True)]
    slopes, explained = regression(causes, effect)
    assert slopes == pytest.approx([2, -1], abs=0.15)
    assert explained == pytest.approx(5 / 9, abs=0.03)


def test_a_gift_that_is_always_the_same_explains_nothing() -> None:
    assert regression([[0.0, 0.0]], [1.0, -1.0]) == ([0.0], 0.0)
    assert correlation([0.0, 0.0], [1.0, -1.0]) == 0.0


def test_the_hotter_the_darker() -> None:
    def brightness(share: float) -> int:
        colour = heat_colour(share)
        return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5))

    steps = [brightness(step / 20) for step in range(21)]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == 21


@pytest.mark.parametrize("name", names())
def test_a_heat_map_has_a_figure_and_a_title_for_every_route(name: str) -> None:
    edition = load(name)
    shares = [number / len(edition.routes) for number in range(len(edition.routes))]
    picture = heat_map(edition, shares, [f"{route} & its heat" for route in edition.route_names])
    assert picture.count("&amp; its heat") == len(edition.routes)
    assert picture.rstrip().endswith("</svg>")
    assert picture.count("<svg") == picture.count("</svg>") == 1
