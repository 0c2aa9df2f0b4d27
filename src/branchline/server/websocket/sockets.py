"""The live side: one WebSocket a client, at one table, through one pair of eyes at a time.

A wrong message is answered and changes nothing. Whoever sends too much is refused, whoever takes too little is dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from branchline.server import commands as ask
from branchline.server.frames import EXTENSION, FrameWriter, text_frame
from branchline.server.http.faults import RequestRefused, problem
from branchline.server.http.guarding import SECURITY_HEADERS, is_foreign
from branchline.server.http.visitors import cookie_of, visitor
from branchline.server.hub import Hub
from branchline.server.limits import Bucket, Counts, Rates, household
from branchline.server.live_table import LiveTable, now_ms
from branchline.server.logs import facts
from branchline.server.messages import Fault, Pong, Refused
from branchline.server.performing import perform
from branchline.server.persons import Person
from branchline.server.storage import StorageError
from branchline.server.table import Eyes, Refusal

log = logging.getLogger(__name__)

ADDRESS: Final = re.compile(r"/api/tables/([^/]+)/socket")
POLICY: Final = 1008
MOST_REFUSED: Final = 200
"""Messages too many, in a row, after which the connection is ended."""

_decoder = msgspec.json.Decoder(ask.SocketCommand)
_encode = msgspec.json.Encoder().encode


class _Id(msgspec.Struct):
    """As much of a command as is needed to answer it."""

    id: str = ""


_id_decoder = msgspec.json.Decoder(_Id)


class Connection:
    """One client's socket. It is a `Listener` of its table once it has said hello."""

    __slots__ = (
        *("_bucket", "_hub", "_live", "_person", "_talker", "_writer"),
        *("eyes", "listening", "refused_in_a_row"),
    )

    def __init__(self, hub: Hub, live: LiveTable, person: Person, writer: FrameWriter, talker: str) -> None:
        self._hub = hub
        self._live = live
        self._person = person.id
        self._writer = writer
        self._talker = talker
        self._bucket = Bucket(hub.settings.limits.commands, time.monotonic())
        self.refused_in_a_row = 0
        self.eyes = Eyes(None, person.id)
        self.listening = False

    def write(self, frame: bytes) -> None:
        """See `Listener`."""
        if not self._writer.write_frame(frame):
            self.leave()

    def leave(self) -> None:
        """Hear no more of the table."""
        if self.listening:
            self.listening = False
            self._live.leave(self)

    def tell(self, message: object) -> None:
        """Send a message to this client alone."""
        self.write(text_frame(_encode(message)))

    async def handle(self, text: str | bytes) -> None:
        """Do what one message asks."""
        if not self._bucket.take(time.monotonic()):
            self.refused_in_a_row += 1
            self.tell(Refused(id=_id_in(text), code="too many", reason="too many messages; wait a little"))
            return
        self.refused_in_a_row = 0
        try:
            command = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._misunderstood(text, error)
            return
        if isinstance(command, ask.Ping):
            self.tell(Pong(at=now_ms()))
            return
        if isinstance(command, ask.Hello):
            await self._hello(command)
            return
        if not self.listening:
            self.tell(Refused(id=command.id, code="not now", reason="say hello first"))
            return
        await self._carry_out(command)

    async def _carry_out(self, command: ask.AnyCommand) -> None:
        """Do what is asked. If it happens, this client is told so like everybody, and that is the answer."""
        try:
            performed = await perform(self._hub, self._live, command, self._person, self._talker)
        except Refusal as refusal:
            self.tell(Refused(id=command.id, code=refusal.code, reason=refusal.reason))
        except StorageError:
            self.tell(Refused(id=command.id, code="unavailable", reason="the database does not answer; try again"))
        except Exception:
            log.exception("a command failed", extra=facts(table=self._live.id))
            self.tell(Refused(id=command.id, code="fault", reason="something went wrong here; it has been noted"))
        else:
            if not performed.told:
                self.tell(performed.answer)

    def _misunderstood(self, text: str | bytes, error: Exception) -> None:
        reason = str(error) or "nested too deeply"
        known = _id_in(text)
        if known:
            self.tell(Refused(id=known, code="invalid", reason=reason))
        else:
            self.tell(Fault(code="invalid", reason=reason))

    async def _hello(self, hello: ask.Hello) -> None:
        try:
            async with self._live.at_rest() as table:
                eyes = table.eyes(self._person, hello.seat, spectator=hello.spectator)
        except Refusal as refusal:
            self.tell(Fault(code=refusal.code, reason=refusal.reason))
            return
        except StorageError:
            self.tell(Fault(code="unavailable", reason="the database does not answer; try again"))
            return
        if self.listening:
            self._live.listeners.remove(self)
        self.eyes = eyes
        self.listening = True
        named = hello.spectator or hello.seat is not None  # else the eyes may be others than those that saw so much
        await self._live.listen(self, hello.since if named else None)


def _id_in(text: str | bytes) -> str:
    """The id of a command that can't be carried out, if it can be read."""
    try:
        return _id_decoder.decode(text).id[:64]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


class Sockets:
    """The application behind every socket."""

    def __init__(self, hub: Hub) -> None:
        limits = hub.settings.limits
        self._hub = hub
        self._open = Counts(limits.connections, limits.sockets)
        self._upgrades = Rates(limits.requests)

    def __len__(self) -> int:
        return self._open.total

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its beginning to its end."""
        await receive()
        address = household(scope["client"][0]) if scope.get("client") else ""
        try:
            live, person, new = await self._admitted(scope, address)
        except RequestRefused as refused:
            await _reject(scope, receive, send, refused)
            return
        if not self._open.enter(address):
            await _reject(scope, receive, send, RequestRefused("too many", "too many connections from this address"))
            return
        talker = address if new else person.id
        connection = Connection(self._hub, live, person, scope["extensions"][EXTENSION], talker)
        cookie = cookie_of(person, secure=scope["scheme"] == "wss").encode()
        try:
            await send({"type": "websocket.accept", "headers": [(b"set-cookie", cookie)] if new else []})
            await self._serve(connection, receive, send)
        finally:
            connection.leave()
            self._open.leave(address)

    async def _admitted(self, scope: Scope, address: str) -> tuple[LiveTable, Person, bool]:
        """The table and the person, if the client may come in; and whether they are new here."""
        request = HTTPConnection(scope)
        path = ADDRESS.fullmatch(scope["path"])
        if path is None:
            raise RequestRefused("unknown", "sockets are at /api/tables/ID/socket")
        if is_foreign(request.headers):
            raise RequestRefused("foreign", "this socket is asked for by a page of another site")
        if not self._upgrades.allow(address):
            raise RequestRefused("too many", "too many connections from this address; wait a little")
        person = visitor(request, self._hub.persons)
        try:
            live = await self._hub.get(path[1])
        except Refusal as refusal:
            raise RequestRefused(refusal.code, refusal.reason) from None
        except StorageError:
            raise RequestRefused("unavailable", "the database does not answer; try again") from None
        return live, person or self._hub.persons.new(), person is None

    async def _serve(self, connection: Connection, receive: Receive, send: Send) -> None:
        """Handle messages until the client goes, says nothing for too long at first, or too much for too long."""
        try:
            async with asyncio.timeout(self._hub.settings.limits.hello_seconds):
                while not connection.listening:
                    if not await _handled(connection, receive):
                        return
        except TimeoutError:
            connection.tell(Fault(code="silent", reason="no hello came in time", closing=True))
            await _close(send, POLICY, "no hello")
            return
        while await _handled(connection, receive):
            if connection.refused_in_a_row > MOST_REFUSED:
                connection.tell(Fault(code="too many", reason="far too many messages", closing=True))
                await _close(send, POLICY, "too many messages")
                return


async def _handled(connection: Connection, receive: Receive) -> bool:
    """Handle the next message; False if the client is gone."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        return False
    await connection.handle(message.get("text") or message.get("bytes") or "")
    return True


async def _close(send: Send, code: int, reason: str) -> None:
    with contextlib.suppress(OSError):  # the client is gone already
        await send({"type": "websocket.close", "code": code, "reason": reason})


async def _reject(scope: Scope, receive: Receive, send: Send, refused: RequestRefused) -> None:
    response: Any = problem(refused.code, refused.reason, refused.status)
    for name, value in SECURITY_HEADERS.items():
        response.headers[name] = value
    await response(scope, receive, send)
