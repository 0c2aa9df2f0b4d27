"""Reading single fields out of the bytes of a state or a view, without unpacking all of them."""

from __future__ import annotations

import struct
from math import prod

from branchline.engine.memory.layout import STATE, VIEW, Field


class Packed:
    """Where each field lies in a block of bytes."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self._places: dict[str, tuple[struct.Struct, int]] = {}
        at = 0
        for field in fields:
            numbers = struct.Struct(f"<{prod(field.shape)}{field.code}")
            self._places[field.name] = numbers, at
            at += numbers.size

    def numbers(self, data: bytes, field: str) -> tuple[int, ...]:
        """All numbers of a field in order."""
        numbers, at = self._places[field]
        return numbers.unpack_from(data, at)

    def number(self, data: bytes, field: str) -> int:
        """The one number of a field."""
        return self.numbers(data, field)[0]


PACKED_STATE = Packed(STATE)
PACKED_VIEW = Packed(VIEW)
