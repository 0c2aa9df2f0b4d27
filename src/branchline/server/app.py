"""The application: HTTP, sockets and the hub put together."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from branchline import __version__
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.documentation import documentation_router
from branchline.server.http.editions import editions_router
from branchline.server.http.games import games_router
from branchline.server.http.guard import Guard
from branchline.server.http.health import health_router
from branchline.server.http.pages import pages_router
from branchline.server.http.problems import RequestRefused, problem
from branchline.server.http.seats import seats_router
from branchline.server.http.sites import AllowedHosts
from branchline.server.http.tables import tables_router
from branchline.server.live.hub import Hub
from branchline.server.logs import facts
from branchline.server.settings import Settings
from branchline.server.storage import StorageError
from branchline.server.table import Refusal
from branchline.server.websocket.sockets import Sockets

log = logging.getLogger(__name__)

ABOUT = """Tables to play at, for programs. The page uses the same API.

Everything that happens at a table has a number. Look at a table once, then ask for what has happened since a number
(the request can wait for it). Or open the WebSocket `/api/tables/{table}/socket`: send `{"command": "hello"}` and get
a snapshot, then everything that happens as it comes. Commands are the same over both.

Nobody is told what they may not know: every message is made for one seat's eyes, or for a spectator's.
"""


class Application:
    """The ASGI application: HTTP behind its guard, and sockets. Start its `hub` first."""

    def __init__(self, settings: Settings) -> None:
        self.hub = Hub(settings)
        hosts = AllowedHosts.of_this_machine(*settings.allowed_hosts)
        self._sockets = Sockets(self.hub, hosts)
        self.api = _api(self.hub, self._sockets)
        self._http: ASGIApp = Guard(self.api, settings.limits, self.hub.allowances, hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one socket."""
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await self._http(scope, receive, send)


def _api(hub: Hub, sockets: Sockets) -> FastAPI:
    app = FastAPI(
        title="Branchline",
        version=__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    descriptions = Descriptions()
    document: dict[str, Any] = {}

    def openapi() -> dict[str, Any]:
        if not document:
            document.update(descriptions.document(app))
        return document

    app.openapi = openapi  # type: ignore[method-assign]
    for router in (
        health_router(hub, sockets, descriptions),
        editions_router(descriptions),
        tables_router(hub, descriptions),
        seats_router(hub, descriptions),
        games_router(hub, descriptions),
        documentation_router(openapi),
        pages_router(hub),
    ):
        app.include_router(router)
    _answer_faults(app)
    return app


def _answer_faults(app: FastAPI) -> None:
    @app.exception_handler(RequestRefused)
    async def refused(_: Request, fault: RequestRefused) -> Response:
        return problem(fault.code, fault.reason, fault.status)

    @app.exception_handler(Refusal)
    async def refusal(_: Request, fault: Refusal) -> Response:
        return problem(fault.code, fault.reason)

    @app.exception_handler(StorageError)
    async def unavailable(_: Request, fault: StorageError) -> Response:
        log.warning("the database does not answer", extra=facts(fault=fault.what))
        return problem("unavailable", "the database does not answer at the moment; try again")

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, fault: RequestValidationError) -> Response:
        wrong = [f"{'.'.join(str(place) for place in error['loc'])}: {error['msg']}" for error in fault.errors()]
        return problem("invalid", "; ".join(wrong)[:500])

    @app.exception_handler(Exception)
    async def failed(_: Request, __: Exception) -> Response:
        return problem("fault", "something went wrong here; it has been noted", 500)

    @app.exception_handler(HTTPException)
    async def http(_: Request, fault: HTTPException) -> Response:
        code = "unknown" if fault.status_code == 404 else "invalid"
        response = problem(code, str(fault.detail), fault.status_code)
        response.headers.update(fault.headers or {})
        return response
