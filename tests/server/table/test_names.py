"""Names at a table: nobody is invisible, and no two look the same."""

from __future__ import annotations

import pytest

from branchline.bots.registry import level_names
from branchline.server.contract import commands as ask
from branchline.server.contract.entries import decode
from branchline.server.contract.options import SeatPlan
from branchline.server.table import Refusal, Table
from branchline.server.table.people.player_names import bot_name, cleaned_line, cleaned_name, is_taken
from tests.server.table.tables import BOB, CID, done, game_of, new_id, open_table

ASTRONAUT = "👩\u200d🚀"


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u115f", "\u2800", "\ufe0f", "\u034f\u200b", "\u0301", "\U000e0041", "\u00ad \u2060", "\U0001d159"],
)
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        cleaned_name(name)
    assert caught.value.code == "invalid"
    with pytest.raises(Refusal):
        cleaned_line(name)


@pytest.mark.parametrize(
    "name",
    [
        "Алексей",
        "李明",
        "José",
        ASTRONAUT,
        "❤\ufe0f Zoe",
        "1\ufe0f\u20e3",
        "👨\u200d👩\u200d👧",
        "Ζωή",
        "محمد",
        "राज",
        "O’Neil",
    ],
)
def test_names_of_every_script_and_pictures_stay_as_they_are(name: str) -> None:
    assert cleaned_name(name) == name


def test_spellings_with_joiners_stay() -> None:
    for name in ("می\u200cخواهم", "क्\u200dष"):
        assert cleaned_name(name) == name


@pytest.mark.parametrize(
    "name", ["Ann\ufe0f", "Ann\u034f", "\u115fAnn", "A\u200dnn", "An\u00adn", "Ann\u3164", "Ann\u200c", "\u2066Ann"]
)
def test_what_is_not_seen_is_not_kept(name: str) -> None:
    assert cleaned_name(name) == "Ann"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Аnn"),  # Cyrillic
        ("Ann", "Αnn"),  # Greek
        ("Ann", "ann"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "A\u200dnn"),
        ("Ann", "Ann\ufe0f"),
        ("Анна", "АННА"),
        ("Bob", "ВоЬ"),
        ("Al", "AI"),
        ("Al", "A1"),
        ("Zoo", "Z0o"),
        ("Tom", "Torn"),
        ("Jean-Luc", "Jean‑Luc"),
        ("O'Neil", "O’Neil"),
        ("Conductor", "Соnductоr"),
        (ASTRONAUT, "👩🚀"),
    ],
)
def test_two_names_that_look_the_same_are_one(one: str, other: str) -> None:
    assert is_taken(one, [other])
    assert is_taken(other, ["Zoe", one])


def test_names_that_look_different_are_different() -> None:
    different = [
        "Ann",
        "Anna",
        "Änn",
        "José",
        "Jose",
        "Алексей",
        "Александр",
        "李明",
        "李月",
        "👩\u200d🚀",
        "👨\u200d🚀",
        "Bo",
    ]
    for number, name in enumerate(different):
        assert not is_taken(name, different[:number] + different[number + 1 :]), name


def test_bots_are_told_apart_whatever_people_are_called() -> None:
    for level in level_names():
        assert bot_name(level, []) == level.capitalize()
        assert bot_name(level, [level.upper()]) == f"{level.capitalize()} 2"


def test_nobody_sits_down_or_speaks_under_a_name_that_looks_like_anothers() -> None:
    table = open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("open"), SeatPlan("bot", "", "tycoon")])
    for command in (
        ask.Join(id=new_id(), seat=1, name="Аnn"),
        ask.Join(id=new_id(), seat=1, name="Ann\ufe0f"),
        ask.Join(id=new_id(), seat=1, name="Тycoon"),
        ask.Say(id=new_id(), text="hi", name="Αnn"),
        ask.Say(id=new_id(), text="hi", name="Tyc\u03bfon"),
    ):
        with pytest.raises(Refusal) as caught:
            table.perform(command, CID, 1)
        assert caught.value.code == "taken"
    with pytest.raises(Refusal):
        open_table("usa", [SeatPlan("me", "Ann"), SeatPlan("me", "Аnn")])
    with pytest.raises(Refusal):
        cleaned_name("Ѕpectators")


def test_an_astronaut_plays_and_the_record_has_what_is_seen() -> None:
    table = open_table("mini", [SeatPlan("me", "Ann"), SeatPlan("open")])
    done(table, ask.Join(id=new_id(), seat=1, name=ASTRONAUT), BOB)
    done(table, ask.Start(id=new_id()))
    assert table.seats[1].name == ASTRONAUT
    assert game_of(table).names == ("Ann", "👩🚀")
    again = Table.from_entries("T", map(decode, table.stored))
    assert again.seats[1].name == ASTRONAUT
