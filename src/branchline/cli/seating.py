"""Who sits where: people and bots, as they are written on the command line and kept in a game's names.

A bot's seat is called after it, ``racer``, ``search 300`` or ``Zoe (racer)``: so the names in a record tell who goes on
playing. Only an outside program can't be told so.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from branchline.bots import bot, bot_names
from branchline.bots.external import PREFIX
from branchline.game import BranchlineError, SetupError

PROGRAM = "program"
"""What the seat of an outside program is called."""


class Seat(NamedTuple):
    """A player: a person, or the bot of that spec."""

    name: str
    bot: str | None = None


def seats_from_specs(specs: Sequence[str]) -> list[Seat]:
    """Seats from texts such as ``Ann,racer`` and ``Zoe=search:300``; a text may hold several, with commas between.

    An outside program, ``exec:COMMAND``, is a text of its own, as a command may have commas.
    """
    seats: list[Seat] = []
    for text in specs:
        parts = [text] if text.strip().startswith(PREFIX) else text.split(",")
        for spec in (part.strip() for part in parts):
            if spec:
                seats.append(_seat(spec, {seat.name.casefold() for seat in seats}))
    return seats


def _seat(spec: str, taken: set[str]) -> Seat:
    name, equals, kind = (part.strip() for part in spec.partition("="))
    if equals and ":" not in name:
        return Seat(f"{name} ({_shown(kind)})", kind)
    name, colon, settings = spec.partition(":")
    if not colon and name.casefold() not in bot_names():
        return Seat(spec)
    kind = spec if spec.startswith(PREFIX) else f"{name.casefold()}{colon}{settings}"
    shown = _shown(kind)
    number = 1
    while _numbered(shown, number) in taken:
        number += 1
    return Seat(_numbered(shown, number), kind)


def _shown(kind: str) -> str:
    """A bot's spec as a part of a name, in which there are no colons; refuses one that there is not."""
    bot(kind)
    return PROGRAM if kind.startswith(PREFIX) else kind.replace(":", " ", 1)


def _numbered(shown: str, number: int) -> str:
    return shown if number == 1 else f"{shown}-{number}"


def seats_from_names(names: Sequence[str]) -> list[Seat]:
    """The seats of a game by its players' names: ``racer``, ``racer-2`` and ``Zoe (racer)`` are bots.

    Raises `SetupError` if an outside program played, as the names do not tell which.
    """
    return [Seat(name, _bot_called(name)) for name in names]


def _bot_called(name: str) -> str | None:
    in_brackets = re.fullmatch(r".+ \((.+)\)", name)
    shown = in_brackets[1] if in_brackets else re.sub(r"-\d+$", "", name)
    if shown == PROGRAM:
        raise SetupError(f"{name!r} was an outside program: say who plays with --players, in the order of the seats")
    if shown.partition(" ")[0] not in bot_names():
        return None
    kind = shown.replace(" ", ":", 1)
    with contextlib.suppress(BranchlineError):
        bot(kind)
        return kind
    return None
