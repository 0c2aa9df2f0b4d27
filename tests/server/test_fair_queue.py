"""Turns between households and people, and how many may wait."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from branchline.server.bot_threads.fair_queue import FairQueue, QueueFull, Share


def queue_of(*items: str, most: int = 100, of_household: int = 100) -> FairQueue[str]:
    """A queue of things called HOUSEHOLD/PERSON/WHAT."""
    queue: FairQueue[str] = FairQueue(most, of_household)
    for item in items:
        assert queue.add(share_of(item), item) is None
    return queue


def share_of(item: str) -> Share:
    household, person, _ = item.split("/")
    return Share(household, person)


def taken(queue: FairQueue[str]) -> Iterable[str]:
    while (item := queue.take(lambda _: True)) is not None:
        yield item


def test_one_person_is_served_in_the_order_of_asking() -> None:
    assert list(taken(queue_of("h/ann/1", "h/ann/2", "h/ann/3"))) == ["h/ann/1", "h/ann/2", "h/ann/3"]


def test_households_take_turns_however_much_one_asks_for() -> None:
    queue = queue_of(*(f"eve/eve/{number}" for number in range(30)), "ann/ann/1", "bob/bob/1", "ann/ann/2")
    assert list(taken(queue))[:6] == [
        *("eve/eve/0", "ann/ann/1", "bob/bob/1"),
        *("eve/eve/1", "ann/ann/2", "eve/eve/2"),
    ]


def test_many_cookies_of_one_household_have_one_turn() -> None:
    queue = queue_of(*(f"eve/cookie{number}/1" for number in range(50)), "ann/ann/1")
    assert list(taken(queue))[:3] == ["eve/cookie0/1", "ann/ann/1", "eve/cookie1/1"]


def test_within_a_household_its_people_take_turns() -> None:
    queue = queue_of("h/ann/1", "h/ann/2", "h/ann/3", "h/bob/1", "h/bob/2")
    assert list(taken(queue)) == ["h/ann/1", "h/bob/1", "h/ann/2", "h/bob/2", "h/ann/3"]


def test_who_comes_back_for_more_stands_behind_those_who_wait() -> None:
    queue = queue_of("eve/eve/1", "ann/ann/1", "bob/bob/1")
    assert queue.take(lambda _: True) == "eve/eve/1"
    queue.add(share_of("eve/eve/2"), "eve/eve/2")
    assert list(taken(queue)) == ["ann/ann/1", "bob/bob/1", "eve/eve/2"]


def test_what_does_not_fit_keeps_its_turn() -> None:
    queue = queue_of("eve/eve/1", "ann/ann/1", "eve/eve/2")
    assert queue.take(lambda item: item.endswith("2")) == "eve/eve/2"
    assert queue.take(lambda item: item.endswith("3")) is None
    assert list(taken(queue)) == ["ann/ann/1", "eve/eve/1"]


def test_what_is_discarded_is_not_taken() -> None:
    queue = queue_of("h/ann/1", "h/ann/2")
    queue.discard(share_of("h/ann/1"), "h/ann/1")
    queue.discard(share_of("h/ann/1"), "h/ann/1")
    queue.discard(share_of("h/bob/1"), "h/bob/1")
    assert len(queue) == 1
    assert list(taken(queue)) == ["h/ann/2"]
    assert len(queue) == 0


def test_a_household_may_let_only_so_much_wait() -> None:
    queue = queue_of("h/ann/1", "h/bob/1", of_household=2)
    with pytest.raises(QueueFull):
        queue.add(share_of("h/carl/1"), "h/carl/1")
    assert queue.add(share_of("other/dan/1"), "other/dan/1") is None
    assert len(queue) == 3


def test_in_a_full_queue_the_household_with_the_most_makes_room() -> None:
    queue = queue_of("eve/one/1", "eve/two/1", "eve/two/2", "ann/ann/1", most=4)
    assert queue.add(share_of("bob/bob/1"), "bob/bob/1") == "eve/two/2"
    with pytest.raises(QueueFull):
        queue.add(share_of("eve/one/2"), "eve/one/2")
    with pytest.raises(QueueFull):
        queue.add(share_of("ann/ann/2"), "ann/ann/2")
    assert len(queue) == 4
    assert list(taken(queue)) == ["eve/one/1", "ann/ann/1", "bob/bob/1", "eve/two/1"]


def test_a_queue_that_is_cleared_says_what_was_in_it() -> None:
    queue = queue_of("h/ann/1", "g/bob/1", "h/ann/2")
    assert queue.clear() == ["h/ann/1", "h/ann/2", "g/bob/1"]
    assert len(queue) == 0
