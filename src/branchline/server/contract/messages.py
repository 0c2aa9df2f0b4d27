"""What a client is told. Every message is made for one pair of eyes: a seat's or a spectator's.

A `Snapshot` is everything at one moment. After it comes one `Happened` for every number, and each says what changed:
fold them into the snapshot, and it stays complete. Messages without a number (presence, thinking, answers) are about
the moment only.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from branchline.game.events import AnyEvent
from branchline.game.scores import SeatScore
from branchline.server.contract.options import Options

Stage: TypeAlias = Literal["gathering", "playing", "paused", "over", "ended"]
"""How far a table has come: before the deal, in the game, after it (`over`), or `ended` by its host before that."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat. `stand_in`: the bot that plays for the person at the moment, if any. `guest`: the person took
    the seat over after the deal; the host may send them away.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = None
    stand_in: str | None = None
    yours: bool = False
    host: bool = False
    guest: bool = False


class MutedInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom the host has muted: their name, and the line that the host picked them out by."""

    line: int
    name: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its game. `yours`, `you_host` and `you_muted` are about the person who gets the message."""

    id: str
    edition: str
    stage: Stage
    seats: tuple[SeatInfo, ...]
    options: Options
    opened_at: int
    seed_hash: str
    seed: str | None = None
    """Told once the game is over or ended."""
    you_host: bool = False
    you_muted: bool = False
    muted: tuple[MutedInfo, ...] = ()
    """Told to the host only."""
    rematch: str | None = None
    rematch_of: str | None = None


class ClockInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The seconds that each seat had left at the time `at` (milliseconds since 1970), and whose clock runs."""

    seconds: tuple[float, ...]
    running: int | None
    at: int


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """What lies open on the table and changes with nearly every action: sent whole, and the same to everybody.

    While the first tickets are chosen, nobody's count is told, not even your own: `Private` has that.
    """

    to_act: int | None
    phase: str
    """One of `branchline.game.PHASES`."""
    points: tuple[int, ...]
    vehicles: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    ticket_counts: tuple[int | None, ...]
    display: tuple[str | None, ...]
    deck_size: int
    discards_size: int
    ticket_deck_size: int
    turns_left: int | None
    """In the last round: the turns still to play, the present one included."""
    clock: ClockInfo | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One legal action, ready to be sent back as `text`. Which fields it has depends on its `kind`.

    Tickets to keep are not listed: any `keep_at_least` or more of `Private.offered` may be kept, written
    ``keep Boston-Miami, Denver-El Paso`` in the order offered.
    """

    text: str
    kind: Literal["draw", "claim", "draw tickets", "place", "take", "keep card", "keep no card", "pass"]
    route: int | None = None
    """The index of the route, as in the board's geometry."""
    colour: str | None = None
    cards: int | None = None
    wilds: int | None = None
    card: str | None = None
    """To draw: a colour, `wild`, or `deck`."""
    location: str | None = None
    symbol: str | None = None


class Private(msgspec.Struct, frozen=True, kw_only=True):
    """What only the seat itself sees. Sent whole to it whenever it changes."""

    hand: dict[str, int]
    tickets: tuple[str, ...]
    offered: tuple[str, ...] = ()
    keep_at_least: int = 0
    """How many of the tickets offered must be kept; 0 if none is offered."""
    chosen_early: tuple[str, ...] | None = None
    """The first tickets that were chosen before the seat was asked."""
    choices: tuple[Choice, ...] = ()
    """What the seat may do now; empty unless it is to act."""
    can_undo: bool = False


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the board at one moment. After that, `BoardChanges` say what is different."""

    owners: dict[int, int]
    """The seat of every claimed route, by the route's index."""
    closed: tuple[int, ...]
    """Unclaimed routes that nobody can claim any more, because the other track is taken."""
    stacks: dict[str, tuple[str, int]]
    """Tourist tokens: symbol and number left, by location."""
    stacks_to_place: tuple[tuple[str, int], ...]
    tokens: tuple[tuple[str, ...], ...]
    flag_cards: tuple[tuple[str, ...], ...]
    taken: tuple[dict[str, int], ...]
    """The cards each seat was seen taking face up and, as far as anyone can tell, still holds."""
    discards: dict[str, int]
    first_seat: int | None


class BoardChanges(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has changed on the board. A field that is left out has not.

    Fields with keys go over the board's own, key by key (`taken`, `tokens` and `flag_cards` by seat). `closed` is added
    to the board's. The others replace the board's.
    """

    owners: dict[int, int] = {}
    closed: tuple[int, ...] = ()
    stacks: dict[str, tuple[str, int]] = {}
    stacks_to_place: tuple[tuple[str, int], ...] | None = None
    tokens: dict[int, tuple[str, ...]] = {}
    flag_cards: dict[int, tuple[str, ...]] = {}
    taken: dict[int, dict[str, int]] = {}
    discards: dict[str, int] | None = None
    first_seat: int | None = None


class Revealed(msgspec.Struct, frozen=True, kw_only=True):
    """The end: the score sheet by source, and every seat's tickets and longest path."""

    scores: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    tickets: tuple[tuple[str, ...], ...]
    completed: tuple[tuple[str, ...], ...]
    """Of those, the completed ones."""
    paths: tuple[tuple[int, ...], ...]
    """The routes of a longest path of each seat, in order along it."""


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened: events of the game or a table matter for the log, or a line that somebody said."""

    number: int
    at: int
    seat: int | None = None
    events: tuple[AnyEvent, ...] = ()
    said: str | None = None
    name: str | None = None
    note: str | None = None
    """A table matter in a few words: `took the seat`, `time is up`, `paused`, `took back an action`..."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="snapshot"):
    """Everything that these eyes may see, after entry `number`. The game's parts are left out before the deal."""

    number: int
    seat: int | None
    """Whose eyes; None: a spectator's."""
    table: TableInfo
    now: Now | None = None
    board: Board | None = None
    private: Private | None = None
    revealed: Revealed | None = None
    log: tuple[LogLine, ...]
    """The last lines of what happened, the oldest first."""
    talk: tuple[LogLine, ...]
    """The last lines that were said, the oldest first; nobody can talk the game out of the log."""


class Happened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="happened"):
    """Entry `number`. A field that is left out has not changed; one that is there replaces what was known, with two
    exceptions: `changes` is folded into the board, and `line` goes to the end of the talk if something was `said`, or
    else to the end of the log.

    After a lost connection several come at once; only the last of them has the fields that are sent whole.
    """

    number: int
    command: str | None = None
    """The id of your own command that made it happen. It has been carried out and stored; there is no other answer."""
    line: LogLine | None = None
    changes: BoardChanges | None = None
    now: Now | None = None
    private: Private | None = None
    table: TableInfo | None = None
    board: Board | None = None
    """The whole board: after the deal, and after an action was taken back."""
    revealed: Revealed | None = None


class Presence(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="presence"):
    """Which seats have somebody connected, and how many watch."""

    connected: tuple[bool, ...]
    spectators: int


class Thinking(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="thinking"):
    """A bot is thinking for this seat."""

    seat: int


class Done(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="done"):
    """The command was carried out, and it is stored: as entry `number`.

    On a socket the answer is what happened (`Happened.command`). This comes only if nothing happened at this table:
    because the command had been carried out before, or because it did something at another table.
    """

    id: str
    number: int
    table: str | None = None
    """The new table, after a rematch."""


class Refused(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="refused"):
    """The command was not carried out, and nothing has changed. `code` is for programs, `reason` for people.

    Codes: `not yours`, `not host`, `not now`, `stale`, `illegal` (the rules don't allow it), `invalid` (it means
    nothing), `taken`, `full`, `too many`, `unknown`, `not admitted` (the host does not let you watch or talk).
    """

    id: str
    code: str
    reason: str


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    """The answer to `ping`. `at`: the server's time in milliseconds since 1970, for clocks."""

    at: int


class Fault(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="fault"):
    """Something is wrong with the connection or a message on it; `closing`: the server ends the connection now."""

    code: str
    reason: str
    closing: bool = False


Message: TypeAlias = Snapshot | Happened | Presence | Thinking | Done | Refused | Pong | Fault


# ---------------------------------------------------------------- plain HTTP


class Considered(msgspec.Struct, frozen=True, kw_only=True):
    """One action that a hint has weighed."""

    action: str
    plan: str
    target: str | None
    win_chance: float
    margin: float
    playouts: int


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What a strong bot would do, the best first."""

    seat: int
    number: int
    considered: tuple[Considered, ...]


class WhyNot(msgspec.Struct, frozen=True, kw_only=True):
    """Why a seat can't do something now, told from what it may know. Empty if it can."""

    seat: int
    number: int
    reason: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as one seat or a spectator saw it: the snapshot after the deal, and what happened after it."""

    start: Snapshot
    happened: tuple[Happened, ...]
    names: tuple[str, ...]
    record: str
    """The whole record, as text."""


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """One table in the list of tables."""

    id: str
    edition: str
    stage: str
    names: tuple[str, ...]
    open_seats: int
    opened_at: int
    yours: bool = False
