"""Replays of records that somebody brings: whatever they are, the server goes on answering everybody."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import branchline as bl
from branchline.server.contract.messages import Done
from branchline.server.table import replay_of_record
from tests.game.games import played
from tests.server.players import Player, command, cookie_of, open_table, run
from tests.server.running import RunningServer
from tests.server.services import DEADLINE

PLAIN = {"Content-Type": "text/plain"}
HELD = 5.0
"""Seconds, far more than any request here takes. Held up by a text, the server was silent for longer than that."""
HEAD = "branchline record 1\nedition: usa " + "0" * 64 + "\n"
LARGEST = 399_000
MANY = 30
"""As many as an address may ask for at once."""


def filled(beginning: str, again: Callable[[int], str]) -> str:
    """A text of the largest size that is read, with something repeated to its end."""
    parts, size, number = [beginning], len(beginning), 1
    while size < LARGEST:
        parts.append(again(number))
        size += len(parts[-1])
        number += 1
    return "".join(parts)


def many_players() -> str:
    """Two thirds of the text name players, and each turn is the last one's."""
    names = ", ".join(f"{number:x}" for number in range(36_000))
    return filled(f"{HEAD}players: {names}\ndeal / x\n", lambda number: f"{number}. {35_999:x}: a\n")


TWO = f"{HEAD}players: Ann, Bob\n"
HOSTILE: dict[str, Callable[[], str]] = {
    "many players": many_players,
    "many turns": lambda: filled(f"{TWO}deal / x\n", lambda number: f"{number}. Bob: a\n"),
    "many plays in a turn": lambda: filled(f"{TWO}deal / x\n1. Ann: a", lambda _: "; a"),
    "many outcomes": lambda: filled(f"{TWO}deal / x\n1. Ann: a", lambda _: " / a"),
    "much that is dealt": lambda: filled(f"{TWO}deal", lambda _: " / Ann: gets red"),
    "an endless line": lambda: filled(f"{TWO}deal / x\n1. Ann: ", lambda _: "a"),
    "colons": lambda: filled(f"{TWO}deal / x\n1. ", lambda _: "a:"),
    "many lines": lambda: filled(HEAD, lambda _: "\n"),
    "many headers": lambda: filled(f"{TWO}", lambda _: "seed: 1\n"),
    "blanks": lambda: filled(f"{TWO}deal / x\n", lambda _: " ") + "\nx",
    "a huge number": lambda: filled(f"{TWO}deal / x\n1", lambda _: "1"),
    "a huge score": lambda: filled(f"{TWO}deal / x\nscore Ann: routes 1", lambda _: "1"),
    "many winners": lambda: filled(
        f"{TWO}deal / x\n"
        + "".join(
            f"score {name}: routes 1, tickets 1, longest path 1, districts 1, tokens 1, flags 1, total 1, "
            "tickets completed 1, path 1\n"
            for name in ("Ann", "Bob")
        )
        + "won by: Ann",
        lambda _: ", Ann",
    ),
    "a huge position": lambda: filled(f"{TWO}position: usa ", lambda _: "0; "),
    "a long seed": lambda: filled(f"{TWO}seed: ", lambda _: "1/"),
    "a long edition": lambda: filled("branchline record 1\nedition: ", lambda _: "a"),
    "a long format": lambda: filled("branchline record 1", lambda _: "1"),
}


async def longest_wait(client: httpx.AsyncClient, until_done: asyncio.Task[Any]) -> float:
    """The longest that a small question had to wait for its answer, while something else went on."""
    longest = 0.0
    while not until_done.done():
        began = time.monotonic()
        assert (await client.get("/api/levels")).status_code == 200
        longest = max(longest, time.monotonic() - began)
    return longest


@pytest.mark.parametrize("shape", HOSTILE)
def test_no_text_that_is_sent_as_a_record_holds_the_others_up(server: RunningServer, shape: str) -> None:
    text = HOSTILE[shape]()
    assert LARGEST <= len(text) <= 400_000

    async def send_it() -> None:
        async with server.client() as eve, server.client() as ann:
            sending = asyncio.create_task(eve.post("/api/replay", content=text, headers=PLAIN))
            assert await longest_wait(ann, sending) < HELD
            refused = sending.result()
            assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
            assert len(refused.content) < 2_000, "it does not repeat all that it was sent"

    run(send_it())


def test_who_sends_many_records_makes_nobody_else_wait_for_all_of_them(server: RunningServer) -> None:
    text = str(played("usa", 5, seed=1).record())

    async def send_many() -> None:
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with (
            server.client(limits=httpx.Limits(max_connections=None)) as eve,
            httpx.AsyncClient(base_url=server.url, transport=elsewhere, timeout=DEADLINE) as ann,
        ):
            tasks = [asyncio.create_task(eve.post("/api/replay", content=text, headers=PLAIN)) for _ in range(MANY)]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            assert (await ann.post("/api/replay", content=text, headers=PLAIN)).status_code == 200
            waiting = sum(not task.done() for task in tasks)
            assert waiting > 10, "hers came between theirs"
            assert {answer.status_code for answer in await asyncio.gather(*tasks)} == {200}

    run(send_many())


def test_more_records_than_can_wait_are_refused(server: RunningServer) -> None:
    text = str(played("usa", 5, seed=1).record())

    async def send_many() -> None:
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.3", limits=httpx.Limits(max_connections=None))
        async with httpx.AsyncClient(base_url=server.url, transport=elsewhere, timeout=DEADLINE) as eve:
            answers = await asyncio.gather(*(eve.post("/api/replay", content=text, headers=PLAIN) for _ in range(100)))
            refused = [answer for answer in answers if answer.status_code != 200]
            assert refused
            assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(429, "too many")}
            assert len(refused) <= 60, "so many could wait"

    run(send_many())


def test_a_table_is_not_held_up_by_those_who_look_at_its_game_again(server: RunningServer) -> None:
    async def answer(reader: asyncio.StreamReader) -> bytes:
        return (await reader.read()).partition(b"\r\n\r\n")[2]

    async def look_again() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "usa", ["me:Ann", "newcomer"])
            await command(ann, table, "start")
            player = await Player.connect(server, table, cookie_of(ann), seat=0)
            await player.play(random.Random(1))
        connections = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(MANY)]
        for _, writer in connections:  # all of it is on its way before anything is answered
            path = f"/api/tables/{table}/replay?seat=0"
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        replays = [asyncio.create_task(answer(reader)) for reader, _ in connections]
        await asyncio.wait(replays, return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(await player.do("say", seat=0, text="Well played"), Done)
        assert sum(not replay.done() for replay in replays) > MANY / 2, "she need not wait for them"
        (same,) = set(await asyncio.gather(*replays))
        assert len(json.loads(same)["happened"]) > 50
        for _, writer in connections:
            writer.close()

    run(look_again())


def steps_of(work: Callable[[], object]) -> int:
    """How many functions of Python's are called for some work."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def test_a_replay_takes_as_long_as_its_game_and_not_the_square_of_it() -> None:
    short, long = (
        bl.Record.parse(str(played("usa", 5, seed=1, actions=actions).record(show_seed=False))) for actions in (60, 240)
    )
    replay_of_record(short, None)  # what is worked out once for a board
    assert steps_of(lambda: replay_of_record(long, None)) < 6 * steps_of(lambda: replay_of_record(short, None))
