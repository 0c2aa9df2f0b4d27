"""Tables over plain HTTP: opening, looking, waiting for what happens, doing things."""

from __future__ import annotations

import time
from typing import Annotated, TypeAlias

import msgspec
from fastapi import APIRouter, Query, Request, Response

from branchline.server.commands import AnyCommand
from branchline.server.http.bodies import answer, body_of
from branchline.server.http.described import Descriptions
from branchline.server.http.faults import RequestRefused
from branchline.server.http.visitors import address_of, remember, visitor
from branchline.server.hub import Hub
from branchline.server.limits import Rates
from branchline.server.live_table import now_ms
from branchline.server.messages import Done, Happened, Snapshot, TableLine
from branchline.server.options import Options, SeatPlan
from branchline.server.performing import new_seed, perform
from branchline.server.persons import Person
from branchline.server.storage import Listing
from branchline.server.table import opened

SeatQuery: TypeAlias = Annotated[
    int | None, Query(ge=0, le=4, description="Whose eyes: a seat of your own. Without it, the one to act or the next.")
]
SpectatorQuery: TypeAlias = Annotated[bool, Query(description="Only what everybody may see, whatever seats you hold.")]
LONGEST_WAIT = 25
SHOWN = 100
"""Tables in a list, at most, of each kind."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to open. `name` is yours: what a seat of the kind `me` is called if it has no name of its own."""

    edition: str
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(max_length=5)]
    options: Options = Options()
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


class OpenedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was opened, and the seats of it that are yours."""

    table: str
    seats: tuple[int, ...]


class News(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has happened since; or all there is to see, if that was too long ago."""

    happened: tuple[Happened, ...] = ()
    snapshot: Snapshot | None = None


_opening_decoder = msgspec.json.Decoder(Opening)
_command_decoder = msgspec.json.Decoder(AnyCommand)


class TableDesk:
    """Answers requests about tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        limits = hub.settings.limits
        self._openings = Rates(limits.tables_opened)
        self._commands = Rates(limits.commands)

    async def open(self, request: Request) -> Response:
        """Open a table; the person is remembered by a cookie."""
        opening = await body_of(request, _opening_decoder)
        if not self._openings.allow(address_of(request)):
            raise RequestRefused("too many", "too many tables opened from this address; wait a little")
        known = visitor(request, self._hub.persons)
        person = known or self._hub.persons.new()
        entry = opened(
            edition=opening.edition,
            seats=_with_name(opening.seats, opening.name),
            options=opening.options,
            seed=new_seed(),
            person=person.id,
            now=now_ms(),
        )
        live = await self._hub.open(entry)
        yours = tuple(number for number, plan in enumerate(opening.seats) if plan.kind == "me")
        return _remembered(answer(OpenedTable(table=live.id, seats=yours)), known, person, request)

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
        """All that one may see."""
        live = await self._hub.get(table)
        async with live.at_rest() as at_rest:
            return answer(at_rest.snapshot(at_rest.eyes(self._person_id(request), seat, spectator=spectator)))

    async def news(
        self, request: Request, table: str, seat: int | None, spectator: bool, since: int, wait: float
    ) -> Response:
        """What has happened since a number; waits for it if nothing has."""
        live = await self._hub.get(table)
        person = self._person_id(request)
        until = time.monotonic() + wait
        while True:
            async with live.at_rest() as at_rest:
                eyes = at_rest.eyes(person, seat, spectator=spectator)
                happened = at_rest.happened_since(eyes, since)
                if happened is None:
                    return answer(b'{"snapshot":%b}' % at_rest.snapshot(eyes))
                left = until - time.monotonic()
                if happened or left <= 0 or self._hub.stopping:
                    return answer(b'{"happened":[%b]}' % b",".join(happened))
                change = live.change_to_come()
            await live.wait_for(change, left)

    async def do(self, request: Request, table: str) -> Response:
        """Carry out a command."""
        command = await body_of(request, _command_decoder)
        if not self._commands.allow(address_of(request)):
            raise RequestRefused("too many", "too many commands from this address; wait a little")
        live = await self._hub.get(table)
        known = visitor(request, self._hub.persons)
        person = known or self._hub.persons.new()
        talker = person.id if known else address_of(request)
        done, _ = await perform(self._hub, live, command, person.id, talker)
        return _remembered(answer(done), known, person, request)

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
        """Open a table and sit down at it. Who you are is kept in the cookie `branchline`, which is set if you have
        none; programs may send its value as a bearer token instead.
        """
        return await desk.open(request)

    @router.get("/api/tables", **describe("Your tables and the public ones", answer=list[TableLine], tag="tables"))
    async def list_tables(request: Request) -> Response:
        """Your own first. Private tables of others are found by their link alone."""
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
        """Everything after the number `since`; or a snapshot, if that is too long ago."""
        return await desk.news(request, table, seat, spectator, since, wait)

    @router.post(
        "/api/tables/{table}/commands",
        **describe("Do something", body=AnyCommand, answer=Done, faults=(403, 404, 409), tag="tables"),
    )
    async def do_at_table(request: Request, table: str) -> Response:
        """Act, join, start, say something... A command that is sent again with the same `id` is carried out once."""
        return await desk.do(request, table)

    return router
