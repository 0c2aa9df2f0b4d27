"""Games as a whole: the record of one, and the replay of one that is over or of a record that somebody brings."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from fastapi import APIRouter, Request, Response

from branchline.game import Record, RecordError
from branchline.server.contract.messages import Replay
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.bodies import answer, decoded, plain_text_of
from branchline.server.http.problems import RequestRefused
from branchline.server.http.tables import SeatQuery
from branchline.server.http.visitors import address_of, visitor
from branchline.server.http.workers import Workers
from branchline.server.live.hub import Hub
from branchline.server.table import replay_of_record


class GameDesk:
    """Answers requests about whole games. What takes long is done in a thread, while no table waits for it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._workers = Workers()

    async def record(self, request: Request, table: str, seat: int | None) -> Response:
        """The record as text."""
        person = self._person_id(request)
        async with self._hub.visit(table) as live:
            record = await live.asked(lambda at_rest: at_rest.record(at_rest.eyes(person, seat)))
        headers = {"Content-Disposition": f'attachment; filename="branchline-{table}.txt"'}
        return Response(str(record), headers=headers, media_type="text/plain")

    async def replay(self, request: Request, table: str, seat: int | None) -> Response:
        """A game that is over, with any seat's eyes."""
        self._count_replay(request)
        person = self._person_id(request)
        async with self._hub.visit(table) as live:
            replay = await live.asked(lambda at_rest: at_rest.replay_later(seat, person))
        return await self._worked_out(request, replay)

    async def replay_of_text(self, request: Request, seat: int | None) -> Response:
        """A record that somebody has brought."""
        self._count_replay(request)
        text = await plain_text_of(request)
        return await self._worked_out(request, lambda: _replay_of_text(text, seat))

    async def _worked_out(self, request: Request, replay: Callable[[], Replay]) -> Response:
        return answer(await self._workers.do(address_of(request), lambda: msgspec.json.encode(replay())))

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
        """Complete after the end; before it, as you could see it."""
        return await desk.record(request, table, seat)

    @router.get("/api/tables/{table}/replay", **describe("Replay", answer=Replay, faults=refusals, tag="games"))
    async def replay(request: Request, table: str, seat: SeatQuery = None) -> Response:
        """A game that is over, again: with any seat's eyes or, without one, a spectator's."""
        return await desk.replay(request, table, seat)

    @router.post("/api/replay", **describe("Replay a record", body=str, answer=Replay, tag="games"))
    async def replay_of_text(request: Request, seat: SeatQuery = None) -> Response:
        """A record of your own, as text. Nothing of it is stored."""
        return await desk.replay_of_text(request, seat)

    return router
