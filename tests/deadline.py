"""Waiting for something to come true: it is looked at again and again, and waiting is given up after a deadline.

No other module of the tests sleeps in order to wait. A deadline is far longer than anything takes, so that it decides
nothing on a busy machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

DEADLINE = 180.0
"""Seconds, far more than anything takes, after which waiting is given up."""
PERIOD = 0.01
"""Seconds between two looks."""

Fault = str | Callable[[], str]
"""What to say when waiting was in vain; a function is asked at that time."""


def wait_until(
    condition: Callable[[], bool], fault: Fault = "waited in vain", *, within: float = DEADLINE, every: float = PERIOD
) -> None:
    """Wait until it holds."""
    give_up = time.monotonic() + within
    while not condition():
        _check(give_up, fault)
        time.sleep(every)


async def until(
    condition: Callable[[], bool | Awaitable[bool]], fault: Fault = "waited in vain", *, within: float = DEADLINE
) -> None:
    """Wait until it holds, while other tasks run."""
    give_up = time.monotonic() + within
    while not await _holds(condition):
        _check(give_up, fault)
        await asyncio.sleep(PERIOD)


async def _holds(condition: Callable[[], bool | Awaitable[bool]]) -> bool:
    holds = condition()
    return holds if isinstance(holds, bool) else await holds


def _check(give_up: float, fault: Fault) -> None:
    if time.monotonic() > give_up:
        raise AssertionError(fault if isinstance(fault, str) else fault())
