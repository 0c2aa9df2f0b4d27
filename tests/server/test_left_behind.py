"""Nobody is left behind: what one process has stored, the players of another see within seconds, whatever is lost."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.contract.commands import Act, Say, Start
from branchline.server.contract.messages import Done, Fault
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.limits.limits import Caller, Limits
from branchline.server.live import hub as hubs
from branchline.server.live.bus import NatsBus
from branchline.server.live.command_execution import perform
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import LiveTable, now_ms
from branchline.server.settings import Settings
from branchline.server.storage import Listing, StorageUnavailable, Store
from branchline.server.table import AlreadyDone, Eyes, Happening, Refusal, opened
from branchline.server.websocket.frames import text_frame
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import NatsServer, Postgres, serving, until

SEATS = (SeatPlan("me", "Ann"), SeatPlan("me", "Bob"))


@pytest.fixture
def other_nats_server() -> Iterator[NatsServer]:
    """A second NATS server, which knows nothing of the first."""
    yield from serving(NatsServer())


@contextlib.contextmanager
def deaf_servers(
    folder: Path, database: str, nats_server: NatsServer, other_nats_server: NatsServer
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two processes on one database. Each has a NATS of its own that is up and well, and no announcement ever reaches
    the other process.
    """
    first = RunningServer(folder, *PATIENT, "--bus", nats_server.url, database=database)
    second = RunningServer(folder, *PATIENT, "--bus", other_nats_server.url, database=database)
    first.start()
    second.start()
    try:
        yield first, second
    finally:
        first.stop()
        second.stop()
    assert "Traceback" not in first.logged() + second.logged()


class Watcher:
    """Somebody who looks at a table and keeps what is sent."""

    eyes = Eyes(None)

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.is_closed = False

    def write(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self) -> None:
        self.is_closed = True

    def dismiss(self, fault: Fault) -> None:
        raise AssertionError(fault)

    def heard(self, text: str) -> bool:
        return any(text.encode() in frame for frame in self.frames)


class RecordingBus:
    """A bus that keeps what is announced."""

    def __init__(self) -> None:
        self.announced: list[int] = []

    async def announce(self, table: str, number: int) -> None:
        self.announced.append(number)

    async def listen(self, heard: object) -> None:
        pass

    async def close(self) -> None:
        pass


@asynccontextmanager
async def running_hub(database: str) -> AsyncIterator[Hub]:
    hub = Hub(Settings(database=database))
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


async def say(live: LiveTable, text: str) -> Happening | AlreadyDone:
    return await live.change(lambda table: table.perform(Say(id=text, seat=0, text=text), "ann", now_ms()))


async def new_table(hub: Hub) -> str:
    entry = opened(edition="mini", seats=SEATS, options=Options(), seed="seed", person="ann", now=now_ms())
    return await hub.open(entry)


# ---------------------------------------------------------------- announcements that don't arrive


def test_an_announcement_that_is_lost_leaves_nobody_behind(
    tmp_path: Path, postgres: Postgres, nats_server: NatsServer, other_nats_server: NatsServer
) -> None:
    """Each process has a NATS of its own that is up and well, and no announcement ever reaches the other process."""

    async def play(first: RunningServer, second: RunningServer) -> None:
        async with first.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            here = await Player.connect(first, table, cookie_of(ann), seat=0)
            there = await Player.connect(second, table, cookie_of(ann), seat=1)
            for text in ("one", "two", "three"):
                done = await here.do("say", seat=0, text=text)
                assert isinstance(done, Done)
                while there.snapshot.number < done.number:
                    await there.hear()
                assert there.snapshot.talk[-1].said == text
            async with second.client() as polling:
                done = await here.do("say", seat=0, text="four")
                assert isinstance(done, Done)
                news = await polling.get(f"/api/tables/{table}/happened", params={"since": 3, "wait": 25})
                assert [one["line"]["said"] for one in news.json()["happened"]] == ["four"]

    with deaf_servers(tmp_path, postgres.new_database(), nats_server, other_nats_server) as (first, second):
        run(play(first, second))


def test_who_has_seen_more_than_a_process_knows_is_sent_what_follows_and_not_what_was(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player whose process is killed comes to another that has not heard of the last move."""
    monkeypatch.setattr(hubs, "COMPARE_SECONDS", 3600.0)
    database = postgres.new_database()

    async def scenario() -> None:
        async with running_hub(database) as here, running_hub(database) as there:
            table = await new_table(here)
            async with here.visit(table) as ours, there.visit(table) as theirs:
                await say(ours, "one")
                assert theirs.table.number == 0
                watcher = Watcher()
                await theirs.listen(watcher, since=1)
                assert theirs.table.number == 1
                assert not watcher.heard('"type":"snapshot"'), "nothing is missing"
                await say(ours, "two")
                late = Watcher()
                await theirs.listen(late, since=2)
                assert watcher.heard("two")
                assert not late.heard("two")

    run(scenario())


def test_who_knows_that_it_is_their_turn_may_act_though_the_process_did_not_know_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "COMPARE_SECONDS", 3600.0)
    database = postgres.new_database()

    async def scenario() -> None:
        async with running_hub(database) as here, running_hub(database) as there:
            table = await new_table(here)
            async with here.visit(table) as ours, there.visit(table) as theirs:
                await perform(here, ours, Start(id="start"), Caller("", "ann"))
                async with ours.at_rest() as at_rest:
                    tickets = at_rest.view_for_hint("ann", 0).offered
                choice = Act(id="keep", seat=0, action=f"keep {', '.join(tickets)}", number=1)
                assert theirs.table.game is None
                assert (await perform(there, theirs, choice, Caller("", "ann"))).answer.number == 2

    run(scenario())


def test_nobody_is_refused_for_what_a_process_has_not_heard_of(
    tmp_path: Path, postgres: Postgres, nats_server: NatsServer, other_nats_server: NatsServer
) -> None:
    """A seat taken at one process is one's own at the other, though no announcement ever reaches it."""

    async def come(first: RunningServer, second: RunningServer) -> None:
        async with first.client() as ann, first.client() as bob:
            for named in ({"seat": 1}, {}):
                table = await open_table(ann, "mini", ["me:Ann", "open"])
                watching = await Player.connect(second, table, cookie_of(ann), seat=0)
                assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
                assert (await command(ann, table, "start")).status_code == 200
                there = await Player.connect(second, table, cookie_of(bob), **named)
                assert there.snapshot.seat == 1
                assert there.snapshot.number == 2
                while watching.snapshot.number < 2:
                    await watching.hear()
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            await Player.connect(second, table, cookie_of(ann), seat=0)
            assert (await command(bob, table, "join", seat=1, name="Bob")).status_code == 200
            assert (await command(ann, table, "start")).status_code == 200
            async with second.client(headers={"Cookie": cookie_of(bob)}) as asking:
                why_not = f"/api/tables/{table}/why-not"
                assert (await asking.get(why_not, params={"seat": 1, "action": "draw deck"})).status_code == 200
            async with second.client(headers={"Cookie": cookie_of(ann)}) as elsewhere:
                assert (await command(ann, table, "pause")).status_code == 200
                assert (await command(elsewhere, table, "resume")).status_code == 200

    with deaf_servers(tmp_path, postgres.new_database(), nats_server, other_nats_server) as (first, second):
        run(come(first, second))


def test_a_catch_up_that_fails_is_tried_again(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "COMPARE_SECONDS", 0.05)
    database = postgres.new_database()

    async def scenario() -> None:
        async with running_hub(database) as here, running_hub(database) as there:
            table = await new_table(here)
            async with here.visit(table) as ours, there.visit(table) as theirs:
                failed: list[int] = []
                read = there.store.entries

                async def fail_first(table: str, after: int = -1) -> list[tuple[int, bytes]]:
                    if len(failed) < 2:
                        failed.append(after)
                        raise StorageUnavailable("it does not answer", "here", "wait")
                    return await read(table, after)

                monkeypatch.setattr(there.store, "entries", fail_first)
                watcher = Watcher()
                await theirs.listen(watcher, None)
                await say(ours, "one")
                await until(lambda: watcher.heard("one"))
                assert len(failed) == 2

    run(scenario())


def test_games_go_on_after_a_start_at_which_the_database_did_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "COMPARE_SECONDS", 0.05)
    asked: list[Store] = []
    unfinished = Store.unfinished

    async def fail_first(store: Store) -> list[str]:
        asked.append(store)
        if len(asked) == 1:
            raise StorageUnavailable("it does not answer", "here", "wait")
        return await unfinished(store)

    async def scenario() -> None:
        database = f"sqlite:///{tmp_path}/tables.sqlite"
        async with running_hub(database) as hub:
            table = await new_table(hub)
            async with hub.visit(table) as live:
                await perform(hub, live, Start(id="start"), Caller("", "ann"))
        monkeypatch.setattr(Store, "unfinished", fail_first)
        async with running_hub(database) as hub:
            await until(lambda: len(hub) == 1)
            assert len(asked) == 2

    run(scenario())


def test_a_move_of_which_nobody_knew_whether_it_was_stored_is_announced_when_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether who asked sends it again, somebody else looks, or nobody does anything."""
    monkeypatch.setattr(hubs, "COMPARE_SECONDS", 3600.0)

    async def scenario() -> None:
        async with running_hub(f"sqlite:///{tmp_path}/tables.sqlite") as hub:
            bus = hub.bus = RecordingBus()
            table = await new_table(hub)
            async with hub.visit(table) as live:
                watcher = Watcher()
                await live.listen(watcher, None)
                append = hub.store.append

                async def stored_but_not_answered(
                    table: str, number: int, entry: bytes, listing: Listing | None = None
                ) -> bool:
                    await append(table, number, entry, listing)
                    raise StorageUnavailable("the connection broke", "here", "wait")

                async def doubtful(text: str) -> None:
                    monkeypatch.setattr(hub.store, "append", stored_but_not_answered)
                    with pytest.raises(StorageUnavailable):
                        await say(live, text)
                    monkeypatch.setattr(hub.store, "append", append)
                    assert not watcher.heard(text)

                await doubtful("sent again")
                assert await say(live, "sent again") == AlreadyDone(1)
                assert bus.announced == [1]
                await doubtful("looked at")
                async with live.at_rest() as at_rest:
                    assert at_rest.number == 2
                assert bus.announced == [1, 2]
                await doubtful("left alone")
                await hub._compare()
                assert bus.announced == [1, 2, 3]
                assert all(watcher.heard(text) for text in ("sent again", "looked at", "left alone"))

    run(scenario())


def test_who_was_far_behind_gets_the_table_as_it_is(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "COMPARE_SECONDS", 3600.0)
    database = postgres.new_database()

    async def scenario() -> None:
        async with running_hub(database) as here, running_hub(database) as there:
            table = await new_table(here)
            async with here.visit(table) as ours, there.visit(table) as theirs:
                watcher = Watcher()
                await theirs.listen(watcher, None)
                watcher.frames.clear()
                for number in range(320):
                    await say(ours, f"line{number}")
                await theirs.catch_up()
                assert theirs.table.number == 320
                assert len(watcher.frames) == 1
                assert watcher.frames == [text_frame(ours.table.snapshot(watcher.eyes))]

    run(scenario())


# ---------------------------------------------------------------- subscriptions


class Wire:
    """Stands between a client and NATS and keeps what the client writes."""

    def __init__(self, nats: NatsServer) -> None:
        self._nats = nats
        self._carrying = 0
        self.written = b""

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[str]:
        """The address to connect to, until all who did are gone."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        try:
            yield f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            await until(lambda: self._carrying == 0)

    async def _serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._carrying += 1
        answers, onward = await asyncio.open_connection("127.0.0.1", self._nats.port)

        async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter, *, keep: bool) -> None:
            with contextlib.suppress(OSError):
                while data := await source.read(65_536):
                    self.written += data if keep else b""
                    target.write(data)
            target.close()
            with contextlib.suppress(OSError):
                await target.wait_closed()

        await asyncio.gather(carry(client, onward, keep=True), carry(answers, back, keep=False))
        self._carrying -= 1


def test_when_a_process_listens_nats_has_its_subscriptions(nats_server: NatsServer) -> None:
    """Else what is announced at that moment is lost, and nobody would know."""

    async def scenario() -> None:
        for _ in range(20):
            wire = Wire(nats_server)
            async with wire.listening() as url:
                bus = NatsBus(url)
                await bus.listen(lambda _table, _number: None)
                orders = [line.split()[0] for line in wire.written.split(b"\r\n") if line]
                assert b"PING" in orders[len(orders) - orders[::-1].index(b"SUB") :], orders
                await bus.close()

    run(scenario())


# ---------------------------------------------------------------- orphans


def test_a_socket_that_was_let_in_keeps_its_table_however_full_the_server_is(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT, "--max-tables", "1") as server:

        async def scenario() -> None:
            async with server.client() as ann:
                table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
                other = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
                assert (await ann.get(f"/api/tables/{table}")).status_code == 200
                async with connect(server.socket_url(table), additional_headers={"Cookie": cookie_of(ann)}) as socket:
                    late = Player(socket, cookie_of(ann))
                    for _ in range(3):  # each time there is room for one table only
                        assert (await ann.get(f"/api/tables/{other}")).status_code == 200
                    await late.say_hello(seat=0)
                    said = await command(ann, table, "say", seat=1, text="do you hear me")
                    assert said.status_code == 200
                    while not any(line.said == "do you hear me" for line in late.snapshot.talk):
                        await late.hear()

        run(scenario())


def test_a_table_that_is_being_loaded_is_there_for_who_waits_for_it(tmp_path: Path) -> None:
    """Very many tables, and room for one: nobody is handed a table that has just been dropped."""

    async def scenario() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite", limits=Limits(tables=1))
        hub = Hub(settings)
        await hub.start()
        try:
            tables = [await new_table(hub) for _ in range(12)]

            async def talk(table: str, name: str) -> None:
                watcher = Watcher()
                async with hub.visit(table) as live:
                    await asyncio.sleep(0)
                    await live.listen(watcher, None)
                    async with hub.visit(table) as same:
                        assert same is live
                    await say(live, name)
                    await until(lambda: watcher.heard(name))
                    live.leave(watcher)

            await asyncio.gather(*(talk(table, f"line{number}") for number in range(5) for table in tables))
        finally:
            await hub.stop()

    run(scenario())


def test_who_is_at_a_table_that_is_deleted_is_sent_away_to_come_back(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT) as server:

        async def scenario() -> None:
            async with server.client() as ann:
                table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
                player = await Player.connect(server, table, cookie_of(ann), seat=0)
                with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
                    database.execute("PRAGMA foreign_keys = ON")
                    database.execute("DELETE FROM tables")
                with pytest.raises(ConnectionClosed) as closed:
                    await player.hear_for_ever()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
                with pytest.raises(InvalidStatus, match="404"):
                    await Player.connect(server, table, cookie_of(ann))

        run(scenario())


def test_a_client_that_can_t_be_told_what_it_missed_is_sent_away_to_come_back(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT) as server:

        async def scenario() -> None:
            async with server.client() as ann:
                table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
                player = await Player.connect(server, table, cookie_of(ann), seat=0)
                with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
                    database.execute("ALTER TABLE entries RENAME TO out_of_reach")
                    await player.send({"command": "hello", "seat": 0, "since": 99})
                    with pytest.raises(ConnectionClosed) as closed:
                        await player.hear_for_ever()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1013
                    database.execute("ALTER TABLE out_of_reach RENAME TO entries")
                again = await Player.connect(server, table, cookie_of(ann), seat=0)
                assert isinstance(await again.do("say", seat=0, text="here again"), Done)

        run(scenario())


def test_whoever_comes_while_a_table_is_deleted_waits_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "IDLE_SECONDS", 0.0)

    async def scenario() -> None:
        database = f"sqlite:///{tmp_path}/tables.sqlite"
        hub = Hub(Settings(database=database, forget_after=7))
        await hub.start()
        try:
            table = await new_table(hub)
            hub._sweep(0.0)
            assert len(hub) == 0
            deleting, go_on = asyncio.Event(), asyncio.Event()
            forget = hub.store.forget

            async def slowly(*what: object) -> list[str]:
                deleting.set()
                await go_on.wait()
                return await forget(*what)  # type: ignore[arg-type]

            monkeypatch.setattr(hub.store, "forget", slowly)
            monkeypatch.setattr(hubs, "now_ms", lambda: now_ms() + 9 * hubs.DAY)
            forgetting = asyncio.create_task(hub._forget())
            await deleting.wait()

            async def visit() -> str:
                async with hub.visit(table):
                    return "here"

            visiting = asyncio.create_task(visit())
            done, _ = await asyncio.wait((visiting,), timeout=0.2)
            assert not done, "nobody gets a table that is perhaps being deleted"
            go_on.set()
            await forgetting
            with pytest.raises(Refusal, match="no such table"):
                await visiting
        finally:
            await hub.stop()

    run(scenario())
