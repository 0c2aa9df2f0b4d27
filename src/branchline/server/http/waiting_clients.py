"""Clients that wait for an answer, and may go before they get it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

Answer = TypeVar("Answer")


async def unless_gone(request: Request, work: Coroutine[None, None, Answer]) -> Answer:
    """What comes of the work. When the client goes meanwhile, the work is cancelled; raises `ClientDisconnect`.

    The body of the request must have been read: what comes after it is the client's going.
    """
    loop = asyncio.get_running_loop()
    working, going = loop.create_task(work), loop.create_task(_gone(request))
    try:
        await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        going.cancel()


async def _gone(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
