"""What a table's log is made of: everything that ever happened at it, in order, as it is stored.

A table is the sum of its entries: fold them and it is as it was. Number 0 is `Opened`. Each pair (table, number) can
be written only once, and that decides between two people who act at the same time.

Entries hold secrets (the seed, cards drawn, tickets kept, who a person is) and are never sent to anybody.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict

import msgspec

from branchline.server.contract.options import Options, SeatPlan, Spectators


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"
):
    """Something that happened at a table."""

    at: int
    """When, in milliseconds since 1970."""
    command: str = ""
    """The id of the command that brought it about. A second command with this id is not carried out."""
    person: str = ""
    """Who did it (the hash of their secret); empty if it was a bot, a clock or the server."""


class Origin(TypedDict):
    """What every entry that a command brings about says of it: see `Entry`."""

    at: int
    command: str
    person: str


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The table was opened; `person` is the host."""

    edition: str
    digest: str
    """The fingerprint of the edition's rules."""
    seats: tuple[SeatPlan, ...]
    options: Options
    seed: str
    holders: tuple[tuple[str, ...], ...] = ()
    """The persons who hold each seat; left out unless it is a rematch: then the host holds those for `me`."""
    rematch_of: str = ""
    household: str = ""
    """The mark of the address that it was opened from; see `Persons.household_mark`."""
    evicted: tuple[str, ...] = ()
    """The persons who can't take a seat, because they were sent away from the table before this one."""
    removed: tuple[str, ...] = ()
    """The persons who may not even watch."""


class Joined(Entry, frozen=True, kw_only=True, tag="joined"):
    """A person took an open seat, or a bot's seat."""

    seat: int
    name: str


class Held(Entry, frozen=True, kw_only=True, tag="held"):
    """A person came to a seat by its recovery link, perhaps on another device. Earlier holders keep it too."""

    seat: int


class SeatChanged(Entry, frozen=True, kw_only=True, tag="seat changed"):
    """The host gave a seat to a bot, opened it, or (`kind` person) gave it back to the person who had it."""

    seat: int
    kind: str
    bot: str = ""
    name: str = ""
    """The name of a bot that sits down there for good."""


class Evicted(Entry, frozen=True, kw_only=True, tag="evicted"):
    """The host sent away whoever held the seat. `bot` plays there now under this `name`; if empty, the seat is open."""

    seat: int
    bot: str = ""
    name: str = ""
    removed: bool = False
    """Whether they may not even watch."""


class Revoked(Entry, frozen=True, kw_only=True, tag="revoked"):
    """All recovery links to a seat made so far became useless; `devices`: only `person` holds it now."""

    seat: int
    devices: bool = False


class Muted(Entry, frozen=True, kw_only=True, tag="muted"):
    """The host muted whoever said a line, or (`muted` false) let them talk again."""

    line: int
    muted: bool = True


class Removed(Entry, frozen=True, kw_only=True, tag="removed"):
    """The host removed whoever said a line: they may neither watch nor talk."""

    line: int


class GuestsChanged(Entry, frozen=True, kw_only=True, tag="guests changed"):
    """The host said what people without a seat may do."""

    spectators: Spectators
    take_over: bool


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    """A person gave up a seat before the game began."""

    seat: int


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """The game was dealt; `names` are the players' names in its record."""

    names: tuple[str, ...]
    bots: str = ""
    """The bot that was given the seats still open."""


class Acted(Entry, frozen=True, kw_only=True, tag="acted"):
    """A seat acted; `outcomes` is what chance and the rules did next, as a record writes it."""

    seat: int
    action: str
    outcomes: tuple[str, ...] = ()
    by: str = "player"
    """`player`, `bot`, or `stand-in` for a bot that acts in a person's place."""


class ChoseEarly(Entry, frozen=True, kw_only=True, tag="chose early"):
    """A seat chose its first tickets before it was asked; the choice is played when its turn comes (R1)."""

    seat: int
    action: str


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """The seat took its last action back."""

    seat: int


class TimedOut(Entry, frozen=True, kw_only=True, tag="timed out"):
    """The seat's time was up: a bot plays this turn."""

    seat: int


class StoodIn(Entry, frozen=True, kw_only=True, tag="stood in"):
    """A bot plays for an absent person, or for one who asked for it (`person`), until they return."""

    seat: int
    bot: str


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """The person came back and plays their seat again."""

    seat: int


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """The host stopped the clocks and the bots."""


class Resumed(Entry, frozen=True, kw_only=True, tag="resumed"):
    """The game goes on."""


class Ended(Entry, frozen=True, kw_only=True, tag="ended"):
    """The host ended the table before the game was over."""


class Said(Entry, frozen=True, kw_only=True, tag="said"):
    """A short line, or an emote; from a seat or (None) from a spectator."""

    seat: int | None
    name: str
    text: str


class Rematched(Entry, frozen=True, kw_only=True, tag="rematched"):
    """The same people meet again at another table."""

    table: str


AnyEntry: TypeAlias = (
    Opened
    | Joined
    | Held
    | SeatChanged
    | Left
    | Started
    | Acted
    | ChoseEarly
    | Undone
    | TimedOut
    | StoodIn
    | Returned
    | Paused
    | Resumed
    | Ended
    | Said
    | Evicted
    | Revoked
    | Muted
    | Removed
    | GuestsChanged
    | Rematched
)

_DECODER = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder()


def encode(entry: AnyEntry) -> bytes:
    """The entry as it is stored."""
    return _ENCODER.encode(entry)


def decode(data: bytes | str) -> AnyEntry:
    """The entry that `encode` wrote."""
    entry: AnyEntry = _DECODER.decode(data)
    return entry
