"""Announcements between server processes, through a real NATS server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from nats.aio.client import Client

from branchline.server.live.bus import BusError, NatsBus, NoBus
from tests.server.services import DEADLINE, NatsServer, free_port, run, until

LOOK_AGAIN = ("", -1)


class Listener:
    """A bus and all that was heard on it."""

    def __init__(self, url: str) -> None:
        self.bus = NatsBus(url)
        self.heard: list[tuple[str, int]] = []

    async def listen(self) -> None:
        await self.bus.listen(lambda table, number: self.heard.append((table, number)))


async def listeners(url: str, count: int) -> list[Listener]:
    made = [Listener(url) for _ in range(count)]
    for listener in made:
        await listener.listen()
    return made


def test_no_bus_does_nothing() -> None:
    async def scenario() -> None:
        bus = NoBus()
        heard: list[tuple[str, int]] = []
        await bus.listen(lambda table, number: heard.append((table, number)))
        await bus.announce("table", 1)
        await bus.close()
        assert heard == []

    run(scenario())


def test_all_others_hear_an_announcement_and_one_does_not_hear_oneself(nats_server: NatsServer) -> None:
    async def scenario() -> None:
        ann, bob, carol = await listeners(nats_server.url, 3)
        for number in range(100):
            await ann.bus.announce("Table_-9", number)
        await bob.bus.announce("other", 7)
        announced = [("Table_-9", number) for number in range(100)]
        await until(lambda: len(ann.heard) >= 1 and len(bob.heard) >= 100 and len(carol.heard) >= 101)
        assert ann.heard == [("other", 7)]
        assert bob.heard == announced
        assert sorted(carol.heard) == sorted([*announced, ("other", 7)])
        for listener in (ann, bob, carol):
            await listener.bus.close()

    run(scenario())


def test_processes_hear_each_other(nats_server: NatsServer) -> None:
    program = (
        "import asyncio, sys\n"
        "from branchline.server.live.bus import NatsBus\n"
        "async def main():\n"
        "    heard = asyncio.Event()\n"
        "    bus = NatsBus(sys.argv[1])\n"
        "    await bus.listen(lambda table, number: (table, number) == ('question', 1) and heard.set())\n"
        "    await bus.announce('ready', 0)\n"
        "    await heard.wait()\n"
        "    await bus.announce('answer', 2)\n"
        "    await bus.close()\n"
        "asyncio.run(main())\n"
    )

    async def scenario() -> None:
        (here,) = await listeners(nats_server.url, 1)
        with subprocess.Popen([sys.executable, "-c", program, nats_server.url]) as process:
            try:
                await until(lambda: ("ready", 0) in here.heard)
                await here.bus.announce("question", 1)
                await until(lambda: ("answer", 2) in here.heard)  # closing sends what was announced before it
                assert await asyncio.to_thread(process.wait, DEADLINE) == 0
            finally:
                process.kill()
        await here.bus.close()

    run(scenario())


def test_after_a_restart_of_the_bus_everybody_is_told_to_look_again(nats_server: NatsServer) -> None:
    async def bob_hears(ann: Listener, bob: Listener, number: int) -> bool:
        await ann.bus.announce("table", number)  # again and again: one of them may still be reconnecting
        return ("table", number) in bob.heard

    async def scenario() -> None:
        ann, bob = await listeners(nats_server.url, 2)
        for turn in range(2):
            ann.heard.clear()
            bob.heard.clear()
            await asyncio.to_thread(nats_server.stop)
            await ann.bus.announce("table", turn)  # lost, and no error
            await asyncio.to_thread(nats_server.start)
            await until(lambda: LOOK_AGAIN in ann.heard and LOOK_AGAIN in bob.heard)
            await until(lambda number=10 + turn: bob_hears(ann, bob, number))  # type: ignore[misc]
        await ann.bus.close()
        await bob.bus.close()

    run(scenario())


def test_if_one_was_cut_off_all_others_look_again_too(nats_server: NatsServer) -> None:
    """What the one announced meanwhile is lost, and the others would never know."""

    async def scenario() -> None:
        ann, bob = await listeners(nats_server.url, 2)
        client = ann.bus._client
        assert client is not None
        assert client._transport is not None
        client._transport.close()  # type: ignore[no-untyped-call] # as a network does that fails for one host alone
        await until(lambda: LOOK_AGAIN in ann.heard and LOOK_AGAIN in bob.heard)
        await ann.bus.close()
        await bob.bus.close()

    run(scenario())


def test_strange_messages_are_passed_over(nats_server: NatsServer) -> None:
    async def scenario() -> None:
        (ann,) = await listeners(nats_server.url, 1)
        stranger = Client()
        await stranger.connect(nats_server.url)
        for payload in (b"", b"seven", b"\xff", b"1.5", b"9" * 5000, b"x" * 100_000):
            await stranger.publish("branchline.tables.table", payload)
        await stranger.publish("branchline.tables.table", b"7")
        await until(lambda: bool(ann.heard))
        assert ann.heard == [("table", 7)]
        await stranger.close()
        await ann.bus.close()

    run(scenario())


def test_a_bus_can_be_closed_at_any_time(nats_server: NatsServer) -> None:
    async def scenario() -> None:
        await NatsBus(nats_server.url).close()
        (ann,) = await listeners(nats_server.url, 1)
        await asyncio.to_thread(nats_server.stop)
        await ann.bus.close()
        await ann.bus.close()
        await ann.bus.announce("table", 1)

    run(scenario())


def test_a_bus_that_is_not_there_is_told_with_its_name_and_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.server.live.bus.CONNECT_PATIENCE", 0.5)
    port = free_port()

    async def scenario() -> None:
        with pytest.raises(BusError, match=f"bus nats://127.0.0.1:{port}: it can't be reached") as caught:
            await Listener(f"nats://ann:hunter2@127.0.0.1:{port}").listen()
        assert "ConnectionRefusedError" in str(caught.value)
        assert "check that NATS is running" in str(caught.value)
        assert "hunter2" not in str(caught.value)
        with pytest.raises(BusError, match="can't be reached"):
            await Listener("not://an:address").listen()

    run(scenario())


def test_a_password_that_does_not_fit_is_told_without_it(
    nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("branchline.server.live.bus.CONNECT_PATIENCE", 1.0)
    rules = 'authorization { user: "ann", password: "right" }'
    (nats_server.folder / "rules.conf").write_text(rules)
    command = [*nats_server.command, "--config", str(Path(nats_server.folder, "rules.conf"))]
    monkeypatch.setattr(NatsServer, "command", command)
    nats_server.stop()
    nats_server.start()
    address = nats_server.url.removeprefix("nats://")

    async def scenario() -> None:
        with pytest.raises(BusError, match="can't be reached") as caught:
            await Listener(f"nats://ann:wrong@{address}").listen()
        assert "wrong" not in str(caught.value)
        right = Listener(f"nats://ann:right@{address}")
        await right.listen()
        await right.bus.close()

    run(scenario())


def test_without_its_library_it_is_told_how_to_install_it() -> None:
    program = (
        "import asyncio, sys; sys.modules['nats'] = None; sys.modules['nats.aio.client'] = None\n"
        "from branchline.server.live.bus import BusError, NatsBus\n"
        "try: asyncio.run(NatsBus('nats://127.0.0.1').listen(print))\n"
        "except BusError as fault: print(fault)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "python -m pip install 'branchline[nats]'" in told
