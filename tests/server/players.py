"""People at tables: each with a cookie, a socket, the bytes it was sent, and the table as it sees it."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Coroutine, Sequence
from contextvars import ContextVar
from typing import Any, NoReturn, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from branchline.server.contract.messages import Done, Fault, Happened, Message, Private, Refused, Snapshot
from tests.server import services
from tests.server.folding import folded
from tests.server.running import RunningServer
from tests.server.services import DEADLINE

_decoder = msgspec.json.Decoder(Message)
_open: ContextVar[list[Player]] = ContextVar("open")
Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of asynchronous work; players who are still at their tables then leave, however it ends."""

    async def then_leave() -> Result:
        players: list[Player] = []
        _open.set(players)
        try:
            return await work
        finally:
            for player in players:
                await player.close()

    return services.run(then_leave())


class Player:
    """One socket of a person: looks through one pair of eyes."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.socket = socket
        self.cookie = cookie
        self.bytes: list[str] = []
        self.messages: list[Any] = []
        self.seen: Snapshot | None = None
        self._ids = itertools.count()

    @classmethod
    async def connect(cls, server: RunningServer, table: str, cookie: str = "", **hello: Any) -> Player:
        """Open a socket and say hello."""
        headers = {"Cookie": cookie} if cookie else {}
        socket = await connect(
            server.socket_url(table),
            additional_headers=headers,
            compression=None,
            open_timeout=DEADLINE,
            max_size=None,
            max_queue=None,  # else a close would wait for what nobody has read
        )
        player = cls(socket, cookie)
        _open.get().append(player)
        await player.say_hello(**hello)
        return player

    async def say_hello(self, **hello: Any) -> None:
        """Look through these eyes."""
        await self.send({"command": "hello", **hello})
        while not isinstance(await self.hear(), Snapshot | Happened | Fault):
            pass

    async def send(self, message: object) -> None:
        """Send anything."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Any:
        """The next message; what happens is folded into `seen`."""
        text = await asyncio.wait_for(self.socket.recv(), DEADLINE)
        assert isinstance(text, str)
        self.bytes.append(text)
        message = _decoder.decode(text)
        self.messages.append(message)
        if isinstance(message, Snapshot):
            self.seen = message
        elif isinstance(message, Happened):
            assert self.seen is not None
            self.seen = folded(self.seen, message)
        return message

    async def hear_for_ever(self) -> NoReturn:
        """Until the connection is closed."""
        while True:
            await self.hear()

    async def do(self, command: str, /, **fields: Any) -> Done | Refused:
        """Ask for something and wait for the answer."""
        name = fields.pop("id", None) or f"c{next(self._ids)}-{id(self):x}"
        await self.send({"command": command, "id": name, **fields})
        while True:
            answer = answer_in(await self.hear(), name)
            if answer is not None:
                return answer

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()

    # ------------------------------------------------------------ what is seen

    @property
    def snapshot(self) -> Snapshot:
        """The table as these eyes see it."""
        assert self.seen is not None
        return self.seen

    @property
    def private(self) -> Private:
        """What only this seat sees."""
        assert self.snapshot.private is not None
        return self.snapshot.private

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.snapshot.table.stage in ("over", "ended")

    @property
    def may_act(self) -> bool:
        """Whether it is this seat's turn."""
        now = self.snapshot.now
        return self.snapshot.table.stage == "playing" and now is not None and now.to_act == self.snapshot.seat

    async def act(self, rng: random.Random) -> Done | Refused:
        """Do something legal."""
        return await self.do(
            "act", seat=self.snapshot.seat, number=self.snapshot.number, action=an_action(self.private, rng)
        )

    async def play(self, rng: random.Random) -> None:
        """Play to the end."""
        while not self.is_over:
            if self.may_act:
                answer = await self.act(rng)
                assert isinstance(answer, Done) or answer.code == "stale", answer
            else:
                await self.hear()


def answer_in(message: Message, command: str) -> Done | Refused | None:
    """The answer to the command, if this is it: what happened says which command made it happen."""
    if isinstance(message, Happened) and message.command == command:
        return Done(id=command, number=message.number)
    return message if isinstance(message, Done | Refused) and message.id == command else None


def an_action(private: Private, rng: random.Random) -> str:
    """Something that the seat to act may do: claims first, so that games end."""
    if private.keep_at_least:
        kept = rng.randint(private.keep_at_least, len(private.offered))
        return f"keep {', '.join(private.offered[:kept])}"
    claims = [choice.text for choice in private.choices if choice.kind == "claim"]
    others = [choice.text for choice in private.choices if choice.kind not in ("claim", "draw tickets")]
    if claims and (not others or rng.random() < 0.8):
        return rng.choice(claims)
    return rng.choice(others or [choice.text for choice in private.choices])


async def open_table(client: httpx.AsyncClient, edition: str, seats: Sequence[str], **options: Any) -> str:
    """Open a table: `me:Ann`, `open` or the name of a bot for each seat."""
    plans = [_plan(seat) for seat in seats]
    body = {"edition": edition, "seats": plans, "options": {"pace": "instant", **options}}
    answer = await client.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def _plan(seat: str) -> dict[str, str]:
    if seat.startswith("me:"):
        return {"kind": "me", "name": seat.removeprefix("me:")}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


async def command(client: httpx.AsyncClient, table: str, what: str, /, **fields: Any) -> httpx.Response:
    """Do something over plain HTTP."""
    body = {"command": what, "id": fields.pop("id", f"h{random.getrandbits(60):x}"), **fields}
    return await client.post(f"/api/tables/{table}/commands", json=body)


def cookie_of(client: httpx.AsyncClient) -> str:
    """The cookie that a client has been given, as a header."""
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())
