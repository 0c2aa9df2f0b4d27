"""From an edition's names to the engine's numbers."""

from __future__ import annotations

from branchline.editions import Edition
from branchline.editions.schema import GRAY as GRAY_NAME
from branchline.engine.board import Board, RouteEntry, TicketEntry
from branchline.engine.numbers.sizes import GRAY, LENGTH
from branchline.game.mechanisms import engine_mechanisms


def engine_board(edition: Edition) -> Board:
    """The engine's tables for an edition. Locations, routes, tickets and colours keep the order of the file."""
    index = edition.location_index
    colours = edition.colours
    routes = []
    for i, route in enumerate(edition.routes):
        twin = edition.twin(i)
        routes.append(
            RouteEntry(
                start=index[route.between[0]],
                finish=index[route.between[1]],
                colour=GRAY if route.colour == GRAY_NAME else colours.index(route.colour),
                length=route.length,
                ferries=route.ferries,
                twin=-1 if twin is None else twin,
            )
        )
    return Board(
        locations=len(edition.locations),
        players=(edition.players.fewest, edition.players.most),
        closed_up_to=edition.double_routes.closed_up_to,
        vehicles=edition.vehicles.each,
        cards=[edition.cards.colours[colour] for colour in colours],
        wilds=edition.cards.wilds,
        starting_hand=edition.cards.starting_hand,
        display_needs_deck=edition.cards.display_needs_deck,
        dealt=edition.ticket_choice.dealt,
        keep_at_start=edition.ticket_choice.keep_at_start,
        drawn=edition.ticket_choice.drawn,
        keep_in_play=edition.ticket_choice.keep_in_play,
        route_points=[edition.route_points.get(length, 0) for length in range(LENGTH + 1)],
        routes=routes,
        tickets=[TicketEntry(index[t.between[0]], index[t.between[1]], t.points) for t in edition.tickets],
        longest_path_points=edition.longest_path.points if edition.longest_path else 0,
        mechanisms=engine_mechanisms(edition),
    )
