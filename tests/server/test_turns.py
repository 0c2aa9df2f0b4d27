"""Turns: an address that asks for much waits for itself, and nobody else does."""

from __future__ import annotations

import asyncio

from branchline.server.limits.turns import Turns
from tests.server.services import run


def test_whoever_asks_for_little_waits_for_nobody() -> None:
    async def take_turns() -> list[str]:
        turns = Turns()
        begun: list[str] = []

        async def work(who: str) -> None:
            await turns.take(who)
            begun.append(who)

        greedy = [asyncio.ensure_future(work("greedy")) for _ in range(100)]
        modest = asyncio.ensure_future(work("modest"))
        await modest
        assert begun.count("greedy") == 1
        await asyncio.gather(*greedy)
        return begun

    assert len(run(take_turns())) == 101


def test_turns_are_taken_in_order_and_those_who_are_gone_take_none() -> None:
    async def take_turns() -> list[int]:
        turns = Turns()
        begun: list[int] = []

        async def work(number: int) -> None:
            await turns.take("somebody")
            begun.append(number)

        waiting = [asyncio.ensure_future(work(number)) for number in range(20)]
        await asyncio.sleep(0)
        for gone in waiting[5:15]:
            gone.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return begun

    assert run(take_turns()) == [0, 1, 2, 3, 4, 15, 16, 17, 18, 19]
