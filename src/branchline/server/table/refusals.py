"""What a table says no with."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "not yours",
    "not host",
    "not admitted",
    "not now",
    "stale",
    "illegal",
    "invalid",
    "taken",
    "full",
    "too many",
    "unknown",
    "unavailable",
]


class Refusal(Exception):
    """Something that can't be done. Nothing has changed. `code` is for programs, `reason` for people.

    The reason is for the eyes of whoever asked, and tells nothing that they may not know.
    """

    def __init__(self, code: Code, reason: str) -> None:
        self.code: Code = code
        self.reason = reason
        super().__init__(f"{code}: {reason}")


class TableFault(Exception):
    """A log whose entries do not fit together: not written by this program, or for another edition of the board."""
