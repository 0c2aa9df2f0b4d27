"""A tournament's file of results: appended as they come, taken up again after any end.

A line is written at once, so a process that is killed leaves at most one torn line, the last; that one is cut off, and
its game is played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec

from branchline.arena.errors import ResultsError
from branchline.arena.games.file_lock import lock
from branchline.arena.games.results import FORMAT, GameResult, Header, RecordedResult

NAME = "games.jsonl"
LONGEST_LINE = 50_000_000

_RESULTS = msgspec.json.Decoder(GameResult)
_RECORDED = msgspec.json.Decoder(RecordedResult)


class ResultsFile:
    """The results of a tournament in a folder, those of earlier runs included. Use it in a `with` statement.

    Raises `ResultsError` if the file belongs to something else, is damaged, or another process writes it.
    """

    def __init__(self, folder: Path, header: Header) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / NAME
        self.results: dict[int, GameResult] = {}
        """By the number of the game."""
        self.repaired = False
        """Whether a torn line was cut off."""
        self._file: IO[bytes] = self.path.open("a+b")
        try:
            if not lock(self._file):
                raise ResultsError(f"{self.path}: another process is playing this tournament; wait for it, or end it")
            self._take_up(header)
        except BaseException:
            self._file.close()
            raise

    def _take_up(self, header: Header) -> None:
        first = msgspec.json.encode(header) + b"\n"
        self._file.seek(0)
        found = self._file.readline(LONGEST_LINE)
        if not found.endswith(b"\n"):
            if not first.startswith(found):
                raise ResultsError(f"{self.path}: this is not a file of results; name another folder")
            self._file.truncate(0)
            self._file.write(first)
            self._file.flush()
            self.repaired = bool(found)
            return
        check_header(self.path, found, header)
        end = len(found)
        for number, line in enumerate(self._file, start=2):
            if not line.endswith(b"\n"):
                self._file.truncate(end)
                self.repaired = True
                break
            result = _decoded(self.path, number, line)
            self._check(number, result, header)
            self.results[result.game] = result
            end += len(line)
        self._file.seek(0, 2)

    def _check(self, number: int, result: GameResult, header: Header) -> None:
        fixture = header.schedule.fixture(result.game)
        if (result.deal, result.lineup, result.seats) != fixture[1:]:
            raise ResultsError(f"{self.path}: line {number}: game {result.game} is not one of this tournament's")
        if result.game in self.results:
            raise ResultsError(f"{self.path}: line {number}: game {result.game} is there twice; take one line out")

    def append(self, line: bytes) -> GameResult | None:
        """Write a game's line down; None, and nothing written, if that game is there already."""
        result = _RESULTS.decode(line)
        if result.game in self.results:
            return None
        self._file.write(line)
        self._file.flush()
        self.results[result.game] = result
        return result

    def close(self) -> None:
        """Let others have the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _decoded(path: Path, number: int, line: bytes) -> GameResult:
    try:
        return _RESULTS.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ResultsError(
            f"{path}: line {number} is damaged ({error}); take it out, and its game will be played again"
        ) from None


def check_header(path: Path, line: bytes, header: Header) -> None:
    """Does a file's first line announce this very tournament? Raises `ResultsError`, which says what differs."""
    found = _header(path, line)
    if found.branchline != header.branchline:
        raise ResultsError(
            f"{path}: these games were played by Branchline {found.branchline}, and this is {header.branchline}; "
            "games of two versions can't be mixed: name a new folder, or go on with that version"
        )
    theirs, ours = msgspec.to_builtins(found.schedule), msgspec.to_builtins(header.schedule)
    fields = [field for field in theirs if theirs[field] != ours[field]]
    for cause, effect in (("edition", "digest"), ("bots", "lineups"), ("players", "lineups")):
        if cause in fields and effect in fields:
            fields.remove(effect)
    if fields:
        differing = "; ".join(f"{field} {_shown(theirs[field])}, not {_shown(ours[field])}" for field in fields)
        raise ResultsError(
            f"{path}: this folder holds another tournament: {differing}. Name a new folder, or ask for that one"
        )


def _shown(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _header(path: Path, line: bytes) -> Header:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError):
        data = None
    if not isinstance(data, dict) or "arena" not in data:
        raise ResultsError(f"{path}: this is not a file of results; name another folder")
    if data["arena"] != FORMAT:
        raise ResultsError(
            f"{path}: written in format {data['arena']!r}, and this version reads format {FORMAT}; "
            f"name a new folder, or use the version that wrote it ({data.get('branchline', 'unknown')})"
        )
    try:
        return msgspec.convert(data, Header)
    except msgspec.ValidationError as error:
        raise ResultsError(f"{path}: line 1 is damaged ({error})") from None


def read_results(folder: Path) -> tuple[Header, Iterator[RecordedResult]]:
    """The results in a folder, records included, in the order in which they came; a torn last line is left out."""
    path = folder / NAME
    with path.open("rb") as file:
        header = _header(path, file.readline(LONGEST_LINE))
    return header, _read(path)


def _read(path: Path) -> Iterator[RecordedResult]:
    with path.open("rb") as file:
        file.readline(LONGEST_LINE)
        for number, line in enumerate(file, start=2):
            if not line.endswith(b"\n"):
                return
            try:
                yield _RECORDED.decode(line)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise ResultsError(f"{path}: line {number} is damaged ({error})") from None


def record_of(folder: Path, game: int) -> str:
    """The text of a game's record."""
    for result in read_results(folder)[1]:
        if result.game == game:
            return result.record
    raise ResultsError(f"{folder / NAME}: game {game} is not there")
