"""What is wrong with a board file, and how it is said."""

import difflib
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias


class EditionError(ValueError):
    """An edition that can't be loaded; every fault names the file, the entry, what is wrong and what would be right."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__("\n".join(self.faults))


class Fault(NamedTuple):
    """One thing that is wrong: ``routes[17] 'Denver-Omaha'``, what is wrong with it, and what would be right."""

    entry: str
    wrong: str
    right: str

    def within(self, source: str) -> str:
        """The whole message, for the file ``source``."""
        return f"{source}: {self.entry}: {self.wrong}; {self.right}"


Faults: TypeAlias = Iterator[Fault]


def closest(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """What the writer of ``word`` probably meant; ``likeness`` is from 0, anything will do, to 1, the same word."""
    by_lower_case = {name.lower(): name for name in known}
    found = difflib.get_close_matches(word.lower(), by_lower_case, n=1, cutoff=likeness)
    return by_lower_case[found[0]] if found else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """The closest known word as a question; without one that is close, all of them."""
    known = tuple(known)
    near = closest(word, known)
    return f"did you mean {near!r}?" if near is not None else f"it can be {', '.join(known)}"


def counted(number: int, word: str) -> str:
    """A number of things: the word in the singular, or with an s.

    >>> counted(1, "space"), counted(3, "space")
    ('1 space', '3 spaces')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def in_range(entry: str, what: str, number: int, least: int, most: int) -> Faults:
    """A fault if ``number`` is not from ``least`` to ``most``."""
    if not least <= number <= most:
        yield Fault(entry, f"{what} is {number}", f"it must be from {least} to {most}")


def repetitions(entry: str, names: Iterable[str]) -> Faults:
    """A fault for each name that stands there again."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield Fault(entry, f"{name!r} stands there twice", "name it once")
        seen.add(name)
