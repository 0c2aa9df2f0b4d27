# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Sets of routes as lists: how scripts go through the routes that are open, planned or a seat's own."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

if not cython.compiled:
    from branchline.engine.memory.bits import lowest_bit
    from branchline.engine.numbers.sizes import ROUTES, WORD, WORDS


class RouteList:
    """The routes of a set in the order of their numbers: `route[0]` to `route[count - 1]`."""

    words: list[int]
    route: list[int]
    count: int

    def __init__(self) -> None:
        if not cython.compiled:
            self.words, self.route = [0] * WORDS, [0] * ROUTES
        self.count = 0

    def fill(self, words: Sequence[int]) -> None:
        """List the routes of a set. It costs nothing if these are the ones that are listed already."""
        changed = 0
        for word in range(WORDS):
            if self.words[word] != words[word]:
                self.words[word] = words[word]
                changed = 1
        if changed:
            self.list_words()

    def fill_common(self, words: Sequence[int], others: Sequence[int]) -> None:
        """List the routes that two sets have in common."""
        for word in range(WORDS):
            self.words[word] = words[word] & others[word]
        self.list_words()

    def list_words(self) -> None:
        """List the routes of `words`."""
        count = 0
        for word in range(WORDS):
            routes = self.words[word]
            while routes:
                self.route[count] = word * WORD + lowest_bit(routes)
                count += 1
                routes &= routes - 1
        self.count = count
