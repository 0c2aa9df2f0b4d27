"""Stands in for the `cython` module where Cython is not installed: the engine then runs as the plain Python it is."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

compiled = False
gil = nullcontext()
nogil = nullcontext()


def cast(_kind: type, thing: Any) -> Any:
    """The value itself: only C needs to be told its type."""
    return thing
