"""A queue in which households take turns, and within a household its people.

Cookies are free and addresses are not, so everybody behind one address shares one turn. Whoever asks for a lot waits
behind their own work; everybody else waits for at most one piece of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")


class Share(NamedTuple):
    """Whose turn it uses: everybody behind one address is a household."""

    household: str
    person: str


class QueueFull(Exception):
    """No more can wait."""


class FairQueue(Generic[Item]):
    """What waits: limited in all and for each household.

    When it is full, a household with less in it takes the last place of the household with the most.
    """

    def __init__(self, most: int, most_of_household: int) -> None:
        self._most = most
        self._most_of_household = most_of_household
        self._waiting: dict[str, dict[str, list[Item]]] = {}
        """By household and person; both stand in the order of their turns."""
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._counts.total()

    def add(self, share: Share, item: Item) -> Item | None:
        """Let an item wait; return the item that had to leave for it, if any. Raises `QueueFull` if it can't wait."""
        left = self._make_room(share.household)
        self._waiting.setdefault(share.household, {}).setdefault(share.person, []).append(item)
        self._counts[share.household] += 1
        return left

    def take(self, fits: Callable[[Item], bool]) -> Item | None:
        """The next item in turn that fits. Its household and person then come after all others."""
        for household, people in self._waiting.items():
            for person, items in people.items():
                item = next(filter(fits, items), None)
                if item is not None:
                    self._remove(household, person, item)
                    _to_the_end(people, person)
                    _to_the_end(self._waiting, household)
                    return item
        return None

    def discard(self, share: Share, item: Item) -> None:
        """The item need not wait any more, if it does."""
        if item in self._waiting.get(share.household, {}).get(share.person, ()):
            self._remove(*share, item)

    def clear(self) -> list[Item]:
        """Empty the queue, and return what was in it."""
        left = [item for people in self._waiting.values() for items in people.values() for item in items]
        self._waiting.clear()
        self._counts.clear()
        return left

    def _make_room(self, household: str) -> Item | None:
        if self._counts[household] >= self._most_of_household:
            raise QueueFull(f"{self._most_of_household} thoughts of one household wait already")
        if len(self) < self._most:
            return None
        fullest, count = self._counts.most_common(1)[0]
        if count <= self._counts[household] + 1:
            raise QueueFull(f"{self._most} thoughts wait already")
        person, items = max(reversed(self._waiting[fullest].items()), key=lambda each: len(each[1]))
        last = items[-1]
        self._remove(fullest, person, last)
        return last

    def _remove(self, household: str, person: str, item: Item) -> None:
        people = self._waiting[household]
        people[person].remove(item)
        self._counts[household] -= 1
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[household], self._counts[household]


def _to_the_end(order: dict[str, Value], key: str) -> None:
    if key in order:
        order[key] = order.pop(key)
