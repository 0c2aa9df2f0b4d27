"""What concerns one seat: hints and recovery links; and the record and the replay of a game."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from branchline.game import Record, RecordError
from branchline.server.http.bodies import answer, body_of, text_of
from branchline.server.http.described import Descriptions
from branchline.server.http.faults import RequestRefused
from branchline.server.http.tables import SeatQuery
from branchline.server.http.visitors import address_of, remember, visitor
from branchline.server.hub import Hub
from branchline.server.limits import Rates
from branchline.server.live_table import now_ms
from branchline.server.messages import Considered, Hint, Replay
from branchline.server.table import AlreadyDone, Happening, Refusal, Table, replay_of_record
from branchline.server.table.seating import own_seat

HINTS_SHOWN = 5


class RecoveryLink(msgspec.Struct, frozen=True):
    """A link that gives the seat to whoever opens it. Its secret part is not sent to any server by browsers."""

    link: str


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret part of a recovery link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class RecoveredSeat(msgspec.Struct, frozen=True):
    """The seat that is yours again."""

    seat: int


_recovery_decoder = msgspec.json.Decoder(Recovery)
_OwnSeat = Annotated[int, Query(ge=0, le=4, description="A seat of your own.")]


class SeatDesk:
    """Answers requests about seats and games."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._hints = Rates(hub.settings.limits.hints)
        self._replays = Rates(hub.settings.limits.hints)

    async def hint(self, request: Request, table: str, seat: int) -> Response:
        """What a strong bot would do on the seat's own view."""
        person = self._person_id(request)
        live = await self._hub.get(table)
        async with live.at_rest() as at_rest:
            view = at_rest.view_for_hint(person, seat)
            number = at_rest.number
        if not self._hints.allow(person):
            raise RequestRefused("too many", "too many hints; wait a little")
        weighed = await self._hub.bots.hint(view, f"hint {table} {number}")
        considered: dict[str, Considered] = {}
        for one in weighed:
            told = Considered(
                action=str(one.action),
                plan=one.plan,
                target=one.target,
                win_chance=one.win_chance,
                margin=one.margin,
                playouts=one.playouts,
            )
            considered.setdefault(told.action, told)
        if not considered:
            only = str(next(iter(view.legal_actions())))
            considered[only] = Considered(action=only, plan="", target=None, win_chance=0, margin=0, playouts=0)
        return answer(Hint(seat=seat, number=number, considered=tuple(considered.values())[:HINTS_SHOWN]))

    async def recovery(self, request: Request, table: str, seat: int) -> Response:
        """A link to one's own seat."""
        live = await self._hub.get(table)
        person = self._person_id(request)
        async with live.at_rest() as at_rest:
            own_seat(at_rest.seats, seat, person)
        token = self._hub.persons.recovery_token(table, seat, person)
        return answer(RecoveryLink(f"/t/{table}#recover={token}"))

    async def recover(self, request: Request, table: str) -> Response:
        """Give the seat to whoever has its link."""
        recovery = await body_of(request, _recovery_decoder)
        recovered = self._hub.persons.recovered(recovery.token, table)
        if recovered is None:
            raise RequestRefused("not yours", "this link is not one of this table's; see that it is complete")
        known = visitor(request, self._hub.persons)
        person = known or self._hub.persons.new()
        seat = recovered.seat

        def hold(at_rest: Table) -> Happening | AlreadyDone:
            if not recovered.is_good_for(at_rest.seats[seat].holders):
                raise Refusal("not yours", "the seat has been given to somebody else since this link was made")
            return at_rest.hold(seat, person.id, now_ms())

        live = await self._hub.get(table)
        await live.change(hold)
        response = answer(RecoveredSeat(seat))
        if known is None:
            remember(response, person, request)
        return response

    async def record(self, request: Request, table: str, seat: int | None) -> Response:
        """The record as text."""
        live = await self._hub.get(table)
        async with live.at_rest() as at_rest:
            record = at_rest.record(at_rest.eyes(self._person_id(request), seat))
        headers = {"Content-Disposition": f'attachment; filename="branchline-{table}.txt"'}
        return Response(str(record), headers=headers, media_type="text/plain")

    async def replay(self, request: Request, table: str, seat: int | None) -> Response:
        """A game that is over, with any seat's eyes."""
        self._count_replay(request)
        live = await self._hub.get(table)
        person = self._person_id(request)
        async with live.at_rest() as at_rest:
            return answer(await asyncio.to_thread(at_rest.replay, seat, person))

    async def replay_of_text(self, request: Request, seat: int | None) -> Response:
        """A record that somebody has brought."""
        text = await text_of(request)
        self._count_replay(request)
        try:
            record = Record.parse(text)
            if seat is not None and seat >= len(record.players):
                raise RequestRefused("invalid", f"there is no seat {seat} in this record")
            return answer(await asyncio.to_thread(replay_of_record, record, seat))
        except RecordError as error:
            raise RequestRefused("invalid", str(error)) from None

    def _count_replay(self, request: Request) -> None:
        if not self._replays.allow(address_of(request)):
            raise RequestRefused("too many", "too many replays from this address; wait a little")

    def _person_id(self, request: Request) -> str:
        person = visitor(request, self._hub.persons)
        return person.id if person else ""


def seats_router(hub: Hub, descriptions: Descriptions) -> APIRouter:
    """The addresses of seats, records and replays."""
    router = APIRouter()
    desk = SeatDesk(hub)
    describe = descriptions.operation
    refusals = (403, 404, 409)

    @router.post("/api/tables/{table}/hint", **describe("A hint", answer=Hint, faults=refusals, tag="seats"))
    async def hint(request: Request, table: str, seat: _OwnSeat) -> Response:
        """What a strong bot would do in your place. It sees what you see."""
        return await desk.hint(request, table, seat)

    @router.get(
        "/api/tables/{table}/recovery",
        **describe("A link to your seat", answer=RecoveryLink, faults=refusals, tag="seats"),
    )
    async def recovery(request: Request, table: str, seat: _OwnSeat) -> Response:
        """For another device, or for the day on which the cookie is lost. Keep it to yourself."""
        return await desk.recovery(request, table, seat)

    @router.post(
        "/api/tables/{table}/recover",
        **describe("Come back by link", body=Recovery, answer=RecoveredSeat, faults=refusals, tag="seats"),
    )
    async def recover(request: Request, table: str) -> Response:
        """Hold the seat of a recovery link. Whoever held it before keeps it too."""
        return await desk.recover(request, table)

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
