"""What a soak has noted: what honest players were answered, when each entry became known, and what went wrong."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.soak.calm_clock import CalmClock

MOST_SHOWN = 8
"""Faults of one kind that are kept word for word; the others are counted."""


class Command(NamedTuple):
    """A command of an honest player's, as the database can tell it from others."""

    table: str
    person: str
    id: str


class Refusal(NamedTuple):
    """A command that was refused for good."""

    command: Command
    number: int | None
    """What the player had seen who wanted to act; None: it was about something else."""
    why: str
    at: int
    """When, in milliseconds since 1970."""


class Faults:
    """What went wrong, by kind."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._shown: dict[str, list[str]] = {}

    def __bool__(self) -> bool:
        return bool(self.counts)

    def add(self, kind: str, what: str) -> None:
        """Note a fault."""
        self.counts[kind] += 1
        shown = self._shown.setdefault(kind, [])
        if len(shown) < MOST_SHOWN:
            shown.append(what)

    def __str__(self) -> str:
        lines: list[str] = []
        for kind, shown in self._shown.items():
            lines.append(f"{kind}: {self.counts[kind]}")
            lines += [f"    {what}" for what in shown]
            if self.counts[kind] > len(shown):
                lines.append(f"    and {self.counts[kind] - len(shown)} more")
        return "\n".join(lines)


class Progress:
    """When each entry of one table was first known to be stored, in calm seconds: from an answer, a message or the
    database itself.
    """

    def __init__(self) -> None:
        self.number = -1
        self.changed_at = 0.0
        self._known_at: dict[int, float] = {}

    def reached(self, number: int, now: float) -> None:
        """The table has an entry of that number, and so all before it."""
        for each in range(self.number + 1, number + 1):
            self._known_at[each] = now
        if number > self.number:
            self.number = number
            self.changed_at = now

    def known_at(self, number: int) -> float:
        """When the entry of that number was first known."""
        return self._known_at[number]


class Ledger:
    """Everything that is noted while a soak runs. Times are those of the calm clock."""

    def __init__(self, clock: CalmClock) -> None:
        self.clock = clock
        self.faults = Faults()
        self.counts: Counter[str] = Counter()
        self.answered: list[tuple[Command, int]] = []
        """Every command that was carried out, with the number that was answered; again if it was answered again."""
        self.refused: list[Refusal] = []
        """Every command that was refused for good: nothing may have come of it."""
        self.latencies: list[float] = []
        self.worst_behind = (0.0, "nobody")
        """For how long somebody was without something that was stored, at most; and who."""
        self.peak_memory = 0.0
        self._progress: dict[str, Progress] = {}

    def progress(self, table: str) -> Progress:
        """How far a table is known to be."""
        return self._progress.setdefault(table, Progress())

    def reached(self, table: str, number: int) -> None:
        """Somebody knows that the table has an entry of that number."""
        self.progress(table).reached(number, self.clock.now())

    def carried_out(self, command: Command, number: int) -> None:
        """A command was answered: it is stored, as entry `number`."""
        self.answered.append((command, number))
        self.reached(command.table, number)

    def was_behind(self, seconds: float, who: str) -> None:
        """A client was so long without something that was stored."""
        self.worst_behind = max(self.worst_behind, (seconds, who))

    def latency(self, share: float) -> float:
        """The seconds within which that share of all commands were answered."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
