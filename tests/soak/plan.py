"""How long a soak lasts, how much goes on in it, and what it must not exceed."""

from __future__ import annotations

import msgspec

from branchline.editions import names as editions


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """One soak. The seed decides who plays what and what is disturbed; when exactly is decided by the machine."""

    seed: int
    seconds: float
    """Of play under disturbance; setting up and the audit come on top."""
    tables: int = 10
    """Games played at once."""
    thinking: float = 0.4
    """Seconds a player thinks about a move, at most."""
    pause: float = 4.0
    """Seconds between two disturbances, at most."""
    background_loss: float = 0.05
    """The share of announcements that is lost all the time."""
    behind_at_most: float = 10.0
    """Seconds within which everybody must have been told what is stored, announced or not."""
    answer_at_most: float = 10.0
    """Seconds within which 99 of 100 commands must be answered."""
    memory_at_most: float = 500.0
    """Megabytes that a server process may take."""
    editions: tuple[str, ...] = editions()
