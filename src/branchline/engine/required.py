"""A check that an object is there: compiled code would notice a missing one too late."""

from __future__ import annotations

from typing import TypeVar

Thing = TypeVar("Thing")


def required(thing: Thing | None, what: str) -> Thing:
    """The object itself; raises TypeError if it is None."""
    if thing is None:
        raise TypeError(f"{what} is needed, not None")
    return thing
