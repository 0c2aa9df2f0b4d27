"""What every field of a message has to say, from the views' own properties: nothing here reads what was sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from branchline.game import Claim, Draw, Game, KeepCard, PlaceStack, SpectatorView, TakeToken, View
from branchline.game.actions import AnyAction
from branchline.server.contract.messages import Board, Choice, ClockInfo, Now, Private, Revealed
from branchline.server.table import Eyes, Table

NOW: Mapping[str, Callable[[SpectatorView], object]] = {
    "to_act": lambda view: view.to_act,
    "phase": lambda view: view.phase,
    "points": lambda view: view.points,
    "vehicles": lambda view: view.vehicles,
    "hand_sizes": lambda view: view.hand_sizes,
    "ticket_counts": lambda view: view.ticket_counts,
    "display": lambda view: view.display,
    "deck_size": lambda view: view.deck_size,
    "discards_size": lambda view: view.discards_size,
    "ticket_deck_size": lambda view: view.ticket_deck_size,
    "turns_left": lambda view: view.turns_left,
}
OWN_WHILE_CHOOSING = ("ticket_counts", "ticket_deck_size")
"""While the first tickets are chosen, a seat's own view knows these of itself; what lies open to all does not (R1)."""
BOARD: Mapping[str, Callable[[SpectatorView], object]] = {
    "owners": lambda view: {view.edition.route_names.index(route): seat for route, seat in view.owners.items()},
    "closed": lambda view: tuple(view.edition.route_names.index(route) for route in view.closed_routes),
    "stacks": lambda view: view.stacks,
    "stacks_to_place": lambda view: view.stacks_to_place,
    "tokens": lambda view: view.tokens,
    "flag_cards": lambda view: view.flag_cards,
    "taken": lambda view: view.taken,
    "discards": lambda view: view.discards,
    "first_seat": lambda view: view.first_seat,
}
PRIVATE: Mapping[str, Callable[[View], object]] = {
    "hand": lambda view: view.hand,
    "tickets": lambda view: view.tickets,
    "offered": lambda view: view.offered,
    "keep_at_least": lambda view: _keep_at_least(view),
}
REVEALED: Mapping[str, Callable[[Game], object]] = {
    "scores": lambda game: tuple(game.scores()),
    "winners": lambda game: game.winners,
    "tickets": lambda game: tuple(game.view(seat).tickets for seat in game.seats),
    "completed": lambda game: tuple(_completed(game, seat) for seat in game.seats),
}


def _keep_at_least(view: View) -> int:
    choice = view.edition.ticket_choice
    least = choice.keep_at_start if view.phase == "choosing tickets" else choice.keep_in_play
    return min(least, len(view.offered))


def _completed(game: Game, seat: int) -> tuple[str, ...]:
    """The tickets whose ends the seat's routes link, found by walking."""
    view = game.view(seat)
    owners = view.owners
    ends = dict(zip(view.edition.ticket_names, view.edition.tickets, strict=True))
    named = zip(view.edition.route_names, view.edition.routes, strict=True)
    routes = [route for name, route in named if owners.get(name) == seat]

    def are_linked(one: str, other: str) -> bool:
        reached, before = {one}, 0
        while len(reached) > before:
            before = len(reached)
            reached |= {end for route in routes if reached & {*route.between} for end in route.between}
        return other in reached

    return tuple(ticket for ticket in view.tickets if are_linked(*ends[ticket].between))


def check_now(now: Now | None, open_view: SpectatorView, view: SpectatorView, clock: ClockInfo | None) -> None:
    """`Now` is the same for all eyes: it says what lies open, and no seat's own view disagrees."""
    assert now is not None
    assert {*NOW, "clock"} == {*now.__struct_fields__}
    assert now.clock == clock
    for field, said in NOW.items():
        assert getattr(now, field) == said(open_view), field
        if view.phase != "choosing tickets" or field not in OWN_WHILE_CHOOSING:
            assert getattr(now, field) == said(view), field


def check_board(board: Board | None, open_view: SpectatorView) -> None:
    """The board is the same for all eyes."""
    assert board is not None
    assert BOARD.keys() == {*board.__struct_fields__}
    for field, said in BOARD.items():
        assert getattr(board, field) == said(open_view), field


def check_private(private: Private | None, view: View, **table_says: object) -> None:
    """`table_says` has the fields that a view does not know: those that depend on the table."""
    assert private is not None
    assert {*PRIVATE, *table_says} == {*private.__struct_fields__}
    for field, said in PRIVATE.items():
        assert getattr(private, field) == said(view), field
    for field, value in table_says.items():
        assert getattr(private, field) == value, field


def check_revealed(revealed: Revealed | None, game: Game) -> None:
    """Everything at the end, and nothing before. How a path runs is not unique; that it is one is tested elsewhere."""
    if not game.is_over:
        assert revealed is None
        return
    assert revealed is not None
    assert {*REVEALED, "paths"} == {*revealed.__struct_fields__}
    for field, said in REVEALED.items():
        assert getattr(revealed, field) == said(game), field
    lengths = [route.length for route in game.edition.routes]
    assert [sum(lengths[route] for route in path) for path in revealed.paths] == [score.path for score in game.scores()]


def choices_for(view: View) -> tuple[Choice, ...]:
    """What the seat may do, taken apart; tickets to keep are not listed."""
    if view.phase in ("choosing tickets", "keeping tickets"):
        return ()
    return tuple(Choice(text=str(action), **_facts(view, action)) for action in view.legal_actions())


def _facts(view: View, action: AnyAction) -> dict[str, Any]:
    match action:
        case Draw():
            return {"kind": "draw", "card": action.card}
        case Claim():
            route = view.edition.route_names.index(view.route_of(action))
            paid = {"colour": action.colour, "cards": action.cards, "wilds": action.wilds}
            return {"kind": "claim", "route": route, **paid}
        case PlaceStack():
            return {"kind": "place", "location": action.location}
        case TakeToken():
            return {"kind": "take", "symbol": action.symbol}
        case KeepCard():
            return {"kind": "keep card" if action.kept else "keep no card"}
    return {"kind": str(action)}  # draw tickets, pass


def choices_at(table: Table, eyes: Eyes) -> tuple[Choice, ...]:
    """What these eyes may choose from at the table: nothing unless it is theirs to play."""
    game = table.game
    assert game is not None
    if eyes.seat is None or table.stage != "playing" or game.to_act != eyes.seat:
        return ()
    return choices_for(game.view(eyes.seat))
