"""Names of people and bots at a table, and the lines they write: which of them are accepted."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from branchline.game.players import NOT_IN_NAMES, SPECTATORS
from branchline.server.table.people.lookalikes import IGNORABLE, is_visible, look, shown
from branchline.server.table.refusals import Refusal

LONGEST_NAME = 24
LONGEST_LINE = 200
SOMEBODY = "Spectator"
"""The name of a spectator who gives none."""

_JOINERS = "\u200c\u200d"
"""They hold emoji of several characters together, and belong to the spelling of Arabic and Indic scripts."""
_AS_PICTURE = "\ufe0f"
"""It asks for the character before it to be shown as a coloured picture."""
_JOINING_SCRIPTS = range(0x0600, 0x1900)


def cleaned_name(name: str) -> str:
    """The name as a table keeps it: visible, and with single spaces. Raises `Refusal`."""
    clean = _cleaned(name)
    if not is_visible(clean):
        raise Refusal("invalid", "the name is empty; give one of 1 to 24 letters")
    if len(clean) > LONGEST_NAME:
        raise Refusal("invalid", f"the name is too long: {LONGEST_NAME} letters at most")
    found = [mark for mark in NOT_IN_NAMES if mark in clean]
    if found:
        raise Refusal("invalid", f"a name can't contain {found[0]}; leave out {' '.join(NOT_IN_NAMES)}")
    if look(clean) == look(SPECTATORS):
        raise Refusal("invalid", f"{clean!r} means those who watch; take another name")
    return clean


def cleaned_line(text: str) -> str:
    """A line that somebody says, without invisible characters. Raises `Refusal` if nothing is left."""
    clean = _cleaned(text)[:LONGEST_LINE]
    if not is_visible(clean):
        raise Refusal("invalid", "the line is empty; write something")
    return clean


def _cleaned(text: str) -> str:
    """The visible part of a text and whatever it needs to look right, with single spaces."""
    composed = unicodedata.normalize("NFC", text)
    kept = (
        letter if letter.isprintable() or letter in IGNORABLE else " "
        for number, letter in enumerate(composed)
        if letter not in IGNORABLE or _is_needed(composed, number)
    )
    return " ".join("".join(kept).split())


def _is_needed(text: str, number: int) -> bool:
    """Whether an invisible character changes how its neighbours look."""
    before, sign, after = text[number - 1 : number], text[number], text[number + 1 : number + 2]
    if sign == _AS_PICTURE:
        return _is_picture(before) or after == "\u20e3"
    if sign not in _JOINERS or not before or not after:
        return False
    if ord(before) in _JOINING_SCRIPTS and ord(after) in _JOINING_SCRIPTS:
        return True
    return (_is_picture(before) or before == _AS_PICTURE) and _is_picture(after)


def _is_picture(letter: str) -> bool:
    return letter != "" and unicodedata.category(letter) in ("So", "Sk", "Sm")


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether somebody has this name already, or one that looks the same."""
    forms = _forms(name)
    return any(not forms.isdisjoint(_forms(other)) for other in others)


def bot_name(bot: str, others: Iterable[str]) -> str:
    """The name of a bot at a table: `Conductor`, `Conductor 2`..."""
    others = list(others)
    name, number = bot.capitalize(), 1
    while is_taken(name, others):
        number += 1
        name = f"{bot.capitalize()} {number}"
    return name


def name_in_record(name: str) -> str:
    """The name as the game's record has it: only what can be seen."""
    return " ".join(shown(name).split()) or name


def _forms(name: str) -> set[str]:
    """What must differ between two names: their letters, whatever the case, and their look."""
    return {unicodedata.normalize("NFKC", shown(name)).casefold(), look(name)}
