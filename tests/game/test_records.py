"""Records: a text that tells the whole game, replays without any generator, and is checked line by line."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from tests.editions.isle import GOOD
from tests.game.games import EVERY_TABLE, moments, played, until


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
@given(seed=st.integers(0, 10**6))
def test_a_record_replays_to_the_same_game(name: str, players: int, seed: int) -> None:
    game = played(name, players, seed, actions=seed % 60 if seed % 2 else 10_000)
    record = game.record()
    text = str(record)
    assert bl.Record.parse(text) == record
    assert bl.Record.from_json(record.to_json()) == record
    again = bl.Record.parse(text).replay()
    assert again._state == game._state
    assert again.events == game.events
    assert again.actions == game.actions
    assert str(again.record()) == text
    assert bl.Record.parse(text).verify().position() == game.position()


def test_a_record_is_read_by_people() -> None:
    text = str(played("mini", 2, seed=3).record())
    lines = text.splitlines()
    assert lines[0] == "branchline record 1"
    assert lines[1].startswith("edition: mini ")
    assert lines[2] == "players: Ann, Bob"
    assert lines[3].startswith("seed hash: ")
    assert lines[4] == "seed: 3"
    assert lines[5].startswith("deal / Ann: gets ")
    assert lines[6].startswith("1. Ann: keep ")
    assert re.fullmatch(r"2\. Bob: keep .* / first (Ann|Bob)", lines[7])
    assert lines[-3].startswith("score Ann: routes ")
    assert lines[-1].startswith("won by: ")
    assert text.endswith("\n")


def test_the_seed_is_told_at_the_end_and_only_its_hash_before() -> None:
    game = played("usa", 2, seed=5, actions=20)
    assert "seed: " not in str(game.record())
    assert game.record().seed_hash == game.seed_hash
    assert game.record(show_seed=True).seed == "5"
    assert played("mini", 2, seed=5).record().seed == "5"
    assert played("mini", 2, seed=5).record(show_seed=False).seed is None


def test_a_saved_game_with_its_seed_goes_on_exactly_as_it_would_have() -> None:
    game = played("usa", 3, seed=5, actions=40)
    saved = bl.Record.parse(str(game.record(show_seed=True))).replay()
    assert saved.seed == "5"
    chooser = random.Random(1)
    while not game.is_over:
        action = chooser.choice(game.legal_actions())
        game.play(action)
        saved.play(action)
    assert saved.position() == game.position()
    assert str(saved.record()) == str(game.record())


def test_a_saved_game_without_its_seed_goes_on_with_another_and_then_promises_nothing() -> None:
    game = played("usa", 3, seed=5, actions=40)
    saved = bl.Record.parse(str(game.record())).replay()
    assert saved.seed is None
    assert saved.seed_hash == game.seed_hash
    assert saved.position() == game.position()
    for _ in range(3):
        saved.undo()
    assert len(saved.actions) == 37
    assert saved.seed_hash == game.seed_hash
    while not saved.is_over:
        saved.play(saved.legal_actions()[0])
    assert saved.seed_hash is None
    told = bl.Record.parse(str(saved.record()))
    assert told.seed is None
    assert told.verify().position() == saved.position()


@pytest.mark.parametrize(("name", "show_seed"), [("paris", True), ("san_francisco", False)])
def test_a_game_is_retraced_step_by_step(name: str, show_seed: bool) -> None:
    steps = [(game.position(), list(game.events)) for game in moments(name, 2, seed=4)]
    whole = bl.Record.parse(str(played(name, 2, seed=4).record(show_seed=show_seed))).replay()
    before = whole.position()
    happened: list[bl.Event] = []
    for (position, events), (game, now) in zip(steps, whole.retraced(), strict=True):
        happened += now
        assert (game.position(), list(game.events), happened) == (position, events, events)
    assert whole.position() == before


def test_a_game_that_is_retraced_can_be_played_on_from_any_step() -> None:
    whole = played("usa", 2, seed=4, actions=30)
    for number, (game, _) in enumerate(whole.retraced()):
        if number == 12:
            for action in whole.actions[12:]:
                game.play(action)
            break
    assert game.position() == whole.position(), "the same actions have the same outcomes"


def test_undoing_in_a_replayed_game_goes_back_step_by_step() -> None:
    positions = [game.position() for game in moments("paris", 2, seed=4)]
    game = bl.Record.parse(str(played("paris", 2, seed=4).record(show_seed=False))).replay()
    for position in positions[-2::-1]:
        game.undo()
        assert game.position() == position
    with pytest.raises(bl.NothingToUndo):
        game.undo()


@pytest.mark.parametrize("name", bl.editions())
def test_a_game_that_began_from_a_position_has_a_record_too(name: str) -> None:
    for actions in (0, 13, 14, 15):
        begun = bl.Game.from_position(played(name, 2, seed=2, actions=actions).position(), seed="later")
        chooser = random.Random(1)
        while not begun.is_over:
            begun.play(chooser.choice(begun.legal_actions()))
        record = bl.Record.parse(str(begun.record()))
        assert record.position is not None
        assert record.deal == ()
        assert record.verify().position() == begun.position()
        assert str(record.replay().record()) == str(record)
        assert " ?" in str(begun.record(seat=0).position)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_what_one_person_saw_is_a_record_with_question_marks(name: str, players: int) -> None:
    game = played(name, players, seed=3, actions=25)
    for record in (game.record(seat=1), game.record(spectators=True)):
        text = str(record)
        assert bl.Record.parse(text) == record
        assert bl.Record.from_json(record.to_json()) == record
        with pytest.raises(bl.RecordError, match=r"line 5: this is what (Bob|spectators) could see"):
            record.replay()
    whole, seen = str(game.record()).splitlines(), str(game.record(seat=1)).splitlines()
    hidden = [line for line in seen if "?" in line]
    assert hidden
    assert all(line in whole for line in seen if "?" not in line and not line.startswith("seen by"))


def test_a_seat_s_record_does_not_change_with_what_is_hidden_from_it__r1() -> None:
    texts = set()
    for kept in (2, 3):
        game = bl.Game("usa", 2, seed=1)
        game.play(bl.KeepTickets(game.view(0).offered[:kept]))
        texts.add(str(game.record(seat=1)))
    assert len(texts) == 1
    assert "1. Ann: keep ?\n" in texts.pop()
    game.play(game.legal_actions()[0])
    assert "1. Ann: keep ?, ?, ?\n" in str(game.record(seat=1))


def test_another_hidden_card_changes_nothing_that_the_others_see() -> None:
    """The same game but for one card drawn unseen: events, views and records of all others are the same."""
    game = until(bl.Game("usa", 3, seed=1), "turn")
    seat = game.to_act
    game.play("draw deck")
    game.play("draw deck")
    text = str(game.record())
    drawn = re.search(r"draw deck / gets (\w+)", text)
    assert drawn is not None
    new = "white" if drawn[1] != "white" else "black"
    twin = bl.Record.parse(text.replace(f"draw deck / gets {drawn[1]}", f"draw deck / gets {new}", 1)).replay()
    for other in game.seats:
        same = other != seat
        assert (twin.view(other) == game.view(other)) == same
        assert ([e.seen_by(other) for e in twin.events] == [e.seen_by(other) for e in game.events]) == same
        assert (str(twin.record(seat=other)) == str(game.record(seat=other))) == same
    assert [e.seen_by(None) for e in twin.events] == [e.seen_by(None) for e in game.events]
    assert str(twin.record(spectators=True)) == str(game.record(spectators=True))


def test_names_in_any_script_survive() -> None:
    game = bl.Game("paris", ["Zoë Ångström", "太郎", "Ann-Marie O'Neil (2)", "Ёлка."], seed=1)
    chooser = random.Random(1)
    while not game.is_over:
        game.play(chooser.choice(game.legal_actions()))
    record = bl.Record.parse(str(game.record()))
    assert record.players == game.names
    assert record.verify().position() == game.position()


@pytest.mark.parametrize("names", [["up", "gets"], ["first", "offered again"], ["1", "2. Bob"], ["deal", "score"]])
def test_names_that_look_like_notation_survive(names: list[str]) -> None:
    game = bl.Game("mini", names, seed=1)
    while not game.is_over:
        game.play(game.legal_actions()[-1])
    assert bl.Record.parse(str(game.record())).verify().position() == game.position()
    assert bl.Game.from_position(game.position()).names == tuple(names)


def test_a_board_of_one_s_own_is_needed_to_replay_and_another_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "isle.toml"
    file.write_text(GOOD, encoding="utf-8")
    game = bl.Game(file, 4, seed=2)
    chooser = random.Random(2)
    while not game.is_over:
        game.play(chooser.choice(game.legal_actions()))
    record = bl.Record.parse(str(game.record()))
    assert str(tmp_path) not in str(record)
    with pytest.raises(bl.RecordError, match="line 2: 'isle' is not one of our editions; give its board file"):
        record.replay()
    for edition in (file, bl.load_edition(file)):
        assert record.replay(edition=edition).position() == game.position()
        assert record.verify(edition=edition).position() == game.position()
    file.write_text(GOOD.replace("each = 9", "each = 8"), encoding="utf-8")
    with pytest.raises(bl.RecordError, match="line 2: the record was played on another board"):
        record.replay(edition=file)
    file.write_text(GOOD.replace('title = "Isle"', 'title = "An isle"'), encoding="utf-8")
    assert record.replay(edition=file).is_over, "what is only shown does not matter"
    with pytest.raises(bl.RecordError, match="line 2: the record was played on another board"):
        record.replay(edition="mini")


# ---------------------------------------------------------------- spoiled records

FINISHED = str(played("mini", 2, seed=3).record())
LINES = FINISHED.splitlines()


def number_of(pattern: str) -> int:
    """The number of the first line with this in it."""
    return next(number for number, line in enumerate(LINES, 1) if re.search(pattern, line))


def edit(pattern: str, change: Callable[[str], str]) -> tuple[str, int]:
    """The record with the first such line changed, and that line's number."""
    number = number_of(pattern)
    lines = LINES.copy()
    assert change(lines[number - 1]) != lines[number - 1]
    lines[number - 1] = change(lines[number - 1])
    return "\n".join(lines) + "\n", number


def sub(pattern: str, new: str) -> tuple[str, int]:
    return edit(pattern, lambda line: re.sub(pattern, new, line, count=1))


def without_line(pattern: str) -> tuple[str, int]:
    number = number_of(pattern)
    return "\n".join(LINES[: number - 1] + LINES[number:]), number


def cut(pattern: str) -> tuple[str, int]:
    """The record cut off before that line; the last line left is named."""
    number = number_of(pattern)
    return "\n".join(LINES[: number - 1]), number - 1


def other_colour(line: str) -> str:
    colour = re.search(r"gets (red|blue|green)", line)
    assert colour is not None
    new = {"red": "blue", "blue": "green", "green": "red"}[colour[1]]
    return line.replace(f"gets {colour[1]}", f"gets {new}", 1)


WRONG: list[tuple[str, tuple[str, int], str]] = [
    ("another format", sub("record 1", "record 2"), "format 2 is not known here"),
    ("not a record", sub("branchline", "chess"), "a record begins with the line"),
    ("another board", sub("edition: mini .", "edition: mini 0"), "played on another board"),
    ("an edition that is not ours", sub("edition: mini", "edition: isle"), "not one of our editions"),
    ("no fingerprint", sub(" [0-9a-f]{64}", ""), "the 64 hexadecimal digits"),
    ("players alike", sub("players: Ann, Bob", "players: Ann, Ann"), "no two alike"),
    ("a wrong hash", sub("seed hash: .", "seed hash: x"), "64 hexadecimal digits"),
    ("no deal", without_line("^deal"), "'deal / ...' should come here"),
    ("an outcome missing in the deal", sub(r", (\w+) / Ann: offered", " / Ann: offered"), "to be dealt"),
    ("an outcome too many in the deal", edit("^deal", lambda line: f"{line}, Mill-Castle"), "more is dealt|can't be"),
    ("an unknown card", sub("gets (red|blue|green|wild)", "gets mauve"), "there is no card 'mauve'"),
    ("an unknown ticket", sub("offered [A-Za-z]+-", "offered Moon-"), "there is no ticket 'Moon-"),
    ("somebody else's cards", sub("Ann: gets", "Bob: gets"), "by the rules"),
    ("a turn missing", without_line(r"^4\. "), "turn 4 should come here"),
    ("a turn twice", edit(r"^4\. ", lambda line: f"{line}\n{line}"), "turn 5 should come here"),
    (
        "the wrong player",
        edit(r"^3\. ", lambda line: line.replace(line.split()[1], "Ann:" if "Bob:" in line else "Bob:", 1)),
        "'s turn",
    ),
    ("nobody's turn", sub(r"^3\. \w+:", "3. Cid:"), "'Cid' is not one of the players"),
    ("no action", sub(r"^3\. (\w+): .*", r"3. \1:"), "a turn is written"),
    ("an unknown action", sub(r"^3\. (\w+): .*", r"3. \1: fly"), "this is no action"),
    ("an illegal action", sub(r"^3\. (\w+): .*", r"3. \1: pass"), "passing is only for a player"),
    (
        "a sloppy action",
        edit(r"draw deck", lambda line: line.replace("draw deck", "Draw deck", 1)),
        "must be written 'draw deck'",
    ),
    ("half a turn", edit(r"; draw ", lambda line: line[: line.index("; draw ")]), "is not complete"),
    ("too long a turn", edit(r"; draw ", lambda line: f"{line}; draw deck / gets red"), "the turn is over before"),
    ("an outcome missing", sub(r"draw deck / gets \w+", "draw deck"), "a card was to be dealt, and none is given"),
    ("an outcome too many", sub(r"draw deck / gets (\w+)", r"draw deck / gets \1, \1"), "more is dealt|can't be"),
    ("another verb", sub(r"draw deck / gets", "draw deck / up"), "by the rules"),
    ("an invented outcome", edit(r"^3\. ", lambda line: f"{line} / reset"), "by the rules"),
    ("a missing last round", sub(" / last round", ""), "by the rules"),
    (
        "another first player",
        edit(
            " / first ",
            lambda line: (
                line.replace("first Ann", "first Bo") if "first Ann" in line else line.replace("first Bob", "first An")
            ),
        ),
        "there is no player",
    ),
    (
        "turns after the end",
        edit("^score Ann", lambda line: f"{LINES[number_of('^score Ann') - 2].split('.')[0]}0. Ann: draw deck\n{line}"),
        "should come here",
    ),
    ("another score", sub("total (-?)", r"total \g<1>1"), "total must be"),
    ("another part of a score", sub("routes ", "routes 1"), "routes must be"),
    ("a score missing", without_line("^score Bob"), "'score Bob: ...' should come here"),
    ("a torn score", sub(", path.*", ""), "a score is written"),
    (
        "another winner",
        edit("^won by", lambda line: "won by: Ann" if "Bob" in line else "won by: Bob"),
        "the game is won by",
    ),
    ("an unknown winner", sub("won by: .*", "won by: Cid"), "the winners must be players"),
    ("more after the end", edit("^won by", lambda line: f"{line}\nmore"), "nothing should come after"),
    ("cut off in the headers", cut("^deal"), "the text ends after line"),
    ("cut off in a turn", cut(r"^6\. "), "a turn, the scores or 'unfinished' should come here"),
    ("cut off before the winner", cut("^won by"), "'won by: ...' should come here"),
]
AFTER = {"a turn twice", "half a turn", "turns after the end", "more after the end"}
"""Here it may be the line after the edited one."""


@pytest.mark.parametrize(("spoiled", "fault"), [(s, f) for _, s, f in WRONG], ids=[name for name, _, _ in WRONG])
def test_a_spoiled_record_is_refused_and_the_line_is_named(
    spoiled: tuple[str, int], fault: str, request: pytest.FixtureRequest
) -> None:
    text, line = spoiled
    with pytest.raises(bl.RecordError) as caught:
        bl.Record.parse(text).replay()
    assert re.search(fault, str(caught.value)), str(caught.value)
    name = request.node.callspec.id
    assert caught.value.line in ({line, line + 1} if name in AFTER else {line})
    assert str(caught.value).startswith((f"line {caught.value.line}: ", "line"))
    assert caught.value.text in text


def test_too_many_players_and_names_that_can_t_be_are_refused() -> None:
    for players, fault in (("Ann, Bob, Cid, Dot", "Mini is for 2 to 3 players"), ("Ann, B?", "can't contain")):
        text = "\n".join([*LINES[:2], f"players: {players}", LINES[number_of("^deal") - 1], "unfinished"])
        with pytest.raises(bl.RecordError, match=fault) as caught:
            bl.Record.parse(text).replay()
        assert caught.value.line == 3


def test_an_impossible_outcome_is_refused() -> None:
    """Five green cards in a deck that has four."""
    text = re.sub(
        r"^deal / Ann: gets \w+ / Bob: gets \w+ / up [^/]+ /",
        "deal / Ann: gets green / Bob: gets green / up green, green, green, red, red /",
        FINISHED,
        flags=re.M,
    )
    with pytest.raises(
        bl.RecordError, match=f"line {number_of('^deal')}: a card was to be dealt, and what is given can't be"
    ):
        bl.Record.parse(text).replay()


def test_a_game_that_goes_on_after_the_end_and_one_that_stops_early_are_told_apart() -> None:
    unfinished = "\n".join([*LINES[: number_of("^score") - 1], "unfinished"])
    with pytest.raises(bl.RecordError, match="the game is over, and the scores are missing"):
        bl.Record.parse(unfinished).replay()
    early = "\n".join([*LINES[: number_of(r"^5\. ") - 1], *LINES[number_of("^score") - 1 :]])
    with pytest.raises(bl.RecordError, match="the game is not over yet"):
        bl.Record.parse(early).replay()


def test_verifying_finds_another_seed_another_hash_and_another_deal() -> None:
    bl.Record.parse(FINISHED).verify()
    other_seed = FINISHED.replace("\nseed: 3\n", "\nseed: 4\n")
    with pytest.raises(bl.SeedMismatch, match="line 5: this seed does not have the hash"):
        bl.Record.parse(other_seed).verify()
    no_hash = re.sub("seed hash: .*\n", "", other_seed)
    with pytest.raises(bl.SeedMismatch, match="line 5: the seed deals otherwise"):
        bl.Record.parse(no_hash).verify()
    assert bl.Record.parse(no_hash).replay().seed is None, "the rules are kept: it replays, dealt by an unknown seed"
    bad_seed = re.sub("seed hash: .*\n", "", FINISHED.replace("\nseed: 3\n", "\nseed: " + "3" * 300 + "\n"))
    with pytest.raises(bl.SeedMismatch, match="line 4: seed"):
        bl.Record.parse(bad_seed).verify()


def test_verifying_names_the_turn_whose_outcome_was_changed() -> None:
    """A deck card is exchanged for another that could have come: every rule is kept, but the seed says otherwise."""
    game = until(bl.Game("usa", 2, seed=1), "turn")
    game.play("draw deck")
    game.play("draw deck")
    text = str(game.record(show_seed=True))
    line = next(number for number, found in enumerate(text.splitlines(), 1) if "draw deck" in found)
    drawn = re.search(r"draw deck / gets (\w+)", text)
    assert drawn is not None
    other = "white" if drawn[1] != "white" else "black"
    changed = text.replace(f"draw deck / gets {drawn[1]}", f"draw deck / gets {other}", 1)
    assert bl.Record.parse(changed).replay().position() != game.position()
    with pytest.raises(bl.SeedMismatch, match=f"line {line}: the seed deals otherwise"):
        bl.Record.parse(changed).verify()


@pytest.mark.parametrize("data", ["", "{}", "[]", b"\xff", '{"edition":"mini"}'])
def test_json_that_is_no_record_is_refused(data: str | bytes) -> None:
    with pytest.raises(bl.RecordError, match="JSON of a record"):
        bl.Record.from_json(data)


def test_json_can_t_say_what_the_text_can_t() -> None:
    data = bl.Record.parse(FINISHED).to_json()
    for old, new in (("draw deck", "draw deck; pass"), ('"players":["Ann"', '"players":["Ann, Bob"')):
        assert old in data
        with pytest.raises(bl.RecordError):
            bl.Record.from_json(data.replace(old, new, 1))


@given(st.text(max_size=200))
def test_any_text_is_no_record(text: str) -> None:
    with pytest.raises(bl.RecordError):
        bl.Record.parse(text)
    with pytest.raises(bl.RecordError):
        bl.Record.parse(f"branchline record 1\n{text}")


@given(st.data())
def test_a_spoiled_record_is_refused_or_replays(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(FINISHED) - 1))
    size = data.draw(st.integers(0, 4))
    spoiled = FINISHED[:at] + data.draw(st.text("Anredblug0123456789-?,;:/ \n", max_size=4)) + FINISHED[at + size :]
    try:
        game = bl.Record.parse(spoiled).replay()
    except bl.RecordError:
        return
    assert game.is_over


@given(st.data())
def test_spoiled_json_of_a_record_is_refused_or_replays(data: st.DataObject) -> None:
    text = bl.Record.parse(FINISHED).to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    spoiled = text[:at] + data.draw(st.text('Anred019-?,;:/ "[]{}\\', max_size=3)) + text[at + 1 :]
    with contextlib.suppress(bl.RecordError):
        bl.Record.from_json(spoiled).replay()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            lambda text: text.replace("Ann, Bob", "Ann, Bob, Cid, Dot, Eve, Fay"),
            "line 3: no game has more than 5",
        ),
        (lambda text: text + "\n" * 6_000 + "x", "more than 5,020 lines"),
        (lambda text: text.replace("seed: 3", "seed: " + "3" * 20_000), "line 5: the line is too long"),
        (lambda text: text.replace("won by: ", "won by: Ann, "), "must be players, in the order of their seats"),
    ],
)
def test_a_text_beyond_what_any_game_needs_is_not_read_on(change: Callable[[str], str], fault: str) -> None:
    text = str(played("mini", 2, seed=3).record())
    assert text.splitlines()[-1] == "won by: Ann"
    with pytest.raises(bl.RecordError, match=fault) as refused:
        bl.Record.parse(change(text))
    assert len(str(refused.value)) < 500, "of a long line only the beginning is repeated"


def test_no_game_has_more_turns_than_a_record_may_have() -> None:
    beginning = str(played("mini", 2, seed=3).record()).partition("\n1. ")[0]
    turns = [f"{number}. Ann: draw deck" for number in range(1, 5_002)]
    unfinished = bl.Record.parse("\n".join([beginning, *turns[:-1], "unfinished"]))
    assert len(unfinished.turns) == 5_000
    with pytest.raises(bl.RecordError, match="no game has more than 5,000 turns"):
        bl.Record.parse("\n".join([beginning, *turns, "unfinished"]))
