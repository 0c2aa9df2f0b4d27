"""Names of people and bots at a table, and the lines they write: what is let through."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from branchline.game.players import NOT_IN_NAMES, SPECTATORS
from branchline.server.table.refusals import Refusal

LONGEST_NAME = 24
LONGEST_LINE = 200
SOMEBODY = "Spectator"
"""What a spectator is called who gives no name."""

_JOINER = "\u200d"  # holds emoji of several signs together; it does not count as printable


def cleaned_name(name: str) -> str:
    """A name that tables and records can carry: printable, with single spaces. Raises `Refusal`."""
    clean = _cleaned(name, "")
    if not clean:
        raise Refusal("invalid", "the name is empty; give one of 1 to 24 letters")
    if len(clean) > LONGEST_NAME:
        raise Refusal("invalid", f"the name is too long: {LONGEST_NAME} letters at most")
    found = [mark for mark in NOT_IN_NAMES if mark in clean]
    if found:
        raise Refusal("invalid", f"a name can't contain {found[0]}; leave out {' '.join(NOT_IN_NAMES)}")
    if clean.casefold() == SPECTATORS:
        raise Refusal("invalid", f"{clean!r} means those who watch; take another name")
    return clean


def cleaned_line(text: str) -> str:
    """A line that somebody says, without what can't be seen. Raises `Refusal` if nothing is left."""
    clean = _cleaned(text, _JOINER).strip(_JOINER)[:LONGEST_LINE]
    if not clean:
        raise Refusal("invalid", "the line is empty; write something")
    return clean


def _cleaned(text: str, let_through: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    shown = (letter if letter.isprintable() or letter in let_through else " " for letter in composed)
    return " ".join("".join(shown).split())


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether somebody has this name already, or one that looks the same."""
    return _form(name) in {_form(other) for other in others}


def bot_name(bot: str, others: Iterable[str]) -> str:
    """What a bot is called at a table: `Conductor`, `Conductor 2`..."""
    others = list(others)
    name, number = bot.capitalize(), 1
    while is_taken(name, others):
        number += 1
        name = f"{bot.capitalize()} {number}"
    return name


def _form(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
