"""Who sits where: people and bots, as they are written on the command line and kept in a game's names.

A bot's seat is called after it, ``racer``, ``search 300 beliefs=off`` or ``Zoe (racer)``: so the names in a record say
who goes on playing. Only an outside program, or a bot with too many settings for a name, can't be named like that.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from branchline.bots.external import PREFIX
from branchline.bots.plugins import Bots
from branchline.editions.errors import closest
from branchline.game import BranchlineError, SetupError

PROGRAM = "program"
"""What the seat of an outside program is called."""
OUR_OWN: Final = Bots()
LONGEST_SHOWN = 30
"""Characters of a spec as a part of a name."""
CUT = "\N{HORIZONTAL ELLIPSIS}"
"""What stands for more settings than that."""
NEAR = 0.75
"""How similar to a bot's name a person's must be to be pointed out."""


class Seat(NamedTuple):
    """A player: a person, or the bot of that spec."""

    name: str
    bot: str | None = None


def seats_from_specs(specs: Sequence[str], bots: Bots = OUR_OWN) -> list[Seat]:
    """Seats from texts such as ``Ann,racer`` and ``Zoe=search:300``; a text may hold several, as `specs_in` explains.

    An outside program, ``exec:COMMAND``, is a text of its own, as a command may have commas.
    """
    seats: list[Seat] = []
    for text in specs:
        for spec in [text.strip()] if text.strip().startswith(PREFIX) else specs_in(text, bots):
            seats.append(_seat(spec, {seat.name.casefold() for seat in seats}, bots))
    return seats


def specs_in(text: str, bots: Bots = OUR_OWN) -> list[str]:
    """The specs in a text with commas between them.

    ``name=value`` after a bot with settings is another setting, unless the value is a bot: then it names that bot.
    """
    specs: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        setting = re.fullmatch(r"\w+=(.*)", part)
        if specs and ":" in specs[-1] and setting and setting[1].partition(":")[0].casefold() not in bots.names:
            specs[-1] += f",{part}"
        elif part:
            specs.append(part)
    return specs


def _seat(spec: str, taken: set[str], bots: Bots) -> Seat:
    name, equals, kind = (part.strip() for part in spec.partition("="))
    if equals and ":" not in name:
        return Seat(f"{name} ({_shown(kind, bots)})", kind)
    name, colon, settings = spec.partition(":")
    if not colon and name.casefold() not in bots.names:
        return Seat(spec)
    kind = spec if spec.startswith(PREFIX) else f"{name.casefold()}{colon}{settings}"
    shown = _shown(kind, bots)
    number = 1
    while _numbered(shown, number) in taken:
        number += 1
    return Seat(_numbered(shown, number), kind)


def _shown(kind: str, bots: Bots) -> str:
    """A bot's spec as a part of a name, without colons and commas; raises `UnknownBot` if there is no such bot."""
    bots.bot(kind)
    if kind.startswith(PREFIX):
        return PROGRAM
    shown = kind.replace(":", " ", 1).replace(",", " ")
    return shown if len(shown) <= LONGEST_SHOWN else f"{kind.partition(':')[0]} {CUT}"


def _numbered(shown: str, number: int) -> str:
    return shown if number == 1 else f"{shown}-{number}"


def near_bot(seat: Seat, bots: Bots = OUR_OWN) -> str | None:
    """The bot that may have been meant by the name of a person: ``raser`` is taken for a person, and looks like one."""
    if seat.bot is not None:
        return None
    return closest(seat.name, bots.names, NEAR)


def seats_from_names(names: Sequence[str], bots: Bots = OUR_OWN) -> list[Seat]:
    """The seats of a game by its players' names: ``racer``, ``racer-2`` and ``Zoe (racer)`` are bots.

    Raises `SetupError` if an outside program played, because the names do not say which.
    """
    return [Seat(name, _bot_called(name, bots)) for name in names]


def _bot_called(name: str, bots: Bots) -> str | None:
    in_brackets = re.fullmatch(r".+ \((.+)\)", name)
    shown = in_brackets[1] if in_brackets else re.sub(r"-\d+$", "", name)
    if shown == PROGRAM:
        raise SetupError(f"{name!r} was an outside program; name the players with --players, in seat order")
    if shown.partition(" ")[0] not in bots.names:
        return None
    if shown.endswith(CUT):
        raise SetupError(f"{name!r} had more settings than its name shows; name the players with --players")
    kind = re.sub(r" (?=\w+=)", ",", shown.replace(" ", ":", 1))
    with contextlib.suppress(BranchlineError):
        bots.bot(kind)
        return kind
    return None
