"""What a client may ask of a table. The same objects go over the socket and over plain HTTP.

The client makes up a new `id` for every command. A command that is sent again with the same id, after a lost
connection, is carried out only once.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from branchline.server.contract.options import Spectators

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
LineNumber = Annotated[int, msgspec.Meta(ge=0)]


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="command"):
    """Something that somebody wants done."""

    id: Id


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Play an action for your seat: its text, as a record writes it or as people type it (`claim denver-omaha`).

    `number` is the number of the last thing the client has seen happen. If the game has gone on since, the action is
    refused as `stale`, so that nobody plays on a board that has changed under their hand.
    """

    seat: SeatNumber
    action: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    number: int


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take back your last action: it must have revealed nothing, and nobody may have acted since."""

    seat: SeatNumber


class Join(Command, frozen=True, kw_only=True, tag="join"):
    """Take an open seat, or a bot's seat if the table allows that."""

    seat: SeatNumber
    name: Name


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Before the game: give up your seat. In the game: let a bot play it until you return."""

    seat: SeatNumber


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """Play your seat again, which a bot has played for you."""

    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """Deal. Seats that are still open go to bots of the level `bots`. Host only."""

    bots: str = "conductor"


class SetSeat(Command, frozen=True, kw_only=True, tag="set seat"):
    """Before the game: make a seat a bot's or an open one. In the game: put a bot in an absent person's place
    (`bot`), or give the seat back (`person`). Host only.

    Somebody who is at the table can't be replaced, unless they have kept the game waiting for a long time.
    """

    seat: SeatNumber
    kind: Literal["bot", "open", "person"]
    bot: str = ""


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Stop the clocks and the bots. Host only."""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """Go on. Host only."""


class End(Command, frozen=True, kw_only=True, tag="end"):
    """End a dead table. Host only."""


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say a short line or an emote, from a seat of your own or (without a seat) as a spectator."""

    text: Line
    seat: SeatNumber | None = None
    name: Name | None = None


class Evict(Command, frozen=True, kw_only=True, tag="evict"):
    """Send away somebody who sat down after the deal, and a bot plays on; before the deal, anybody. Host only.

    They can't take a seat here again, and with `remove` they may not watch either. After an eviction in the game, bots'
    seats can't be taken over until `set guests` allows it again.
    """

    seat: SeatNumber
    remove: bool = False


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Mute whoever said a line, or (`muted` false) let them talk again. Host only."""

    line: LineNumber
    muted: bool = True


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Stop whoever said a line from watching and talking; they must not have a seat. Host only."""

    line: LineNumber


class SetGuests(Command, frozen=True, kw_only=True, tag="set guests"):
    """Say what people without a seat may do: see `Options`. What is left out stays as it is. Host only."""

    spectators: Spectators | None = None
    take_over: bool | None = None


class Revoke(Command, frozen=True, kw_only=True, tag="revoke"):
    """Make all recovery links to your seat useless; with `devices`, your other devices lose the seat too."""

    seat: SeatNumber
    devices: bool = False


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """After the end: open another table with the same seats. Any player may ask; all who ask get the same table."""


AnyCommand: TypeAlias = (
    Act
    | Undo
    | Join
    | Leave
    | Return
    | Start
    | SetSeat
    | Pause
    | Resume
    | End
    | Say
    | Evict
    | Mute
    | Remove
    | SetGuests
    | Revoke
    | Rematch
)


# ---------------------------------------------------------------- what else goes over the socket


class Hello(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="command", tag="hello"):
    """The first message on a socket, and again to look from another seat of your own (pass-and-play).

    `seat`: whose eyes to look through; None: the seat of your own that is to act or comes next, or else a spectator's.
    `since`: the number of the last thing seen through these eyes; then only what is missing is sent, if that is not too
    much.
    """

    seat: SeatNumber | None = None
    spectator: bool = False
    since: int | None = None


class Ping(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="command", tag="ping"):
    """Are you there? Answered by `pong`."""


SocketCommand: TypeAlias = AnyCommand | Hello | Ping
