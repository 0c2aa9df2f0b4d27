# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""London: districts.

A district is a set of locations with a number. Who has linked all of them with each other, by way of any others, scores
the number at the end.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.network import Network
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.bits import lowest_bit


def district_complete(state: State, network: Network, district: int) -> bool:
    """Has the player of this network linked every location of the district?"""
    others = state.board.district_locations[district]
    first = lowest_bit(others)
    others &= others - 1
    while others:
        if not network.linked(first, lowest_bit(others)):
            return False
        others &= others - 1
    return True


def district_points(state: State, network: Network) -> int:
    """What the completed districts score together."""
    points = 0
    for district in range(state.board.n_districts):
        if district_complete(state, network, district):
            points += state.board.district_points[district]
    return points
