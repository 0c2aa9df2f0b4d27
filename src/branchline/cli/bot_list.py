"""Who sits where when only bots play, as `--bots` lists them: `racer,search:300,beliefs=off`."""

from __future__ import annotations

import click

from branchline.bots.plugins import Bots
from branchline.cli.seating import specs_in
from branchline.editions import Edition
from branchline.game.players import player_names


def bots_for_seats(listed: str, players: int | None, board: Edition, known: Bots) -> tuple[str, ...]:
    """A bot's spec for each seat: one for each was named, or one for all of them.

    Raises `UsageError`, `UnknownBot` or, if so many can't play there, `SetupError`.
    """
    specs = specs_in(listed, known)
    for spec in specs:
        known.bot(spec)
    if not specs:
        raise click.UsageError(f"--bots: name at least one of {', '.join(known.names)}")
    if len(specs) == 1:
        specs *= board.players.fewest if players is None else max(players, 0)
    elif players is not None and players != len(specs):
        raise click.UsageError(f"--players {players} and {len(specs)} bots; name one bot for all seats or one for each")
    player_names(board, [f"seat {number}" for number in range(len(specs))])
    return tuple(specs)
