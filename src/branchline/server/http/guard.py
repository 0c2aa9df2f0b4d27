"""What stands before every request: its origin and size are checked, its answer gets the security headers, a line is
logged, and whatever fails inside is answered without details.
"""

from __future__ import annotations

import logging
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.http.faults import RequestRefused, problem
from branchline.server.limits import Limits, Rates, household
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
SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))


def is_foreign(headers: Headers) -> bool:
    """Whether a page of another site has made the request. Programs send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    try:
        site = urlsplit(origin).netloc.casefold()
    except ValueError:
        return True
    return not site or site != headers.get("host", "").casefold()


class TooLarge(RequestRefused):
    """A body that is longer than it may be."""

    def __init__(self) -> None:
        super().__init__("too large", "the body is too large")


class Guard:
    """The outermost layer of the HTTP side."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._requests = Rates(limits.requests)

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
        except TooLarge as fault:
            await problem(fault.code, fault.reason)(scope, receive, send_guarded)
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
        headers = Headers(scope=scope)
        if not self._requests.allow(household(address)):
            await problem("too many", "too many requests from this address; wait a little")(scope, receive, send)
            return
        if scope["method"] not in SAFE_METHODS and is_foreign(headers):
            await problem("foreign", "this request comes from a page of another site")(scope, receive, send)
            return
        most = self._limits.record_bytes if scope["path"] == "/api/replay" else self._limits.body_bytes
        length = headers.get("content-length", "0")
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
