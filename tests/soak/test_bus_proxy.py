"""Announcements are really lost on the way, and nobody who is connected notices."""

from __future__ import annotations

import random

from branchline.server.live.bus import NatsBus
from tests.server.services import NatsServer, run, until
from tests.soak.bus_proxy import BusProxy


def test_announcements_are_lost_or_not_while_the_connection_stays_up(nats_server: NatsServer) -> None:
    async def scenario() -> None:
        heard: list[tuple[str, int]] = []
        proxy = BusProxy(nats_server.port, random.Random(1))
        await proxy.start()
        speaker, listener = NatsBus(nats_server.url), NatsBus(proxy.url)
        try:
            await speaker.listen(lambda _table, _number: None)
            await listener.listen(lambda table, number: heard.append((table, number)))
            await speaker.announce("table", 1)
            await until(lambda: proxy.passed == 1)
            proxy.loss = 1.0
            await speaker.announce("table", 2)
            await until(lambda: proxy.lost == 1)
            proxy.loss = 0.0
            await speaker.announce("table", 3)
            await until(lambda: len(heard) == 2)
            assert heard == [("table", 1), ("table", 3)]  # and nothing told it to look again
        finally:
            await listener.close()
            await speaker.close()
            await proxy.close()

    run(scenario())


def test_a_connection_that_is_cut_is_made_again(nats_server: NatsServer) -> None:
    async def scenario() -> None:
        heard: list[tuple[str, int]] = []
        proxy = BusProxy(nats_server.port, random.Random(1))
        await proxy.start()
        listener = NatsBus(proxy.url)
        try:
            await listener.listen(lambda table, number: heard.append((table, number)))
            proxy.cut()
            await until(lambda: ("", -1) in heard)  # the bus knows that it may have missed something
        finally:
            await listener.close()
            await proxy.close()

    run(scenario())
