"""The end of a game: what is laid open then."""

from __future__ import annotations

from branchline.game import Game
from branchline.game.names import names_of
from branchline.server.contract.messages import Revealed


def revealed(game: Game) -> Revealed:
    """The score sheet, everybody's tickets, and a longest path of each seat where that scores."""
    sheet = game.scores()
    numbers = names_of(game.edition).route_numbers
    return Revealed(
        scores=tuple(sheet),
        winners=sheet.winners,
        tickets=tuple(game.view(seat).tickets for seat in game.seats),
        completed=sheet.completed_tickets,
        paths=tuple(tuple(numbers[route] for route in path) for path in sheet.longest_paths),
    )
