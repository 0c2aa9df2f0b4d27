"""Which scripts a search considers for itself, and which it expects of the others."""

from __future__ import annotations

from dataclasses import replace

from branchline.search.scripts.named_scripts import (
    CONNECTED_RACER,
    PLANNER,
    RACER,
    TUNED_FOR_FOUR,
    TUNED_FOR_TWO,
    champion,
)
from branchline.search.scripts.script_settings import NEVER, Settings


def own_plans(edition: str, players: int) -> dict[str, Settings]:
    """Plans for the rest of the game, by a name that says what each is after. The first is the one to fall back on."""
    best = champion(edition, players)
    plans = {
        "champion": best,
        "network": replace(best, touching=1.0, tempo=1.7 * best.tempo),
        "free lines": replace(best, touching=0.0, joining=0.0),
        "patience": replace(best, tempo=0.5 * best.tempo, ticket_vehicles=NEVER),
        "tickets": TUNED_FOR_FOUR,
        "connected race": CONNECTED_RACER,
        "own tickets only": replace(
            best, ticket_weight=max(0.5, best.ticket_weight), keeps_cheapest=False, keep_cost=0.8, ticket_vehicles=NEVER
        ),
    }
    if players > 2 or edition != "usa":
        del plans["connected race"]
        plans["planner"] = PLANNER
    if players > 2:
        plans["fast lines"] = TUNED_FOR_TWO
    return plans


def rivals(edition: str, players: int) -> list[Settings]:
    """Scripts that the others are taken to play, each as often as a seat's routes speak for it."""
    if edition == "usa":
        return [RACER, champion(edition, players), PLANNER]
    return [champion(edition, players), PLANNER]
