"""When something may be done at a table: before the game, while it goes on, or after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.server.table.refusals import Refusal

if TYPE_CHECKING:
    from branchline.server.table.fold import Fold


def must_go_on(table: Fold, *, paused_too: bool = False) -> None:
    """The game has begun and is not over; `paused_too`: nor is it paused. Raises `Refusal`."""
    if table.stage == "playing" or (paused_too and table.stage == "paused"):
        return
    raise Refusal(
        "not now",
        {
            "gathering": "the game has not begun; the host starts it",
            "paused": "the table is paused; the host lets it go on",
            "over": "the game is over",
        }.get(table.stage, "the host has ended this table"),
    )
