"""`planner:blocking=on` claims what would have joined parts of the other's network."""

from __future__ import annotations

import random

from branchline.bots import bot
from branchline.game import Claim, Game

SPECS = ("planner", "planner:blocking=on")
GAMES = 12


def parts_of(game: Game, seat: int) -> dict[str, str]:
    """The connected part that each location of a seat's network belongs to."""
    part: dict[str, str] = {}
    for route, owner in game.spectator_view().owners.items():
        if owner == seat:
            one, other = (part.setdefault(end, end) for end in ends(game, route))
            part.update({location: one for location, named in part.items() if named == other})
    return part


def ends(game: Game, route: str) -> tuple[str, str]:
    """The locations of a route by its name: `Denver-Omaha`, or `Denver-Omaha red` for one of two tracks."""
    return next(each.between for each in game.edition.routes if route.startswith("-".join(each.between)))


def test_who_blocks_claims_more_of_what_would_join_the_others_network() -> None:
    claims, blocking = [0, 0], [0, 0]
    for seed in range(GAMES):
        game = Game("usa", 2, seed)
        players = [bot(spec) for spec in SPECS]
        chances = [random.Random(f"{seed} {which}") for which in (0, 1)]
        while game.to_act is not None:
            seat = game.to_act
            which = (seat + seed) % 2  # they change seats
            action = players[which].choose(game.view(seat), chances[which], None)
            if isinstance(action, Claim):
                others = parts_of(game, 1 - seat)
                one, two = (others.get(end) for end in ends(game, action.route))
                claims[which] += 1
                blocking[which] += one is not None and two is not None and one != two
            game.play(action)
    assert blocking[1] / claims[1] > 1.5 * blocking[0] / claims[0]
