"""The dials of scripted players, as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How one script plays. In brackets the letters of the experiments they come from (`docs/bots.md`)."""

    tempo: float = 2.0
    """Points that a turn is worth (lam)."""
    per_vehicle: float = 0.5
    """Points that a vehicle is worth (mu)."""
    cards_per_turn: float = 1.5
    """Missing cards that a turn of drawing brings (d)."""
    wild_cost: float = 0.5
    """Points that a wild is worth (cw)."""
    touching: float = 0.4
    """Points for a space that touches the own network (bl)."""
    joining: float = 2.0
    """Points for a route that joins two parts of it (bj)."""
    ticket_weight: float = 1.0
    """How much the planned tickets count (bt)."""
    keeps_cheapest: bool = False
    """Keep the cheapest tickets, as few as allowed (ka < 0)."""
    keep_cost: float = 0.5
    """Points that a vehicle of a ticket's path costs when choosing what to keep (kb)."""
    slack: float = 4.0
    """How much worse than the best route one may be that a face-up card serves (delta)."""
    takes_wilds: bool = False
    """Take a face-up wild when one card is missing (wt)."""
    ticket_vehicles: int = 999
    """Draw tickets with at least so many vehicles left and nothing left to plan (td)."""
    single_track: float = 0.0
    """Points for a route without a second track (pc)."""
    careful_draws: bool = False
    """Take a face-up card that is not the best route's only if one of it is held."""
    extras: float = 1.0
    """How much districts, tokens and flags count."""
    hunger: int = 0
    """If not 0: draw tickets as long as the plan leaves more than so many vehicles over."""
    racing: bool = False
    """Only ever the longest route that fits; all other dials are ignored."""
    plan_only: bool = False
    """Only ever planned routes, as they can be paid for; nothing left to plan: the longest that can be paid for.
    Of the other dials only those about keeping tickets count."""
    blocking: bool = False
    """Claim what others seem to want: routes that would join parts of their networks."""

    def __post_init__(self) -> None:
        if self.cards_per_turn <= 0:
            raise ValueError(f"cards_per_turn is {self.cards_per_turn}; it must be more than 0")
