import random

from branchline.bots import bot, play_out
from branchline.game import Game


def wins(first: str, second: str, edition: str, games: int) -> float:
    """The share of games that the first bot wins, sitting in either seat in turn; a shared win counts half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        names = [first, second] if seat == 0 else [second, first]
        game = Game(edition, 2, f"strength/{number}")
        play_out(game, [bot(name) for name in names], [random.Random(f"{number} {s}") for s in range(2)])
        won += (seat in game.winners) / len(game.winners)
    return won / games


def test_racer_beats_random_at_least_95_times_in_100_with_two_players_on_usa() -> None:
    assert wins("racer", "random", "usa", 60) >= 0.95


def test_greedy_beats_random() -> None:
    assert wins("greedy", "random", "usa", 30) >= 0.8
    assert wins("greedy", "random", "london", 40) >= 0.55


def test_racer_beats_greedy_on_usa() -> None:
    assert wins("racer", "greedy", "usa", 30) >= 0.9
