"""R1 and R2: choosing the first tickets, and the order of those that are returned."""

import pytest

from branchline import load_edition
from tests.rules.positions import Table, at, dealt

EDITIONS = ("usa", "london", "san_francisco", "paris", "mini")
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def choose(game: Table, kept: int) -> None:
    """The seat to act keeps the first so many of its tickets."""
    assert game.to_act is not None
    game.play("keep " + ", ".join(game.view(game.to_act).offered[:kept]))


def few_and_all(edition: str) -> tuple[int, int]:
    """How many tickets must be kept at the start, and how many are dealt."""
    choice = load_edition(edition).ticket_choice
    return choice.keep_at_start, choice.dealt


@in_every_edition
def test_r1_first_tickets_are_chosen_seat_by_seat_from_seat_0(edition: str) -> None:
    game = dealt(f"{edition} 3p")
    for seat in range(3):
        assert (game.to_act, game.phase) == (seat, "choosing tickets")
        choose(game, few_and_all(edition)[1])
    assert game.phase != "choosing tickets"


@in_every_edition
def test_r1_nobody_sees_how_many_another_keeps_until_all_have_chosen(edition: str) -> None:
    few, many = few_and_all(edition)
    one, other = dealt(f"{edition} 3p"), dealt(f"{edition} 3p")
    choose(one, few)
    choose(other, many)
    for seat in (1, 2):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).ticket_counts[0] is None
    assert one.spectator_view() == other.spectator_view()
    assert one.view(0).ticket_counts[0] == few
    choose(one, few)
    choose(other, few)
    assert one.view(2) == other.view(2)
    assert one.view(1).ticket_counts == (None, few, None)
    assert one.view(0).ticket_counts == (few, None, None)
    for events in zip(one.events, other.events, strict=True):
        for watcher in (2, None):
            assert events[0].seen_by(watcher) == events[1].seen_by(watcher)


@in_every_edition
def test_r1_a_later_seats_choice_is_hidden_from_an_earlier_one_too(edition: str) -> None:
    few, many = few_and_all(edition)
    one, other = dealt(f"{edition} 3p"), dealt(f"{edition} 3p")
    for game, second in ((one, few), (other, many)):
        choose(game, few)
        choose(game, second)
    assert one.view(0) == other.view(0)
    assert one.view(0).ticket_deck_size == other.view(0).ticket_deck_size


@in_every_edition
def test_r1_the_counts_are_open_once_all_have_chosen(edition: str) -> None:
    few, many = few_and_all(edition)
    game = dealt(f"{edition} 3p")
    choose(game, few)
    choose(game, many)
    assert game.to_act == 2
    choose(game, few)
    for view in (game.view(0), game.view(1), game.view(2), game.spectator_view()):
        assert view.ticket_counts == (few, many, few)
    told = [str(event.seen_by(None)) for event in game.events]
    assert f"all have chosen: seat 0 keeps {few}, seat 1 keeps {many}, seat 2 keeps {few}" in told


@in_every_edition
def test_r1_the_first_player_is_not_known_before(edition: str) -> None:
    game = dealt(f"{edition} 2p")
    assert game.view(0).first_seat is None
    choose(game, few_and_all(edition)[0])
    assert game.view(1).first_seat is None
    for first in (0, 1):
        twin = dealt(f"{edition} 2p")
        choose(twin, few_and_all(edition)[0])
        offered = twin.view(1).offered
        twin.play("keep " + ", ".join(offered), comes=[first])
        assert twin.spectator_view().first_seat == first


def test_r1_the_same_deal_is_shown_whoever_is_to_begin() -> None:
    """The first player is a chance event of its own, after the choice: nothing dealt before depends on it."""
    games = [dealt("paris 2p", seed=5) for _ in range(2)]
    for first, game in enumerate(games):
        choose(game, 1)
        game.play("keep " + game.view(1).offered[0], comes=[first])
    assert games[0].view(0).hand == games[1].view(0).hand
    assert games[0].display == games[1].display
    assert [game.to_act for game in games] == [0, 1]


def test_r2_at_the_start_seat_by_seat_in_the_order_dealt() -> None:
    names = load_edition("usa").ticket_names
    cards = ["red"] * 8 + ["blue"] * 4 + ["green"] * 5
    game = dealt("usa 3p", [*cards, *names[:9]])
    game.play(f"keep {names[1]}, {names[2]}")
    game.play(f"keep {names[3]}, {names[4]}, {names[5]}")
    game.play(f"keep {names[6]}, {names[7]}")
    assert game.under_ticket_deck == [names[0], names[8]]


def test_r2_in_play_in_the_order_offered_each_under_the_ones_before() -> None:
    names = load_edition("usa").ticket_names
    game = at("usa 2p", returned=[(1, names[9])])
    game.play("draw tickets", comes=[names[5], names[2], names[7]])
    game.play(f"keep {names[2]}")
    assert game.under_ticket_deck == [names[9], names[5], names[7]]
    game.play("draw tickets", comes=[names[1], names[0], names[3]])
    game.play(f"keep {names[1]}, {names[3]}")
    assert game.under_ticket_deck == [names[9], names[5], names[7], names[0]]


def test_r2_they_come_again_in_that_order_when_the_deck_has_run_through() -> None:
    names = load_edition("usa").ticket_names
    game = at("usa 2p", ticket_deck=[names[0]], returned=[(0, names[4]), (1, names[2]), (1, names[3])])
    game.play("draw tickets", comes=[names[0]])
    assert game.view(0).offered == (names[0], names[4], names[2])
    game.play(f"keep {names[4]}")
    assert game.under_ticket_deck == [names[3], names[0], names[2]]
    game.play("draw tickets", comes=[])
    assert game.view(1).offered == (names[3], names[0], names[2])


def test_r2_a_seat_knows_where_its_own_returned_tickets_lie() -> None:
    names = load_edition("london").ticket_names
    game = at("london 2p", ticket_deck=names[:2], returned=[(1, names[4])])
    game.play("draw tickets", comes=[names[0], names[1]])
    game.play(f"keep {names[1]}")
    assert dict(game.view(0).returned) == {names[0]: 1}
    assert dict(game.view(1).returned) == {names[4]: 0}
