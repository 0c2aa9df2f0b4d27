"""The guard before every request: it checks host, origin and size, adds the security headers to the answer, logs a
line, and answers failures without details.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.http.problems import RequestRefused, problem
from branchline.server.http.sites import AllowedHosts, is_foreign
from branchline.server.limits.limits import Allowances, Limits, household
from branchline.server.logs import facts

log = logging.getLogger(__name__)
access_log = logging.getLogger("branchline.access")

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FOREIGN: Final = "this comes from a page of another site; behind a proxy, check that it passes Host on and is trusted"
SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class TooLarge(RequestRefused):
    """A body that is too long."""

    def __init__(self) -> None:
        super().__init__("too large", "the body is too large")


class Guard:
    """The outermost layer of the HTTP side."""

    def __init__(self, app: ASGIApp, limits: Limits, allowances: Allowances, hosts: AllowedHosts) -> None:
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._allowances = allowances

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        client = scope.get("client")
        address = client[0] if client else ""
        try:
            await self._checked(scope, receive, send_guarded, address)
        except RequestRefused as fault:
            await problem(fault.code, fault.reason, fault.status)(scope, receive, send_guarded)
        except ClientDisconnect:
            log.debug("a client left before its request was complete", extra=facts(path=scope["path"]))
        except Exception:
            log.exception("a request failed", extra=facts(method=scope["method"], path=scope["path"]))
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            access_log.info(
                "request",
                extra=facts(method=scope["method"], path=scope["path"], status=status, ms=took, address=address),
            )

    async def _checked(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        request = HTTPConnection(scope)
        who = household(address)
        await self._allowances.turns.take(who)
        if not self._allowances.requests.allow(who):
            raise RequestRefused("too many", "too many requests from this address; wait a little")
        self._hosts.check(request)
        if scope["method"] not in SAFE_METHODS and is_foreign(request):
            raise RequestRefused("foreign", FOREIGN)
        most = self._limits.record_bytes if scope["path"] == "/api/replay" else self._limits.body_bytes
        length = request.headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:12]) > most:
            raise TooLarge()
        taken = 0

        async def receive_limited() -> Message:
            nonlocal taken
            message = await receive()
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                if taken > most:
                    raise TooLarge()
            return message

        await self._app(scope, receive_limited, send)
