"""Finding and reading board files: ours by name, anyone's by path, both in the same way."""

import os
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from branchline.editions.checks import check
from branchline.editions.decoder import decode
from branchline.editions.errors import EditionError, closest
from branchline.editions.schema import Edition

LARGEST_FILE: Final = 1_000_000
"""In bytes; the largest board the engine can hold needs a fiftieth of it."""


@cache
def names() -> tuple[str, ...]:
    """The editions that come with the package: its board files, by their ``order``."""
    order = {name: tomllib.loads(file.read_text(encoding="utf-8"))["order"] for name, file in _our_files().items()}
    return tuple(sorted(order, key=lambda name: order[name]))


def load(edition: str | os.PathLike[str]) -> Edition:
    """Read and check an edition: the name of one of ours, or the path of a board file.

    Raises :class:`EditionError`, whatever is wrong with the name or the file.
    """
    ours = _our_files()
    if isinstance(edition, str) and edition in ours:
        return _read(ours[edition].read_bytes(), f"{edition}.toml")
    path = Path(edition)
    content = _content(path, edition)
    return _read(content, str(path))


def _our_files() -> dict[str, Traversable]:
    folder = resources.files("branchline.editions")
    return {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}


def _content(path: Path, asked: str | os.PathLike[str]) -> bytes:
    """The bytes of a file that someone named; every way in which that fails is told apart."""
    try:
        if path.is_dir():
            raise EditionError([f"{path}: this is a folder; give the path of a board file in it"])
        if not path.exists():
            raise EditionError([_not_found(asked)])
        if not path.is_file():
            raise EditionError([f"{path}: this is not a regular file; give the path of a board file"])
        if path.stat().st_size > LARGEST_FILE:
            raise EditionError([f"{path}: larger than {LARGEST_FILE:,} bytes; give the path of a board file"])
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise EditionError([f"{path}: can't be read ({reason}); give the path of a board file"]) from None


def _not_found(asked: str | os.PathLike[str]) -> str:
    if not isinstance(asked, str):
        return f"{os.fspath(asked)}: there is no such file; give the path of a board file"
    near = closest(asked, names())
    meant = f"did you mean {near!r}? " if near is not None else ""
    return f"{asked!r}: no edition has this name and there is no such file; {meant}editions: {', '.join(names())}"


def _read(content: bytes, source: str) -> Edition:
    edition = decode(content, source)
    check(edition, source)
    return edition
