"""A WebSocket by hand, for what no library would send: half messages, floods of frames, answers that nobody reads."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
from collections.abc import Iterator

from tests.server.services import DEADLINE

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
HOST = "127.0.0.1"


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """One frame of a client; its mask is zero."""
    head = bytes([(0x80 if fin else 0) | opcode])
    if len(data) < 126:
        return head + bytes([0x80 | len(data)]) + bytes(4) + data
    return head + b"\xfe" + struct.pack("!H", len(data)) + bytes(4) + data


def message(content: object) -> bytes:
    """A message in a frame."""
    return frame(TEXT, json.dumps(content).encode())


HELLO = message({"command": "hello", "spectator": True})


def connection(port: int, source: str = HOST, *, deaf: bool = False) -> socket.socket:
    """A TCP connection from an address of this machine. `deaf`: with as small a buffer as the system allows."""
    client = socket.socket()
    client.settimeout(DEADLINE)
    if deaf:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    try:
        client.bind((source, 0))
        client.connect((HOST, port))
    except OSError:
        client.close()
        raise
    return client


def upgrade(port: int, table: str, *headers: str) -> bytes:
    """The request for a table's socket."""
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {HOST}:{port}",
        *("Upgrade: websocket", "Connection: Upgrade"),
        *("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"),
        *headers,
    )
    return "\r\n".join((*lines, "", "")).encode()


def upgraded(port: int, table: str, source: str = HOST, *, deaf: bool = False) -> socket.socket:
    """A table's socket, before its hello. Raises `ConnectionError` if it is refused."""
    client = connection(port, source, deaf=deaf)
    try:
        client.sendall(upgrade(port, table))
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):  # and not a byte more: a deaf client leaves the rest
            piece = client.recv(1)
            if not piece:
                raise ConnectionResetError("closed before it was a socket")
            answer += piece
        if not answer.startswith(b"HTTP/1.1 101"):
            raise ConnectionRefusedError(answer.split(b"\r\n")[0].decode())
    except OSError:
        client.close()
        raise
    return client


def sends_until_dropped(client: socket.socket, data: bytes, most: int) -> int:
    """Send the same again and again until the server ends the connection, or `most` bytes; how many were sent."""
    sent = 0
    with contextlib.suppress(OSError):
        while sent < most:
            sent += client.send(data)
    return sent


def is_dropped(client: socket.socket) -> bool:
    """Whether the server ends the connection before the deadline; what it sends before that is read away."""
    with contextlib.suppress(ConnectionError):
        while client.recv(65_536):
            pass
    return True


@contextlib.contextmanager
def closing(clients: list[socket.socket]) -> Iterator[list[socket.socket]]:
    """Close them all in the end."""
    try:
        yield clients
    finally:
        for client in clients:
            client.close()
