"""Seeds: what fixes every card, ticket and first seat of a game before it begins.

A seed is a text; a number stands for its digits. ``7/123`` is game 123 of the run ``7``: the same deal as the
124th game that a simulation of seed 7 plays.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from branchline.engine.chance.generator import Chance
from branchline.game.errors import SetupError

LONGEST_SEED = 200
MOST_STREAMS = 1 << 64


def seed_text(seed: int | str | None) -> str:
    """The text of a seed; without one, 128 random bits from the operating system.

    >>> seed_text(7)
    '7'
    """
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise SetupError(f"seed {seed!r}: a seed is a number from 0 or a text")
    if isinstance(seed, int) and seed < 0:
        raise SetupError(f"seed {seed}: a number must be 0 or more")
    if isinstance(seed, int) and seed >= 10**LONGEST_SEED:
        raise SetupError(f"seed: the number is too large; use {LONGEST_SEED} digits at most")
    text = str(seed)
    if not text or text != text.strip() or not text.isprintable():
        raise SetupError(f"seed {text!r}: a text must not be empty, begin or end with a space, or have line breaks")
    if len(text) > LONGEST_SEED:
        raise SetupError(f"seed {text[:20]!r}...: the text is too long; use {LONGEST_SEED} characters at most")
    return text


def chance_of(seed: str) -> Chance:
    """The stream of chance that a seed's text stands for, at its beginning."""
    run = re.fullmatch(r"(.+)/([0-9]{1,20})", seed)
    if run and int(run[2]) < MOST_STREAMS:
        return Chance(run[1], int(run[2]))
    return Chance(seed)


def seed_hash(seed: str) -> str:
    """What can be published before a game so that its deal can be checked afterwards (SHA-256, hexadecimal).

    >>> seed_hash("7")[:12]
    '26531441d796'
    """
    return hashlib.sha256(f"branchline seed {seed}".encode()).hexdigest()
