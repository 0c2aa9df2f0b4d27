"""From an edition's names to the engine's numbers."""

from __future__ import annotations

from branchline.editions import Edition
from branchline.editions.schema import GRAY as GRAY_NAME
from branchline.engine.board import Board, DistrictEntry, RouteEntry, TicketEntry, TokenEntry
from branchline.engine.sizes import GRAY, LENGTH, SEATS


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
        districts=[DistrictEntry(d.points, [index[name] for name in d.locations]) for d in edition.districts],
        tokens=_tokens(edition),
        flag_colours=[colours.index(colour) for colour in edition.french_flags.colours] if edition.french_flags else [],
        flag_points=edition.french_flags.points if edition.french_flags else 0,
    )


def _tokens(edition: Edition) -> TokenEntry | None:
    tokens = edition.tourist_tokens
    if tokens is None:
        return None
    return TokenEntry(
        fixed_locations=[edition.location_index[name] for name in tokens.locations],
        placed_stacks=tokens.placed_by_players,
        tokens_by_players=[tokens.tokens_per_stack.get(players, 0) for players in range(SEATS + 1)],
        placed_tokens_by_players=[tokens.tokens_per_placed_stack.get(players, 0) for players in range(SEATS + 1)],
        points=tokens.points,
    )
