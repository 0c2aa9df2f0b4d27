"""The chapter 'Adding a mechanism' of docs/editions.md, followed step by step in a copy of the package, gives one."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

PROJECT = Path(__file__).parents[2]
PAGE = (PROJECT / "docs" / "editions.md").read_text(encoding="utf-8")
CHAPTER = PAGE.partition("## Adding a mechanism")[2].partition("\n## ")[0]

PLAY = """
import json, sys
import branchline as bl
from branchline.bots import bot, play_out
from random import Random

told = []
for seed in range(4):
    game = bl.Game("coast.toml", players=3, seed=seed)
    play_out(game, [bot("path")] * 3, [Random(seat) for seat in range(3)])
    again = bl.Record.parse(str(game.record())).verify(edition="coast.toml")
    told.append({
        "claims": [(event.seat, event.route) for event in game.events if type(event).__name__ == "Claimed"],
        "lanterns": [score.lanterns for score in game.scores()],
        "parts": [
            score.routes + score.tickets + score.longest_path + score.lanterns for score in game.scores()
        ],
        "totals": [score.total for score in game.scores()],
        "replayed": again.scores() == game.scores(),
    })
print(json.dumps(told))
"""


class Step(NamedTuple):
    """What one code block of the chapter is for: a file, and the line that it stands before or instead of, if any."""

    path: str
    where: str
    line: str
    code: str


def steps() -> list[Step]:
    found = re.findall(
        r"(?:In|The new file) `([\w/.]+)`(?:, (before|instead of) the line `([^`]+)`)?\n\n```\w*\n(.*?)```",
        CHAPTER,
        flags=re.DOTALL,
    )
    return [Step(*parts) for parts in found]


def follow(step: Step, package: Path) -> None:
    path = package / step.path
    if not step.line:
        assert not path.exists()
        path.write_text(step.code, encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (at,) = [number for number, line in enumerate(lines) if line.rstrip("\n") == step.line]
    lines[at : at + (step.where == "instead of")] = [step.code]
    path.write_text("".join(lines), encoding="utf-8")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package without its compiled modules, with every step of the chapter done."""
    copy = tmp_path / "src" / "branchline"
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "built")
    shutil.copytree(PROJECT / "src" / "branchline", copy, ignore=left_out)
    for step in steps():
        follow(step, copy)
    return copy


def run(package: Path, code: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "PYTHONPATH": str(package.parent), "BRANCHLINE_PURE": "1"}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=package.parent, env=variables, capture_output=True, text=True, check=False)


def write_coast(package: Path, lanterns: str) -> None:
    """The page's board, with lanterns."""
    (board,) = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)
    (package.parent / "coast.toml").write_text(f"{lanterns}\n{board}", encoding="utf-8")


def lanterns_of_the_page() -> str:
    (line,) = re.findall(r"`(lanterns = \{.*?\})`", CHAPTER)
    return str(line)


def test_every_code_block_of_the_chapter_is_a_step() -> None:
    assert len(steps()) == CHAPTER.count("```") // 2 > 10


def test_games_are_played_with_the_new_mechanism(package: Path) -> None:
    write_coast(package, lanterns_of_the_page())
    result = run(package, PLAY)
    assert result.returncode == 0, result.stderr
    games: list[dict[str, Any]] = json.loads(result.stdout)
    for game in games:
        taken: dict[str, int] = {}
        for seat, route in game["claims"]:
            for location in ("Village", "Bridge"):
                if location in route:
                    taken.setdefault(location, seat)
        assert game["lanterns"] == [3 * list(taken.values()).count(seat) for seat in range(3)]
        assert game["totals"] == game["parts"]
        assert game["replayed"]
    assert any(sum(game["lanterns"]) == 6 for game in games)


def test_other_editions_stay_as_they_are(package: Path) -> None:
    write_coast(package, lanterns_of_the_page())
    code = "import branchline as bl; print(*(bl.Game(name, seed=1).record().digest for name in bl.editions()))"
    changed = run(package, code)
    assert changed.returncode == 0, changed.stderr
    assert changed.stdout == run(PROJECT / "src" / "branchline", code).stdout


def test_faults_of_its_table_are_told(package: Path) -> None:
    write_coast(package, 'lanterns = { locations = ["Village", "Casle"], points = 300 }')
    code = """
import branchline as bl
try:
    bl.load_edition("coast.toml")
except bl.EditionError as error:
    print(error)
"""
    said = run(package, code).stdout
    assert "lanterns: points is 300; it must be from 0 to 255" in said
    assert "lanterns.locations: there is no location 'Casle'; did you mean 'Castle'?" in said
