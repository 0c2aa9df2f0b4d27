"""Where games are played."""

from __future__ import annotations

import os

from branchline.arena.workers.processes import Workers, in_processes, in_this_process
from branchline.arena.workers.ray_workers import on_ray
from branchline.arena.workers.threads import in_threads


def workers_for(on: str | None, jobs: int | None, *, threads: bool = False) -> tuple[Workers, int]:
    """Workers and how many they are: on Ray as `on` says, or on this machine; by default as many as there are cores.

    `threads` will do on this machine where games are played natively; other games need processes.
    """
    count = jobs or os.cpu_count() or 1
    if on is not None:
        return on_ray(on, count)
    if count == 1:
        return in_this_process, count
    return in_threads(count) if threads else in_processes(count), count
