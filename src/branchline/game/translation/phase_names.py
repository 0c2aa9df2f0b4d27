"""What the seat to act is asked, in words, by the engine's number."""

from __future__ import annotations

PHASES = (
    "choosing tickets",
    "placing a stack",
    "turn",
    "second card",
    "keeping tickets",
    "taking a token",
    "keeping a card",
    "over",
)
