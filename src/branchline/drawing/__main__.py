"""Draw every edition that comes with Branchline into a folder: ``python -m branchline.drawing docs/boards``."""

import sys
from pathlib import Path

from branchline.drawing.svg import draw
from branchline.editions import load, names


def main(arguments: list[str]) -> int:
    """Write one SVG file for each edition; returns the exit status."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        sys.stderr.write("usage: python -m branchline.drawing FOLDER (which must exist)\n")
        return 2
    for name in names():
        (Path(arguments[0]) / f"{name}.svg").write_text(draw(load(name)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
