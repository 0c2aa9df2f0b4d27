"""Requests about one seat: hints, why something can't be done, and recovery links."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, TypeVar

import msgspec
from fastapi import APIRouter, Query, Request, Response
from starlette.requests import ClientDisconnect

from branchline.game import View
from branchline.server.bot_threads.bot_players import HintReplaced
from branchline.server.bot_threads.fair_queue import QueueFull, Share
from branchline.server.bot_threads.thought_lane import LaneClosed
from branchline.server.contract.messages import Considered, Hint, WhyNot
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.bodies import answer, body_of
from branchline.server.http.problems import RequestRefused
from branchline.server.http.visitors import address_of, remember, visitor
from branchline.server.limits.limits import Caller
from branchline.server.live.hub import Hub
from branchline.server.table import AlreadyDone, Happening, Refusal, Table
from branchline.server.table.people.seats import own_seat
from branchline.server.table.typed_actions import why_not

HINTS_SHOWN = 5
Answer = TypeVar("Answer")


class RecoveryLink(msgspec.Struct, frozen=True):
    """A link that gives the seat to whoever opens it. Browsers don't send its secret part to any server."""

    link: str


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret part of a recovery link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class RecoveredSeat(msgspec.Struct, frozen=True):
    """The seat that is yours again."""

    seat: int


_recovery_decoder = msgspec.json.Decoder(Recovery)
_Asked = Annotated[
    str, Query(min_length=1, max_length=120, description="An action, or `claim ROUTE` for a route, whatever is paid.")
]
_OwnSeat = Annotated[int, Query(ge=0, le=4, description="A seat of your own.")]


class SeatDesk:
    """Answers requests about seats."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def hint(self, request: Request, table: str, seat: int) -> Response:
        """What a strong bot would do with the seat's own view."""
        await request.body()
        person = self._person_id(request)
        async with self._hub.visit(table) as live:
            view, number = await live.asked(lambda at_rest: (at_rest.view_for_hint(person, seat), at_rest.number))
        address = address_of(request)
        if not self._hub.allowances.hints.allow(Caller(address, person)):
            raise RequestRefused("too many", "too many hints; wait a little")
        hint = self._hub.bots.hint(view, f"hint {table} {number}", Share(address, person))
        try:
            weighed = await _unless_gone(request, hint)
        except HintReplaced:
            raise RequestRefused("too many", "you have asked for another hint since") from None
        except QueueFull:
            raise RequestRefused("too many", "too many people ask for hints at the moment; wait a little") from None
        except LaneClosed:
            raise RequestRefused("unavailable", "the server is stopping; ask again when it is back") from None
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

    async def why_not(self, request: Request, table: str, seat: int, action: str) -> Response:
        """Why the seat can't do something now."""
        person = self._person_id(request)
        if not self._hub.allowances.commands.allow(Caller(address_of(request), person)):
            raise RequestRefused("too many", "too many questions; wait a little")

        def own_view(at_rest: Table) -> tuple[View, int]:
            own_seat(at_rest.seats, seat, person)
            if at_rest.game is None:
                raise Refusal("not now", "the game has not begun")
            return at_rest.game.view(seat), at_rest.number

        async with self._hub.visit(table) as live:
            view, number = await live.asked(own_view)
        return answer(WhyNot(seat=seat, number=number, reason=why_not(view, action)))

    async def recovery(self, request: Request, table: str, seat: int) -> Response:
        """A link to one's own seat."""
        person = self._person_id(request)
        async with self._hub.visit(table) as live:
            links = await live.asked(lambda at_rest: own_seat(at_rest.seats, seat, person).links)
        token = self._hub.persons.recovery_token(table, seat, person, links)
        return answer(RecoveryLink(f"/t/{table}#recover={token}"))

    async def recover(self, request: Request, table: str) -> Response:
        """Give the seat to whoever has its link."""
        recovery = await body_of(request, _recovery_decoder)
        recovered = self._hub.persons.recovered(recovery.token, table)
        if recovered is None:
            raise RequestRefused("not yours", "this link is not for this table; check that it is complete")
        known = visitor(request, self._hub.persons)
        person = known or self._hub.persons.new()
        seat = recovered.seat

        def hold(at_rest: Table) -> Happening | AlreadyDone:
            place = at_rest.seats[seat]
            if not recovered.is_good_for(place.holders, place.links):
                raise Refusal("not yours", "this link has been revoked, or the seat was given to somebody else since")
            return at_rest.hold(seat, person.id, live.now())

        async with self._hub.visit(table) as live:
            await live.change(hold)
        response = answer(RecoveredSeat(seat))
        if known is None:
            remember(response, person, request)
        return response

    def _person_id(self, request: Request) -> str:
        person = visitor(request, self._hub.persons)
        return person.id if person else ""


async def _unless_gone(request: Request, work: Coroutine[None, None, Answer]) -> Answer:
    """The result of the work. If the client leaves before it is done, the work is cancelled: `ClientDisconnect`.

    The body of the request must have been read before: the next thing that comes is that the client has gone.
    """
    loop = asyncio.get_running_loop()
    working, going = loop.create_task(work), loop.create_task(_gone(request))
    try:
        await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        going.cancel()


async def _gone(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def seats_router(hub: Hub, descriptions: Descriptions) -> APIRouter:
    """The addresses of seats."""
    router = APIRouter()
    desk = SeatDesk(hub)
    describe = descriptions.operation
    refusals = (403, 404, 409)

    @router.post("/api/tables/{table}/hint", **describe("A hint", answer=Hint, faults=refusals, tag="seats"))
    async def hint(request: Request, table: str, seat: _OwnSeat) -> Response:
        """What a strong bot would do in your place. It sees what you see."""
        return await desk.hint(request, table, seat)

    @router.get(
        "/api/tables/{table}/why-not",
        **describe("Why you can't do something", answer=WhyNot, faults=(400, *refusals), tag="seats"),
    )
    async def why_not(request: Request, table: str, seat: _OwnSeat, action: _Asked) -> Response:
        """Nothing is played. The reason is told from what you may know, and is empty if nothing speaks against it."""
        return await desk.why_not(request, table, seat, action)

    @router.get(
        "/api/tables/{table}/recovery",
        **describe("A link to your seat", answer=RecoveryLink, faults=refusals, tag="seats"),
    )
    async def recovery(request: Request, table: str, seat: _OwnSeat) -> Response:
        """For another device, or in case you lose the cookie. Keep it to yourself."""
        return await desk.recovery(request, table, seat)

    @router.post(
        "/api/tables/{table}/recover",
        **describe("Come back by link", body=Recovery, answer=RecoveredSeat, faults=refusals, tag="seats"),
    )
    async def recover(request: Request, table: str) -> Response:
        """Take the seat of a recovery link. Its earlier holders keep it too."""
        return await desk.recover(request, table)

    return router
