"""The health of the server, for those who run it."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Literal

import msgspec
from fastapi import APIRouter, Response

from branchline import __version__
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.bodies import answer
from branchline.server.live.hub import Hub
from branchline.server.storage import Condition
from branchline.server.websocket.sockets import Sockets

CHECK_SECONDS: Final = 1.0
"""Seconds between two checks of the database, which write to it. Anyone who asks sooner gets the last result."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """How the server is. `tables` are those in memory.

    An `unwritable` database can be read, but nothing can be stored: perhaps the disk is full or read-only. A `silent`
    one does not answer.
    """

    status: Literal["ok", "ill"]
    version: str
    database: Condition
    tables: int
    sockets: int


class Checkup:
    """The condition of the database, checked now and then for everybody who asks."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._check: asyncio.Task[Condition] | None = None
        self._checked = 0.0

    async def condition(self) -> Condition:
        """How the database is, or was a moment ago."""
        if self._check is None or (self._check.done() and time.monotonic() - self._checked > CHECK_SECONDS):
            self._check = asyncio.get_running_loop().create_task(self._look())
        return await asyncio.shield(self._check)

    async def _look(self) -> Condition:
        try:
            return await self._hub.store.condition()
        finally:
            self._checked = time.monotonic()


def health_router(hub: Hub, sockets: Sockets, descriptions: Descriptions) -> APIRouter:
    """The address of the health check."""
    router = APIRouter()
    checkup = Checkup(hub)

    @router.get("/healthz", **descriptions.operation("Is the server healthy?", answer=Health, tag="server"))
    async def health() -> Response:
        """Answers with status 503 if the database does not answer or can't be written to."""
        condition = await checkup.condition()
        response = answer(
            Health(
                status="ok" if condition == "ok" else "ill",
                version=__version__,
                database=condition,
                tables=len(hub),
                sockets=len(sockets),
            )
        )
        response.status_code = 200 if condition == "ok" else 503
        return response

    return router
