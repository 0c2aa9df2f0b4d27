"""Game records: a text file with headers, one line a turn with the outcomes of chance, and the result.

    branchline record 1
    edition: mini aa82f3bf14a15122...
    players: Ann, Bob
    seed hash: 26531441d796...
    seed: 7
    deal / Ann: gets red / Bob: gets wild / up blue, red, green, green, wild / Ann: offered ... / Bob: offered ...
    1. Ann: keep Harbour-Lake
    2. Bob: keep Mill-Castle, Market-Lake / first Bob
    3. Bob: draw deck / gets red; draw blue / up green
    ...
    score Ann: routes 9, tickets 4, ...
    won by: Ann

An action is followed by what chance and the rules did then, each after a slash; actions of one turn are separated by
semicolons. ``?`` stands for what the person whose record it is could not see.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from branchline.editions import Edition
from branchline.game.errors import RecordError
from branchline.game.scores import SeatScore

if TYPE_CHECKING:
    from branchline.game.game import Game

FORMAT = "branchline record 1"


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action, and what chance and the rules did then."""

    action: str
    outcomes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " / ".join((self.action, *self.outcomes))


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat did in a row."""

    seat: int
    plays: tuple[Play, ...]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, finished or not, that can be printed, parsed, replayed and verified."""

    edition: str
    digest: str
    """The fingerprint of the edition's rules, so that no other board is taken for it."""
    players: tuple[str, ...]
    seed_hash: str | None = None
    seed: str | None = None
    """Told once the game is over, or when it was asked for."""
    seen_by: str | None = None
    """None: complete. Otherwise the name of the player, or `spectators`, who could see so much."""
    position: str | None = None
    """The position that the game began from, if it was not dealt."""
    deal: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    scores: tuple[SeatScore, ...] = ()
    """The final scores; none if the game is unfinished."""

    @property
    def is_finished(self) -> bool:
        """Whether the game went to its end."""
        return bool(self.scores)

    # What prints, reads and replays it is built on this module, so it is imported when it is used.

    def __str__(self) -> str:
        from branchline.game.records.record_text import record_text

        return record_text(self)

    @staticmethod
    def parse(text: str) -> Record:
        """The record of a text. Only its form is checked here; `replay` checks it against the rules.

        Raises `RecordError` with the number of the line that is wrong.
        """
        from branchline.game.records.record_text import parse_record

        return parse_record(text)

    def to_json(self) -> str:
        """One JSON object."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(data: str | bytes) -> Record:
        """The record whose `to_json` this is."""
        from branchline.game.records.record_text import parse_record, record_text

        try:
            record = msgspec.json.decode(data, type=Record)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise RecordError(f"this is not the JSON of a record: {error}") from None
        if parse_record(record_text(record)) != record:  # one grammar: what the text could not say is refused
            raise RecordError("this JSON says something that a record can't say")
        return record

    def replay(self, *, edition: str | os.PathLike[str] | Edition | None = None) -> Game:
        """The game, played again by its outcomes; every action, outcome and the result is checked.

        `edition` is needed only for a board of your own: its file or the loaded edition. If the record has its seed
        and the deal is the seed's, the game goes on with that seed; otherwise with a new one.
        """
        from branchline.game.records.replay import replay

        return replay(self, edition)

    def verify(self, *, edition: str | os.PathLike[str] | Edition | None = None) -> Game:
        """`replay`, and check the deal too: the seed must have the hash that was published and give every outcome.

        A record that does not tell its seed passes if it replays; look at `seed` to know. Raises `SeedMismatch`.
        """
        from branchline.game.records.replay import verify

        return verify(self, edition)
