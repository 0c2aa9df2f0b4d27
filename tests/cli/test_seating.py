from pathlib import Path

import pytest

from branchline.bots.plugins import load_plugins
from branchline.cli.seating import Seat, near_bot, seats_from_names, seats_from_specs, specs_in
from branchline.game import BranchlineError, SetupError

COLLECTOR = Path(__file__).parents[2] / "examples/bots/collector.py"


def test_names_are_people_and_bot_names_are_bots() -> None:
    assert seats_from_specs(["Ann,racer"]) == [Seat("Ann"), Seat("racer", "racer")]
    assert seats_from_specs(["Ann", "Bob", " Greedy "]) == [Seat("Ann"), Seat("Bob"), Seat("greedy", "greedy")]


def test_several_bots_of_a_kind_are_told_apart() -> None:
    assert [seat.name for seat in seats_from_specs(["racer,racer,racer"])] == ["racer", "racer-2", "racer-3"]


def test_a_bot_can_have_a_name() -> None:
    assert seats_from_specs(["Zoe=racer"]) == [Seat("Zoe (racer)", "racer")]


def test_settings_of_a_bot_stay_with_its_name() -> None:
    seats = [
        Seat("search 300", "search:300"),
        Seat("planner tempo=2", "planner:tempo=2"),
        Seat("Al (search 9)", "search:9"),
    ]
    assert seats_from_specs(["search:300,planner:tempo=2", "Al=search:9"]) == seats


def test_a_bot_may_have_several_settings_beside_others() -> None:
    seats = seats_from_specs(["Ann,search:300, beliefs=off,Zoe=planner:tempo=2,slack=5,Bob=racer"])
    assert seats == [
        Seat("Ann"),
        Seat("search 300 beliefs=off", "search:300,beliefs=off"),
        Seat("Zoe (planner tempo=2 slack=5)", "planner:tempo=2,slack=5"),
        Seat("Bob (racer)", "racer"),
    ]
    assert seats_from_names([seat.name for seat in seats]) == seats


def test_more_settings_than_a_name_has_room_for_are_left_out_of_it() -> None:
    (seat,) = seats_from_specs(["planner:tempo=2,slack=5,takes_wilds=off,blocking=on"])
    assert seat == Seat("planner \N{HORIZONTAL ELLIPSIS}", "planner:tempo=2,slack=5,takes_wilds=off,blocking=on")
    with pytest.raises(SetupError, match="name the players with --players"):
        seats_from_names(["Ann", seat.name])


def test_the_names_in_a_record_tell_who_is_a_bot() -> None:
    seats = seats_from_specs(["Ann,racer,racer,Zoe=greedy,search:300", "planner:tempo=2"])
    assert seats_from_names([seat.name for seat in seats]) == seats
    assert seats_from_names(["Racerback", "searching", "Anna-2"]) == [
        Seat("Racerback"),
        Seat("searching"),
        Seat("Anna-2"),
    ]


def test_an_outside_program_has_to_be_named_again() -> None:
    (seat,) = seats_from_specs(["exec:python3 my,bot.py"])
    assert seat == Seat("program", "exec:python3 my,bot.py")
    with pytest.raises(SetupError, match="name the players with --players"):
        seats_from_names(["Ann", "program"])


def test_a_program_in_a_list_of_bots_ends_at_the_comma() -> None:
    assert specs_in("exec:./bot --fast, racer") == ["exec:./bot --fast", "racer"]


@pytest.mark.parametrize("spec", ["Zoe=raser", "serch:1s", "search:nonsense", "racer:no=1"])
def test_an_unknown_bot_or_setting_is_refused(spec: str) -> None:
    with pytest.raises(BranchlineError, match="bot"):
        seats_from_specs([spec])


def test_a_persons_name_that_looks_like_a_bots_is_noticed() -> None:
    assert near_bot(Seat("raser")) == "racer"
    assert near_bot(Seat("Ann")) is None
    assert near_bot(Seat("racer", "racer")) is None


def test_bots_of_ones_own_sit_down_by_name() -> None:
    bots = load_plugins([COLLECTOR])
    seats = seats_from_specs(["Ann,collector"], bots)
    assert seats == [Seat("Ann"), Seat("collector", "collector")]
    assert seats_from_names(["Ann", "collector"], bots) == seats
    assert seats_from_names(["Ann", "collector"]) == [Seat("Ann"), Seat("collector")]
