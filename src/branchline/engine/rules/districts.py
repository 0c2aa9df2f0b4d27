# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""London: districts.

A district is a set of locations with a number. A player who has linked all of them, by way of any others, scores the
number at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.rules.network import Network
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import lowest_bit
    from branchline.engine.numbers.sizes import DISTRICTS


class DistrictEntry(NamedTuple):
    """Locations that score together once a player has linked them all."""

    points: int
    locations: Sequence[int]


class Districts(Mechanism):
    """The districts of a board."""

    count: int
    value: list[int]
    locations: list[int]

    def __init__(self, districts: Sequence[DistrictEntry] = ()) -> None:
        super().__init__()
        if not cython.compiled:
            self.value, self.locations = [0] * DISTRICTS, [0] * DISTRICTS
        self.count = len(districts)
        for i, district in enumerate(districts):
            self.value[i] = district.points
            self.locations[i] = sum(1 << location for location in district.locations)

    def points(self, state: State, seat: int, network: Network) -> int:
        """What the completed districts score together."""
        points = 0
        for district in range(self.count):
            if self.complete(district, network):
                points += self.value[district]
        return points

    def complete(self, district: int, network: Network) -> bool:
        """Has the player of this network linked every location of the district?"""
        others = self.locations[district]
        first = lowest_bit(others)
        others &= others - 1
        while others:
            if not network.linked(first, lowest_bit(others)):
                return False
            others &= others - 1
        return True
