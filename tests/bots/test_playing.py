import random

import pytest

from branchline.bots import Bot, Clock, bot, play_out
from branchline.editions import load, names
from branchline.game import AnyAction, Draw, DrawTickets, Game, KeepTickets, View
from tests.bots.specs import SPECS

TABLES = [
    (name, players) for name in names() for players in range(load(name).players.fewest, load(name).players.most + 1)
]


class Watched:
    """A bot whose every choice is checked."""

    def __init__(self, watched: Bot) -> None:
        self.watched = watched

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        action = self.watched.choose(view, rng, clock)
        assert action in list(view.legal_actions())
        return action


def generators(seed: int, players: int) -> list[random.Random]:
    return [random.Random(f"{seed} {seat}") for seat in range(players)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("name", SPECS)
def test_bots_play_every_edition_and_number_of_players_to_the_end_legally(
    name: str, edition: str, players: int
) -> None:
    for seed in range(1 if name.startswith("search") else 3):
        game = Game(edition, players, seed)
        actions = play_out(game, [Watched(bot(name))] * players, generators(seed, players))
        assert game.is_over
        assert len(game.actions) == actions


@pytest.mark.parametrize("name", SPECS)
def test_a_seed_fixes_what_a_bot_does(name: str) -> None:
    records = []
    for _ in range(2):
        random.seed()  # the global generator must not matter
        game = Game("san_francisco", 3, 11)
        play_out(game, [bot(name)] * 3, generators(5, 3))
        records.append(str(game.record()))
    assert records[0] == records[1]


def test_a_table_needs_a_bot_and_a_generator_for_every_seat() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        play_out(Game("mini", 2, 1), [bot("random")], generators(1, 1))


def test_racer_keeps_the_fewest_and_lowest_tickets_and_draws_none() -> None:
    game = Game("usa", 2, 3)
    play_out(game, [bot("racer"), bot("random")], generators(3, 2))
    view = game.view(0)
    assert len(view.tickets) == 2
    fresh = Game("usa", 2, 3)
    points = dict(zip(fresh.edition.ticket_names, (t.points for t in fresh.edition.tickets), strict=True))
    kept = bot("racer").choose(fresh.view(0), random.Random(1), None)
    assert isinstance(kept, KeepTickets)
    lowest = sorted(fresh.view(0).offered, key=lambda ticket: points[ticket])[:2]
    assert set(kept.tickets) == set(lowest)


def test_racer_claims_only_the_longest_route_that_fits_while_cards_can_be_drawn() -> None:
    game = Game("usa", 2, 8)
    bots = [bot("racer"), bot("greedy")]
    rngs = generators(8, 2)
    lengths = dict(zip(game.edition.route_names, (route.length for route in game.edition.routes), strict=True))
    claimed = 0
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        action = bots[seat].choose(view, rngs[seat], None)
        if seat == 0 and str(action).startswith("claim"):
            route = view.route_of(action)  # type: ignore[arg-type]
            fitting = [lengths[name] for name in view.open_routes if lengths[name] <= view.vehicles[0]]
            assert lengths[route] == max(fitting)
            claimed += 1
        game.play(action)
    assert claimed > 5


def test_greedy_claims_the_most_valuable_route_it_can_pay_for() -> None:
    game = Game("london", 2, 4)
    bots = [bot("greedy"), bot("random")]
    rngs = generators(4, 2)
    claimed = 0
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        action = bots[seat].choose(view, rngs[seat], None)
        claims = [a for a in view.legal_actions() if str(a).startswith("claim")]
        if seat == 0 and claims and not isinstance(action, DrawTickets):
            assert action.cards + action.wilds == max(c.cards + c.wilds for c in claims)  # type: ignore[union-attr]
            claimed += 1
        game.play(action)
    assert claimed > 3


def test_greedy_draws_the_face_up_colour_it_holds_most_of() -> None:
    game = Game("usa", 2, 0)
    bots = [bot("greedy"), bot("greedy")]
    rngs = generators(0, 2)
    seen = 0
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        action = bots[seat].choose(view, rngs[seat], None)
        if isinstance(action, Draw) and action.card not in ("deck", "wild"):
            held = [view.hand.get(card, 0) for card in view.display if card and card != "wild"]
            assert view.hand[action.card] == max(held)
            seen += 1
        game.play(action)
    assert seen > 5
