"""Where games are kept: every game played in the terminal is written after each action, so that nothing is lost."""

from __future__ import annotations

import contextlib
import os
import sys
from datetime import datetime
from pathlib import Path

from branchline.cli.output.file_replacement import write_text
from branchline.editions import Edition
from branchline.game import Game, Record, RecordError

SUFFIX = ".record"
LARGEST_RECORD = 10_000_000
"""In bytes; a long game takes a thousandth of it."""


def folder() -> Path:
    """The user's folder of games: ``BRANCHLINE_GAMES`` in the environment, or the usual place on this system."""
    named = os.environ.get("BRANCHLINE_GAMES")
    if named:
        return Path(named)
    if sys.platform == "win32":  # untested: no check of ours runs this on Windows
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Branchline" / "games"
    if sys.platform == "darwin":  # untested: no check of ours runs this on macOS
        return Path.home() / "Library/Application Support/Branchline/games"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "branchline" / "games"


def new_path(edition: Edition) -> Path:
    """A new file for a game that begins now. It will contain the seed, so only its owner may read it."""
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    begun = datetime.now().astimezone()
    number = 1
    while True:
        extra = "" if number == 1 else f"-{number}"
        path = home / f"{edition.name}-{begun:%Y-%m-%d-%H%M%S}{extra}{SUFFIX}"
        with contextlib.suppress(FileExistsError):
            path.touch(mode=0o600, exist_ok=False)
            return path
        number += 1


def write(game: Game, path: Path) -> None:
    """Put a game's record into a file, whole or not at all: a crash leaves the earlier one."""
    write_text(str(game.record(show_seed=True)), path)


def read_record(path: Path) -> Record:
    """The record in a file. Raises `RecordError`, which names the line, or an `OSError`."""
    if path.stat().st_size > LARGEST_RECORD:
        raise RecordError(f"larger than {LARGEST_RECORD:,} bytes; this is not the record of a game")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError("this is not a text file in UTF-8, so not the record of a game") from None
    return Record.parse(text)


def latest_unfinished() -> Path | None:
    """The game that was played last, if it is not over."""
    try:
        paths = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return None
    for path in paths[:1]:
        with contextlib.suppress(RecordError, OSError):
            if not read_record(path).is_finished:
                return path
    return None
