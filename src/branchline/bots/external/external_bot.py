"""`exec:COMMAND`: a bot that is somebody's program, in whatever language, over lines of JSON.

The program is started for one seat and one game, when its first decision is due, and ends with the game. It gets the
seat's views and nothing else. Whatever it does wrong is a `BotFailure`; the program is then gone, and stays so until
the next game begins. The protocol: `docs/bot-protocol.md`.
"""

from __future__ import annotations

import math
import random
import shlex
import weakref
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from branchline.bots.bot_interface import Clock
from branchline.bots.errors import BotFailure, BotSpecError
from branchline.bots.external import messages
from branchline.bots.external.program import Program, shortened, shown
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS
from branchline.game import PHASES, AnyAction, InvalidAction, LegalActions, ScoreSheet, View
from branchline.game.names import names_of

PREFIX: Final = "exec:"
FIRST_CHOICE: Final = PHASES[CHOOSING_TICKETS]
"""A seat is asked this once in a game, before anything else."""
SEED_BITS: Final = 53
"""As many bits as every language's JSON reads exactly."""
ACTIONS_TOLD: Final = 5
"""The most legal actions that the reason of a failure names."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How many seconds a program has."""

    start: float = 10.0
    """From its start to its first line."""
    decision: float = 10.0
    """For one decision, where the caller gives no clock."""
    end: float = 1.0
    """To end by itself once its input is closed; then it is killed."""


class ExternalBot:
    """Asks an outside program. Close it after use; it is a context manager.

    A game is a new one when the seat is to choose its first tickets, or when seat, players or edition have changed.
    A copy asks the same program, and starts it for itself when its first decision is due.
    """

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        self._command = tuple(command)
        self._limits = limits or Limits()
        self._table: tuple[int, tuple[str, ...], str] | None = None
        self._program: Program | None = None
        self._failure: BotFailure | None = None
        self._untold = b""  # what is sent with the next question
        self._reaper: weakref.finalize[[], ExternalBot] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._command, self._limits)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def choose(self, view: View, rng: random.Random, clock: Clock | None) -> AnyAction:
        """See `Bot`. Raises `BotFailure`; starting the program is not counted against the clock."""
        left = math.inf if clock is None else clock.left()
        seconds = max(left, 0.0) if math.isfinite(left) else self._limits.decision
        table = (view.seat, view.names, names_of(view.edition).digest)
        if view.phase == FIRST_CHOICE or table != self._table:
            self.close()
            self._table = table
            self._failure = None
        try:
            program = self._program or self._start(view, rng)
            question = self._untold + messages.choose(view, seconds)
            self._untold = b""
            return self._action(program, view, program.ask(question, seconds, messages.ACTION_EXPECTED))
        except BotFailure as failure:  # the program has been killed
            self._failure = failure
            self._forget()
            raise

    def _start(self, view: View, rng: random.Random) -> Program:
        if self._failure is not None:
            raise BotFailure(f"it has failed in this game: {self._failure.reason}", self._failure.stderr)
        program = self._program = Program(self._command)
        self._reaper = weakref.finalize(self, program.kill)
        line = program.ask(messages.hello(), self._limits.start, messages.HELLO_EXPECTED)
        try:
            greeting = messages.answer(line, messages.HelloAnswer)
        except messages.NotAnAnswer as error:
            program.fail(f"it wrote {shown(line)}: {error}; expected {messages.HELLO_EXPECTED}")
        if greeting.protocol != messages.PROTOCOL:
            program.fail(f"it speaks protocol {greeting.protocol}; here protocol {messages.PROTOCOL} is spoken")
        self._untold = messages.new_game(view, rng.getrandbits(SEED_BITS))
        return program

    def _action(self, program: Program, view: View, line: bytes) -> AnyAction:
        """The legal action that a line names."""
        legal = view.legal_actions()
        try:
            text = messages.answer(line, messages.ActionAnswer).action
        except messages.NotAnAnswer as error:
            program.fail(f"it wrote {shown(line)}: {error}; expected {messages.ACTION_EXPECTED}")
        try:
            reason = view.why_not(text)
        except InvalidAction as error:
            program.fail(f"it chose {shortened(text)!r}: {error}; {_some(legal)}")
        if reason is not None:
            program.fail(f"it chose {shortened(text)!r}, which is not legal now: {reason}; {_some(legal)}")
        return legal.meaning(text).action

    def game_over(self, view: View, scores: ScoreSheet) -> None:
        """Tell the program the result and let it end. What it does from here on changes nothing."""
        if self._program is not None:
            self._program.end(self._untold + messages.game_over(view, scores), self._limits.end)
        self.close()

    def close(self) -> None:
        """End the program, if one runs. The bot can be used again: for a new game."""
        if self._program is not None:
            self._program.end(seconds=self._limits.end)
        self._table = None
        self._forget()

    def _forget(self) -> None:
        """The program has ended."""
        self._program = None
        self._untold = b""
        if self._reaper is not None:
            self._reaper.detach()
            self._reaper = None


def external_bot(spec: str, limits: Limits | None = None) -> ExternalBot:
    """The bot of a spec such as ``exec:./mybot --fast`` or ``exec:node 'my bots/ticket.js'``.

    The command is split into words as a shell would do it, with quotes and backslashes, but no shell runs.
    """
    text = spec.removeprefix(PREFIX)
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise BotSpecError(f"{spec!r}: the command can't be split into words: {error}") from None
    if not command:
        raise BotSpecError(f"{spec!r}: there is no command; write exec:./mybot, or exec:node mybot.js")
    return ExternalBot(command, limits)


def _some(legal: LegalActions) -> str:
    named = ", ".join(map(str, legal[:ACTIONS_TOLD]))
    more = len(legal) - ACTIONS_TOLD
    return f"legal: {named}" + (f" and {more} more" if more > 0 else "")
