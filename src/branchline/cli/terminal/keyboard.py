"""Asking people: with completion and a history on a terminal, line by line from a pipe."""

from __future__ import annotations

import os
import sys
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer
from prompt_toolkit.history import InMemoryHistory
from rich.console import Console


class EndOfInput(Exception):
    """Nobody is left to ask: the input has ended, or somebody pressed Ctrl-C or Ctrl-D."""


class Keyboard(Protocol):
    """Where people's answers come from."""

    def ask(self, question: str, person: str = "", completer: Completer | None = None) -> str:
        """One line, without spaces around it. Each person has their own history, because what they typed is secret."""
        ...


class TerminalKeyboard:
    """Line editing, completion and history."""

    def __init__(self) -> None:
        self._sessions: dict[str, PromptSession[str]] = {}

    def ask(self, question: str, person: str = "", completer: Completer | None = None) -> str:
        """See `Keyboard`."""
        session = self._sessions.setdefault(person, PromptSession(history=InMemoryHistory()))
        try:
            return session.prompt(question, completer=completer, complete_while_typing=False).strip()
        except (EOFError, KeyboardInterrupt):
            raise EndOfInput from None


class PipedKeyboard:
    """Lines of standard input; each is echoed, so that the output shows the whole game."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def ask(self, question: str, person: str = "", completer: Completer | None = None) -> str:
        """See `Keyboard`."""
        self._console.print(question, end="")
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            raise EndOfInput from None
        if not line:
            self._console.print()
            raise EndOfInput
        self._console.print(line.strip())
        return line.strip()


def on_terminal() -> bool:
    """Whether a person sits there: both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def keyboard(console: Console) -> Keyboard:
    """The way to ask that fits the input."""
    if on_terminal() and os.environ.get("TERM", "") != "dumb":
        return TerminalKeyboard()
    return PipedKeyboard(console)
