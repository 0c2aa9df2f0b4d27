"""The running server: its socket, its addresses, the event loop, and a clean end."""

from __future__ import annotations

import errno
import gc
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Final

import msgspec
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from branchline.game import BranchlineError
from branchline.server.app import Application
from branchline.server.limits.limits import Limits
from branchline.server.limits.open_files import allow_open_files
from branchline.server.limits.plain_connections import PlainConnections, Room, files_for, room_for
from branchline.server.limits.request_deadlines import impatient_protocol
from branchline.server.live.hub import Hub
from branchline.server.settings import Settings
from branchline.server.websocket.frames import frames_protocol

log = logging.getLogger(__name__)

LAST_WORDS: Final = 5
"""Seconds that requests have to finish when the server stops."""
SYSTEM_HOLDS: Final = 131_072
"""Bytes that the system may hold for a connection, each way. Otherwise it holds megabytes for a slow client."""
ANYWHERE: Final = ("0.0.0.0", "::", "")


class CannotListen(BranchlineError):
    """The address or port can't be used; the message says why and what to do."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket at that address; port 0 takes a free one. Raises `CannotListen`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise CannotListen(f"host {host!r}: there is no such address; use 127.0.0.1, 0.0.0.0 or a name") from None
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_HOLDS)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SYSTEM_HOLDS)
    try:
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise CannotListen(_remedy(host, port, error)) from None
    return listening


def _remedy(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: another server is running there; stop it, or use another port: --port {port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} needs special rights; take one above 1023, such as --port 8000"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"host {host!r} is not an address of this machine; use 127.0.0.1 or 0.0.0.0"
    return f"{host}:{port} can't be used ({error.strerror})"


def addresses(listening: socket.socket) -> tuple[str, str | None]:
    """Where the page is, for this machine and (if it can be reached) for the local network."""
    host, port = listening.getsockname()[:2]
    if host not in ANYWHERE:
        return f"http://{_bracketed(host)}:{port}/", None
    outside = _own_address()
    return f"http://127.0.0.1:{port}/", f"http://{outside}:{port}/" if outside else None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_address() -> str | None:
    """This machine's address in its network. Nothing is sent: the system only looks up a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("203.0.113.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return None


class _Server(uvicorn.Server):
    """uvicorn, between the start and the end of the hub."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        await self._hub.start()
        _collect_rarely()
        try:
            await super().serve(sockets)
        finally:
            await self._hub.stop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn. Requests that wait for something to happen are answered first: nothing has to wait for them."""
        self._hub.release()
        await super().shutdown(sockets)


def _collect_rarely() -> None:
    """Collect garbage less often than Python does by itself: tables are many small objects that live long, and looking
    at all of them again and again took an eighth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _room(limits: Limits) -> Room:
    """How many connections the system has room for; if the limits allow more, the log says so."""
    wanted = files_for(limits)
    files = allow_open_files(wanted)
    room = room_for(limits, files)
    if room.sockets < limits.sockets:
        log.warning(
            f"--max-sockets {limits.sockets} can't be met: the system allows {files} open files, which is enough for "
            f"{room.sockets} live connections; make it allow {wanted} (LimitNOFILE= for systemd, 'ulimit -n' in a "
            f"shell), or give --max-sockets {room.sockets}"
        )
    return room


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal stops it. `ready` is called when clients can connect.

    Raises `StorageError` or `BusError` if the database or the bus can't be used.
    """
    room = _room(settings.limits)
    limits = msgspec.structs.replace(settings.limits, sockets=room.sockets)
    application = Application(msgspec.structs.replace(settings, limits=limits))
    trusting = ProxyHeadersMiddleware(application, list(settings.trusted_proxies))  # type: ignore[arg-type]
    plain_connections = PlainConnections(
        room, application.hub.allowances.connections, is_proxy=lambda host: host in trusting.trusted_hosts
    )
    config = uvicorn.Config(
        application,
        loop="auto",
        http=impatient_protocol(limits.request_seconds, plain_connections),
        ws=frames_protocol(limits),
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=LAST_WORDS,
    )
    server = _Server(config, application.hub, ready)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn gives a signal on when it has stopped
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def open_browser(address: str) -> None:
    """Show the page, but don't wait for the browser."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
