"""What a table does by itself: its bots act, choices made early are played, and time runs out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.server.live_table import LiveTable, now_ms
from branchline.server.logs import facts
from branchline.server.messages import Thinking
from branchline.server.storage import StorageError
from branchline.server.table import AlreadyDone, Happening, Refusal, Table, Waiting

if TYPE_CHECKING:
    from branchline.server.bot_players import BotPlayers

log = logging.getLogger(__name__)

ALONE_PAUSE = 0.25
"""Seconds between two actions at a table of bots alone: there is nobody to wait for them."""
UNWATCHED_PAUSE = 2.0
"""Seconds that a process lets others go first at a table that none of its own clients watches."""
AFTER_FAULT = 5.0
"""Seconds until a table is looked at again after something failed."""


class Attendant:
    """Looks after one live table. `shared`: other processes may look after it too."""

    def __init__(self, live: LiveTable, bots: BotPlayers, *, shared: bool) -> None:
        self._live = live
        self._bots = bots
        self._shared = shared
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = False
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether something is going to happen by itself."""
        return self._task is not None or self._timer is not None

    def look(self) -> None:
        """Something has changed: see whether there is something to do. To be called while the table is at rest."""
        self._again = True
        self._forget_timer()
        if self._task is None:
            waiting = self._live.table.waiting_for()
            if waiting.kind == "person" and waiting.deadline is not None:
                self._look_in((waiting.deadline - now_ms()) / 1000)
            elif waiting.kind in ("bot", "early choice"):
                self._begin()

    def _begin(self) -> None:
        if self._task is None and not self._stopped:
            self._again = True
            self._task = asyncio.get_running_loop().create_task(self._attend())

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Do nothing more."""
        self._stopped = True
        self._forget_timer()
        if self._task is not None:
            self._task.cancel()

    async def _attend(self) -> None:
        try:
            while self._again:
                self._again = False
                await self._step()
        except StorageError as error:
            log.warning("the database does not answer", extra=facts(table=self._live.id, fault=error.what))
            self._look_in(AFTER_FAULT)
        except Exception:
            log.exception("looking after a table failed", extra=facts(table=self._live.id))
            self._look_in(AFTER_FAULT)
        finally:
            self._task = None

    def _look_in(self, seconds: float) -> None:
        self._forget_timer()
        if not self._stopped:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, seconds) + 0.002, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        self._begin()

    async def _step(self) -> None:
        """Do the next thing, if it is for us to do."""
        async with self._live.at_rest() as table:
            waiting = table.waiting_for()
            with_people = any(seat.kind == "person" for seat in table.seats)
        match waiting.kind:
            case "person":
                if waiting.deadline is not None:
                    await self._mind_the_clock(waiting.deadline)
            case "early choice":
                await self._try(lambda table: table.perform_early_choice(now_ms()))
            case "bot":
                await self._let_bot_act(waiting, with_people)

    async def _mind_the_clock(self, deadline: int) -> None:
        left = (deadline - now_ms()) / 1000
        if left <= 0:
            await self._try(lambda table: table.time_out(now_ms()))
        elif not self._again:
            self._look_in(left)

    async def _let_bot_act(self, waiting: Waiting, with_people: bool) -> None:
        live, seat, view = self._live, waiting.seat, waiting.view
        assert seat is not None
        assert view is not None
        if self._shared and not live.is_watched:
            await asyncio.sleep(UNWATCHED_PAUSE)
            if self._again:
                return
        if live.listeners:
            live.listeners.tell_all(Thinking(seat=seat))
        action = await self._bots.choose(waiting.bot, view, waiting.chance, with_people=with_people)
        pause = max(0.0 if with_people else ALONE_PAUSE, (waiting.not_before - now_ms()) / 1000)
        if pause > 0:
            await asyncio.sleep(pause)
        await self._try(lambda table: table.perform_bot(seat, action, waiting.number, now_ms()))

    async def _try(self, action: Callable[[Table], Happening | AlreadyDone]) -> None:
        """Do it; if the table has gone on meanwhile, it is looked at again."""
        try:
            await self._live.change(action)
        except Refusal as refusal:
            if not self._again:
                log.warning("a table refused", extra=facts(table=self._live.id, code=refusal.code))
                self._look_in(1.0)
