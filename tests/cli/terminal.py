"""A person at a real terminal: the command runs in a pseudo-terminal and is typed at."""

import re
import signal
import sys
from pathlib import Path

import pexpect

from branchline.cli.terminal.keyboard_game import ERASE
from tests.cli.conftest import quiet_environment

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
CLAIM = re.compile(r"^\s+(\d+) (?:→ )?\S.*\d points?: ", re.MULTILINE)


class Terminal:
    """One run of the command. `heard` is all it has written."""

    def __init__(self, *arguments: str, games: Path, rows: int = 40, columns: int = 100) -> None:
        environment = quiet_environment(games) | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "branchline", *arguments],
            encoding="utf-8",
            timeout=30,
            dimensions=(rows, columns),
            env=environment,
            cwd=str(games.parent),
        )
        self.heard = ""

    def until(self, *texts: str) -> int:
        """Wait for one of these texts: which of them came.

        Where a prompt ends with a space the terminal moves the cursor instead, so that space is not waited for.
        """
        found = self.child.expect_exact([text.rstrip() for text in texts])
        self.heard += f"{self.child.before}{self.child.after}"
        return int(found)

    def type(self, text: str = "") -> None:
        """Type a line."""
        self.child.send(f"{text}\r")

    def screen(self) -> str:
        """What stands on the screen: all since it was last wiped, as plain text."""
        return ESCAPES.sub("", self.heard.rpartition(ERASE)[2])

    def since(self, mark: int) -> str:
        """What was written since a length of `heard`, as plain text."""
        return ESCAPES.sub("", self.heard[mark:])

    def end(self) -> int | None:
        """Wait for the command to end: its exit status, None if it was killed."""
        self.child.expect(pexpect.EOF)
        self.heard += self.child.before or ""
        self.child.close()
        return None if self.child.exitstatus is None else int(self.child.exitstatus)

    def kill(self) -> None:
        """As if the power failed."""
        self.child.kill(signal.SIGKILL)
        self.child.expect(pexpect.EOF)
        self.child.close()


ASKED = ("? for help.", "Number (Enter: none of them)> ", "press Enter. ", "to hide your cards. ", "Final scores")


def play_on(terminal: Terminal, *people: str) -> None:
    """Play to the end like somebody who claims the first route on the list, and draws if there is none."""
    for _ in range(2_000):
        mark = len(terminal.heard)
        asked = terminal.until(*ASKED)
        if ASKED[asked] == "Final scores":
            return
        if asked != 0:
            terminal.type("1" if asked == 1 else "")
            continue
        shown = terminal.since(mark)
        terminal.until(*(f"{name}> " for name in people))
        terminal.type(answer(shown))
    raise AssertionError("the game does not end")


def answer(shown: str) -> str:
    """What such a person types at a screen."""
    keep = re.search(r"such as ([\d ]+),", shown)
    if keep:
        return keep[1]
    claim = CLAIM.search(shown)
    return claim[1] if claim else "1"
