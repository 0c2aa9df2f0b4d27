"""Illegal actions are refused with the reason, told from what the acting seat may know, and nothing changes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import branchline as bl
from branchline.engine.numbers.phase_numbers import SECOND_CARD, TURN
from branchline.engine.numbers.sizes import NO_CARD, WILD
from branchline.game.mechanisms.tourist_tokens import TokenNotOnOffer
from branchline.game.names import names_of
from branchline.game.notation.reasons import GameEnded, NotYourTurn, RouteClaimed, TooFewCards
from tests.game.games import EVERY_TABLE, changed, moments, until


def turn(edition: str = "usa", players: int = 2) -> bl.Game:
    return until(bl.Game(edition, players, seed=1), "turn")


def hand(edition: str, **cards: int) -> list[int]:
    numbers = names_of(edition).card_numbers
    counts = [0] * 9
    for name, count in cards.items():
        counts[numbers[name]] = count
    return counts


def with_hand(game: bl.Game, **cards: int) -> bl.Game:
    """The seat to act holds exactly these cards."""
    hands = game._state.fields()["hand"]
    hands[game._state.seat] = hand(game.edition.name, **cards)
    return changed(game, hand=hands)


def with_owner(game: bl.Game, route: str, seat: int) -> bl.Game:
    number = names_of(game.edition).route_numbers[route]
    owned = game._state.fields()["owned"]
    owned[seat][number // 64] |= 1 << number % 64
    return changed(game, owned=owned)


def without(game: bl.Game, route: str) -> bl.Game:
    number = names_of(game.edition).route_numbers[route]
    unclaimed = game._state.fields()["unclaimed"]
    unclaimed[number // 64] &= ~(1 << number % 64)
    return changed(game, unclaimed=unclaimed)


def second_card(display: list[int]) -> bl.Game:
    return changed(turn(), phase=SECOND_CARD, display=display)


def no_deck(edition: str) -> bl.Game:
    fields: dict[str, Any] = {"deck": [0] * 9, "deck_size": 0, "discards": [0] * 9, "discards_size": 0}
    return changed(turn(edition), **fields)


def other(game: bl.Game) -> int:
    return 1 - game._state.seat


def taken_by_another(game: bl.Game) -> bl.Game:
    return without(with_owner(game, "Denver-Omaha", other(game)), "Denver-Omaha")


def closed_twin(game: bl.Game) -> bl.Game:
    game = without(with_owner(game, "Denver-Kansas City black", other(game)), "Denver-Kansas City black")
    return without(game, "Denver-Kansas City orange")


def own_twin(game: bl.Game) -> bl.Game:
    return without(with_owner(game, "Denver-Kansas City black", game._state.seat), "Denver-Kansas City black")


def few_vehicles(game: bl.Game) -> bl.Game:
    vehicles = game._state.fields()["vehicles"]
    vehicles[game._state.seat] = 3
    return changed(with_hand(game, purple=4), vehicles=vehicles)


REASONS: list[tuple[str, Callable[[], bl.Game], str]] = [
    ("draw deck", lambda: bl.Game("usa", 2, seed=1), "the first tickets are to be chosen first"),
    ("keep Boston-Miami", turn, "no tickets are offered; 'draw tickets' comes first"),
    ("pass", turn, "passing is only for a player who can do nothing else (R6)"),
    ("claim Denver-Omaha red 3+1", turn, "Denver-Omaha is purple, not red"),
    ("claim Denver-Omaha purple 3+2", turn, "Denver-Omaha has 4 spaces and takes 4 cards, not 5"),
    ("claim Denver-Kansas City red 4+0", turn, "Denver-Kansas City is black and orange, not red"),
    (
        "claim Denver-Omaha purple 3+1",
        lambda: with_hand(turn(), purple=2, wild=1),
        "not enough cards: 3 purple and 1 wild are needed, you hold 2 purple and 1 wild",
    ),
    (
        "claim Denver-Omaha purple 0+4",
        lambda: with_hand(turn(), purple=4, wild=3),
        "not enough cards: 4 wild are needed, you hold 3 wild",
    ),
    (
        "claim Denver-Omaha purple 4+0",
        lambda: with_hand(turn(), purple=2),
        "not enough cards: 4 purple are needed, you hold 2 purple (",
    ),
    (
        "claim Dallas-Houston#1 red 1+0",
        lambda: with_hand(turn(), blue=2),
        "not enough cards: 1 red is needed, you hold none (",
    ),
    (
        "claim Dallas-Houston#1 gray 0+1",
        lambda: with_hand(turn(), blue=2),
        "not enough cards: 1 wild is needed, you hold none (",
    ),
    ("claim Dallas-Houston#1 red 1+1", turn, "Dallas-Houston#1 has 1 space and takes 1 card, not 2"),
    (
        "claim Denver-Omaha purple 4+0",
        lambda: few_vehicles(turn()),
        "not enough vehicles: Denver-Omaha needs 4, you have 3",
    ),
    ("claim Denver-Omaha purple 4+0", lambda: taken_by_another(turn()), "Denver-Omaha is already claimed by "),
    (
        "claim Denver-Omaha purple 4+0",
        lambda: without(with_owner(game := turn(), "Denver-Omaha", game._state.seat), "Denver-Omaha"),
        "Denver-Omaha is yours already",
    ),
    (
        "claim Denver-Kansas City orange 4+0",
        lambda: closed_twin(turn()),
        "Denver-Kansas City orange is closed: the other track is taken, and there are 2 players",
    ),
    (
        "claim Denver-Kansas City orange 4+0",
        lambda: own_twin(turn(players=4)),
        "you own the other track, Denver-Kansas City black; nobody may own both",
    ),
    (
        "claim Alcatraz-Fort Mason black 2+0",
        lambda: turn("san_francisco"),
        "Alcatraz-Fort Mason black needs at least 1 wild for its ferry, not 0",
    ),
    (
        "draw wild",
        lambda: second_card([0, 0, 1, 1, WILD]),
        "a face-up wild may only be taken first (legal now: draw deck, draw purple, draw blue)",
    ),
    ("draw red", lambda: second_card([0, 0, 1, 1, 2]), "no red card is face up"),
    ("draw tickets", lambda: second_card([0, 0, 1, 1, 2]), "the second card is to be drawn first"),
    ("draw deck", lambda: no_deck("usa"), "the deck is empty, and so are the discards"),
    (
        "draw purple",
        lambda: changed(no_deck("usa"), display=[0, 1, 1, 2, 2]),
        "with neither deck nor discards no card may be drawn (R10)",
    ),
    ("draw red", lambda: changed(no_deck("mini"), display=[NO_CARD] * 5), "no red card is face up"),
    (
        "draw tickets",
        lambda: changed(turn(), ticket_deck=0, returned_size=0),
        "no tickets are left",
    ),
    ("place Sunset", lambda: until(bl.Game("san_francisco", 2, seed=1), "placing a stack"), "poppy tokens stand there"),
    ("draw deck", lambda: until(bl.Game("san_francisco", 2, seed=1), "placing a stack"), "is to be placed first"),
    ("place Pier 39", lambda: turn("san_francisco"), "stacks are placed before the first turn only"),
    ("take seal", lambda: turn("san_francisco"), "a token is taken after claiming a route that leads to it"),
    ("draw deck", lambda: until(turn("san_francisco"), "taking a token"), "a token is to be taken first"),
    ("keep card", lambda: turn("paris"), "a card is kept after claiming a route in a colour of the flag"),
    (
        "draw deck",
        lambda: until(turn("paris"), "keeping a card"),
        "whether to keep a card for a flag is to be said first",
    ),
    ("draw deck", lambda: until(turn("mini"), "over"), "the game is over (legal now: nothing)"),
]


@pytest.mark.parametrize(("text", "situation", "why"), REASONS, ids=[f"{text}: {why[:40]}" for text, _, why in REASONS])
def test_an_illegal_action_is_refused_with_the_reason(text: str, situation: Callable[[], bl.Game], why: str) -> None:
    game = situation()
    before, actions = game._state.copy(), len(game.actions)
    with pytest.raises(bl.IllegalAction) as caught:
        game.play(text)
    assert str(caught.value).startswith(f"illegal: '{text}'")
    assert why in str(caught.value)
    assert "(legal now: " in str(caught.value)
    assert text not in game.legal_actions()
    assert game._state == before
    assert len(game.actions) == actions
    assert str(caught.value.action) == text
    assert f": {caught.value.reason} (legal now" in str(caught.value)
    assert list(caught.value.legal) == list(game.legal_actions())


@pytest.mark.parametrize(("text", "situation", "why"), REASONS, ids=[f"{text}: {why[:40]}" for text, _, why in REASONS])
def test_the_reason_can_be_asked_for_without_playing(text: str, situation: Callable[[], bl.Game], why: str) -> None:
    game = situation()
    before = game._state.copy()
    reason = game.why_not(text)
    assert isinstance(reason, bl.Reason)
    assert str(reason) in why or why.partition(" (")[0] in str(reason)
    assert game.why_not(bl.Action.parse(text)) == reason
    assert game.view(game._state.seat).why_not(text) == reason
    with pytest.raises(bl.IllegalAction) as caught:
        game.play(text)
    assert caught.value.reason == reason
    assert game._state == before


def test_a_token_that_is_not_on_offer_can_t_be_taken() -> None:
    game = until(turn("san_francisco"), "taking a token")
    on_offer = {action.symbol for action in game.legal_actions() if isinstance(action, bl.TakeToken)}
    tokens = game.edition.tourist_tokens
    assert tokens is not None
    other_symbol = next(symbol for symbol in tokens.symbols if symbol not in on_offer)
    with pytest.raises(bl.IllegalAction, match="not one of the tokens on offer"):
        game.play(f"take {other_symbol}")


def test_too_few_tickets_and_tickets_not_offered_are_refused() -> None:
    game = bl.Game("usa", 2, seed=1)
    offered = game.view(0).offered
    with pytest.raises(bl.IllegalAction, match="at least 2 of the tickets must be kept, not 1"):
        game.play(bl.KeepTickets(offered[:1]))
    another = next(name for name in game.edition.ticket_names if name not in offered)
    with pytest.raises(bl.IllegalAction, match=f"{re.escape(another)} is not among the tickets offered"):
        game.play(bl.KeepTickets((another, offered[0])))


def test_many_legal_actions_are_summed_up() -> None:
    game = with_hand(changed(turn(), phase=TURN), purple=6, blue=6, wild=6)
    with pytest.raises(bl.IllegalAction, match=r"draw tickets, \d+ claims\)"):
        game.play("pass")


def test_a_reason_tells_nothing_that_the_acting_seat_may_not_know() -> None:
    """Other hands, the deck and the ticket deck are changed: the same words are said."""
    for text, situation, _ in REASONS:
        game = situation()
        fields = game._state.fields()
        seat = fields["seat"]
        hidden = other(game) if len(game.names) == 2 else (seat + 1) % len(game.names)
        hands = [list(cards) for cards in fields["hand"]]
        hands[hidden], fields["deck"] = hands[hidden][1:] + hands[hidden][:1], fields["deck"][1:] + fields["deck"][:1]
        twin = changed(game, hand=hands, deck=fields["deck"], taken=[[0] * 9] * 5)
        said = []
        for one in (game, twin):
            with pytest.raises(bl.IllegalAction) as caught:
                one.play(text)
            said.append(str(caught.value))
        assert said[0] == said[1]


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_what_is_legal_has_no_reason_against_it_and_everything_else_has_one(name: str, players: int) -> None:
    every_action = [action for action in names_of(name).actions if action is not None]
    chooser = random.Random(4)
    asked = set()
    for number, game in enumerate(moments(name, players, seed=4)):
        if number % 9 and game.phase in asked:
            continue
        asked.add(game.phase)
        legal = game.legal_actions()
        assert all(game.why_not(action) is None for action in legal)
        assert all(game.why_not(str(action)) is None for action in legal)
        for action in chooser.sample(every_action, 25):
            assert (game.why_not(action) is None) == (action in legal)
            for seat in game.seats:
                reason = game.view(seat).why_not(action)
                if game.is_over:
                    assert reason == GameEnded()
                elif seat != game.to_act:
                    assert reason == NotYourTurn(game.names[game.to_act or 0])
                else:
                    assert reason == game.why_not(action)


def test_a_reason_is_a_value_to_match_on() -> None:
    game = with_hand(turn(), purple=2, wild=1)
    match game.why_not("claim Denver-Omaha purple 3+1"):
        case TooFewCards(colour=colour, cards=cards, wilds=wilds, held=held, held_wilds=held_wilds):
            assert (colour, cards, wilds, held, held_wilds) == ("purple", 3, 1, 2, 1)
        case other:
            raise AssertionError(other)
    assert game.why_not("draw deck") is None
    tokens = until(turn("san_francisco"), "taking a token")
    on_offer = tuple(action.symbol for action in tokens.legal_actions() if isinstance(action, bl.TakeToken))
    symbol = next(symbol for symbol in names_of("san_francisco").symbols if symbol not in on_offer)
    assert tokens.why_not(f"take {symbol}") == TokenNotOnOffer(symbol, on_offer)


@pytest.mark.parametrize("text", ["", "nonsense", "draw mauve", "claim Nowhere-Never red 1+0", "take fog"])
def test_what_means_nothing_has_no_reason_but_an_error(text: str) -> None:
    game = turn()
    for asked in (game, game.view(game._state.seat)):
        with pytest.raises(bl.InvalidAction):
            asked.why_not(text)


def test_why_a_route_can_t_be_claimed_whatever_is_paid() -> None:
    game = with_hand(turn(), purple=3, wild=1, red=1)
    view = game.view(game._state.seat)
    assert view.why_no_claim("Denver-Omaha") is None
    assert view.why_no_claim("Denver-Phoenix") == TooFewCards("Denver-Phoenix", "white", 5, 0, 0, 1)
    assert view.why_no_claim("Calgary-Winnipeg") == TooFewCards("Calgary-Winnipeg", "white", 6, 0, 0, 1)
    gray = view.why_no_claim("Calgary-Seattle")
    assert gray is None
    poor = with_hand(turn(), purple=2, red=1)
    gray = poor.view(poor._state.seat).why_no_claim("Calgary-Seattle")
    assert gray == TooFewCards("Calgary-Seattle", "purple", 4, 0, 2, 0)
    with pytest.raises(ValueError, match="there is no route 'Denver-Omahaa'; did you mean 'Denver-Omaha'"):
        view.why_no_claim("Denver-Omahaa")
    seat = game._state.seat
    assert game.view(1 - seat).why_no_claim("Denver-Omaha") == NotYourTurn(game.names[seat])
    taken = taken_by_another(game)
    assert taken.view(seat).why_no_claim("Denver-Omaha") == RouteClaimed("Denver-Omaha", game.names[1 - seat])
    assert taken.view(1 - seat).why_no_claim("Denver-Omaha") == RouteClaimed("Denver-Omaha", None)
    ferry = with_hand(turn("san_francisco"), black=2)
    why = ferry.view(ferry._state.seat).why_no_claim("Alcatraz-Fort Mason black")
    assert why == TooFewCards("Alcatraz-Fort Mason black", "black", 1, 1, 2, 0)
