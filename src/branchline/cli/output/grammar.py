"""Words and numbers as people write them."""

from __future__ import annotations

from collections.abc import Sequence


def plural(word: str) -> str:
    """More than one of it.

    >>> plural("bus"), plural("cable car"), plural("ferry")
    ('buses', 'cable cars', 'ferries')
    """
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and not word.endswith(("ay", "ey", "oy", "uy")):
        return f"{word[:-1]}ies"
    return f"{word}s"


def counted(number: int, word: str) -> str:
    """A number of things.

    >>> counted(1, "bus"), counted(3, "bus")
    ('1 bus', '3 buses')
    """
    return f"{number} {word if number == 1 else plural(word)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """All of them in a sentence.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
