"""The page: its built files, which the server hands out. Their source is the folder ``web`` of the repository."""

from __future__ import annotations

from pathlib import Path

BUILT = Path(__file__).parent / "built"
"""Where the built files lie: ``index.html`` and ``assets``."""
