"""One whole game for every edition and number of players, always the same: the golden records.

    python -m tests.golden.games                  # says which records differ from what the engine plays now
    python -m tests.golden.games --regenerate     # writes them anew

Regenerate only for a change of the rules, of a board or of the notation that is meant, and read the difference.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import branchline as bl
from tests.engine.characters import LINE_UPS, choose
from tests.engine.tables import TABLES, Table, table_id

FOLDER = Path(__file__).parent
STATES = FOLDER / "states.txt"
"""For every record, the number of its moves and a digest of all states on the way, hidden things included."""
SEED = "golden"


def record_path(name: str, players: int) -> Path:
    return FOLDER / f"{table_id((name, players))}.txt"


def play(name: str, players: int) -> tuple[str, str]:
    """The record of the game, and its line in `states.txt`."""
    table = Table(name, players, SEED)
    game = bl.Game(name, players, seed=SEED)
    states = hashlib.sha256(table.state.to_bytes())
    made = 0
    while not table.over:
        legal = table.legal()
        move = choose(table, LINE_UPS["mixed"], legal)
        game.play(game.legal_actions()[legal.index(move)])
        table.play(move)
        states.update(table.state.to_bytes())
        made += 1
    assert game.is_over
    return str(game.record()), f"{table_id((name, players))} {made} moves {states.hexdigest()}"


def expected_files() -> dict[Path, str]:
    """What has to stand in this folder."""
    files, lines = {}, []
    for name, players in TABLES:
        files[record_path(name, players)], line = play(name, players)
        lines.append(line)
    files[STATES] = "\n".join(lines) + "\n"
    return files


def main(arguments: list[str]) -> int:
    """Compare, or write."""
    if arguments not in ([], ["--regenerate"]):
        print("usage: python -m tests.golden.games [--regenerate]", file=sys.stderr)
        return 2
    files = expected_files()
    extra = [path for path in sorted(FOLDER.glob("*.txt")) if path not in files]
    wrong = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in extra + wrong:
        print(f"{path.name}: {'not a table we play' if path in extra else 'differs or is missing'}")
    if not arguments:
        return 1 if extra or wrong else 0
    for path in extra:
        path.unlink()
    for path in wrong:
        path.write_text(files[path], encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
