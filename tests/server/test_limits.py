"""What one address, one person and one connection may ask for; and clients that take too little or say nothing."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.contract.messages import Done, Refused
from branchline.server.limits.buckets import MOST_BUCKETS, Bucket, Counts, Rates
from branchline.server.limits.limits import Allowance, Caller, household
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.raw_sockets import HELLO, closing, message, upgraded
from tests.server.running import NO_TLS, PATIENT, RunningServer, running_server
from tests.server.services import DEADLINE


def test_a_bucket_fills_again_steadily() -> None:
    bucket = Bucket(60, now=0.0)
    assert [bucket.take(0.0) for _ in range(61)] == [True] * 60 + [False]
    assert not bucket.take(0.9)
    assert bucket.take(1.1)
    assert not bucket.take(1.2)
    assert not bucket.is_full(30.0)
    assert bucket.is_full(62.0)


def test_rates_are_forgotten_when_they_are_full_again() -> None:
    time = [0.0]
    rates = Rates(2, clock=lambda: time[0])
    assert [rates.allow("a"), rates.allow("a"), rates.allow("a"), rates.allow("b")] == [True, True, False, True]
    time[0] = 1000.0
    assert rates.allow("c")
    assert len(rates) == 1


def test_counts() -> None:
    counts = Counts(2, 3)
    assert [counts.enter("a"), counts.enter("a"), counts.enter("a"), counts.enter("b"), counts.enter("c")] == [
        *(True, True, False),
        *(True, False),
    ]
    counts.leave("a")
    assert counts.enter("c")
    assert counts.total == 3


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
    ],
)
def test_one_household_counts_as_one(address: str, counted: str) -> None:
    assert household(address) == counted


def test_too_many_tables_connections_commands_and_lines_are_refused(tmp_path: Path) -> None:
    options = ("--max-new-tables", "3", "--max-connections", "4", "--max-commands", "50", "--max-tables", "2")

    async def ask_for_too_much(server: RunningServer) -> None:
        async with server.client() as ann, server.client() as bob:
            tables = [await open_table(ann, "mini", ["me:Ann", "open"]) for _ in range(2)]
            body = {"edition": "mini", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
            third = await ann.post("/api/tables", json=body)
            assert third.status_code == 200  # a table that nobody is at makes room
            fourth = await ann.post("/api/tables", json=body)
            assert (fourth.status_code, fourth.json()["code"]) == (429, "too many")
            assert fourth.headers["retry-after"]
            joined = await command(bob, tables[0], "join", seat=1, name="Bob")
            assert joined.status_code == 200
            players = [await Player.connect(server, tables[0], cookie_of(ann), seat=0) for _ in range(3)]
            other = await Player.connect(server, tables[0], cookie_of(bob), seat=1)
            with pytest.raises(InvalidStatus) as refused:
                async with connect(server.socket_url(tables[0])):
                    pass
            assert refused.value.response.status_code == 429
            await players[2].close()
            await Player.connect(server, tables[0], cookie_of(ann), spectator=True)
            for _ in range(60):
                answer = await players[0].do("undo", seat=0)
            assert isinstance(answer, Refused)
            assert answer.code == "too many"
            by_http = [await command(ann, tables[0], "undo", seat=0) for _ in range(5)]
            assert by_http[-1].status_code == 429  # not refilled by the other door
            again = await players[1].do("undo", seat=0)
            assert isinstance(again, Refused)
            assert again.code == "too many"  # nor on another connection
            assert isinstance(await other.do("say", seat=1, text="go on"), Done)  # but others go on

    with running_server(tmp_path, *options, "--max-requests", "100000") as server:
        run(ask_for_too_much(server))


def test_chat_is_counted_by_person_and_by_address(tmp_path: Path) -> None:
    """A new cookie is free: each makes a new person, but they are at the same address."""

    async def chatter(server: RunningServer) -> None:
        async with server.client() as ann, elsewhere(server, "127.0.0.2") as eve:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            said = [await player.do("say", seat=0, text="hi") for _ in range(32)]
            assert {answer.code for answer in said if isinstance(answer, Refused)} == {"too many"}
            assert 29 <= sum(isinstance(answer, Done) for answer in said) <= 31
            statuses = []
            for _ in range(12):
                eve.cookies.clear()
                assert (await eve.get("/")).status_code == 200
                lines = [await command(eve, table, "say", text="hi", name="Eve") for _ in range(20)]
                statuses += [line.status_code for line in lines]
            assert statuses.count(429) > 50

    with running_server(tmp_path) as server:
        run(chatter(server))


def elsewhere(server: RunningServer, address: str) -> httpx.AsyncClient:
    """A client at another address of this machine."""
    return server.client(transport=httpx.AsyncHTTPTransport(local_address=address, verify=NO_TLS))


def test_a_school_behind_one_address_can_chat_and_play(tmp_path: Path) -> None:
    """Thirty come in at once; each says a line, looks at the table again and makes a few moves."""

    async def pupil(server: RunningServer, number: int) -> None:
        async with server.client() as client:
            assert (await client.get("/")).status_code == 200
            table = await open_table(client, "mini", [f"me:Pupil {number}", "me:Friend"])
            assert (await command(client, table, "start")).status_code == 200
            player = await Player.connect(server, table, cookie_of(client), seat=0)
            assert isinstance(await player.do("say", seat=0, text="hi"), Done)
            await player.say_hello(seat=0)
            for _ in range(10):
                answer = await player.do("undo", seat=0)
                assert isinstance(answer, Refused)
                assert answer.code != "too many"

    async def school(server: RunningServer) -> None:
        await asyncio.gather(*(pupil(server, number) for number in range(30)))

    with running_server(tmp_path) as server:
        run(school(server))


def test_a_new_connection_does_not_refill_what_hellos_cost(tmp_path: Path) -> None:
    """Each hello is answered with a whole table."""

    async def greet(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
        heard = await asyncio.to_thread(snapshots_by_reconnecting, server, table)
        assert 0 < heard < 450

    with running_server(tmp_path) as server:
        run(greet(server))


def snapshots_by_reconnecting(server: RunningServer, table: str) -> int:
    """How many whole tables are sent to one who comes again and again, without a cookie, and asks thrice each time."""
    heard = 0
    for _ in range(300):
        with contextlib.suppress(ConnectionError), closing([upgraded(server.port, table)]) as (client,):
            client.sendall(HELLO * 3 + message({"command": "rematch", "id": "last"}))
            told = b""
            while b'"id":"last"' not in told and (piece := client.recv(65_536)):
                told += piece
            heard += told.count(b'"type":"snapshot"')
    return heard


def test_rematches_count_as_opened_tables(tmp_path: Path) -> None:
    async def play_again(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            assert (await command(ann, table, "start")).status_code == 200
            for _ in range(2):
                assert (await command(ann, table, "end")).status_code == 200
                table = (await command(ann, table, "rematch")).json()["table"]
            assert (await command(ann, table, "end")).status_code == 200
            fourth = await command(ann, table, "rematch")
            assert (fourth.status_code, fourth.json()["code"]) == (429, "too many")

    with running_server(tmp_path, "--max-new-tables", "3") as server:
        run(play_again(server))


def test_hints_are_counted_by_address_too() -> None:
    allowance = Allowance(30, 300)
    asked = [allowance.allow(Caller("203.0.113.9", f"person {number}")) for number in range(400)]
    assert 59 <= sum(asked) <= 80
    assert allowance.allow(Caller("203.0.113.10", "person 1"))


def test_one_who_is_refused_takes_nothing_from_the_others_at_the_address() -> None:
    allowance = Allowance(30, 300)
    assert sum(allowance.allow(Caller("203.0.113.9", "greedy")) for _ in range(25)) == 25
    assert not any(allowance.allow(Caller("203.0.113.9", "greedy"), cost=20) for _ in range(100))
    assert allowance.allow(Caller("203.0.113.9", "modest"), cost=5)


def test_what_costs_more_than_there_can_be_takes_all() -> None:
    bucket = Bucket(3, now=0.0)
    assert bucket.take(0.0, cost=5)
    assert not bucket.take(0.0)


def test_counting_many_addresses_takes_no_more_memory_than_counting_some() -> None:
    rates = Rates(2)
    for number in range(MOST_BUCKETS + 500):
        rates.allow(f"2001:db8:{number:x}::/64")
    assert len(rates) == MOST_BUCKETS
    assert [rates.allow(f"2001:db8:{MOST_BUCKETS + 499:x}::/64") for _ in range(2)] == [True, False]


def test_who_asks_far_too_often_is_shown_out(tmp_path: Path) -> None:
    async def ask(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            for _ in range(300):
                await player.send({"command": "undo", "id": "again", "seat": 0})
            with pytest.raises(ConnectionClosed) as closed:
                await player.hear_for_ever()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            answers = [await ann.get("/healthz") for _ in range(60)]
            assert {answer.status_code for answer in answers} == {200, 429}

    with running_server(tmp_path, "--max-commands", "20", "--max-requests", "50") as server:
        run(ask(server))


def test_a_client_that_does_not_read_is_dropped_and_hurts_nobody(server: RunningServer) -> None:
    async def play() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "usa", ["me:Ann", "me:Bob"])
            assert (await command(ann, table, "start")).status_code == 200
            good = await Player.connect(server, table, cookie_of(ann), seat=0)
            with closing([await asyncio.to_thread(upgraded, server.port, table, deaf=True)]) as (slow,):
                slow.sendall(HELLO)
                await until_spectators(good, 1)
                ask_often = asyncio.ensure_future(asyncio.to_thread(ask_and_never_read, slow))
                await until_spectators(good, 0)
                await ask_often
            assert isinstance(await good.do("say", seat=0, text="still here"), Done)

    run(play())


async def until_spectators(player: Player, wanted: int) -> None:
    """Wait until so many watch."""
    while getattr(await player.hear(), "spectators", -1) != wanted:
        pass


def ask_and_never_read(client: socket.socket) -> None:
    """Have snapshots sent again and again, until the server has had enough."""
    with contextlib.suppress(OSError):
        while True:
            client.sendall(HELLO)


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    async def be_silent(server: RunningServer) -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            async with connect(server.socket_url(table)) as silent:
                with pytest.raises(ConnectionClosed) as closed:
                    await Player(silent, "").hear_for_ever()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008

    with running_server(tmp_path, *PATIENT, "--hello-seconds", "0.3") as server:
        run(be_silent(server))


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "sent",
    [b"", HEAD, HEAD + b"Content-Length: 1000\r\n\r\n{", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"],
    ids=["nothing", "half a head", "half a body", "half a second request"],
)
def test_a_client_that_does_not_finish_its_request_is_dropped(impatient: RunningServer, sent: bytes) -> None:
    async def dawdle() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", impatient.port)
        answered = b""
        try:
            writer.write(sent)
            async with asyncio.timeout(DEADLINE):
                with contextlib.suppress(ConnectionError):
                    while piece := await reader.read(1000):
                        answered += piece
        finally:
            writer.close()
        return answered

    answered = run(dawdle())
    assert answered.count(b"200 OK") == sent.count(b"\r\n\r\nGET")


def test_whoever_waits_for_an_answer_is_not_dropped(impatient: RunningServer) -> None:
    async def wait() -> None:
        async with impatient.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            number = (await ann.get(f"/api/tables/{table}")).json()["number"]
            nothing_new = await ann.get(f"/api/tables/{table}/happened?since={number}&wait=1")
            assert nothing_new.status_code == 200

    run(wait())


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("impatient"), *PATIENT, "--request-seconds", "0.4") as server:
        yield server


def test_bodies_that_are_too_large_are_refused(server: RunningServer) -> None:
    async def send() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "me:Bob"])
            for path, kind, size in (
                (f"/api/tables/{table}/commands", "application/json", 20_000),
                ("/api/tables", "application/json", 20_000),
                ("/api/replay", "text/plain", 500_000),
            ):
                whole = await ann.post(path, content=b"x" * size, headers={"Content-Type": kind})
                assert whole.status_code == 413

                async def pieces(size: int = size) -> AsyncIterator[bytes]:
                    for _ in range(0, size, 5_000):
                        yield b"x" * 5_000

                streamed = await ann.post(path, content=pieces(), headers={"Content-Type": kind})
                assert streamed.status_code == 413
                assert streamed.json()["code"] == "too large"

    run(send())
