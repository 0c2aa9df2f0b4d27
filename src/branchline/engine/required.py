"""Nothing is taken for something: compiled code would not notice that an object is missing until it is too late."""

from __future__ import annotations

from typing import TypeVar

Thing = TypeVar("Thing")


def required(thing: Thing | None, what: str) -> Thing:
    """The thing itself; TypeError if there is none."""
    if thing is None:
        raise TypeError(f"{what} is needed, not None")
    return thing
