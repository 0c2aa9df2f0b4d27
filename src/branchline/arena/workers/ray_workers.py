"""Workers of a Ray cluster, or of a Ray that is started on this machine. Ray is imported here only."""

from __future__ import annotations

import importlib
import logging
import os
import secrets
from typing import Any

from branchline.arena.errors import ArenaError, WorkersLost
from branchline.arena.workers.orders import play_games
from branchline.arena.workers.portions import IN_FLIGHT, Portions
from branchline.arena.workers.processes import Lines, Workers
from branchline.game import is_compiled

LOCAL = "ray"
REMOTE = "ray://"
RETRIES = 5
"""How often Ray may begin a portion again whose worker died."""
OBJECT_STORE = 100_000_000
"""Bytes for results on their way; they are small."""


def on_ray(address: str, jobs: int) -> tuple[Workers, int]:
    """Workers by an address, ``ray`` (started here, with that many) or ``ray://HOST:PORT``, and how many there are.

    The workers of a cluster need the same version of Branchline. A worker that dies is replaced by Ray, and what it
    was playing is played again.
    """
    if address != LOCAL and not address.startswith(REMOTE):
        raise ArenaError(f"{address!r}: say {LOCAL}, or {REMOTE}HOST:PORT")
    if address == LOCAL:
        _prepare_environment()
    try:
        ray: Any = importlib.import_module("ray")
    except ModuleNotFoundError:
        raise ArenaError("Ray is not installed; pip install 'branchline[ray]' brings it") from None
    workers = _connect(ray, address, jobs)
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(play_games)

    def play(order: bytes, portions: Portions) -> Lines:
        waiting: dict[Any, list[int]] = {}
        shared = ray.put(order)
        try:
            while True:
                while len(waiting) < IN_FLIGHT * workers and (portion := portions.take()):
                    waiting[remote.remote(shared, portion)] = portion
                if not waiting:
                    return
                for reference in ray.wait(list(waiting), num_returns=1)[0]:
                    portion = waiting.pop(reference)
                    played = _result(ray, reference, portion)
                    portions.played(len(portion), played.seconds)
                    yield played.lines
        finally:
            ray.shutdown()

    return play, workers


def _prepare_environment() -> None:
    """For a Ray of our own, before it is imported: it reports to nobody and admits nobody else.

    The secret that its processes know each other by is made for this run; otherwise Ray would keep one in the user's
    home. Who has settings of their own keeps them.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if not any(name.startswith("RAY_AUTH_") for name in os.environ):
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    if not is_compiled():
        os.environ["BRANCHLINE_PURE"] = "1"  # the workers need not say once more that the engine is uncompiled


def _connect(ray: Any, address: str, jobs: int) -> int:
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address == LOCAL:
            here: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": OBJECT_STORE}
            ray.init(address="local", **here, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ImportError, OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        raise ArenaError(f"{address}: Ray can't be reached: {error}") from None
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _result(ray: Any, reference: Any, portion: list[int]) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise ArenaError(f"a Ray worker can't play: {error.cause}") from None
    except ray.exceptions.RayError as error:
        raise WorkersLost(f"Ray gave up on games {', '.join(map(str, portion))}: {error}") from None
