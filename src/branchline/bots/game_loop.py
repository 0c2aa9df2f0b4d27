"""A table of bots that play a game to its end."""

from __future__ import annotations

import random
from collections.abc import Sequence

from branchline.bots.bot_interface import Bot
from branchline.bots.lifetimes import tell_game_over
from branchline.game import Game


def play_out(game: Game, bots: Sequence[Bot], generators: Sequence[random.Random]) -> int:
    """Let bots play a game from where it stands to the end: one bot and one generator for each seat.

    Returns the number of actions played.
    """
    if not len(bots) == len(generators) == len(game.seats):
        raise ValueError(f"{len(game.seats)} seats need as many bots ({len(bots)}) and generators ({len(generators)})")
    actions = 0
    while (seat := game.to_act) is not None:
        game.play(bots[seat].choose(game.view(seat), generators[seat], None))
        actions += 1
    tell_game_over(bots, game)
    return actions
