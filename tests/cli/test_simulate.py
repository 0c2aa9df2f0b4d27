import json
from pathlib import Path
from typing import Any

import pytest

from branchline.arena import simulate
from branchline.arena.games.schedule_makers import table_schedule
from branchline.arena.games.script_match import NativeScripts
from branchline.arena.games.tallies import bot_tally, native_tally
from branchline.bots import bot
from branchline.editions import load
from branchline.game import Record, is_compiled
from tests.cli.conftest import Invoke, Run

COLLECTOR = Path(__file__).parents[2] / "examples/bots/collector.py"


def without_speed(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    del data["speed"]
    return data


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_jobs(invoke: Invoke) -> None:
    arguments = ["simulate", "mini", "--games", "1300", "--players", "3", "--seed", "7", "--json"]
    one = without_speed(invoke(*arguments, "--jobs", "1").output)
    three = without_speed(invoke(*arguments, "--jobs", "3").output)
    other = without_speed(invoke(*arguments[:-2], "8", "--json").output)
    assert one == three
    assert one != other


@pytest.mark.parametrize("bots", ["racer,greedy", "racer,planner"])
def test_processes_and_threads_change_nothing_either(run: Run, bots: str) -> None:
    arguments = ["simulate", "mini", "--games", "50", "--bots", bots, "--seed", "7", "--json"]
    one = run(*arguments, "--jobs", "1")
    two = run(*arguments, "--jobs", "2")
    assert one.returncode == two.returncode == 0
    assert without_speed(one.stdout) == without_speed(two.stdout)


@pytest.mark.parametrize("bots", [("random", "random"), ("script", "racer"), ("planner:tempo=3", "stationmaster")])
@pytest.mark.parametrize("edition", ["mini", "usa", "london", "san_francisco", "paris"])
def test_games_are_the_same_natively_and_through_views(edition: str, bots: tuple[str, ...]) -> None:
    board = load(edition)
    schedule = table_schedule(board, bots, "7")
    native = native_tally(board, schedule, NativeScripts(board, schedule), range(3, 8))
    viewed = bot_tally(board, schedule, bot, range(3, 8))
    assert (native.games, native.actions) == (viewed.games, viewed.actions)
    for one, other in zip(native.seats, viewed.seats, strict=True):
        assert one.win_parts == other.win_parts
        assert one.points.items() <= other.points.items()
        assert one.points["total"] == other.points["total"]
        if bots[0] != "random":
            assert one == other


def test_the_sources_add_up_to_the_total() -> None:
    result = simulate(load("london"), ("greedy", "racer", "random"), 4)
    for seat in result.seats:
        parts = sum(value for source, value in seat.points.items() if source != "total")
        assert parts == pytest.approx(seat.points["total"])
    assert sum(seat.won.won for seat in result.seats) == pytest.approx(1)


@pytest.mark.parametrize("bots", [("random", "random"), ("racer", "planner"), ("racer", "greedy")])
def test_progress_is_told_up_to_the_last_game(bots: tuple[str, ...]) -> None:
    done: list[int] = []
    simulate(load("mini"), bots, 134, jobs=2, progress=done.append)
    assert sum(done) == 134


def test_scripts_are_played_natively_and_others_through_views() -> None:
    mini = load("mini")
    assert simulate(mini, ("racer", "stationmaster"), 5).native == is_compiled()
    for bots in (("racer", "conductor"), ("racer", "greedy"), ("random", "racer"), ("racer", "search:2")):
        assert not simulate(mini, bots, 2).native


def test_the_summary_shows_every_seat_and_the_speed(invoke: Invoke) -> None:
    result = invoke("simulate", "mini", "--games", "20", "--bots", "racer,random", "--seed", "1", "--jobs", "1")
    assert result.exit_code == 0
    assert "Mini: 20 games, seed 1" in result.output
    for word in (
        "racer",
        "random",
        "routes",
        "tickets",
        "longest path",
        "total",
        "completed",
        "actions a game",
        "games/s",
    ):
        assert word in result.output


def test_the_seed_is_1_unless_told_otherwise(invoke: Invoke) -> None:
    arguments = ["simulate", "mini", "--games", "20", "--json", "--jobs", "1"]
    assert without_speed(invoke(*arguments).output) == without_speed(invoke(*arguments, "--seed", "1").output)
    assert "[default: 1]" in invoke("simulate", "--help").output


@pytest.mark.parametrize("pure", ["", "1"])
def test_games_are_native_only_where_the_engine_is_compiled(
    run: Run, monkeypatch: pytest.MonkeyPatch, pure: str
) -> None:
    monkeypatch.setenv("BRANCHLINE_PURE", pure)
    compiled = "(compiled)" in run("--version").stdout
    arguments = ["simulate", "mini", "--games", "20", "--jobs", "1"]
    assert (", natively" in run(*arguments).stdout) == compiled
    assert json.loads(run(*arguments, "--json").stdout)["speed"]["native"] == compiled
    assert not (pure and compiled)


def test_one_bot_is_for_all_seats(invoke: Invoke) -> None:
    result = invoke("simulate", "mini", "--games", "3", "--bots", "greedy", "--players", "3", "--json", "--jobs", "1")
    assert [seat["bot"] for seat in json.loads(result.output)["seats"]] == ["greedy"] * 3


def test_a_bots_settings_may_have_commas(invoke: Invoke) -> None:
    listed = "search:5,beliefs=off, planner:tempo=2, slack=5,racer"
    result = invoke("simulate", "mini", "--games", "2", "--bots", listed, "--json", "--jobs", "1")
    bots = [seat["bot"] for seat in json.loads(result.output)["seats"]]
    assert bots == ["search:5,beliefs=off", "planner:tempo=2,slack=5", "racer"]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (",", "--bots: name at least one of random"),
        ("racer,tempo=2", "there is no bot 'tempo=2'"),
        ("planner:tempo=2,slek=5", "'slek=5' is not a setting"),
        ("racer,greedy,path", "--players 2 does not match 3 bots"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "study"])
def test_bots_that_can_not_be_seated_are_refused(run: Run, command: str, listed: str, said: str) -> None:
    done = run(command, "usa", "--games", "2", "--players", "2", "--bots", listed)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_records_are_written_that_verify(invoke: Invoke, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    arguments = ["simulate", "mini", "--games", "5", "--seed", "9", "--json", "--jobs", "1"]
    with_records = without_speed(invoke(*arguments, "--records", str(folder)).output)
    native = without_speed(invoke(*arguments).output)
    assert with_records["actions_per_game"] == native["actions_per_game"]
    paths = sorted(folder.iterdir())
    assert len(paths) == 5
    game = Record.parse(paths[3].read_text(encoding="utf-8")).verify()
    assert game.seed == "9/3"


def test_a_folder_that_is_not_empty_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("simulate", "mini", "--games", "2", "--records", str(tmp_path))
    assert done.returncode == 2
    assert "is not empty" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix) == ["letter.txt"]


def test_bots_of_ones_own_are_simulated_on_all_cores(invoke: Invoke) -> None:
    arguments = ["simulate", "mini", "--bots", "collector,greedy", "--games", "60", "--seed", "7", "--json"]
    one = without_speed(invoke(*arguments, "--bot-file", str(COLLECTOR), "--jobs", "1").output)
    two = without_speed(invoke(*arguments, "--bot-file", str(COLLECTOR), "--jobs", "2").output)
    assert one == two
    assert [seat["bot"] for seat in one["seats"]] == ["collector", "greedy"]
