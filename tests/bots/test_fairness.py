import random

import pytest

from branchline.bots import bot
from branchline.game import Game
from tests.bots.specs import SPECS


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris"])
@pytest.mark.parametrize("name", SPECS)
def test_what_a_bot_can_not_see_does_not_change_its_decision(name: str, edition: str) -> None:
    """In a world where everything hidden is dealt anew, but which looks the same to the bot, it does the same."""
    game = Game(edition, 3, 17)
    player = bot(name)
    differing = 0
    moment = 0
    while (seat := game.to_act) is not None:
        action = player.choose(game.view(seat), random.Random(moment), None)
        if moment % 7 == 0:
            world = Game.imagined(game.view(seat), f"other world {moment}")
            differing += world.position() != game.position()
            assert player.choose(world.view(seat), random.Random(moment), None) == action
        game.play(action)
        moment += 1
    assert differing > 3
