"""The mechanisms, in the order in which they are called. Nothing else in the engine lists them."""

from __future__ import annotations

from typing import Final

from branchline.engine.rules.districts import Districts
from branchline.engine.rules.french_flags import FrenchFlags
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.rules.tourist_tokens import TouristTokens

MECHANISMS: Final[dict[type[Mechanism], str]] = {
    FrenchFlags: "flags",
    TouristTokens: "tokens",
    Districts: "districts",
}
"""Each with the name of its points on a score sheet."""

LINES: Final = tuple(MECHANISMS.values())

LINE_AT_ONCE: Final = "flags"
"""Where a score sheet enters what the score marker shows beyond the routes."""
