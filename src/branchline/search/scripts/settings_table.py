# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""A table of settings, as the compiled scripts read them."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from collections.abc import Sequence

from branchline.search.scripts import script_settings
from branchline.search.scripts.script_settings import Settings

if not cython.compiled:
    from branchline.search.scripts.dial_numbers import DIALS
    from branchline.search.scripts.markers import SCRIPTS


class SettingsTable:
    """Scripts one after another, each a row of numbers by `dial_numbers`: `dial[script][TEMPO]`. On is 1, off is 0."""

    dial: list[list[float]]
    size: int

    def __init__(self, scripts: Sequence[Settings]) -> None:
        if len(scripts) > SCRIPTS:
            raise ValueError(f"{len(scripts)} scripts; a table holds {SCRIPTS}")
        if not cython.compiled:
            self.dial = [[0.0] * DIALS for _ in range(SCRIPTS)]
        self.size = len(scripts)
        for i, script in enumerate(scripts):
            for declared in script_settings.DIALS:
                self.set(i, declared.number, getattr(script, declared.name))

    def set(self, script: int, number: int, value: float) -> None:
        """Turn a dial."""
        self.dial[script][number] = value
