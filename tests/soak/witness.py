"""What one client has been told at a table: folded together as the page does, and kept to be searched for secrets."""

from __future__ import annotations

from pathlib import Path

import msgspec

from branchline.server.contract.messages import Happened, Message, Snapshot
from tests.server.folding import folded
from tests.server.secrets import person_of
from tests.soak.ledger import Ledger

_decoder = msgspec.json.Decoder(Message)


class OutOfStep(Exception):
    """A message does not follow on the one before it: look at the table anew."""


class Witness:
    """One client at one table, through one pair of eyes. `seat` is None for a spectator's."""

    def __init__(self, ledger: Ledger, folder: Path, name: str, table: str, seat: int | None, cookie: str) -> None:
        self.name = f"{name} at {table}"
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.seen: Snapshot | None = None
        self.present_since: float | None = None
        """Since when, in calm seconds, a server has had the duty to tell this client everything; None: it has not."""
        self._ledger = ledger
        self.file = folder / f"{table}-{name}.jsonl"
        self._output = self.file.open("w", encoding="utf-8")

    @property
    def number(self) -> int:
        """The number of the last thing seen."""
        return self.seen.number if self.seen is not None else -1

    @property
    def is_over(self) -> bool:
        """Whether this client has seen the end of the game."""
        return self.seen is not None and self.seen.table.stage in ("over", "ended")

    @property
    def may_act(self) -> bool:
        """Whether it is this seat's turn, as far as this client knows."""
        seen = self.seen
        return seen is not None and seen.seat is not None and seen.now is not None and seen.now.to_act == seen.seat

    @property
    def behind(self) -> float:
        """For how many calm seconds something has been stored that this client has not been told of."""
        progress = self._ledger.progress(self.table)
        if self.present_since is None or progress.number <= self.number:
            return 0.0
        return self._ledger.clock.now() - max(progress.known_at(self.number + 1), self.present_since)

    def note_behind(self) -> None:
        """Note for how long this client has been behind."""
        self._ledger.was_behind(self.behind, f"{self.name}, waiting for {self.number + 1}")

    def hear(self, text: str, *, since: int | None = None) -> Message:
        """Take in a message. `since`: the number that this client has said it had seen, if this is the answer."""
        self._output.write(text + "\n")
        message: Message = _decoder.decode(text)
        if isinstance(message, Snapshot):
            if since is not None and message.number < since:
                self._ledger.faults.add("shown the past", f"{self.name} had seen {since} and was sent {message.number}")
            self.seen = message
        elif isinstance(message, Happened):
            self._fold(message)
        if isinstance(message, Snapshot | Happened):
            self._ledger.reached(self.table, message.number)
        return message

    def _fold(self, happened: Happened) -> None:
        if self.seen is None or happened.number != self.seen.number + 1:
            self._ledger.faults.add("out of step", f"{self.name} had seen {self.number}, then came {happened.number}")
            raise OutOfStep
        self._ledger.reached(self.table, happened.number)
        self.note_behind()
        self.seen = folded(self.seen, happened)

    def close(self) -> None:
        """Nothing more will be heard."""
        self._output.close()

    # ------------------------------------------------------------ for the audit

    @property
    def person(self) -> str:
        """The hash by which tables know this client's person."""
        return person_of(self.cookie)

    @property
    def told(self) -> list[str]:
        """Every message, word for word."""
        return self.file.read_text(encoding="utf-8").split("\n")[:-1]
