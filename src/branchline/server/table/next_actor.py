"""Whom a table waits for, and for how long."""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple

from branchline.game import Game, View
from branchline.server.contract.options import Options
from branchline.server.table.fold import Fold

_PACES: dict[str, tuple[int, int]] = {"calm": (900, 1_800), "brisk": (300, 900), "instant": (0, 0)}
"""How many milliseconds a bot waits, and how many after an action that somebody may want to take back."""


class Waiting(NamedTuple):
    """Who is to act next, and when.

    `person`: nothing to do; if there is a `deadline`, call `Table.time_out` then. `bot`: let `bot` choose from `view`
    with a generator seeded by `chance`, and call `Table.perform_bot` with its choice and `number`, but not before
    `not_before`. `early choice`: call `Table.perform_early_choice` now. `nobody`: the game is not going on.
    """

    kind: Literal["nobody", "person", "bot", "early choice"]
    seat: int | None = None
    number: int = -1
    deadline: int | None = None
    bot: str = ""
    view: View | None = None
    chance: str = ""
    not_before: int = 0

    def is_for_the_same(self, other: Waiting) -> bool:
        """Whether the same action would answer both."""
        return (self.kind, self.seat, self.number, self.bot) == (other.kind, other.seat, other.number, other.bot)


NOBODY = Waiting("nobody")


def waiting_for(table: Fold) -> Waiting:
    """Whom the table waits for."""
    game = table.game
    if table.stage != "playing" or game is None or game.to_act is None:
        return NOBODY
    number = game.to_act
    first = game.phase == "choosing tickets"
    if first and number in table.early:
        return Waiting("early choice", number, table.changed)
    bot = table.seats[number].player or (table.options.stand_in if table.timed_out == number else "")
    if not bot:
        return Waiting("person", number, table.changed, table.clocks.deadline())
    may_be_taken_back = bool(table.acts) and table.acts[-1].may_be_taken_back
    pause = _pause_before_bot(table.options, may_be_taken_back=may_be_taken_back, first_choice=first)
    return Waiting(
        "bot",
        number,
        table.changed,
        bot=bot,
        view=game.view(number),
        chance=_chance_for(game, number, len(table.acts)),
        not_before=table.acted_at + pause,
    )


def _pause_before_bot(options: Options, *, may_be_taken_back: bool, first_choice: bool) -> int:
    """How long a bot waits after the last action, so that people can follow, in milliseconds."""
    usual, longer = _PACES[options.pace]
    if may_be_taken_back:
        return longer
    return 0 if first_choice else usual


def _chance_for(game: Game, seat: int, actions: int) -> str:
    """The seed of a bot's generator for its next decision: the same in every process, and it gives nothing away."""
    return hashlib.sha256(f"branchline bot {game.seed} {seat} {actions}".encode()).hexdigest()
