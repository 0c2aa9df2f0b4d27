"""Players by program: each sees a `View`, and nothing else, and returns one of its legal actions.

>>> import random
>>> from branchline.game import Game
>>> game = Game("mini", players=2, seed=7)
>>> bot("racer").choose(game.view(0), random.Random(1), None) in game.legal_actions()
True
"""

from branchline.bots.bot_interface import Bot, Clock
from branchline.bots.game_loop import play_out
from branchline.bots.registry import UnknownBot, bot, bot_names, description

__all__ = ["Bot", "Clock", "UnknownBot", "bot", "bot_names", "description", "play_out"]
