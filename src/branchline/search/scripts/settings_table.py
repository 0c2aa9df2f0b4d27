# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A table of settings, as the compiled scripts read them."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from collections.abc import Sequence
from dataclasses import fields

from branchline.search.scripts.script_settings import Settings

if not cython.compiled:
    from branchline.search.scripts.markers import SCRIPTS


class SettingsTable:
    """Scripts one after another; `script_settings.Settings` says what each dial means."""

    tempo: list[float]
    per_vehicle: list[float]
    cards_per_turn: list[float]
    wild_cost: list[float]
    touching: list[float]
    joining: list[float]
    ticket_weight: list[float]
    keep_cost: list[float]
    slack: list[float]
    single_track: list[float]
    extras: list[float]
    keeps_cheapest: list[int]
    takes_wilds: list[int]
    ticket_vehicles: list[int]
    careful_draws: list[int]
    hunger: list[int]
    racing: list[int]
    plan_only: list[int]
    blocking: list[int]
    size: int

    def __init__(self, scripts: Sequence[Settings]) -> None:
        if len(scripts) > SCRIPTS:
            raise ValueError(f"{len(scripts)} scripts; a table holds {SCRIPTS}")
        if not cython.compiled:
            for field in fields(Settings):
                setattr(self, field.name, [0] * SCRIPTS)
        self.size = len(scripts)
        for i, script in enumerate(scripts):
            self.tempo[i] = script.tempo
            self.per_vehicle[i] = script.per_vehicle
            self.cards_per_turn[i] = script.cards_per_turn
            self.wild_cost[i] = script.wild_cost
            self.touching[i] = script.touching
            self.joining[i] = script.joining
            self.ticket_weight[i] = script.ticket_weight
            self.keep_cost[i] = script.keep_cost
            self.slack[i] = script.slack
            self.single_track[i] = script.single_track
            self.extras[i] = script.extras
            self.keeps_cheapest[i] = script.keeps_cheapest
            self.takes_wilds[i] = script.takes_wilds
            self.ticket_vehicles[i] = script.ticket_vehicles
            self.careful_draws[i] = script.careful_draws
            self.hunger[i] = script.hunger
            self.racing[i] = script.racing
            self.plan_only[i] = script.plan_only
            self.blocking[i] = script.blocking
