"""Whole games: the record of a game, and the replay of a game that is over or of an uploaded record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from fastapi import APIRouter, Request, Response

from branchline.game import Record, RecordError
from branchline.server.contract.messages import Replay
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.bodies import answer, decoded, plain_text_of
from branchline.server.http.problems import RequestRefused
from branchline.server.http.tables import SeatQuery
from branchline.server.http.visitors import address_of, visitor
from branchline.server.limits.buckets import Counts
from branchline.server.live.hub import Hub
from branchline.server.table import replay_of_record

WAITING: Final = 40
"""Replays that one address may have waiting: a class that looks at its game at the same moment."""
WAITING_IN_ALL: Final = 200


class ReplayThread:
    """Where replays are worked out, so that they don't hold up the event loop.

    It is one thread: Python runs in one thread at a time, so more would only take time from the event loop. Each
    address has one replay in line at a time and its others wait behind that one, so nobody waits for all that somebody
    else has asked for.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replays")
        self._waiting = Counts(WAITING, WAITING_IN_ALL)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def encoded(self, address: str, replay: Callable[[], Replay]) -> bytes:
        """The replay as JSON, or what it raised. `RequestRefused` if too many wait already."""
        if not self._waiting.enter(address):
            raise RequestRefused("too many", "too many replays are being worked out already; wait a little")
        try:
            turn = self._turns.setdefault(address, asyncio.Lock())
            async with turn:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._thread, lambda: msgspec.json.encode(replay()))
        finally:
            self._waiting.leave(address)


class GameDesk:
    """Answers requests about whole games. What takes long is done in a thread, and no table waits for it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._thread = ReplayThread()

    async def record(self, request: Request, table: str, seat: int | None) -> Response:
        """The record as text."""
        person = self._person_id(request)
        async with self._hub.visit(table) as live:
            record = await live.asked(lambda at_rest: at_rest.record(at_rest.eyes(person, seat)))
        headers = {"Content-Disposition": f'attachment; filename="branchline-{table}.txt"'}
        return Response(str(record), headers=headers, media_type="text/plain")

    async def replay(self, request: Request, table: str, seat: int | None) -> Response:
        """A game that is over, through any seat's eyes."""
        self._count_replay(request)
        person = self._person_id(request)
        async with self._hub.visit(table) as live:
            replay = await live.asked(lambda at_rest: at_rest.replay_later(seat, person))
        return await self._worked_out(request, replay)

    async def replay_of_text(self, request: Request, seat: int | None) -> Response:
        """An uploaded record."""
        self._count_replay(request)
        text = await plain_text_of(request)
        return await self._worked_out(request, lambda: _replay_of_text(text, seat))

    async def _worked_out(self, request: Request, replay: Callable[[], Replay]) -> Response:
        return answer(await self._thread.encoded(address_of(request), replay))

    def _count_replay(self, request: Request) -> None:
        if not self._hub.allowances.replays.allow(address_of(request)):
            raise RequestRefused("too many", "too many replays from this address; wait a little")

    def _person_id(self, request: Request) -> str:
        person = visitor(request, self._hub.persons)
        return person.id if person else ""


def _replay_of_text(text: bytes, seat: int | None) -> Replay:
    try:
        record = Record.parse(decoded(text))
        if seat is not None and seat >= len(record.players):
            raise RequestRefused("invalid", f"there is no seat {seat} in this record")
        return replay_of_record(record, seat)
    except RecordError as error:
        raise RequestRefused("invalid", str(error)) from None


def games_router(hub: Hub, descriptions: Descriptions) -> APIRouter:
    """The addresses of records and replays."""
    router = APIRouter()
    desk = GameDesk(hub)
    describe = descriptions.operation
    refusals = (403, 404, 409)

    @router.get("/api/tables/{table}/record", **describe("The record", faults=refusals, tag="games"))
    async def record(request: Request, table: str, seat: SeatQuery = None) -> Response:
        """Complete after the end; before that, as far as you could see."""
        return await desk.record(request, table, seat)

    @router.get("/api/tables/{table}/replay", **describe("Replay", answer=Replay, faults=refusals, tag="games"))
    async def replay(request: Request, table: str, seat: SeatQuery = None) -> Response:
        """A game that is over, once more: through any seat's eyes or, without a seat, a spectator's."""
        return await desk.replay(request, table, seat)

    @router.post("/api/replay", **describe("Replay a record", body=str, answer=Replay, tag="games"))
    async def replay_of_text(request: Request, seat: SeatQuery = None) -> Response:
        """A record of your own, as text. Nothing of it is stored."""
        return await desk.replay_of_text(request, seat)

    return router
