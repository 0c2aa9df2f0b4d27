"""Faults of names: those that the text notation could not tell apart, or that could not be printed."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from branchline.editions.errors import Fault, Faults
from branchline.editions.schema import Edition

NOTATION_CHARACTERS: Final = '#+?,;/"'
"""What the text notation uses between names, so that no name may contain it."""

RESERVED_COLOURS: Final = ("wild", "gray", "deck", "display")
"""Words that stand where a colour may stand in the notation."""


def name_faults(edition: Edition) -> Faults:
    """All faults of the names in ``edition``."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", edition.name):
        right = "use a lower-case letter, then lower-case letters, digits and _"
        yield Fault("name", f"{edition.name!r} can't name an edition", right)
    for key, text in (("title", edition.title), ("about", edition.about)):
        yield from _text_faults(key, text)
    yield from _text_faults("layout_note", edition.layout_note, may_be_empty=True)
    yield from _text_faults("vehicles.name", edition.vehicles.name)
    yield from _text_faults("cards.wild_name", edition.cards.wild_name)
    for colour in edition.cards.colours:
        yield from _colour_faults(colour)
    for index, location in enumerate(edition.locations):
        yield from notation_faults(f"locations[{index}] {location.name!r}", location.name)
    yield from _repeated_locations(edition)
    yield from _ambiguous_routes(edition)
    yield from _ambiguous_tickets(edition)


def notation_faults(entry: str, name: str) -> Faults:
    """Faults of a name that people type in actions and read in records."""
    if not name:
        yield Fault(entry, "the name is empty", "give it one")
        return
    for character in NOTATION_CHARACTERS:
        if character in name:
            yield Fault(entry, f"the name contains {character!r}", f"leave out {' '.join(NOTATION_CHARACTERS)}")
    if not name.isprintable():
        yield Fault(entry, "the name contains a line break or another character that can't be printed", "leave it out")
    elif name != " ".join(name.split()):
        yield Fault(entry, "the name has a space too many", f"write {' '.join(name.split())!r}")
    if unicodedata.normalize("NFC", name) != name:
        yield Fault(entry, "an accent stands apart from its letter", "write each as one character (Unicode NFC)")


def _text_faults(entry: str, text: str, *, may_be_empty: bool = False) -> Faults:
    if not text.strip() and not may_be_empty:
        yield Fault(entry, "there is no text", "say it in a few words")
    if not text.isprintable():
        yield Fault(entry, "contains a line break or another character that can't be printed", "write it on one line")


def _colour_faults(colour: str) -> Faults:
    entry = f"cards.colours {colour!r}"
    if not re.fullmatch(r"[a-z]+", colour):
        yield Fault(entry, "this can't name a colour", "use one word of the letters a to z, lower case")
    if colour in RESERVED_COLOURS:
        yield Fault(entry, "this word has a meaning of its own", f"use another than {', '.join(RESERVED_COLOURS)}")


def _repeated_locations(edition: Edition) -> Faults:
    first: dict[str, int] = {}
    for index, location in enumerate(edition.locations):
        same = first.setdefault(location.name.casefold(), index)
        if same != index:
            entry = f"locations[{index}] {location.name!r}"
            yield Fault(entry, f"locations[{same}] has this name already", "give every location a name of its own")


def _ambiguous_routes(edition: Edition) -> Faults:
    """Routes that would be called alike, also when named from the other end or without the colour."""
    called: dict[str, dict[frozenset[str], int]] = defaultdict(dict)
    for pair, tracks in edition.tracks.items():
        for track in tracks:
            first = edition.routes[tracks[0]].between
            mark = edition.route_name(track).removeprefix("-".join(first))
            for name in _both_ways(first):
                called[name].setdefault(pair, track)
                called[name + mark].setdefault(pair, track)
    yield from _ambiguous("routes", called)


def _ambiguous_tickets(edition: Edition) -> Faults:
    called: dict[str, dict[frozenset[str], int]] = defaultdict(dict)
    for index, ticket in enumerate(edition.tickets):
        for name in _both_ways(ticket.between):
            called[name].setdefault(frozenset(ticket.between), index)
    yield from _ambiguous("tickets", called)


def _both_ways(between: tuple[str, str]) -> Iterable[str]:
    return "-".join(between), "-".join(reversed(between))


def _ambiguous(entries: str, called: dict[str, dict[frozenset[str], int]]) -> Faults:
    told: set[tuple[int, ...]] = set()
    for name, meanings in called.items():
        indices = tuple(sorted(meanings.values()))
        if len(indices) > 1 and indices not in told:
            told.add(indices)
            wrong = f"{entries}[{indices[0]}] can be called the same"
            yield Fault(f"{entries}[{indices[1]}] {name!r}", wrong, "rename a location so that they differ")
