"""The live side: each client has a WebSocket, at one table, and looks through one pair of eyes at a time.

A wrong message is answered and changes nothing. A client that sends too much is refused; one that reads too little is
dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from contextlib import AsyncExitStack
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from branchline.server.contract import commands as ask
from branchline.server.contract.encoding import encode
from branchline.server.contract.messages import Fault, Pong, Refused
from branchline.server.http.guard import FOREIGN, SECURITY_HEADERS
from branchline.server.http.problems import RequestRefused, problem
from branchline.server.http.sites import AllowedHosts, is_foreign
from branchline.server.http.visitors import cookie_of, visitor
from branchline.server.limits.buckets import Bucket
from branchline.server.limits.limits import LOOK_COSTS, Caller, household
from branchline.server.live.command_execution import perform
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import NEWEST, LiveTable, PutAway
from branchline.server.logs import facts
from branchline.server.persons import Person
from branchline.server.storage import StorageError
from branchline.server.table import Eyes, Refusal
from branchline.server.websocket.frames import EXTENSION, FrameWriter, text_frame

log = logging.getLogger(__name__)

ADDRESS: Final = re.compile(r"/api/tables/([^/]+)/socket")
POLICY: Final = 1008
TRY_AGAIN_LATER: Final = 1013
MOST_REFUSED: Final = 200
"""Refused messages in a minute after which the connection is ended."""

_decoder = msgspec.json.Decoder(ask.SocketCommand)


class _Id(msgspec.Struct):
    """As much of a command as is needed to answer it."""

    id: str = ""


_id_decoder = msgspec.json.Decoder(_Id)


class Connection:
    """One client's socket. It is a `Listener` of its table once it has said hello."""

    __slots__ = (
        *("_caller", "_hub", "_live", "_refusals", "_writer"),
        *("asks_far_too_often", "eyes", "listening"),
    )

    def __init__(self, hub: Hub, live: LiveTable, caller: Caller, writer: FrameWriter) -> None:
        self._hub = hub
        self._live = live
        self._caller = caller
        self._writer = writer
        self._refusals = Bucket(MOST_REFUSED, time.monotonic())
        self.asks_far_too_often = False
        self.eyes = Eyes(None, caller.person)
        self.listening = False

    @property
    def address(self) -> str:
        """The household that this counts for."""
        return self._caller.address

    def write(self, frame: bytes) -> None:
        """See `Listener`."""
        if not self._writer.write_frame(frame):
            # The connection ends in a moment, and then the others hear of it. Told at once, all who can't take that
            # either would be dropped one inside the other.
            self._live.listeners.remove(self)

    def close(self) -> None:
        """See `Listener`."""
        self._writer.shutdown()

    def dismiss(self, fault: Fault) -> None:
        """See `Listener`."""
        self.tell(fault)
        self.leave()
        self._writer.end(POLICY, fault.code)

    def leave(self) -> None:
        """Hear no more of the table."""
        if self.listening:
            self.listening = False
            self._live.leave(self)

    def tell(self, message: object) -> None:
        """Send a message to this client alone."""
        self.write(text_frame(encode(message)))

    async def handle(self, text: str | bytes) -> None:
        """Do what one message asks."""
        try:
            command = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            if self._may_ask(text):
                self._refuse(text, "invalid", str(error) or "nested too deeply")
            return
        if not self._may_ask(text, LOOK_COSTS if isinstance(command, ask.Hello) else 1):
            return
        if isinstance(command, ask.Ping):
            self.tell(Pong(at=self._live.now()))
        elif isinstance(command, ask.Hello):
            await self._hello(command)
        elif not self.listening:
            self.tell(Refused(id=command.id, code="not now", reason="say hello first"))
        else:
            await self._carry_out(command)

    def _may_ask(self, text: str | bytes, cost: int = 1) -> bool:
        """Whether the person and their address may ask this now; if so, it counts. Otherwise the refusal is sent."""
        if self._hub.allowances.commands.allow(self._caller, cost):
            return True
        self.asks_far_too_often = not self._refusals.take(time.monotonic())
        self._refuse(text, "too many", "too many messages; wait a little")
        return False

    async def _carry_out(self, command: ask.AnyCommand) -> None:
        """Do what is asked. If it happens, this client is told like everybody else, and that is the answer."""
        try:
            performed = await perform(self._hub, self._live, command, self._caller)
        except PutAway:
            self.close()
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

    def _refuse(self, text: str | bytes, code: str, reason: str) -> None:
        """Tell the sender why a message is refused: by its id, if it has one."""
        known = _id_in(text)
        self.tell(Refused(id=known, code=code, reason=reason) if known else Fault(code=code, reason=reason))

    async def _hello(self, hello: ask.Hello) -> None:
        named = hello.spectator or hello.seat is not None  # else the eyes may be others than those that saw so much
        try:
            eyes = await self._live.asked(
                lambda table: table.eyes(self._caller.person, hello.seat, spectator=hello.spectator),
                hello.since if named else NEWEST,
            )
            if self.listening:
                self._live.listeners.remove(self)
            self.eyes = eyes
            self.listening = True
            await self._live.listen(self, hello.since if named else None)
        except PutAway:
            self.close()
        except Refusal as refusal:
            if refusal.code == "not admitted":
                self.dismiss(Fault(code=refusal.code, reason=refusal.reason, closing=True))
            else:
                self.tell(Fault(code=refusal.code, reason=refusal.reason))
        except StorageError:  # left as they are, they would hear of nothing and take it for peace
            self._writer.end(TRY_AGAIN_LATER, "the database does not answer")


def _id_in(text: str | bytes) -> str:
    """The id of a command that can't be carried out, if it can be read."""
    try:
        return _id_decoder.decode(text).id[:64]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


class Sockets:
    """The application behind every socket."""

    def __init__(self, hub: Hub, hosts: AllowedHosts) -> None:
        self._hub = hub
        self._hosts = hosts
        self._allowances = hub.allowances

    def __len__(self) -> int:
        return self._allowances.open_sockets.total

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its beginning to its end."""
        await receive()
        address = household(scope["client"][0]) if scope.get("client") else ""
        await self._allowances.turns.take(address)
        async with AsyncExitStack() as stay:
            try:
                live, person, new = await self._admitted(scope, address, stay)
            except RequestRefused as refused:
                await _reject(scope, receive, send, refused)
                return
            caller = Caller(address, person.id)
            connection = Connection(self._hub, live, caller, scope["extensions"][EXTENSION])
            stay.callback(connection.leave)
            cookie = cookie_of(person, secure=scope["scheme"] == "wss").encode()
            await send({"type": "websocket.accept", "headers": [(b"set-cookie", cookie)] if new else []})
            await self._serve(connection, receive, send)

    async def _admitted(self, scope: Scope, address: str, stay: AsyncExitStack) -> tuple[LiveTable, Person, bool]:
        """The table and the person, if the client may come in; and whether they are new here.

        While they `stay`, the table is kept in memory, and the connection counts.
        """
        if not self._allowances.requests.allow(address):
            raise RequestRefused("too many", "too many requests from this address; wait a little")
        request = HTTPConnection(scope)
        path = ADDRESS.fullmatch(scope["path"])
        if path is None:
            raise RequestRefused("unknown", "sockets are at /api/tables/ID/socket")
        self._hosts.check(request)
        if is_foreign(request):
            raise RequestRefused("foreign", FOREIGN)
        if not self._allowances.sockets.allow(address):
            raise RequestRefused("too many", "too many connections from this address; wait a little")
        person = visitor(request, self._hub.persons)
        if not self._allowances.open_sockets.enter(address):
            raise RequestRefused("too many", "too many connections from this address")
        stay.callback(self._allowances.open_sockets.leave, address)
        try:
            live = await stay.enter_async_context(self._hub.visit(path[1]))
        except Refusal as refusal:
            raise RequestRefused(refusal.code, refusal.reason) from None
        except StorageError:
            raise RequestRefused("unavailable", "the database does not answer; try again") from None
        return live, person or self._hub.persons.new(), person is None

    async def _serve(self, connection: Connection, receive: Receive, send: Send) -> None:
        """Handle messages until the client goes, is silent for too long at first, or sends far too much."""
        try:
            async with asyncio.timeout(self._hub.settings.limits.hello_seconds):
                while not (connection.listening or connection.asks_far_too_often):
                    if not await self._handled(connection, receive):
                        return
        except TimeoutError:
            connection.tell(Fault(code="silent", reason="no hello came in time", closing=True))
            await _close(send, POLICY, "no hello")
            return
        while not connection.asks_far_too_often:
            if not await self._handled(connection, receive):
                return
        connection.tell(Fault(code="too many", reason="far too many messages", closing=True))
        await _close(send, POLICY, "too many messages")

    async def _handled(self, connection: Connection, receive: Receive) -> bool:
        """Handle the next message when its turn comes; False if the client is gone."""
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return False
        await self._allowances.turns.take(connection.address)
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
