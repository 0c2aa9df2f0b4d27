"""From a command to what was done: the same for the socket and for plain HTTP."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from branchline.server.contract.commands import Act, AnyCommand, End, Rematch, Say
from branchline.server.contract.messages import Done
from branchline.server.limits.limits import Caller
from branchline.server.live.hub import Hub
from branchline.server.live.live_table import LiveTable
from branchline.server.table import AlreadyDone, Happening, Refusal, Table, TableCommand


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class Performed(NamedTuple):
    """A command that was carried out."""

    answer: Done
    told: bool
    """Whether all listeners have just been told, the person who asked with the command's id."""


async def perform(hub: Hub, live: LiveTable, command: AnyCommand, caller: Caller) -> Performed:
    """Carry out a command that has been counted. It is stored when this returns. Raises `Refusal`."""
    if isinstance(command, Rematch):
        return Performed(await _rematch(hub, live, command, caller), told=False)
    if isinstance(command, Say) and not hub.allowances.chat.allow(caller):
        raise Refusal("too many", "too many lines; wait a little")
    seen = command.number if isinstance(command, Act) else None
    happened = await live.change(lambda table: _performed(live, table, command, caller.person), seen)
    return Performed(Done(id=command.id, number=happened.number), told=not isinstance(happened, AlreadyDone))


def _performed(live: LiveTable, table: Table, command: TableCommand, person: str) -> Happening | AlreadyDone:
    now = live.now()
    return table.perform(command, person, now, live.present(now))


async def _rematch(hub: Hub, live: LiveTable, command: Rematch, caller: Caller) -> Done:
    """Open the next table, unless somebody has. If several are opened, the first one named at the old table counts."""
    person = caller.person
    household = hub.persons.household_mark(caller.address)
    async with live.at_rest() as table:
        opened = None if table.rematch else table.next_table(person, household, new_seed(), live.now())
    new = ""
    if opened is not None:
        if not hub.allowances.tables.allow(caller.address):
            raise Refusal("too many", "too many tables opened from this address; wait a little")
        new = await hub.open(opened)
        await live.change(lambda table: table.rematched(new, command.id, person, live.now()))
    async with live.at_rest() as table:
        done = Done(id=command.id, number=table.number, table=table.rematch)
    if new and done.table != new:  # somebody else asked at the same moment
        async with hub.visit(new) as unwanted:
            await unwanted.change(lambda table: table.perform(End(id=command.id), person, unwanted.now()))
    return done
