"""Who counts as being at a table, and that nobody looks through the eyes of a seat that they have lost."""

from __future__ import annotations

from pathlib import Path

import msgspec

from branchline.server.contract import commands as ask
from branchline.server.contract.messages import Fault, Snapshot
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.live.attendance import AWAY_AFTER, QUIET_ELSEWHERE, Attendance
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import now_ms
from branchline.server.settings import Settings
from branchline.server.table import Eyes, opened
from branchline.server.table.people.seats import Seat
from tests.server.services import run

NOW = 1_700_000_000_000


class Hands:
    """A clock that stands where it was put."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def two_seats() -> list[Seat]:
    return [Seat(number, "person", name, holders={name}) for number, name in enumerate(("ann", "bob"))]


def test_who_is_connected_is_there_and_so_is_who_was_a_moment_ago() -> None:
    clock, seats = Hands(), two_seats()
    attendance = Attendance(shared=False, clock=clock)
    assert attendance.present(seats, {"ann"}, NOW) == {0, 1}  # just read: Bob may be on his way
    clock.at += AWAY_AFTER
    assert attendance.present(seats, {"ann", "somebody"}, NOW) == {0}
    attendance.see("bob")
    clock.at += AWAY_AFTER - 1
    assert attendance.present(seats, {"ann"}, NOW) == {0, 1}
    clock.at += 1
    assert attendance.present(seats, {"ann"}, NOW) == {0}


def test_who_has_just_done_something_is_there_and_longer_if_it_may_be_elsewhere() -> None:
    for shared, seconds in ((False, AWAY_AFTER), (True, QUIET_ELSEWHERE)):
        clock, seats = Hands(), two_seats()
        attendance = Attendance(shared=shared, clock=clock)
        clock.at += QUIET_ELSEWHERE
        seats[1].heard_at = NOW
        assert attendance.present(seats, (), NOW + int(seconds * 1000) - 1) == {1}
        assert attendance.present(seats, (), NOW + int(seconds * 1000)) == frozenset()


class Watcher:
    """Somebody at a table who remembers what was sent."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.frames: list[bytes] = []
        self.fault: Fault | None = None

    def write(self, frame: bytes) -> None:
        """Remember it."""
        self.frames.append(frame)

    def close(self) -> None:
        """Nobody does that here."""
        raise AssertionError

    def dismiss(self, fault: Fault) -> None:
        """Remember why."""
        self.fault = fault

    def snapshot(self) -> Snapshot:
        """The first thing that was sent."""
        return msgspec.json.decode(self.frames[0][self.frames[0].index(b"{") :], type=Snapshot)


def test_a_seat_that_is_lost_between_the_hello_and_its_answer_is_not_looked_through(tmp_path: Path) -> None:
    async def scenario() -> None:
        hub = Hub(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite"))
        await hub.start()
        try:
            seats = (SeatPlan("me", "Ann"), SeatPlan("bot", "", "newcomer"))
            entry = opened(edition="mini", seats=seats, options=Options(), seed="seed", person="ann", now=now_ms())
            async with hub.visit(await hub.open(entry)) as live:
                await live.change(lambda table: table.perform(ask.Start(id="a"), "ann", now_ms()))
                await live.change(lambda table: table.perform(ask.Join(id="b", seat=1, name="Eve"), "eve", now_ms()))
                async with live.at_rest() as table:
                    stale = Watcher(table.eyes("eve", 1))
                await live.change(lambda table: table.perform(ask.Evict(id="c", seat=1), "ann", now_ms()))
                await live.listen(stale, since=0)
                assert (stale.snapshot().seat, stale.snapshot().private) == (None, None)
                await live.change(
                    lambda table: table.perform(ask.SetGuests(id="d", spectators="none"), "ann", now_ms())
                )
                assert stale.fault is not None
                sent = len(stale.frames)
                await live.listen(stale, since=None)
                assert len(stale.frames) == sent
        finally:
            await hub.stop()

    run(scenario())
