"""Makes the maps behind the boards: ``python -m tools.make_backdrops NODE_MODULES``.

NODE_MODULES is a folder with the npm packages us-atlas 3, world-atlas 2 and vega-datasets 2. The files it writes are
committed in ``src/branchline/drawing/backdrops``; run it after a change to a board's layout or to a shape, and then
``python -m branchline.drawing docs/boards``.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import msgspec

from tools.make_backdrops import boards

FOLDER = Path(__file__).parents[2] / "src" / "branchline" / "drawing" / "backdrops"
MAKERS = {
    "usa": boards.usa,
    "london": boards.london,
    "san_francisco": boards.san_francisco,
    "paris": boards.paris,
    "mini": boards.mini,
}


def main(arguments: list[str]) -> int:
    """Write one file for each edition and print its size; returns the exit status."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        sys.stderr.write(f"{__doc__}\n")
        return 2
    for name, make in MAKERS.items():
        data = msgspec.json.format(msgspec.json.encode(make(Path(arguments[0]))), indent=1)
        (FOLDER / f"{name}.json").write_bytes(data + b"\n")
        print(f"{name}: {len(data):,} bytes, {len(gzip.compress(data)):,} compressed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
