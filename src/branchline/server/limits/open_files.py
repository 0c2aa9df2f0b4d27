"""How many files the system lets this process have open at once. Each connection is one."""

from __future__ import annotations

import sys

MACOS_MOST = 10_240
"""What macOS always allows, whatever it claims to allow."""


def allow_open_files(wanted: int) -> int:
    """Ask the system to allow that many, and return how many it allows now, at most `wanted`."""
    if sys.platform == "win32":  # has no such limit; untested: no check of ours runs this on Windows
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    for number in (most, min(most, MACOS_MOST)):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, number), hard))
        except (ValueError, OSError):
            continue
        return max(soft, number)
    return soft
