"""Whether the server is well, for those who run it."""

from __future__ import annotations

from typing import Literal

import msgspec
from fastapi import APIRouter, Response

from branchline import __version__
from branchline.server.http.bodies import answer
from branchline.server.http.described import Descriptions
from branchline.server.hub import Hub
from branchline.server.sockets import Sockets


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """How the server is. `tables` are those in memory."""

    status: Literal["ok", "ill"]
    version: str
    database: Literal["ok", "silent"]
    tables: int
    sockets: int


def health_router(hub: Hub, sockets: Sockets, descriptions: Descriptions) -> APIRouter:
    """The address to ask at."""
    router = APIRouter()

    @router.get("/healthz", **descriptions.operation("Is the server well?", answer=Health, tag="server"))
    async def health() -> Response:
        """Answers with status 503 when the database does not answer."""
        well = await hub.store.healthy()
        response = answer(
            Health(
                status="ok" if well else "ill",
                version=__version__,
                database="ok" if well else "silent",
                tables=len(hub),
                sockets=len(sockets),
            )
        )
        response.status_code = 200 if well else 503
        return response

    return router
