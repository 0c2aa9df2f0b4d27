"""The random generator: the numbers are ChaCha8's, and what is made of them is exactly even."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter

import pytest

from branchline.engine.chance.generator import Chance
from branchline.engine.chance.purposes import CHOOSING, DEALING, SAMPLING


def rotated(word: int, by: int) -> int:
    return (word << by | word >> 32 - by) & 0xFFFFFFFF


def chacha_block(key: bytes, counter_and_nonce: bytes, rounds: int) -> bytes:
    """ChaCha's block function as its author describes it: columns, then diagonals."""
    before = list(struct.unpack("<16I", b"expand 32-byte k" + key + counter_and_nonce))
    words = list(before)
    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for _ in range(rounds // 2):
        for a, b, c, d in columns + diagonals:
            for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                words[x] = (words[x] + words[y]) & 0xFFFFFFFF
                words[z] = rotated(words[z] ^ words[x], by)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(before, words, strict=True)))


class Words:
    """The 32-bit words of a stream, made by the block function above, and numbers from them."""

    def __init__(self, seed: str, stream: int, purpose: int) -> None:
        self.key = hashlib.sha256(seed.encode()).digest()
        self.stream, self.purpose = stream, purpose
        self.taken = 0

    def word(self) -> int:
        place = struct.pack("<IIQ", self.taken // 16, self.purpose, self.stream)
        words = struct.unpack("<16I", chacha_block(self.key, place, 8))
        self.taken += 1
        return int(words[(self.taken - 1) % 16])

    def below(self, n: int) -> int:
        """The upper half of word times n, unless the lower half is among the first 2**32 mod n."""
        while True:
            upper, lower = divmod(self.word() * n, 2**32)
            if lower >= 2**32 % n:
                return upper


def test_the_block_function_here_is_the_published_one() -> None:
    """The example of RFC 8439, 2.3.2 (twenty rounds), and the all-zero key's first block with eight."""
    key = bytes(range(32))
    nonce = bytes.fromhex("000000090000004a00000000")
    expected = (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )
    assert chacha_block(key, struct.pack("<I", 1) + nonce, 20).hex() == expected
    zero = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    assert chacha_block(bytes(32), bytes(16), 8).hex().startswith(zero)


@pytest.mark.parametrize(
    ("seed", "stream", "purpose"),
    [
        ("", 0, DEALING),
        ("7", 0, DEALING),
        ("7", 1, DEALING),
        ("7", 2**32, DEALING),
        ("7", 2**64 - 1, SAMPLING),
        ("7", 5, CHOOSING),
        ("Zürich", 3, DEALING),
    ],
)
def test_numbers_are_those_of_chacha8(seed: str, stream: int, purpose: int) -> None:
    """The key is the SHA-256 of the seed's text, stream and purpose stand in the nonce."""
    chance, words = Chance(seed, stream, purpose), Words(seed, stream, purpose)
    for n in [2**16] * 40 + [1, 2, 3, 5, 52, 110, 1000, 3 * 2**29, 2**31 - 1] * 12:
        assert chance.number(n) == words.below(n)
        assert chance.position() == words.taken


def test_numbers_that_would_favour_some_are_thrown_away() -> None:
    """Below three quarters of 2**31 every fourth word is; without that a third of all numbers would come too often."""
    n = 3 * 2**29
    chance, words = Chance("thrown away"), Words("thrown away", 0, DEALING)
    numbers = [chance.number(n) for _ in range(600)]
    assert numbers == [words.below(n) for _ in range(600)]
    assert 700 < chance.position() < 900
    assert words.taken == chance.position()


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 45, 110, 255, 1000])
def test_every_number_comes_from_equally_many_words(n: int) -> None:
    """Counted exactly over all 2**32 words that the rule in `Words.below` keeps."""
    floor = 2**32 % n
    for k in range(n):
        first = -(-(k * 2**32 + floor) // n)
        last = -(-((k + 1) * 2**32) // n)
        assert last - first == 2**32 // n


def test_numbers_look_even() -> None:
    chance = Chance("even")
    counts = Counter(chance.number(6) for _ in range(6000))
    assert sum((counts[k] - 1000) ** 2 / 1000 for k in range(6)) < 25


@pytest.mark.parametrize("position", [0, 1, 15, 16, 17, 32, 47, 100])
def test_seek_goes_back_and_forth(position: int) -> None:
    chance = Chance("seek", 3)
    numbers = [chance.number(2**16) for _ in range(120)]
    chance.seek(position)
    assert chance.position() == position
    assert [chance.number(2**16) for _ in range(120 - position)] == numbers[position:]


def test_streams_seeds_and_purposes_differ() -> None:
    streams = [Chance("7"), Chance("8"), Chance("7", 1), Chance("7", 2**32), Chance("7", 0, CHOOSING)]
    assert len({tuple(chance.number(2**16) for _ in range(8)) for chance in streams}) == len(streams)


@pytest.mark.parametrize("n", [0, -1, 2**31])
def test_a_number_below_nothing_is_refused(n: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        Chance("7").number(n)
