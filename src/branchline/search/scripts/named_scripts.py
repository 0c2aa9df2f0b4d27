"""The scripts we ship: anchors set by hand or known from experiments, and the tuned ones of `tuned.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from branchline.search.scripts.script_settings import DIALS, Settings

RACER = Settings(racing=True)
CONNECTED_RACER = Settings(
    tempo=3.0,
    per_vehicle=0.6,
    cards_per_turn=1.6,
    wild_cost=0.6,
    touching=0.4,
    joining=2.0,
    ticket_weight=0.3,
    keeps_cheapest=True,
    slack=3.0,
    takes_wilds=True,
)
PATH = Settings(plan_only=True, keep_cost=0.0)
HUNGRY = Settings(
    tempo=1.5,
    per_vehicle=0.0,
    cards_per_turn=1.5,
    wild_cost=0.3,
    touching=0.0,
    joining=0.0,
    ticket_weight=3.0,
    keep_cost=0.0,
    slack=2.0,
    takes_wilds=True,
    hunger=8,
)
PLANNER = Settings(
    tempo=2.5,
    per_vehicle=0.6,
    cards_per_turn=1.6,
    wild_cost=0.6,
    touching=0.4,
    joining=2.0,
    ticket_weight=1.0,
    keep_cost=0.4,
    slack=3.0,
    takes_wilds=True,
    ticket_vehicles=20,
)
TUNED_FOR_TWO = Settings(
    tempo=1.29,
    per_vehicle=-0.49,
    cards_per_turn=0.6,
    wild_cost=0.52,
    touching=0.45,
    joining=4.5,
    ticket_weight=0.08,
    keeps_cheapest=True,
    slack=6.8,
    ticket_vehicles=9,
    single_track=-0.35,
)
TUNED_FOR_FOUR = Settings(
    tempo=1.40,
    per_vehicle=0.86,
    cards_per_turn=1.13,
    wild_cost=0.29,
    touching=0.36,
    joining=2.9,
    ticket_weight=1.24,
    keep_cost=0.77,
    slack=4.3,
    ticket_vehicles=35,
    careful_draws=True,
)
ANCHORS = {
    "racer": RACER,
    "path": PATH,
    "connected": CONNECTED_RACER,
    "planner": PLANNER,
    "two": TUNED_FOR_TWO,
    "four": TUNED_FOR_FOUR,
}
"""Scripts that do not depend on the edition, by name."""


@cache
def _tuned() -> dict[str, dict[str, Settings]]:
    text = resources.files("branchline.search.scripts").joinpath("tuned.toml").read_text(encoding="utf-8")
    return {
        edition: {players: Settings(**dials) for players, dials in by_players.items()}
        for edition, by_players in tomllib.loads(text).items()
    }


def champion(edition: str, players: int) -> Settings:
    """The script tuned for an edition and a number of players; one tuned for others where there is none."""
    found = _tuned().get(edition, {}).get(str(players))
    if found is not None:
        return found
    return TUNED_FOR_TWO if players == 2 and edition == "usa" else TUNED_FOR_FOUR


def as_toml(edition: str, players: int, settings: Settings) -> str:
    """Settings as they stand in `tuned.toml`."""
    lines = [f"[{edition}.{players}]"]
    for dial in DIALS:
        value = getattr(settings, dial.name)
        if value != dial.default:
            text = str(value).lower() if isinstance(value, bool) else f"{value:.4g}"
            lines.append(f"{dial.name} = {text}")
    return "\n".join(lines)
