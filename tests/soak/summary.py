"""What came of a soak, to be read by people."""

from __future__ import annotations

from collections import Counter

import msgspec

from tests.soak.ledger import Ledger
from tests.soak.plan import Plan


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a soak, and its faults."""

    plan: Plan
    ledger: Ledger
    disturbances: Counter[str]
    hostile: Counter[str]
    announced: int
    lost: int

    @property
    def is_good(self) -> bool:
        """Whether everything was as it should be."""
        return not self.ledger.faults

    def __str__(self) -> str:
        plan, ledger, counts = self.plan, self.ledger, self.ledger.counts
        refused = {name.partition(": ")[2]: count for name, count in counts.items() if name.startswith("refused: ")}
        behind, who = ledger.worst_behind
        games = f"{counts['games begun']} begun, {counts['games finished']} finished"
        lines = {
            "seed": str(plan.seed),
            "games": f"{games}, by {counts['clients']} clients",
            "commands answered": f"{len(ledger.answered)}; refused: {_listed(refused)}",
            "latency": f"half within {_ms(ledger.latency(0.5))}, 99 % within {_ms(ledger.latency(0.99))}",
            "reconnections": str(counts["reconnections"]),
            "disturbances": _listed(self.disturbances),
            "announcements": f"{self.announced} heard, {self.lost} lost on purpose",
            "longest behind": f"{behind:.1f} s (allowed: {plan.behind_at_most:.0f} s): {who}",
            "hostile requests": f"{self.hostile.total()}: {_listed(self.hostile)}",
            "memory of a server": f"{ledger.peak_memory:.0f} MB at most (allowed: {plan.memory_at_most:.0f} MB)",
        }
        told = "\n".join(f"{name + ':':<20} {value}" for name, value in lines.items())
        if self.is_good:
            return f"{told}\nnothing was lost, nobody was left behind, nobody saw what they may not know"
        return f"{told}\n\nFAULTS (seed {plan.seed})\n{ledger.faults}"


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "none"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"
