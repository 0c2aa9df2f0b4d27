"""A fingerprint of everything in an edition that the rules look at, so that a record is not played on another board."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from branchline.editions import Edition
from branchline.game.mechanisms import MECHANISMS


def digest_of(edition: Edition) -> str:
    """SHA-256, hexadecimal, of the edition's name, numbers, locations, routes and tickets in their order.

    What is only shown (title, positions, bends, the colours of districts) does not count.
    """
    content: dict[str, Any] = {
        "name": edition.name,
        "players": edition.players,
        "vehicles": edition.vehicles.each,
        "colours": list(edition.cards.colours.items()),
        "wilds": edition.cards.wilds,
        "starting_hand": edition.cards.starting_hand,
        "display_needs_deck": edition.cards.display_needs_deck,
        "closed_up_to": edition.double_routes.closed_up_to,
        "ticket_choice": edition.ticket_choice,
        "route_points": sorted(edition.route_points.items()),
        "longest_path": edition.longest_path.points if edition.longest_path else None,
        "districts": None,  # these three hold the places that records of format 1 know them in
        "tourist_tokens": None,
        "french_flags": None,
        "locations": [location.name for location in edition.locations],
        "routes": [(route.between, route.colour, route.length, route.ferries) for route in edition.routes],
        "tickets": [(ticket.between, ticket.points) for ticket in edition.tickets],
    }
    for mechanism in MECHANISMS:
        content |= mechanism.digest(edition)
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()
