"""Text files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path


def write_text(text: str, path: Path) -> None:
    """Replace a file's content at once. A new file gets the mode that the umask allows; an old one keeps its own."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
