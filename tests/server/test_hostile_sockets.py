"""Random and hostile messages on sockets: each gets a clear answer, and the game is untouched."""

from __future__ import annotations

import asyncio
import json
import random
import string
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server.contract.messages import Done, Fault, Happened, Pong, Presence, Refused, Snapshot
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import RunningServer
from tests.server.services import DEADLINE

NONSENSE: list[str | bytes] = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    "[" * 2000,
    '{"a":' * 600,
    '{"command":"act"}',
    '{"command":"act","id":"x"}',
    '{"command":"act","id":"x","seat":0,"action":"draw deck","number":"soon"}',
    '{"command":"act","id":"x","seat":9,"action":"draw deck","number":1}',
    '{"command":"act","id":"x","seat":-1,"action":"draw deck","number":1}',
    '{"command":"act","id":"x","seat":0,"action":"","number":1}',
    '{"command":"act","id":"x","seat":0,"action":"draw deck","number":1e400}',
    '{"command":"act","id":"../../etc","seat":0,"action":"draw deck","number":1}',
    '{"command":"become host","id":"x"}',
    '{"command":"say","id":"x","text":"%s"}' % ("x" * 201),
    '{"command":"say","id":"x","text":"hi","person":"0000"}',
    '{"command":"hello","seat":4}',
    '{"command":"hello","seat":"0"}',
    '{"id":"%s"}' % ("y" * 2000),
    '{"command":"act","id":"x","seat":0,"action":"\\ud800","number":1}',
    "\u0000\u0001\ufffd",
    b"\x00\xff\xfe",
    b"\x80" * 4000,
]


async def started(client: httpx.AsyncClient) -> str:
    table = await open_table(client, "mini", ["me:Ann", "me:Bob"])
    assert (await command(client, table, "start")).status_code == 200
    return table


async def answer_to(player: Player, message: str | bytes) -> Any:
    """What the server answers, asked for its health afterwards."""
    await player.socket.send(message)
    await player.send({"command": "ping"})
    answers = []
    while not isinstance(answer := await player.hear(), Pong):
        answers.append(answer)
    return answers


def test_nonsense_is_answered_and_changes_nothing(server: RunningServer) -> None:
    async def send_nonsense() -> None:
        async with server.client() as ann:
            table = await started(ann)
            before = (await ann.get(f"/api/tables/{table}", params={"seat": 0})).text
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            assert isinstance(await player.hear(), Presence)
            for message in NONSENSE:
                answers = await answer_to(player, message)
                assert len(answers) == 1, message
                assert isinstance(answers[0], Fault | Refused), message
                assert answers[0].reason
                assert answers[0].code in ("invalid", "unknown", "not yours", "stale", "illegal"), message
            assert (await ann.get(f"/api/tables/{table}", params={"seat": 0})).text == before

    run(send_nonsense())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
FIELDS = (
    *("command", "id", "seat", "action", "number", "text", "name", "kind", "bot", "bots", "since", "spectator"),
    *("line", "muted", "spectators", "take_over", "devices"),
)
WORDS = (
    *("act", "undo", "join", "leave", "return", "set seat", "pause", "resume", "say", "hello", "draw deck", "bot"),
    *("evict", "mute", "remove", "set guests", "revoke", "talk", "watch", "none"),
)
NEARLY = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(WORDS) | JSON, max_size=6)
ANYTHING = st.binary(max_size=200) | st.text(max_size=200) | JSON.map(json.dumps) | NEARLY.map(json.dumps)


def test_random_messages_never_end_the_connection(server: RunningServer) -> None:
    @settings(max_examples=15, deadline=None, database=None)
    @given(st.lists(ANYTHING, min_size=1, max_size=25))
    def try_messages(messages: list[str | bytes]) -> None:
        async def send() -> None:
            async with server.client() as ann:
                table = await started(ann)
                player = await Player.connect(server, table, spectator=True)
                number = player.snapshot.number
                for message in messages:
                    await answer_to(player, message)
                said = [one for one in player.messages if isinstance(one, Happened) and one.command]
                assert (await ann.get(f"/api/tables/{table}")).json()["number"] == number + len(said)

        run(send())

    try_messages()


def test_a_message_that_is_too_large_ends_its_connection_alone(server: RunningServer) -> None:
    async def send() -> None:
        async with server.client() as ann:
            table = await started(ann)
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            other = await Player.connect(server, table, cookie_of(ann), seat=1)
            await player.socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                await player.hear_for_ever()
            assert isinstance(await other.do("say", seat=1, text="still here"), Done)

    run(send())


def test_seats_of_others_can_not_be_played_or_looked_from(server: RunningServer) -> None:
    async def try_it() -> None:
        async with server.client() as ann, server.client() as eve:
            table = await started(ann)
            await eve.get("/")
            token = cookie_of(eve).partition("=")[2]
            forged = ["", cookie_of(eve), "branchline=x.y", f"branchline={token[:-1]}", f"branchline={token}x"]
            for cookie in forged:
                player = await Player.connect(server, table, cookie)
                assert player.snapshot.seat is None
                await player.say_hello(seat=0)
                assert isinstance(player.messages[-1], Fault)
                assert player.messages[-1].code == "not yours"
                for what in ("act", "undo", "return", "leave"):
                    more = {"action": "draw deck", "number": 1} if what == "act" else {}
                    refused = await player.do(what, seat=0, **more)
                    assert isinstance(refused, Refused)
                    assert refused.code == "not yours"
                for what in ("pause", "end", "resume"):
                    refused = await player.do(what)
                    assert isinstance(refused, Refused)
                    assert refused.code == "not host"
                assert not [one for one in player.messages if isinstance(one, Snapshot) and one.private]
                await player.close()

    run(try_it())


def test_sockets_of_other_sites_and_of_unknown_tables_are_refused(server: RunningServer) -> None:
    async def try_it() -> None:
        async with server.client() as ann:
            table = await started(ann)
            there, nowhere = server.socket_url(table), server.socket_url("0123456789")
            for url, headers, status in (
                (there, {"Origin": "https://evil.example"}, 403),
                (there, {"Origin": "null"}, 403),
                (there, {"Origin": f"http://127.0.0.1:{server.port + 1}"}, 403),
                (there, {"Authorization": "Bearer forged.token"}, 401),
                (nowhere, {}, 404),
                (server.socket_url("a%2Fb"), {}, 404),
                (server.socket_url("../../x"), {}, 404),
            ):
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(url, additional_headers=headers):
                        pass
                assert refused.value.response.status_code == status
                assert json.loads(refused.value.response.body or b"")["reason"]
            async with connect(there, additional_headers={"Origin": server.url}) as socket:
                await socket.send('{"command":"hello"}')
                assert await asyncio.wait_for(socket.recv(), DEADLINE)

    run(try_it())


def test_what_people_write_comes_back_as_they_wrote_it_and_as_json(server: RunningServer) -> None:
    rng = random.Random(5)

    async def say() -> None:
        async with server.client() as ann:
            table = await started(ann)
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            for text in ("<script>alert(1)</script>", '"},{"type":"snapshot"', "👩‍👩‍👧 hello", "a\u202eb"):
                assert isinstance(await player.do("say", seat=0, text=text), Done)
                line = player.snapshot.talk[-1].said
                assert line is not None
                assert line == text or "\u202e" in text
            noise = "".join(rng.choice(string.printable) for _ in range(150))
            assert isinstance(await player.do("say", seat=0, text=noise), Done)

    run(say())
