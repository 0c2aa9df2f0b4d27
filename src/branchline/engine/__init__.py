"""The rules, compiled. This package knows numbers: no text, no files. `rules.turns` is the place to start reading.

It is plain Python with C types beside it (`.pxd`), compiled by Cython where there is a C compiler. With
`BRANCHLINE_PURE=1` in the environment the same sources run uncompiled and play the same games, move for move.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent
_COMPILED_PACKAGES = (f"{__name__}.", "branchline.search.")


class _SourceFinder(importlib.abc.MetaPathFinder):
    """Finds the sources of compiled modules where the binaries would be found first."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        source = _HERE.parent.joinpath(*fullname.split(".")[1:]).with_suffix(".py")
        if fullname.startswith(_COMPILED_PACKAGES) and source.exists():
            return importlib.util.spec_from_file_location(fullname, source)
        return None


PURE_WANTED = os.environ.get("BRANCHLINE_PURE", "") not in ("", "0")

_COMPILED = not PURE_WANTED and any((_HERE / "rules" / f"turns{suffix}").exists() for suffix in EXTENSION_SUFFIXES)

if PURE_WANTED:
    sys.meta_path.insert(0, _SourceFinder())
elif not _COMPILED:
    print(
        "branchline: the engine runs uncompiled here: same rules, about 100 times slower. "
        "Install a C compiler and reinstall to change that; BRANCHLINE_PURE=1 silences this.",
        file=sys.stderr,
    )


def is_compiled() -> bool:
    """Whether the rules run as compiled code."""
    return _COMPILED
