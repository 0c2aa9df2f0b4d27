"""The small pictures of the boards on the page's first screen."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from branchline.editions import load, names

ROOT = Path(__file__).resolve().parents[2]
EMBLEMS = ROOT / "web" / "src" / "home" / "emblems.json"


def test_the_emblems_are_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "write_emblems.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_every_edition_has_an_emblem_with_all_its_locations_and_neighbours() -> None:
    emblems = json.loads(EMBLEMS.read_text(encoding="utf-8"))
    assert list(emblems) == list(names())
    for name, emblem in emblems.items():
        edition = load(name)
        assert len(emblem["places"]) == len(edition.locations)
        assert len(emblem["lines"]) == edition.totals.pairs
        assert all(0 <= x <= emblem["width"] and 0 <= y <= emblem["height"] for x, y in emblem["places"])
