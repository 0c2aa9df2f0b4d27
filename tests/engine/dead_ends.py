"""Positions made by hand that no game of any character comes to."""

from __future__ import annotations

from branchline.engine.numbers.phase_numbers import TURN
from branchline.engine.numbers.sizes import NO_CARD
from tests.engine.tables import Table, changed, route_words


def nothing_to_do(name: str, players: int, *, vehicles: int = 4) -> Table:
    """A turn in which nobody can do anything.

    The cards have gone, every ticket is in a hand, and the one open route can't be paid for.
    """
    table = Table(name, players, "nothing to do")
    while table.state.phase != TURN:
        table.play(table.legal()[0])
    fields = table.state.fields()
    kept = fields["tickets"]
    rest = (1 << len(table.edition.tickets)) - 1 & ~sum(kept)
    table.state = changed(
        table.state,
        tickets=[kept[0] | rest, *kept[1:]],
        ticket_deck=0,
        returned=[0] * len(fields["returned"]),
        returned_size=0,
        deck=[0] * 9,
        deck_size=0,
        display=[NO_CARD] * 5,
        hand=[[0] * 9 for _ in range(5)],
        taken=[[0] * 9 for _ in range(5)],
        unclaimed=route_words([0]),
        vehicles=[vehicles] * players + [0] * (5 - players),
    )
    return table
