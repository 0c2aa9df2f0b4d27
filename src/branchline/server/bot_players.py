"""Bots think here: in threads, never in the event loop, a few at a time, and people's tables go first.

Compiled search lets other threads run meanwhile. Tables of bots alone share one thread, so they starve nobody.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
from concurrent.futures import ThreadPoolExecutor

from branchline.bots import bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.player import Bot
from branchline.bots.searching import Considered, SearchBot
from branchline.engine import is_compiled
from branchline.game import AnyAction, View
from branchline.server.logs import facts

log = logging.getLogger(__name__)

HINT_SECONDS = 0.4
HINT_PLAYOUTS_UNCOMPILED = 60


class BotPlayers:
    """The threads that bots think in."""

    def __init__(self, at_once: int = 0) -> None:
        at_once = at_once or max(1, (os.cpu_count() or 2) - 1)
        self._with_people = ThreadPoolExecutor(at_once, "bots")
        self._alone = ThreadPoolExecutor(1, "bots-alone")
        self._hints = ThreadPoolExecutor(1, "hints")
        self._own = threading.local()

    async def choose(self, spec: str, view: View, seed: str, *, with_people: bool) -> AnyAction:
        """What the bot does with this view. The same seed gives the same action, in any process.

        A bot that fails is replaced for this action by a simple one.
        """
        pool = self._with_people if with_people else self._alone
        return await asyncio.get_running_loop().run_in_executor(pool, self._choose, spec, view, seed)

    async def hint(self, view: View, seed: str) -> tuple[Considered, ...]:
        """What a strong bot has weighed on a seat's own view, the best first."""
        return await asyncio.get_running_loop().run_in_executor(self._hints, self._hint, view, seed)

    def close(self) -> None:
        """Let the threads go; what they think of now is thrown away."""
        for pool in (self._with_people, self._alone, self._hints):
            pool.shutdown(wait=False, cancel_futures=True)

    def _choose(self, spec: str, view: View, seed: str) -> AnyAction:
        try:
            action = self._bot(spec).choose(view, random.Random(seed), None)
            if action in view.legal_actions():
                return action
            log.error("a bot chose an illegal action", extra=facts(bot=spec, edition=view.edition.name))
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

    def _hint(self, view: View, seed: str) -> tuple[Considered, ...]:
        searching: SearchBot | None = getattr(self._own, "hint", None)
        if searching is None:
            searching = (
                SearchBot(seconds=HINT_SECONDS) if is_compiled() else SearchBot(playouts=HINT_PLAYOUTS_UNCOMPILED)
            )
            self._own.hint = searching
        searching.choose(view, random.Random(seed), None)
        return searching.explain()
