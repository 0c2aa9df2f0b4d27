# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The routes of one player, as a graph: what they connect."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import bit, lowest_bit
    from branchline.engine.numbers.sizes import LOCATIONS, WORD, WORDS


class Network:
    """Scratch space for one player's routes: its edges, numbered from 0. There are at most 64 (each has a vehicle)."""

    n_edges: int
    edges: int
    start: list[int]
    finish: list[int]
    length: list[int]
    edges_at: list[int]
    root: list[int]

    def __init__(self) -> None:
        if not cython.compiled:
            self.start, self.finish, self.length = [0] * 64, [0] * 64, [0] * 64
            self.edges_at = [0] * LOCATIONS
            self.root = [0] * LOCATIONS
        self.n_edges = 0
        self.edges = 0

    def build(self, state: State, seat: int) -> None:
        """Take in a seat's routes."""
        self.clear(state.board.n_locations)
        for word in range(WORDS):
            routes = state.owned[seat][word]
            while routes:
                route = word * WORD + lowest_bit(routes)
                routes &= routes - 1
                self.add(state.board.start[route], state.board.finish[route], state.board.length[route])

    def clear(self, locations: int) -> None:
        """No edges; every location by itself."""
        self.n_edges = 0
        self.edges = 0
        for location in range(locations):
            self.edges_at[location] = 0
            self.root[location] = location

    def add(self, start: int, finish: int, length: int) -> None:
        """Connect two locations."""
        edge = self.n_edges
        self.start[edge] = start
        self.finish[edge] = finish
        self.length[edge] = length
        self.edges |= bit(edge)
        self.edges_at[start] |= bit(edge)
        self.edges_at[finish] |= bit(edge)
        self.n_edges += 1
        self.root[self.find(finish)] = self.find(start)

    def find(self, location: int) -> int:
        """The location that stands for all that are connected with this one."""
        while self.root[location] != location:
            location = self.root[location]
        return location

    def linked(self, a: int, b: int) -> bool:
        """Is there a path from one to the other?"""
        return self.find(a) == self.find(b)
