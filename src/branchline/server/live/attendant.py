"""What a table does by itself: its bots act, early choices are played, and time runs out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.game import AnyAction
from branchline.server.bot_threads.fair_queue import QueueFull, Share
from branchline.server.bot_threads.thought_lane import LaneClosed
from branchline.server.contract.messages import Thinking
from branchline.server.live.live_table import LiveTable
from branchline.server.logs import facts
from branchline.server.storage import StorageError
from branchline.server.table import AlreadyDone, Happening, Refusal, Table, Waiting

if TYPE_CHECKING:
    from branchline.server.bot_threads.bot_players import BotPlayers

log = logging.getLogger(__name__)

ALONE_PAUSE = 0.25
"""Seconds between two actions of bots at a table where no person plays or is present: it can wait."""
FULL_PAUSE = 2.0
"""Seconds until a bot that found no place in the queue for thinking tries again."""
UNWATCHED_PAUSE = 2.0
"""Seconds that a process gives others a head start at a table that none of its own clients watches."""
AFTER_FAULT = 5.0
"""Seconds until a table is looked at again after something failed."""


def share_of(table: Table) -> Share:
    """Whose share of thinking a table's bots use: that of its host, in the household that opened it."""
    return Share(household=table.household or table.host, person=table.host)


class Attendant:
    """Looks after one live table. `shared`: other processes may look after it too.

    `wake_in` is told in how many seconds a person's time is up, or None. The table has to be looked at then, even if it
    has left memory by that time.
    """

    def __init__(
        self, live: LiveTable, bots: BotPlayers, wake_in: Callable[[float | None], None], *, shared: bool
    ) -> None:
        self._live = live
        self._bots = bots
        self._wake_in = wake_in
        self._shared = shared
        self._task: asyncio.Task[None] | None = None
        self._thinking: tuple[Waiting, asyncio.Task[AnyAction]] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = False
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether something is going on that would be lost with the table in memory."""
        return self._task is not None or self._timer is not None

    def look(self) -> None:
        """Something has changed: see whether there is anything to do. Call it while the table is at rest."""
        self._again = True
        self._forget_timer()
        if self._task is None:
            waiting = self._live.table.waiting_for()
            left = self._left(waiting)
            self._wake_in(left)
            if (left is not None and left <= 0) or waiting.kind in ("bot", "early choice"):
                self._begin()
        elif self._thinking is not None:
            waiting, thought = self._thinking
            if waiting.is_for_the_same(self._live.table.waiting_for()):
                self._bots.look()
            else:
                thought.cancel()

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
            share = share_of(table)
            is_played = any(seat.kind == "person" for seat in table.seats)
        match waiting.kind:
            case "person":
                left = self._left(waiting)
                if left is not None and left <= 0:
                    await self._try(lambda table: table.time_out(self._live.now()))
                elif not self._again:
                    self._wake_in(left)
            case "early choice":
                await self._try(lambda table: table.perform_early_choice(self._live.now()))
            case "bot":
                await self._let_bot_act(waiting, share, is_played=is_played)

    def _left(self, waiting: Waiting) -> float | None:
        """How many seconds a person has left; None if there is no limit."""
        return None if waiting.deadline is None else (waiting.deadline - self._live.now()) / 1000

    async def _let_bot_act(self, waiting: Waiting, share: Share, *, is_played: bool) -> None:
        live, seat = self._live, waiting.seat
        assert seat is not None
        if self._shared and not live.is_watched:
            await asyncio.sleep(UNWATCHED_PAUSE)
            if self._again:
                return
        if live.listeners:
            live.listeners.tell_all(Thinking(seat=seat))
        try:
            action = await self._thought(waiting, share)
        except QueueFull:
            self._look_in(FULL_PAUSE)
            return
        if action is None:
            return
        is_alone = not (is_played and live.has_people)
        pause = max(ALONE_PAUSE if is_alone else 0.0, (waiting.not_before - self._live.now()) / 1000)
        if pause > 0:
            await asyncio.sleep(pause)
        await self._try(lambda table: table.perform_bot(seat, action, waiting.number, self._live.now()))

    async def _thought(self, waiting: Waiting, share: Share) -> AnyAction | None:
        """What the bot does; None if the table has gone on meanwhile, or the server stops."""
        assert waiting.view is not None
        choice = self._bots.choose(waiting.bot, waiting.view, waiting.chance, share, lambda: self._live.has_people)
        thought = asyncio.get_running_loop().create_task(choice)
        self._thinking = waiting, thought
        try:
            (chosen,) = await asyncio.gather(thought, return_exceptions=True)
        finally:
            self._thinking = None
        if isinstance(chosen, asyncio.CancelledError | LaneClosed):
            return None
        if isinstance(chosen, BaseException):
            raise chosen
        return chosen

    async def _try(self, action: Callable[[Table], Happening | AlreadyDone]) -> None:
        """Do it; if the table has gone on meanwhile, it is looked at again."""
        try:
            await self._live.change(action)
        except Refusal as refusal:
            if not self._again:
                log.warning("a table refused", extra=facts(table=self._live.id, code=refusal.code))
                self._look_in(1.0)
