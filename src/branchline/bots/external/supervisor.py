"""A small process between us and an outside program: whatever the program has started ends with it, and with us.

It is run as a script, with Python alone and nothing of Branchline, and starts the program, which inherits its pipes and
so talks with us directly. When the program ends, or we close the control socket, or we are gone, however we ended, it
kills what is left. That is the program's process group; and on Linux every descendant, one with a session of its own
too: processes whose parents have ended become children of this one there.

A process of its own can do this safely. In ours, with threads, nothing may run between fork and exec; a signal at the
death of a parent is sent at the death of its thread already; and nothing can be done after a SIGKILL.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

STARTED: Final = b"0\n"
"""What the control socket says when the program runs; else it is the number of the error."""
PATIENCE: Final = 3.0
"""Seconds after which processes are left alone that do not end when they are killed, such as another user's."""
PR_SET_PDEATHSIG: Final = 1
PR_SET_CHILD_SUBREAPER: Final = 36


def supervise(command: Sequence[str], control: socket.socket) -> NoReturn:
    """Run a program until it ends or `control` is closed; then end all that it has started, and end as it did."""
    wakes, woken = os.pipe()
    for pipe in (wakes, woken):
        os.set_blocking(pipe, False)
    signal.set_wakeup_fd(woken)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, _noted)
    try:
        program = subprocess.Popen(command, process_group=0, preexec_fn=_adopting())
    except OSError as error:
        control.sendall(b"%d\n" % (error.errno or 0))
        os._exit(1)
    control.sendall(STARTED)
    _let_go_of_pipes()
    while not _has_ended(program):
        ready, _, _ = select.select([control.fileno(), wakes], [], [])
        if control.fileno() in ready or any(number != signal.SIGCHLD for number in os.read(wakes, 1024)):
            break
    _end_like(_end_all(program))


def _noted(_number: int, _frame: FrameType | None) -> None:
    """The number of the signal has been written to the pipe."""


def _adopting() -> Callable[[], None] | None:
    """Make orphaned descendants ours, where that can be; and what the program has to do first, to end with us."""
    if sys.platform != "linux":  # nothing here is tested there: process groups have to do
        return None
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    supervisor = os.getpid()

    def end_with_supervisor() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != supervisor:  # it has ended before we asked
            os._exit(1)

    return end_with_supervisor


def _let_go_of_pipes() -> None:
    """They are the program's alone, so that we see it close them."""
    with Path(os.devnull).open("r+b") as nothing:
        for stream in (0, 1, 2):
            os.dup2(nothing.fileno(), stream)


def _has_ended(program: subprocess.Popen[bytes]) -> bool:
    """Whether the program has ended. It is not reaped where that can be, so that its number stays its own."""
    if hasattr(os, "waitid"):
        return os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    return program.poll() is not None


def _end_all(program: subprocess.Popen[bytes]) -> int:
    """Kill everything, again and again: while we look, more may be started. How the program ended."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program.pid, signal.SIGKILL)
    status = program.returncode or 0
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        for pid in _descendants():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == program.pid:
                    status = os.waitstatus_to_exitcode(ended[1])
        except ChildProcessError:  # there are none left
            break
        time.sleep(0.002)
    return status


def _descendants() -> list[int]:
    """The children, their children and so on, by what `/proc` says; none where there is no such thing."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_bytes().rpartition(b")")[2].split()  # the name before may have anything in it
            children.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found = children.get(os.getpid(), [])
    for pid in found:  # which grows meanwhile
        found.extend(children.get(pid, []))
    return found


def _end_like(status: int) -> NoReturn:
    """End with the program's status, or by its signal but without a core dump."""
    if status < 0:
        with contextlib.suppress(ImportError, OSError, ValueError):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with contextlib.suppress(OSError, ValueError):
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status & 0xFF)


if __name__ == "__main__":
    supervise(sys.argv[2:], socket.socket(fileno=int(sys.argv[1])))
