"""Records as text: printing and reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from branchline.editions.limits import MOST_PLAYERS
from branchline.game.errors import RecordError, shortened
from branchline.game.players import SPECTATORS
from branchline.game.records.record import FORMAT, Play, Record, Turn
from branchline.game.scores import SOURCES, SeatScore

LARGEST_TEXT = 1_000_000
LONGEST_LINE = 20_000
"""Characters. A position is the longest line there is, and has the same limit."""
MOST_TURNS = 5_000
"""More than any board allows: a turn draws a card, claims a route, draws tickets or passes, and all of it runs out."""
MOST_LINES = MOST_TURNS + 20
"""The headers, the deal and the result have less than 20 lines."""
UNFINISHED = "unfinished"
_SOURCES = (
    ("routes", "routes"),
    ("tickets", "tickets"),
    ("longest_path", "longest path"),
    ("districts", "districts"),
    ("tokens", "tokens"),
    ("flags", "flags"),
    ("total", "total"),
    ("tickets_completed", "tickets completed"),
    ("path", "path"),
)
_LATER_SOURCES = tuple(source for source in SOURCES if source not in dict(_SOURCES))
"""Sources that are newer than the format: written only if not 0, so that records of other editions stay the same."""


def header_lines(record: Record) -> list[str]:
    """The lines before the first turn, the deal included."""
    lines = [FORMAT, f"edition: {record.edition} {record.digest}", f"players: {', '.join(record.players)}"]
    if record.seed_hash is not None:
        lines.append(f"seed hash: {record.seed_hash}")
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.seen_by is not None:
        lines.append(f"seen by: {record.seen_by}")
    if record.position is not None:
        lines.append(f"position: {record.position}")
    if record.deal:
        lines.append(" / ".join(("deal", *record.deal)))
    return lines


def turn_line(record: Record, number: int) -> str:
    """The line of a turn, counted from 0."""
    turn = record.turns[number]
    return f"{number + 1}. {record.players[turn.seat]}: {'; '.join(map(str, turn.plays))}"


def result_lines(record: Record) -> list[str]:
    """The lines after the last turn."""
    if not record.scores:
        return [UNFINISHED]
    lines = []
    for score in record.scores:
        parts = ", ".join(f"{shown} {getattr(score, source)}" for source, shown in _SOURCES)
        parts += "".join(f", {source} {getattr(score, source)}" for source in _LATER_SOURCES if getattr(score, source))
        lines.append(f"score {score.name}: {parts}")
    return [*lines, f"won by: {', '.join(score.name for score in record.scores if score.won)}"]


def record_text(record: Record) -> str:
    """The whole text, ending with a line break."""
    turns = [turn_line(record, number) for number in range(len(record.turns))]
    return "\n".join([*header_lines(record), *turns, *result_lines(record), ""])


# ---------------------------------------------------------------- reading


def parse_record(text: str) -> Record:
    """The record of a text; raises `RecordError` with the line that is wrong."""
    if not isinstance(text, str):
        raise RecordError(f"{text!r}: a record is a text")
    if len(text) > LARGEST_TEXT:
        raise RecordError(f"too long for a record: {len(text):,} characters")
    if text.count("\n") > MOST_LINES:
        raise RecordError(f"too long for a record: more than {MOST_LINES:,} lines")
    return _Reader(text).record()


class _Reader:
    """The lines of a text, read in order. Spaces at the ends of lines and blank lines at the end don't count.

    The text may be anybody's: what it says is limited before it is read, and the work grows with its length only.
    """

    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip() for line in text.rstrip().split("\n")]
        self.next = 0
        for number, line in enumerate(self.lines, 1):
            if len(line) > LONGEST_LINE:
                raise RecordError(f"the line is too long for a record: {len(line):,} characters", number, line)

    @property
    def line(self) -> str | None:
        return self.lines[self.next] if self.next < len(self.lines) else None

    def wrong(self, fault: str) -> NoReturn:
        if self.line is None:
            raise RecordError(f"the text ends after line {len(self.lines)}: {fault}", len(self.lines), self.lines[-1])
        raise RecordError(fault, self.next + 1, self.line)

    def header(self, key: str) -> str | None:
        """The value of a header, if it is the next line."""
        if self.line is None or not self.line.startswith(f"{key}: "):
            return None
        value = self.line[len(key) + 2 :]
        self.next += 1
        return value

    def needed(self, key: str) -> str:
        value = self.header(key)
        if value is None:
            self.wrong(f"'{key}: ...' should come here")
        return value

    def record(self) -> Record:
        if self.line != FORMAT:
            version = re.fullmatch(r"branchline record (\d{1,9})", self.line or "")
            if version:
                self.wrong(
                    f"format {version[1]} is not known here; this version reads format 1, a newer one may read it"
                )
            self.wrong(f"a record begins with the line {FORMAT!r}")
        self.next += 1
        edition, digest = self.edition()
        seats = self.seats()
        players = tuple(seats)
        seed_hash = self.header("seed hash")
        if seed_hash is not None and not re.fullmatch(r"[0-9a-f]{64}", seed_hash):
            self.next -= 1
            self.wrong("the hash of a seed has 64 hexadecimal digits")
        seed = self.header("seed")
        seen_by = self.header("seen by")
        if seen_by is not None and seen_by not in (*players, SPECTATORS):
            self.next -= 1
            self.wrong(f"it must be one of the players or {SPECTATORS!r}")
        position = self.header("position")
        deal = self.deal(position)
        turns = self.turns(seats)
        scores = self.result(players)
        if self.next < len(self.lines):
            self.wrong("nothing should come after the result")
        return Record(
            edition=edition,
            digest=digest,
            players=players,
            seed_hash=seed_hash,
            seed=seed,
            seen_by=seen_by,
            position=position,
            deal=deal,
            turns=turns,
            scores=scores,
        )

    def edition(self) -> tuple[str, str]:
        value = self.needed("edition")
        parts = re.fullmatch(r"([a-z][a-z0-9_]*) ([0-9a-f]{64})", value)
        if parts is None:
            self.next -= 1
            self.wrong("an edition is its name and the 64 hexadecimal digits of its rules")
        return parts[1], parts[2]

    def seats(self) -> dict[str, int]:
        """The seat of each player."""
        names = self.needed("players").split(", ", MOST_PLAYERS)
        if len(names) > MOST_PLAYERS:
            self.next -= 1
            self.wrong(f"no game has more than {MOST_PLAYERS} players")
        if len(set(names)) < len(names) or any(not name or name != name.strip() for name in names):
            self.next -= 1
            self.wrong("the players' names must be separated by a comma and a space, and no two alike")
        return {name: seat for seat, name in enumerate(names)}

    def deal(self, position: str | None) -> tuple[str, ...]:
        if position is not None:
            return ()
        if self.line is None or not self.line.startswith("deal / "):
            self.wrong("'deal / ...' should come here")
        deal = tuple(self.line.split(" / ")[1:])
        if not all(outcome and outcome == outcome.strip() for outcome in deal):
            self.wrong("an outcome is missing beside a slash")
        self.next += 1
        return deal

    def turns(self, seats: Mapping[str, int]) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        while self.line is not None and re.match(r"\d", self.line):
            parts = re.fullmatch(r"(\d{1,6})\. ([^:]+): (.+)", self.line)
            if parts is None:
                self.wrong("a turn is written 'NUMBER. PLAYER: ACTION'")
            if parts[1] != str(len(turns) + 1):
                self.wrong(f"turn {len(turns) + 1} should come here")
            if len(turns) == MOST_TURNS:
                self.wrong(f"no game has more than {MOST_TURNS:,} turns")
            if parts[2] not in seats:
                self.wrong(f"{shortened(parts[2])!r} is not one of the players")
            plays = tuple(self.play(play) for play in parts[3].split("; "))
            turns.append(Turn(seats[parts[2]], plays))
            self.next += 1
        return tuple(turns)

    def play(self, text: str) -> Play:
        action, *outcomes = text.split(" / ")
        if not all(part and part == part.strip() for part in (action, *outcomes)):
            self.wrong("an action or an outcome is missing, or a space is too many")
        return Play(action, tuple(outcomes))

    def result(self, players: tuple[str, ...]) -> tuple[SeatScore, ...]:
        if self.line == UNFINISHED:
            self.next += 1
            return ()
        if self.line is None or not self.line.startswith("score "):
            self.wrong(f"a turn, the scores or {UNFINISHED!r} should come here")
        scores = [self.score(seat, name) for seat, name in enumerate(players)]
        winners = self.needed("won by").split(", ")
        if winners != [name for name in players if name in winners]:
            self.next -= 1
            self.wrong("the winners must be players, in the order of their seats")
        return tuple(SeatScore(seat=seat, name=name, won=name in winners, **score) for seat, name, score in scores)

    def score(self, seat: int, name: str) -> tuple[int, str, dict[str, int]]:
        value = self.needed(f"score {name}")
        pattern = ", ".join(rf"{shown} (-?\d{{1,6}})" for _, shown in _SOURCES)
        pattern += "".join(rf"(?:, {source} (-?\d{{1,6}}))?" for source in _LATER_SOURCES)
        parts = re.fullmatch(pattern, value)
        if parts is None:
            self.next -= 1
            self.wrong(f"a score is written '{', '.join(f'{shown} N' for _, shown in _SOURCES)}'")
        sources = [*dict(_SOURCES), *_LATER_SOURCES]
        numbers = {source: int(part or 0) for source, part in zip(sources, parts.groups(), strict=True)}
        return seat, name, numbers
