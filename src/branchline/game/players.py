"""Who plays: names that the notation can carry."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from branchline.editions import Edition
from branchline.game.errors import SetupError

DEFAULT_NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
NOT_IN_NAMES = ':;,/?"'
"""What the notation puts beside names."""
LONGEST_NAME = 40
SPECTATORS = "spectators"
"""Who watches, where the notation says who saw something."""


def player_names(edition: Edition, players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the players, seat 0 first: given, or as many of our own as are asked for."""
    if isinstance(players, bool | str) or not isinstance(players, int | Sequence):
        raise SetupError(f"players {players!r}: give a number such as 2, or a list of names such as ['Ann', 'Bob']")
    number = players if isinstance(players, int) else len(players)
    fewest, most = edition.players.fewest, edition.players.most
    if not fewest <= number <= most:
        raise SetupError(f"{edition.title} is for {fewest} to {most} players, not {number}")
    if isinstance(players, int):
        return DEFAULT_NAMES[:number]
    seen: set[str] = set()
    for name in players:
        _check(name)
        form = unicodedata.normalize("NFKC", name).casefold()
        if form in seen:
            raise SetupError(f"player {name!r}: two players have this name; give each a name of their own")
        seen.add(form)
    return tuple(players)


def _check(name: object) -> None:
    if not isinstance(name, str):
        raise SetupError(f"player {name!r}: a name is a text")
    if not name or len(name) > LONGEST_NAME:
        raise SetupError(f"player {name[:50]!r}: a name has 1 to {LONGEST_NAME} characters")
    if name != " ".join(name.split()) or not name.isprintable():
        raise SetupError(f"player {name!r}: a name has single spaces between its words and no line break")
    if name.casefold() == SPECTATORS:
        raise SetupError(f"player {name!r}: in records this word means those who watch; take another")
    for character in NOT_IN_NAMES:
        if character in name:
            raise SetupError(f"player {name!r}: a name can't contain {character!r}; leave out {' '.join(NOT_IN_NAMES)}")
