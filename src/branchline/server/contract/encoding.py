"""Messages as JSON. A part that stands in many messages is encoded once, and copied into each of them as it is."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

Part = TypeVar("Part")

encode = msgspec.json.Encoder().encode


def encoded(part: Part) -> Part:
    """The part of a message, encoded now: to be a field of a message, and for nothing else.

    It is a `msgspec.Raw` that passes for what it was made from, so that the fields of a message keep their types.
    """
    return cast(Part, msgspec.Raw(encode(part)))


def as_part(_kind: type[Part], data: bytes) -> Part:
    """The same for a part that is JSON already."""
    return cast(Part, msgspec.Raw(data))
