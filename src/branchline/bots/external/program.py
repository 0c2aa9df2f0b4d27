"""A running program that is asked for lines, and can't hold up, flood or outlive whoever asks.

Pipes are read and written without blocking, by one thread, up to a time limit. The program runs under a supervisor
(`supervisor`); the end of a `Program`, or of this process, is the end of everything that it has started. It
gets few of our environment's variables: passwords may stand there.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, NoReturn

from branchline.bots.errors import BotFailure
from branchline.bots.external import supervisor

LONGEST_ANSWER: Final = 65_536
"""The most bytes that a program may write where one line is expected."""
CHUNK: Final = 65_536
STDERR_KEPT: Final = 4_000
"""How many of the last bytes of the standard error are kept."""
STDERR_TOLD: Final = 300
"""How many characters of it the reason of a failure shows."""
LONGEST_SHOWN: Final = 80
"""How many characters of what a program wrote are shown."""
GLANCE: Final = 0.05
"""Seconds between looks at whether a silent program still runs."""
EXIT_WAIT: Final = 2.0
"""Seconds to wait for the exit status of a program that closed its output: its supervisor kills what it left first."""
SUPERVISOR_WAIT: Final = 10.0
"""Seconds to wait for a supervisor: for its word that the program runs, and for its end."""
SUPERVISOR: Final = (sys.executable, "-I", "-S", supervisor.__file__)
PASSED_ON: Final = ("HOME", "LANG", "LANGUAGE", "LOGNAME", "PATH", "TMPDIR", "TZ", "USER")
"""Variables of our environment that programs get, besides those that begin with `LC_`."""


class Program:
    """A program that runs until `end` or `kill`. Raises `BotFailure` if it can't be started or does not do its part."""

    def __init__(self, command: Sequence[str]) -> None:
        if os.name != "posix":
            raise BotFailure("outside programs need a system with process groups, such as Linux or macOS")
        self.name = shortened(" ".join(Path(word).name or word for word in command))
        self._read = b""  # what has come and is not a whole line yet
        self._stderr = b""
        self._control, for_supervisor = socket.socketpair()
        with for_supervisor:
            try:
                self._process = subprocess.Popen(
                    [*SUPERVISOR, str(for_supervisor.fileno()), *command],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=True,
                    env=_environment(),
                    pass_fds=(for_supervisor.fileno(),),
                )
            except (OSError, ValueError) as error:
                self._control.close()
                raise BotFailure(_not_started(command, error)) from error
        for pipe in (self._stdin, self._stdout, self._errors):
            os.set_blocking(pipe.fileno(), False)
        self._await_start(command)

    def _await_start(self, command: Sequence[str]) -> None:
        """Wait until the supervisor says that the program runs, or why it does not."""
        self._control.settimeout(SUPERVISOR_WAIT)
        said = b""
        with contextlib.suppress(OSError):
            while not said.endswith(b"\n") and (more := self._control.recv(16)):
                said += more
        if said == supervisor.STARTED:
            return
        if not said:
            self.fail("it can't be started: its supervisor does not answer")
        self.kill()
        error = OSError(int(said), os.strerror(int(said)))
        raise BotFailure(_not_started(command, error)) from error

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def _errors(self) -> IO[bytes]:
        assert self._process.stderr is not None
        return self._process.stderr

    # ------------------------------------------------------------ talking

    def ask(self, question: bytes, seconds: float, expected: str) -> bytes:
        """Write lines, and wait `seconds` for one line that is not blank.

        `expected` says what it should be, for the reason of a failure, after which the program is gone.
        """
        self._hear(self._stdout)
        if self._read.strip():
            self.fail(f"it wrote {shown(self._read)} without being asked; it must write one line for each question")
        self._read = b""
        deadline = time.monotonic() + seconds
        unsent = memoryview(question)
        heard = 0
        gone = False
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._errors, selectors.EVENT_READ)
            while (line := self._line()) is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    self.fail(f"no answer within {seconds:.3g} s{self._so_far(unsent)}; expected {expected}")
                ready = [key.fileobj for key, _ in selector.select(min(left, GLANCE))]
                if not ready:
                    if gone:  # and what it wrote before has been read
                        self.fail(f"{self._ending()}; expected {expected}")
                    gone = self._has_exited()
                if self._stdin in ready:
                    unsent = self._tell(unsent, selector)
                if self._errors in ready and self._hear(self._errors) == 0:
                    selector.unregister(self._errors)
                if self._stdout in ready:
                    more = self._hear(self._stdout)
                    if more == 0:
                        self._await_exit(min(deadline, time.monotonic() + EXIT_WAIT))
                        self.fail(f"{self._ending()}{self._so_far(unsent)}; expected {expected}")
                    heard += max(more, 0)
                    if heard > LONGEST_ANSWER:
                        self.fail(
                            f"it wrote more than {LONGEST_ANSWER:,} bytes where one line was expected: {expected}"
                        )
        if unsent:
            self.fail(f"it answered {shown(line)} before it had read the question")
        return line

    def _tell(self, unsent: memoryview, selector: selectors.BaseSelector) -> memoryview:
        """Write what the pipe takes; what is left."""
        try:
            unsent = unsent[os.write(self._stdin.fileno(), unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:  # nobody reads any more: what is left shows it
            selector.unregister(self._stdin)
            return unsent
        if not unsent:
            selector.unregister(self._stdin)
        return unsent

    def _hear(self, pipe: IO[bytes]) -> int:
        """Read a chunk of what is there: how many bytes came, 0 at the end of the pipe, -1 if none are there."""
        try:
            more = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return -1
        except OSError:
            return 0
        if pipe is self._errors:
            self._stderr = (self._stderr + more)[-STDERR_KEPT:]
        else:
            self._read += more
        return len(more)

    def _line(self) -> bytes | None:
        """Take the first whole line that is not blank; those before it are thrown away."""
        self._read = self._read.lstrip()
        if b"\n" not in self._read:
            return None
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _so_far(self, unsent: memoryview) -> str:
        if unsent:
            return ", and it has not read the question"
        return f", only the part of a line {shown(self._read)}" if self._read.strip() else ""

    # ------------------------------------------------------------ ending

    def fail(self, reason: str) -> NoReturn:
        """Kill it, and raise the failure with the end of what it wrote to its standard error."""
        if not self._errors.closed:
            for _ in range(16):  # enough for what a pipe holds, and bounded while somebody writes on
                if self._hear(self._errors) <= 0:
                    break
        self.kill()
        said = printable(self._stderr.decode("utf-8", "replace")).strip()
        told = " / ".join(line.strip() for line in said.splitlines() if line.strip())
        if len(told) > STDERR_TOLD:
            told = f"... {told[-STDERR_TOLD:]}"
        raise BotFailure(f"{self.name}: {reason}" + (f" (standard error: {told})" if told else ""), said)

    def end(self, farewell: bytes = b"", seconds: float = 1.0) -> None:
        """Say a last word, close its input, and give it so long to end by itself before it is killed."""
        if self._process.returncode is not None:
            return
        deadline = time.monotonic() + seconds
        unsent = memoryview(farewell)
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._errors, selectors.EVENT_READ)
            if unsent:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            else:
                self._stdin.close()
            while (left := deadline - time.monotonic()) > 0 and not self._has_exited():
                for key, _ in selector.select(min(left, GLANCE)):
                    if key.fileobj is self._stdin:
                        unsent = self._tell(unsent, selector)
                        if self._stdin not in selector.get_map():
                            self._stdin.close()
                    elif self._hear(self._errors if key.fileobj is self._errors else self._stdout) == 0:
                        selector.unregister(key.fileobj)
                    self._read = b""  # nobody listens any more
                if self._stdin.closed and not selector.get_map():
                    self._await_exit(min(deadline, time.monotonic() + EXIT_WAIT))
                    break
        self.kill()

    def kill(self) -> None:
        """End it and all that it has started, at once, and close the pipes. May be called again."""
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_RDWR)  # the supervisor kills everything then, and ends
        self._control.close()
        if self._process.returncode is None:
            try:
                self._process.wait(SUPERVISOR_WAIT)
            except subprocess.TimeoutExpired:  # stopped by the program, perhaps; the program at least ends with it
                self._process.kill()
                self._process.wait()
        for pipe in (self._stdin, self._stdout, self._errors):
            pipe.close()

    def _has_exited(self) -> bool:
        """Whether the program has ended, and with it all that it had started. It is not reaped before `kill`."""
        if not hasattr(os, "waitid"):
            return False
        with contextlib.suppress(ChildProcessError):
            return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return True

    def _await_exit(self, deadline: float) -> None:
        while not self._has_exited() and time.monotonic() < deadline:
            time.sleep(0.005)

    def _ending(self) -> str:
        """How it ended, if it has."""
        if not self._has_exited():
            return "it closed its output"
        status = self._process.wait()
        if status < 0:
            return f"it was ended by {_signal_name(-status)}"
        return f"it ended with exit status {status}"


def _environment() -> dict[str, str]:
    """What a program may know of ours."""
    return {name: value for name, value in os.environ.items() if name in PASSED_ON or name.startswith("LC_")}


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _not_started(command: Sequence[str], error: Exception) -> str:
    program = command[0]
    if isinstance(error, FileNotFoundError):
        if Path(program).exists():
            return f"{program}: it can't be started: the interpreter that its first line names is not there"
        hint = "" if "/" in program else f"; write ./{program} for one in the folder you are in"
        return f"{program}: there is no such program{hint}"
    if isinstance(error, PermissionError):
        return f"{program}: it is not executable; make it so (chmod +x), or name its interpreter, such as python3"
    if isinstance(error, OSError) and error.strerror == "Exec format error":
        return f"{program}: it is no program of this system; does its first line name the interpreter (#!)?"
    return f"{program}: it can't be started: {error}"


def shown(line: bytes) -> str:
    """The beginning of what a program wrote, fit for a message."""
    return repr(shortened(line.strip().decode("utf-8", "replace")))


def shortened(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def printable(text: str) -> str:
    """Without anything that would move a terminal's cursor or colour it."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in text)
