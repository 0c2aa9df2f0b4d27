"""The examples in the docstrings of the game package run and print what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import branchline
import branchline.game

MODULES = [
    "branchline",
    *(module.name for module in pkgutil.walk_packages(branchline.game.__path__, "branchline.game.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_print_what_they_say(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_everything_public_is_there() -> None:
    for name in branchline.__all__:
        assert hasattr(branchline, name), name
    assert branchline.editions() == ("usa", "london", "san_francisco", "paris", "mini")
