"""Requests as they are: byte by byte, where a proper client would tidy them up or refuse to send them."""

from __future__ import annotations

import socket

from tests.server.running import RunningServer
from tests.server.services import DEADLINE


def asked(
    server: RunningServer, request: str | bytes, *headers: str, body: bytes = b"", host: str = "localhost"
) -> bytes:
    """The whole answer to a request line with these headers and this body."""
    line = request if isinstance(request, bytes) else request.encode()
    length = (f"Content-Length: {len(body)}",) if body else ()
    rest = "".join(f"{header}\r\n" for header in (f"Host: {host}", "Connection: close", *length, *headers))
    with socket.create_connection(("127.0.0.1", server.port), DEADLINE) as plain:
        plain.sendall(line + b"\r\n" + rest.encode() + b"\r\n" + body)
        return b"".join(iter(lambda: plain.recv(65_536), b""))
