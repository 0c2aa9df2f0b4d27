"""The time at a table goes on, whatever the machine's clock does."""

from __future__ import annotations

from branchline.server.live.table_time import TableTime

HOUR = 3_600_000


class Clocks:
    """A machine's clock, which can be set; and one that only goes on."""

    def __init__(self, wall: int) -> None:
        self.wall = wall
        self.seconds = 1000.0

    def pass_by(self, ms: int) -> None:
        self.wall += ms
        self.seconds += ms / 1000


def table_time(clocks: Clocks, latest: int) -> TableTime:
    return TableTime(latest, lambda: clocks.wall, lambda: clocks.seconds)


def test_it_is_the_time_of_the_machine() -> None:
    clocks = Clocks(10 * HOUR)
    time = table_time(clocks, 9 * HOUR)
    assert time.now() == 10 * HOUR
    clocks.pass_by(500)
    time.saw(time.now())
    clocks.pass_by(500)
    assert time.now() == 10 * HOUR + 1000


def test_it_goes_on_from_an_entry_that_is_ahead_of_the_machine() -> None:
    clocks = Clocks(10 * HOUR)
    time = table_time(clocks, 11 * HOUR)
    assert time.now() == 11 * HOUR
    clocks.pass_by(500)
    assert time.now() == 11 * HOUR + 500


def test_it_goes_on_when_the_clock_is_set_back_in_the_middle_of_a_game() -> None:
    clocks = Clocks(10 * HOUR)
    time = table_time(clocks, 9 * HOUR)
    time.saw(time.now())
    clocks.pass_by(500)
    clocks.wall -= HOUR
    assert time.now() == 10 * HOUR + 500


def test_an_entry_of_a_machine_that_is_behind_does_not_set_it_back() -> None:
    clocks = Clocks(10 * HOUR)
    time = table_time(clocks, 11 * HOUR)
    clocks.pass_by(500)
    time.saw(10 * HOUR)
    assert time.now() == 11 * HOUR + 500
