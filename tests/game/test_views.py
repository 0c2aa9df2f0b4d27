"""Views hold what one person may know, and nothing else; there is no way from them to a secret."""

from __future__ import annotations

import gc
import random
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.state import State
from branchline.engine.view import View as EngineView
from tests.game.games import EVERY_TABLE, changed, moments, played

CODE = (type, ModuleType, FunctionType, MethodType)
"""What is not data: from a class everything can be reached, but no particular game."""


def reachable(root: object) -> list[object]:
    seen: dict[int, object] = {}
    ahead = [root]
    while ahead:
        found = ahead.pop()
        if id(found) in seen or isinstance(found, CODE):
            continue
        seen[id(found)] = found
        ahead += gc.get_referents(found)
    return list(seen.values())


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_no_state_journal_dealer_or_seed_can_be_reached_from_a_view(name: str, players: int) -> None:
    game = bl.Game(name, players, seed="a secret seed")
    chooser = random.Random(1)
    while len(game.actions) < 25 and not game.is_over:
        game.play(chooser.choice(game.legal_actions()))
    for view in (*map(game.view, game.seats), game.spectator_view()):
        view.to_json()
        found = reachable(view)
        assert not [item for item in found if isinstance(item, State | Dealer | Chance | bl.Game | EngineView)]
        assert not [item for item in found if item is game._journal or item is game._played]
        assert not [item for item in found if isinstance(item, str) and "secret seed" in item]
        assert len(found) > 100, "the walk did not go anywhere"


def swapped(game: bl.Game, seat: int | None) -> bl.Game:
    """Another game that this seat could not tell from the real one: all that is hidden from it is dealt anew."""
    fields: dict[str, Any] = game._state.fields()
    chooser = random.Random(7)
    others = [other for other in game.seats if other != seat]
    pile = [card for card in range(9) for _ in range(fields["deck"][card])]
    for other in others:
        for card in range(9):
            loose = fields["hand"][other][card] - fields["taken"][other][card]
            fields["hand"][other][card] -= loose
            pile += [card] * loose
    chooser.shuffle(pile)
    sizes = [sum(game._state.fields()["hand"][other]) - sum(fields["hand"][other]) for other in others]
    for other, size in zip(others, sizes, strict=True):
        for _ in range(size):
            fields["hand"][other][pile.pop()] += 1
    fields["deck"] = [pile.count(card) for card in range(9)]
    swap_tickets(fields, others, chooser)
    return changed(game, **fields)


def swap_tickets(fields: dict[str, Any], others: list[int], chooser: random.Random) -> None:
    hidden = [ticket for ticket in range(48) if fields["ticket_deck"] >> ticket & 1]
    for other in others:
        hidden += [ticket for ticket in range(48) if fields["tickets"][other] >> ticket & 1]
        hidden += [ticket for ticket in fields["offered"][other] if ticket != 255]
    size = fields["returned_size"]
    hidden += [number % 48 for number in fields["returned"][:size] if number // 48 in others]
    order = hidden.copy()
    chooser.shuffle(order)
    other_name = dict(zip(hidden, order, strict=True))

    def renamed(tickets: int) -> int:
        return sum(1 << other_name[ticket] for ticket in range(48) if tickets >> ticket & 1)

    fields["ticket_deck"] = renamed(fields["ticket_deck"])
    for other in others:
        fields["tickets"][other] = renamed(fields["tickets"][other])
        fields["offered"][other] = [other_name.get(ticket, 255) for ticket in fields["offered"][other]]
    fields["returned"][:size] = [
        number // 48 * 48 + other_name[number % 48] if number // 48 in others else number
        for number in fields["returned"][:size]
    ]


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_swapping_what_is_hidden_leaves_the_view_as_it_is(name: str, players: int) -> None:
    different = 0
    for number, game in enumerate(moments(name, players, seed=6)):
        if number % 5 and game.phase in ("turn", "second card"):
            continue
        for seat in game.seats:
            twin = swapped(game, seat)
            different += twin.position() != game.position()
            view, other = game.view(seat), twin.view(seat)
            assert other.to_bytes() == view.to_bytes()
            assert other == view
            assert other.to_json() == view.to_json()
            assert other.position() == view.position()
            assert other.legal_actions() == view.legal_actions()
        twin = swapped(game, None)
        assert twin.spectator_view().to_json() == game.spectator_view().to_json()
    assert different > 3, "nothing was swapped"


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_view_survives_its_json(name: str, players: int) -> None:
    for number, game in enumerate(moments(name, players, seed=8)):
        if number % 7 and game.phase in ("turn", "second card"):
            continue
        for seat in game.seats:
            view = game.view(seat)
            again = bl.View.from_json(view.to_json())
            assert again == view
            assert hash(again) == hash(view)
            assert again.legal_actions() == view.legal_actions()
            assert again.to_json() == view.to_json()
        open_to_all = game.spectator_view()
        assert bl.SpectatorView.from_json(open_to_all.to_json().encode()) == open_to_all


def test_the_json_of_the_wrong_kind_of_view_or_of_no_game_is_refused() -> None:
    game = played("usa", 2, seed=1, actions=30)
    seat, spectator = game.view(0).to_json(), game.spectator_view().to_json()
    wrong = [
        spectator,
        seat.replace('"seat":0,"position"', '"seat":7,"position"'),
        seat.replace('"?":', '"red":', 1),
        seat.replace('"phase":"', '"phase":"re'),
        seat.replace('"points":', '"points":1'),
        seat.replace('"edition":"usa"', '"edition":"isle"'),
        seat.replace('"edition":"usa"', '"edition":"mini"'),
        "{}",
        "",
    ]
    for data in wrong:
        with pytest.raises(bl.PositionError):
            bl.View.from_json(data)
    with pytest.raises(bl.PositionError, match=r"use `View.from_json`"):
        bl.SpectatorView.from_json(seat)


@given(st.data())
def test_spoiled_json_of_a_view_is_refused_or_is_a_view(data: st.DataObject) -> None:
    text = (
        played("mini", 3, seed=data.draw(st.integers(0, 30)), actions=data.draw(st.integers(0, 30))).view(1).to_json()
    )
    at = data.draw(st.integers(0, len(text) - 1))
    spoiled = (
        text[:at] + data.draw(st.sampled_from(["", "9", "-", "?", '"', "red", "null", "0", "[", "{"])) + text[at + 1 :]
    )
    try:
        view = bl.View.from_json(spoiled)
    except bl.PositionError:
        return
    assert bl.View.from_json(view.to_json()) == view


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_an_imagined_game_looks_like_the_view_and_can_be_played_to_its_end(name: str, players: int) -> None:
    game = played(name, players, seed=4, actions=15)
    for seat in game.seats:
        world = bl.Game.imagined(game.view(seat), seed=3)
        assert world.view(seat) == game.view(seat)
        chooser = random.Random(2)
        while not world.is_over:
            world.play(chooser.choice(world.legal_actions()))


def test_only_the_seat_to_act_has_legal_actions() -> None:
    for game in moments("mini", 3, seed=1):
        for seat in game.seats:
            legal = game.view(seat).legal_actions()
            if seat == game.to_act:
                assert legal == game.legal_actions()
                assert all(str(action) in legal for action in legal)
            else:
                assert len(legal) == 0
                assert "draw deck" not in legal


def test_a_view_speaks_in_names() -> None:
    game = bl.Game("san_francisco", ["Ann", "Bob"], seed=7)
    chooser = random.Random(3)
    while not game.is_over:
        game.play(chooser.choice(game.legal_actions()))
        view = game.view(0)
        owners, routes = view.owners, set(game.edition.route_names)
        assert set(owners) <= routes
        assert set(view.open_routes).isdisjoint(owners)
        assert set(view.closed_routes) | set(view.open_routes) | set(owners) == routes
        assert sum(view.hand.values()) == view.hand_sizes[0]
        assert len(view.tickets) == view.ticket_counts[0]
        assert len(view.stacks) + len(view.stacks_to_place) == 7
        for claim in view.legal_actions():
            if isinstance(claim, bl.Claim):
                assert view.route_of(claim) in view.open_routes
                assert view.can_pay(claim)
        assert (view.table is not None) == (view.phase in ("taking a token", "keeping a card"))
    assert view.turns_left == 0
    assert view.names == ("Ann", "Bob")
    assert view.edition.name == "san_francisco"
    with pytest.raises(ValueError, match="not a claim of this board"):
        view.route_of(bl.Claim("Denver-Omaha", "purple", 4, 0))


def test_what_is_printed_of_a_view_says_whose_it_is() -> None:
    game = bl.Game("mini", ["Ann", "Bob"], seed=1)
    assert repr(game.view(1)) == "<View of Bob: mini; choosing tickets of Ann>"
    assert repr(game.spectator_view()) == "<View of spectators: mini; choosing tickets of Ann>"


def test_a_view_can_t_be_changed() -> None:
    view = bl.Game("mini", 2, seed=1).view(0)
    for name in ("hand", "seat", "points", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, 1)
