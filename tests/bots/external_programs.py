"""Small programs for tests to run as bots, and a look at what they leave behind."""

from __future__ import annotations

import os
import sys
import textwrap
import threading
from pathlib import Path

from branchline.bots.external import ExternalBot, Limits
from tests.deadline import wait_until

PATIENT = Limits(start=60, decision=60, end=10)
"""Far more than any program here needs, however busy the machine: who waits for these limits has failed."""
IN_TIME = 20.0
"""Seconds: much less than the patient limits, much more than anything here takes."""

PRELUDE = """
import json, os, signal, subprocess, sys, time

def read():
    return json.loads(sys.stdin.readline())

def say(text):
    print(text, flush=True)

def greet():
    read()
    say('{"protocol": 1}')

def question():
    message = read()
    return message if message["type"] == "choose" else question()

def answer(message, number=0):
    say(json.dumps({"action": message["view"]["legal_actions"][number]}))

"""
"""What the programs have in common. They know the protocol and not Branchline."""

OBEDIENT = """
greet()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        answer(message)
"""


def program(folder: Path, body: str, name: str = "program.py") -> list[str]:
    """A command that runs these lines of Python."""
    path = folder / name
    path.write_text(PRELUDE + textwrap.dedent(body), encoding="utf-8")
    return [sys.executable, "-I", "-S", str(path)]


def bot_that(folder: Path, body: str, limits: Limits = PATIENT) -> ExternalBot:
    """A bot that is a program of these lines."""
    return ExternalBot(program(folder, body), limits)


def noted(path: Path) -> str:
    """What a program has written to a file, as soon as it is there."""
    wait_until(
        lambda: path.exists() and path.read_text(encoding="utf-8").endswith("\n"),
        f"nothing was written to {path.name}",
        within=IN_TIME,
    )
    return path.read_text(encoding="utf-8").strip()


def state_of_process(pid: int) -> str:
    """A letter as `ps` shows it, R and S for running and sleeping, Z for a zombie; empty if there is none."""
    try:
        return _stat(Path(f"/proc/{pid}/stat"))[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or does so soon. One that others have to reap may be a zombie."""
    wait_until(lambda: state_of_process(pid) in ("", "Z", "X"), f"process {pid} runs on", within=IN_TIME)
    return True


def held() -> tuple[set[int], int, int]:
    """What this process has: children (zombies too), the number of open files, and of threads."""
    return _children(), len(list(Path("/proc/self/fd").iterdir())), threading.active_count()


def _children() -> set[int]:
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(_stat(path)[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == os.getpid():
            found.add(int(path.parent.name))
    return found


def _stat(path: Path) -> list[str]:
    """The fields after the name, which stands in brackets and may contain anything."""
    return path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
