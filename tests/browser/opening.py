"""Tables as tests need them, opened the way programs do: over plain HTTP, with the visitor's own cookie."""

from __future__ import annotations

import itertools
from typing import Any

from tests.browser.visitors import Visitor
from tests.deadline import wait_until

_ids = itertools.count()


def open_table(host: Visitor, edition: str, *seats: str, start: bool = True, **options: Any) -> str:
    """Open a table: `me:Ann`, `open` or a bot's level for each seat; its id. Bots lose no time unless told to."""
    body = {"edition": edition, "seats": [_plan(seat) for seat in seats], "options": {"pace": "instant", **options}}
    answer = host.context.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    table = str(answer.json()["table"])
    if start:
        command(host, table, "start")
    return table


def finished_table(host: Visitor, table: str, *friends: Visitor) -> None:
    """Have bots play a table to its end, without a page; all who have a seat let them."""
    if snapshot(host, table)["table"]["stage"] == "gathering":
        command(host, table, "start")
    for person in (host, *friends):
        for seat in snapshot(person, table)["table"]["seats"]:
            if seat["yours"]:
                command(person, table, "leave", seat=seat["seat"])
    wait_until(lambda: snapshot(host, table)["table"]["stage"] == "over", "the bots have not finished")


def command(who: Visitor, table: str, what: str, /, **fields: Any) -> None:
    """Have something done at a table."""
    body = {"command": what, "id": f"t{next(_ids)}", **fields}
    answer = who.context.request.post(f"/api/tables/{table}/commands", data=body)
    assert answer.ok, answer.text()


def snapshot(who: Visitor, table: str) -> Any:
    """The table as the visitor may see it, asked over plain HTTP."""
    answer = who.context.request.get(f"/api/tables/{table}")
    assert answer.ok, answer.text()
    return answer.json()


def _plan(seat: str) -> dict[str, str]:
    if seat.startswith("me:"):
        return {"kind": "me", "name": seat.removeprefix("me:")}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}
