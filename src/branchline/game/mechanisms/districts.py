"""London: districts."""

from __future__ import annotations

from branchline.editions import Edition
from branchline.engine.rules.districts import DistrictEntry, Districts
from branchline.game.mechanisms.mechanism import MechanismNames


class DistrictNames(MechanismNames):
    """Districts in names: nothing is asked, and they score at the end."""

    def engine_rules(self, edition: Edition) -> Districts | None:
        """The engine's tables, if the edition has districts."""
        if not edition.districts:
            return None
        index = edition.location_index
        return Districts([DistrictEntry(d.points, [index[name] for name in d.locations]) for d in edition.districts])

    def digest(self, edition: Edition) -> dict[str, object]:
        """What the fingerprint of an edition's rules has of them."""
        return {"districts": [(district.points, district.locations) for district in edition.districts]}
