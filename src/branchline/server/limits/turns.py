"""Turns at the event loop: in each of its rounds, an address begins one piece of work.

Without them an address would get as many turns in a round as it has connections, and somebody with one connection would
wait for all of those. Nobody waits unless somebody at the same address asks for a lot at the same moment.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """The turns of all addresses."""

    def __init__(self) -> None:
        self._had: set[str] = set()
        """The addresses that have had a turn in this round."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._next_round: asyncio.Handle | None = None

    async def take(self, who: str) -> None:
        """Return when it is the address's turn: at once, if it has had none in this round."""
        loop = asyncio.get_running_loop()
        if self._next_round is None:
            self._next_round = loop.call_soon(self._begin_round)
        if who in self._had or who in self._waiting:
            turn = loop.create_future()
            self._waiting.setdefault(who, deque()).append(turn)
            await turn
        else:
            self._had.add(who)

    def _begin_round(self) -> None:
        self._next_round = None
        self._had.clear()
        for who in list(self._waiting):
            self._give_turn(who)
        if self._had:
            self._next_round = asyncio.get_running_loop().call_soon(self._begin_round)

    def _give_turn(self, who: str) -> None:
        waiting = self._waiting[who]
        while waiting and who not in self._had:
            turn = waiting.popleft()
            if not turn.done():  # else whoever waited for it is gone
                turn.set_result(None)
                self._had.add(who)
        if not waiting:
            del self._waiting[who]
