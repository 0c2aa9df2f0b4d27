# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Our own random generator, so that a seed means the same game everywhere, always.

It is ChaCha with eight rounds: as fast as simpler generators here, and nobody can work out the cards to come from the
cards already seen. The key is the SHA-256 of the seed's text; each game of a run has a stream of its own.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

LOW32 = 0xFFFFFFFF
EXPAND_0, EXPAND_1, EXPAND_2, EXPAND_3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574

if not cython.compiled:
    from branchline.engine.memory.addresses import distance, memcpy

    # compiled, `scramble` is the C of generator.pxd: four times as fast with its words in registers
    def quarter_round(words: list[int], a: int, b: int, c: int, d: int) -> None:
        """ChaCha's step on four words."""
        words[a] = (words[a] + words[b]) & LOW32
        word = words[d] ^ words[a]
        words[d] = (word << 16 | word >> 16) & LOW32
        words[c] = (words[c] + words[d]) & LOW32
        word = words[b] ^ words[c]
        words[b] = (word << 12 | word >> 20) & LOW32
        words[a] = (words[a] + words[b]) & LOW32
        word = words[d] ^ words[a]
        words[d] = (word << 8 | word >> 24) & LOW32
        words[c] = (words[c] + words[d]) & LOW32
        word = words[b] ^ words[c]
        words[b] = (word << 7 | word >> 25) & LOW32

    def scramble(block: list[int]) -> None:
        """Eight rounds of ChaCha on the sixteen words; then the original words are added."""
        words = list(block)
        for _ in range(4):
            for i in range(4):
                quarter_round(words, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter_round(words, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        for i in range(16):
            block[i] = (block[i] + words[i]) & LOW32


_STANDING = struct.Struct("<Q2I16II")


class Chance:
    """A stream of random numbers fixed by a seed, the number of the stream and its purpose (see `purposes`)."""

    key: list[int]
    block: list[int]
    stream: int
    purpose: int
    counter: int
    used: int
    end: int

    def __init__(self, seed: str, stream: int = 0, purpose: int = 0) -> None:
        if not cython.compiled:
            self.key = [0] * 8
            self.block = [0] * 16
        digest = hashlib.sha256(seed.encode()).digest()
        for i in range(8):
            self.key[i] = int.from_bytes(digest[4 * i : 4 * i + 4], "little")
        self.open(stream, purpose)

    def open(self, stream: int, purpose: int) -> None:
        """Go to the beginning of a stream."""
        self.stream = stream
        self.purpose = purpose
        self.counter = 0
        self.used = 16

    def position(self) -> int:
        """How many numbers have been taken from the stream."""
        return self.counter * 16 - (16 - self.used)

    def seek(self, position: int) -> None:
        """Go to where `position` numbers have been taken."""
        self.counter = position // 16
        self.used = 16
        if position % 16:
            self.refill()
            self.used = position % 16

    def span(self) -> int:
        """How many bytes store the position in the stream."""
        if cython.compiled:
            return distance(cython.address(self.stream), cython.address(self.end))
        return _STANDING.size

    def load(self, source: Any) -> None:
        """Restore the position from an address (compiled) or bytes (uncompiled)."""
        if cython.compiled:
            memcpy(cython.address(self.stream), source, self.span())
        else:
            self.stream, self.purpose, self.counter, *self.block, self.used = _STANDING.unpack(source)

    def store(self, target: Any) -> None:
        """Store the position in the stream at an address (compiled) or in a buffer (uncompiled)."""
        if cython.compiled:
            memcpy(target, cython.address(self.stream), self.span())
        else:
            target[:] = _STANDING.pack(self.stream, self.purpose, self.counter, *self.block, self.used)

    def number(self, n: int) -> int:
        """`below`, for Python callers."""
        if not 0 < n <= 0x7FFFFFFF:
            raise ValueError(f"a random number below {n} was asked for; it must be from 1 to 2147483647")
        return self.below(n)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (exactly: a draw that would favour some is thrown away)."""
        while True:
            if self.used == 16:
                self.refill()
            x = self.block[self.used]
            self.used += 1
            product = x * n
            if (product & LOW32) >= n:
                return product >> 32
            floor = (LOW32 + 1 - n) % n
            if (product & LOW32) >= floor:
                return product >> 32

    def refill(self) -> None:
        """The next sixteen numbers."""
        self.block[0], self.block[1], self.block[2], self.block[3] = EXPAND_0, EXPAND_1, EXPAND_2, EXPAND_3
        for i in range(8):
            self.block[4 + i] = self.key[i]
        self.block[12] = self.counter
        self.block[13] = self.purpose
        self.block[14] = self.stream & LOW32
        self.block[15] = self.stream >> 32
        scramble(self.block)
        self.counter += 1
        self.used = 0
