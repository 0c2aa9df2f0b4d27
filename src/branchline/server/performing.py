"""From a command to what was done: the same for the socket and for plain HTTP."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from branchline.server.commands import AnyCommand, End, Rematch, Say
from branchline.server.hub import Hub
from branchline.server.live_table import LiveTable, now_ms
from branchline.server.messages import Done
from branchline.server.table import AlreadyDone, Refusal


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class Performed(NamedTuple):
    """A command that was carried out."""

    answer: Done
    told: bool
    """Whether all who listen have just been told so, the person who asked for it by the command's id."""


async def perform(hub: Hub, live: LiveTable, command: AnyCommand, person: str, talker: str) -> Performed:
    """Carry out a command; it is stored when this returns. Raises `Refusal`.

    `talker`: whose chat it is, for the limit: the person, or the address of somebody who was never here.
    """
    if isinstance(command, Rematch):
        return Performed(await _rematch(hub, live, command, person), told=False)
    if isinstance(command, Say) and not hub.chat.allow(talker):
        raise Refusal("too many", "too many lines; wait a little")
    happened = await live.change(lambda table: table.perform(command, person, now_ms()))
    return Performed(Done(id=command.id, number=happened.number), told=not isinstance(happened, AlreadyDone))


async def _rematch(hub: Hub, live: LiveTable, command: Rematch, person: str) -> Done:
    """Open the next table, unless somebody has; the one that is named at the old table first is the one."""
    async with live.at_rest() as table:
        opened = None if table.rematch else table.next_table(person, new_seed(), now_ms())
    if opened is not None:
        new = await hub.open(opened)
        await live.change(lambda table: table.rematched(new.id, command.id, person, now_ms()))
    async with live.at_rest() as table:
        done = Done(id=command.id, number=table.number, table=table.rematch)
    if opened is not None and done.table != new.id:  # somebody else asked at the same moment
        await new.change(lambda table: table.perform(End(id=command.id), person, now_ms()))
    return done
