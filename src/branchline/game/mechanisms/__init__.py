"""What each mechanism adds to the game's names: a module each, and the list of them."""

from __future__ import annotations

from typing import Final

from branchline.editions import Edition
from branchline.engine.rules.mechanism import Mechanism
from branchline.game.mechanisms.districts import DistrictNames
from branchline.game.mechanisms.french_flags import FrenchFlagNames
from branchline.game.mechanisms.mechanism import MechanismNames
from branchline.game.mechanisms.tourist_tokens import TouristTokenNames

MECHANISMS: Final[tuple[MechanismNames, ...]] = (
    FrenchFlagNames(),
    TouristTokenNames(),
    DistrictNames(),
)


def engine_mechanisms(edition: Edition) -> list[Mechanism]:
    """The engine's rules for the mechanisms that an edition has."""
    made = (mechanism.engine_rules(edition) for mechanism in MECHANISMS)
    return [rules for rules in made if rules is not None]
