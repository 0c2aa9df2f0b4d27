"""Tables over plain HTTP: open one, look at it, wait for what happens, do something."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, TypeAlias

import msgspec
from fastapi import APIRouter, Query, Request, Response

from branchline.server.contract.commands import AnyCommand
from branchline.server.contract.encoding import as_part
from branchline.server.contract.messages import Done, Happened, Snapshot, TableLine
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.http.api_descriptions import Descriptions
from branchline.server.http.bodies import answer, body_of
from branchline.server.http.problems import RequestRefused
from branchline.server.http.visitors import address_of, remember, visitor
from branchline.server.limits.limits import LOOK_COSTS, Caller
from branchline.server.live.command_execution import new_seed, perform
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import NEWEST, now_ms
from branchline.server.persons import Person
from branchline.server.storage import Listing
from branchline.server.table import Table, opened

SeatQuery: TypeAlias = Annotated[
    int | None,
    Query(ge=0, le=4, description="Whose eyes: a seat of your own. Without it: the one that is to act or comes next."),
]
SpectatorQuery: TypeAlias = Annotated[
    bool, Query(description="Show only what everybody may see, whatever seats you hold.")
]
LONGEST_WAIT = 25
SHOWN = 100
"""The most tables of each kind in a list."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to open. `name` is yours: the name of a seat of the kind `me` that has no name of its own."""

    edition: str
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(max_length=5)]
    options: Options = Options()
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


class OpenedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was opened, and which of its seats are yours."""

    table: str
    seats: tuple[int, ...]


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What has happened since; or else, if that was too long ago, a snapshot."""

    happened: tuple[Happened, ...] | msgspec.UnsetType = msgspec.UNSET
    snapshot: Snapshot | msgspec.UnsetType = msgspec.UNSET


_opening_decoder = msgspec.json.Decoder(Opening)
_command_decoder = msgspec.json.Decoder(AnyCommand)


class TableDesk:
    """Answers requests about tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._allowances = hub.allowances

    async def open(self, request: Request) -> Response:
        """Open a table; the person is remembered by a cookie."""
        opening = await body_of(request, _opening_decoder)
        if not self._allowances.tables.allow(address_of(request)):
            raise RequestRefused("too many", "too many tables opened from this address; wait a little")
        known = visitor(request, self._hub.persons)
        person = known or self._hub.persons.new()
        entry = opened(
            edition=opening.edition,
            seats=_with_name(opening.seats, opening.name),
            options=opening.options,
            seed=new_seed(),
            person=person.id,
            household=self._hub.persons.household_mark(address_of(request)),
            now=now_ms(),
        )
        table = await self._hub.open(entry)
        yours = tuple(number for number, plan in enumerate(opening.seats) if plan.kind == "me")
        return _remembered(answer(OpenedTable(table=table, seats=yours)), known, person, request)

    async def list(self, request: Request) -> Response:
        """The person's tables and the public ones."""
        person = visitor(request, self._hub.persons)
        yours = await self._hub.store.tables_of(person.id, SHOWN) if person else []
        public = await self._hub.store.public_tables(SHOWN)
        own = {listing.id for listing in yours}
        lines = [_line(listing, True) for listing in yours]
        lines += [_line(listing, False) for listing in public if listing.id not in own]
        return answer(lines)

    async def look(self, request: Request, table: str, seat: int | None, spectator: bool) -> Response:
        """Everything that the visitor may see."""
        person = self._person_id(request)
        self._count(Caller(address_of(request), person), LOOK_COSTS)

        def seen(at_rest: Table) -> bytes:
            eyes = at_rest.eyes(person, seat, spectator=spectator)
            live.see(eyes)
            return at_rest.snapshot(eyes)

        async with self._hub.visit(table) as live:
            return answer(await live.asked(seen, None if seat is not None or spectator else NEWEST))

    async def news(
        self, request: Request, table: str, seat: int | None, spectator: bool, since: int, wait: float
    ) -> Response:
        """What has happened since a number; waits for it if nothing has."""
        person = self._person_id(request)
        until = time.monotonic() + wait

        def news_or_change(at_rest: Table) -> News | asyncio.Future[None]:
            """The news; or, if there are none, what to wait for."""
            eyes = at_rest.eyes(person, seat, spectator=spectator)
            live.see(eyes)
            happened = at_rest.happened_since(eyes, since)
            if happened is None:
                self._count(Caller(address_of(request), person), LOOK_COSTS)
                return News(snapshot=as_part(Snapshot, at_rest.snapshot(eyes)))
            if happened or time.monotonic() >= until or self._hub.stopping:
                return News(happened=tuple(as_part(Happened, message) for message in happened))
            return live.change_to_come()

        async with self._hub.visit(table) as live:
            while True:
                found = await live.asked(news_or_change, since)
                if isinstance(found, News):
                    return answer(found)
                await live.wait_for(found, until - time.monotonic())

    async def do(self, request: Request, table: str) -> Response:
        """Carry out a command."""
        command = await body_of(request, _command_decoder)
        known = visitor(request, self._hub.persons)
        person = known or self._hub.persons.new()
        caller = Caller(address_of(request), person.id)
        self._count(caller)
        async with self._hub.visit(table) as live:
            done, _ = await perform(self._hub, live, command, caller)
        return _remembered(answer(done), known, person, request)

    def _count(self, caller: Caller, cost: int = 1) -> None:
        if not self._allowances.commands.allow(caller, cost):
            raise RequestRefused("too many", "too many commands; wait a little")

    def _person_id(self, request: Request) -> str:
        person = visitor(request, self._hub.persons)
        return person.id if person else ""


def _with_name(seats: tuple[SeatPlan, ...], name: str) -> tuple[SeatPlan, ...]:
    return tuple(
        msgspec.structs.replace(plan, name=name) if plan.kind == "me" and not plan.name else plan for plan in seats
    )


def _remembered(response: Response, known: Person | None, person: Person, request: Request) -> Response:
    if known is None:
        remember(response, person, request)
    return response


def _line(listing: Listing, yours: bool) -> TableLine:
    return TableLine(
        id=listing.id,
        edition=listing.edition,
        stage=listing.stage,
        names=listing.names,
        open_seats=listing.open_seats,
        opened_at=listing.opened_at,
        yours=yours,
    )


def tables_router(hub: Hub, descriptions: Descriptions) -> APIRouter:
    """The addresses of tables."""
    router = APIRouter()
    desk = TableDesk(hub)
    describe = descriptions.operation

    @router.post(
        "/api/tables", **describe("Open a table", body=Opening, answer=OpenedTable, faults=(404, 409), tag="tables")
    )
    async def open_table(request: Request) -> Response:
        """Open a table and sit down at it. The cookie `branchline` (over https `__Host-branchline`) says who you are;
        it is set if you have none. Programs may send its value as a bearer token instead.
        """
        return await desk.open(request)

    @router.get("/api/tables", **describe("Your tables and the public ones", answer=list[TableLine], tag="tables"))
    async def list_tables(request: Request) -> Response:
        """Your own come first. Other people's private tables can only be found by their link."""
        return await desk.list(request)

    @router.get("/api/tables/{table}", **describe("A table", answer=Snapshot, faults=(403, 404, 409), tag="tables"))
    async def look_at_table(
        request: Request, table: str, seat: SeatQuery = None, spectator: SpectatorQuery = False
    ) -> Response:
        """Everything that you may see of it at this moment."""
        return await desk.look(request, table, seat, spectator)

    @router.get(
        "/api/tables/{table}/happened",
        **describe("What has happened", answer=News, faults=(403, 404, 409), tag="tables"),
    )
    async def news_of_table(
        request: Request,
        table: str,
        since: Annotated[int, Query(ge=-1, le=1_000_000, description="The number of the last thing you have seen.")],
        seat: SeatQuery = None,
        spectator: SpectatorQuery = False,
        wait: Annotated[
            float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait if nothing has happened yet.")
        ] = 0,
    ) -> Response:
        """Everything after the number `since`, or a snapshot if that is too long ago."""
        return await desk.news(request, table, seat, spectator, since, wait)

    @router.post(
        "/api/tables/{table}/commands",
        **describe("Do something", body=AnyCommand, answer=Done, faults=(403, 404, 409), tag="tables"),
    )
    async def do_at_table(request: Request, table: str) -> Response:
        """Act, join, start, say something... A command sent again with the same `id` is carried out only once."""
        return await desk.do(request, table)

    return router
