"""Where bots think: in threads, never in the event loop, and hosts take turns.

There are three lanes, so that nobody waits for thoughts that take far longer than their own: bots that play by a script
take microseconds, bots that search take up to a second, and hints are for people who look at the screen. Compiled
search lets other threads run meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
from collections.abc import Callable

from branchline.bots import bot
from branchline.bots.bot_interface import Bot
from branchline.bots.greedy_bot import GreedyBot
from branchline.bots.lifetimes import Stoppable
from branchline.bots.search_bot import Considered, SearchBot, SearchStopped
from branchline.game import AnyAction, BranchlineError, View, is_compiled
from branchline.server.bot_threads.fair_queue import Share
from branchline.server.bot_threads.thought_lane import Lane, crews
from branchline.server.logs import facts

log = logging.getLogger(__name__)

HINT_SECONDS = 0.4
HINT_PLAYOUTS_UNCOMPILED = 60


class HintReplaced(Exception):
    """The same person has asked for another hint since."""


class BotPlayers:
    """The threads that bots think in; `at_once` of them search for tables with people."""

    def __init__(self, at_once: int = 0) -> None:
        at_once = at_once or max(1, (os.cpu_count() or 2) - 1)
        self._scripts = Lane(crews("scripts", 1))
        self._searches = Lane(crews("searches", at_once))
        self._hints = Lane(crews("hints", 1))
        self._asked: dict[str, asyncio.Task[tuple[Considered, ...]]] = {}
        self._own = threading.local()

    async def choose(
        self, spec: str, view: View, seed: str, share: Share, with_people: Callable[[], bool]
    ) -> AnyAction:
        """What the bot does with this view. The same seed gives the same action, in any process.

        A bot that fails is replaced by a simple one for this action. Tables that are `with_people` get a thread first.
        Raises `QueueFull`: try again later.
        """
        lane = self._searches if _may_think_for_long(spec) else self._scripts
        return await lane.think(share, lambda stopped: self._choose(spec, view, seed, stopped), with_people)

    async def hint(self, view: View, seed: str, share: Share) -> tuple[Considered, ...]:
        """What a strong bot has weighed on a seat's own view, the best first.

        A person waits for one hint at a time: if they ask again, they get the new one, and the one before raises
        `HintReplaced`. Raises `QueueFull` or `LaneClosed` too.
        """
        before = self._asked.get(share.person)
        if before is not None:
            before.cancel()
        work = self._hints.think(share, lambda stopped: self._hint(view, seed, stopped), lambda: True)
        asked = self._asked[share.person] = asyncio.get_running_loop().create_task(work)
        try:
            (weighed,) = await asyncio.gather(asked, return_exceptions=True)
        finally:
            if self._asked.get(share.person) is asked:
                del self._asked[share.person]
        if isinstance(weighed, asyncio.CancelledError):
            raise HintReplaced
        if isinstance(weighed, BaseException):
            raise weighed
        return weighed

    def look(self) -> None:
        """People have come to a table, so its bots go first now."""
        self._scripts.look()
        self._searches.look()

    def close(self) -> None:
        """Stop thinking."""
        for lane in (self._scripts, self._searches, self._hints):
            lane.close()

    # ------------------------------------------------------------ in a thread

    def _choose(self, spec: str, view: View, seed: str, stopped: Callable[[], bool]) -> AnyAction:
        try:
            action = _chosen(self._bot(spec), view, seed, stopped)
            if action in view.legal_actions():
                return action
            log.error("a bot chose an illegal action", extra=facts(bot=spec, edition=view.edition.name))
        except SearchStopped:
            raise
        except Exception:
            log.exception("a bot failed", extra=facts(bot=spec, edition=view.edition.name))
        return GreedyBot().choose(view, random.Random(seed), None)

    def _bot(self, spec: str) -> Bot:
        """Each thread has bots of its own, so that none is used by two tables at once."""
        bots: dict[str, Bot] | None = getattr(self._own, "bots", None)
        if bots is None:
            bots = self._own.bots = {}
        if spec not in bots:
            bots[spec] = bot(spec)
        return bots[spec]

    def _hint(self, view: View, seed: str, stopped: Callable[[], bool]) -> tuple[Considered, ...]:
        searching: SearchBot | None = getattr(self._own, "hint", None)
        if searching is None:
            searching = (
                SearchBot(seconds=HINT_SECONDS) if is_compiled() else SearchBot(playouts=HINT_PLAYOUTS_UNCOMPILED)
            )
            self._own.hint = searching
        _chosen(searching, view, seed, stopped)
        return searching.explain()


def _may_think_for_long(spec: str) -> bool:
    try:
        return isinstance(bot(spec), Stoppable)
    except BranchlineError:  # it will fail in its thread, and be replaced there
        return False


def _chosen(player: Bot, view: View, seed: str, stopped: Callable[[], bool]) -> AnyAction:
    rng = random.Random(seed)
    return player.choose_unless(stopped, view, rng) if isinstance(player, Stoppable) else player.choose(view, rng, None)
