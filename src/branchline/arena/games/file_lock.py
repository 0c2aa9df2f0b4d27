"""One process at a time writes a file; the system lets go of it however that process ends."""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":  # untested: no check of ours runs this on Windows
    import msvcrt

    FAR_BEYOND = 1 << 40
    """Where a byte is locked that nobody reads."""

    def lock(file: IO[bytes]) -> bool:
        """Take the file for this process; False if another one has it."""
        place = file.tell()
        file.seek(FAR_BEYOND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(place)
        return True

else:
    import fcntl

    def lock(file: IO[bytes]) -> bool:
        """Take the file for this process; False if another one has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
