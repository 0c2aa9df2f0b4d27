"""A game from Python: setting up, playing, undoing, copying, and that a seed means the same game everywhere."""

from __future__ import annotations

import random
import secrets
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.game.random_games import play_random_games, random_chooser
from branchline.game.seeds import chance_of, seed_hash
from tests.editions.isle import GOOD
from tests.game.games import EVERY_TABLE, moments, played, until


def test_the_editions_are_listed_in_their_order() -> None:
    assert bl.editions() == ("usa", "london", "san_francisco", "paris", "mini")


def test_a_new_game_waits_for_the_first_tickets_to_be_chosen() -> None:
    game = bl.Game("usa", players=["Ann", "Bob"], seed=7)
    assert (game.names, game.to_act, game.phase, game.is_over) == (("Ann", "Bob"), 0, "choosing tickets", False)
    assert game.edition.name == "usa"
    assert list(game.seats) == [0, 1]
    assert game.winners == ()
    assert len(game.legal_actions()) == 4
    assert all(isinstance(action, bl.KeepTickets) for action in game.legal_actions())


def test_a_board_file_of_one_s_own_is_played_like_ours(tmp_path: Path) -> None:
    file = tmp_path / "isle.toml"
    file.write_text(GOOD, encoding="utf-8")
    for edition in (file, str(file), bl.load_edition(file)):
        game = bl.Game(edition, 3, seed=5)
        chooser = random.Random(5)
        while not game.is_over:
            game.play(chooser.choice(game.legal_actions()))
        assert len(game.winners) >= 1


@pytest.mark.parametrize(
    ("players", "part"),
    [
        (1, "USA is for 2 to 5 players, not 1"),
        (6, "USA is for 2 to 5 players, not 6"),
        (0, "not 0"),
        (-2, "not -2"),
        (True, "give a number such as 2"),
        (2.0, "give a number such as 2"),
        ("Ann", "a list of names"),
        (["Ann"], "not 1"),
        (["Ann", "Ann"], "two players have this name"),
        (["Ann", "ANN"], "two players have this name"),
        (["Ann", ""], "1 to 40 characters"),
        (["Ann", "B" * 41], "1 to 40 characters"),
        (["Ann", " Bob"], "single spaces"),
        (["Ann", "Bob\nCid"], "no line break"),
        (["Ann", "Bob: Cid"], "can't contain ':'"),
        (["Ann", "Bob; Cid"], "can't contain ';'"),
        (["Ann", "Bob, Cid"], "can't contain ','"),
        (["Ann", "a/b"], "can't contain '/'"),
        (["Ann", "?"], "can't contain '?'"),
        (["Ann", "Spectators"], "those who watch"),
        (["Ann", 5], "a name is a text"),
        (None, "give a number"),
    ],
)
def test_players_that_can_t_be_are_refused(players: object, part: str) -> None:
    with pytest.raises(bl.SetupError) as caught:
        bl.Game("usa", players)  # type: ignore[arg-type]
    assert part in str(caught.value)


@pytest.mark.parametrize("seed", [-1, True, 1.5, "", " 7", "7\n", "x" * 201, 10**200, b"7"])
def test_seeds_that_can_t_be_are_refused(seed: object) -> None:
    with pytest.raises(bl.SetupError, match="seed"):
        bl.Game("mini", 2, seed)  # type: ignore[arg-type]


def test_an_unknown_edition_is_refused_with_a_suggestion() -> None:
    with pytest.raises(bl.EditionError, match="did you mean 'london'"):
        bl.Game("lodnon", 2)


def test_a_number_and_its_digits_are_the_same_seed() -> None:
    assert bl.Game("usa", 2, 7).position() == bl.Game("usa", 2, "7").position()
    assert bl.Game("usa", 2, 7).position() != bl.Game("usa", 2, 8).position()
    assert bl.Game("usa", 2, 7).seed == "7"


def test_a_seed_with_a_slash_is_one_game_of_a_run() -> None:
    run = chance_of("7/123")
    assert [run.number(1000) for _ in range(5)] != [chance_of("7").number(1000) for _ in range(5)]
    assert bl.Game("usa", 2, "7/0").position() == bl.Game("usa", 2, "7").position()
    assert bl.Game("usa", 2, "7/1").position() != bl.Game("usa", 2, "7").position()
    assert bl.Game("usa", 2, f"7/{2**64}").seed == f"7/{2**64}"


def test_without_a_seed_every_game_is_another_and_its_seed_can_be_had() -> None:
    one, other = bl.Game("usa", 2), bl.Game("usa", 2)
    assert one.position() != other.position()
    assert one.seed is not None
    assert bl.Game("usa", 2, one.seed).position() == one.position()
    assert one.seed_hash == seed_hash(one.seed)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_same_seed_and_actions_are_the_same_game_whatever_other_generators_do(name: str, players: int) -> None:
    game = played(name, players, seed=11)
    twin = bl.Game(name, players, seed=11)
    for action in game.actions:
        random.random()
        random.seed(len(str(action)))
        secrets.token_bytes(3)
        twin.play(action)
    assert twin.position() == game.position()
    assert twin.events == game.events


def test_games_in_several_threads_do_not_disturb_each_other() -> None:
    expected = {seed: played("mini", 3, seed).position() for seed in range(6)}
    found: dict[int, str] = {}
    threads = [
        threading.Thread(target=lambda seed=seed: found.update({seed: played("mini", 3, seed).position()}))
        for seed in expected
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_undoing_goes_back_step_by_step_and_the_same_action_has_the_same_outcome(name: str, players: int) -> None:
    positions, counts = [], []
    for game in moments(name, players, seed=3):
        positions.append(game.position())
        counts.append(len(game.events))
    actions = game.actions
    back = list(range(len(actions)))
    for number in back[-12:][::-1]:
        game.undo()
        assert game.position() == positions[number]
        assert len(game.events) == counts[number]
    for number in back[-12:]:
        game.play(actions[number])
        assert game.position() == positions[number + 1]


def test_undoing_to_the_beginning_and_further() -> None:
    game = played("mini", 2, seed=3)
    while game.actions:
        game.undo()
    assert game.position() == bl.Game("mini", 2, seed=3).position()
    with pytest.raises(bl.NothingToUndo, match="none has been played"):
        game.undo()


def test_after_undoing_another_action_may_be_played() -> None:
    game = until(bl.Game("usa", 2, seed=1), "turn")
    before = game.position()
    game.play("draw tickets")
    game.undo()
    game.play("draw deck")
    game.undo()
    assert game.position() == before
    assert "draw deck" in game.legal_actions()


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_copy_goes_on_apart_and_in_the_same_way(name: str, players: int) -> None:
    game = played(name, players, seed=5, actions=12)
    before = game.position()
    copy = game.copy()
    chooser = random.Random(1)
    actions: list[bl.AnyAction] = []
    while not copy.is_over and len(actions) < 10:
        actions.append(chooser.choice(copy.legal_actions()))
        copy.play(actions[-1])
    assert game.position() == before
    for action in actions:
        game.play(action)
    assert game.position() == copy.position()
    copy.undo()
    assert game.position() != copy.position()


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_every_legal_action_and_its_text_is_in_the_legal_actions_and_others_are_not(name: str, players: int) -> None:
    for number, game in enumerate(moments(name, players, seed=9)):
        legal = game.legal_actions()
        if number % 7 == 0:
            for action in legal:
                assert action in legal
                assert str(action) in legal
            assert len(set(legal)) == len(legal)
            assert list(legal) == [legal[index] for index in range(len(legal))] == list(legal[:])
            assert "nonsense" not in legal
            assert (bl.Pass() in legal) == (list(legal) == [bl.Pass()])


def test_legal_actions_stay_as_they_are_when_the_game_goes_on() -> None:
    game = until(bl.Game("usa", 2, seed=1), "turn")
    legal = game.legal_actions()
    before = list(legal)
    game.play("draw deck")
    game.play("draw deck")
    assert list(legal) == before
    assert legal[-1] == before[-1]
    assert legal != game.legal_actions()
    with pytest.raises(IndexError):
        legal[len(legal)]
    with pytest.raises(IndexError):
        legal[-len(legal) - 1]


def test_what_a_play_brings_about_is_returned_in_order() -> None:
    game = until(bl.Game("usa", ["Ann", "Bob"], seed=1), "turn")
    before = len(game.events)
    seat = game.to_act
    assert seat is not None
    happened = game.play("draw deck")
    assert [type(event).__name__ for event in happened] == ["Drew"]
    assert happened[0].text(game.names) == f"{game.names[seat]} draws {happened[0].card} from the deck"  # type: ignore[union-attr]
    assert list(game.events[before:]) == list(happened)


def test_a_finished_game_has_a_score_sheet_and_winners() -> None:
    game = played("usa", 3, seed=4)
    sheet = game.scores()
    assert game.to_act is None
    assert game.winners == sheet.winners
    assert [score.seat for score in sheet] == [0, 1, 2]
    best = max(score.total for score in sheet)
    for score in sheet:
        parts = score.routes + score.tickets + score.longest_path + score.districts + score.tokens + score.flags
        assert score.total == parts
        assert score.won == (score.seat in game.winners)
        assert score.name == game.names[score.seat]
    assert all(sheet[seat].total == best for seat in game.winners)
    table = str(sheet).splitlines()
    assert len(table) == 4
    assert "total" in table[0]
    assert '"total":' in sheet.to_json()


def test_a_seat_that_is_not_at_the_table_has_no_view() -> None:
    game = bl.Game("mini", 2, seed=1)
    for seat in (-1, 2, 255):
        with pytest.raises(bl.SetupError, match="seats 0 to 1"):
            game.view(seat)


def test_what_is_printed_of_a_game_tells_no_secrets() -> None:
    game = bl.Game("mini", ["Ann", "Bob"], seed=1)
    assert repr(game) == "<Game mini: Ann, Bob; choosing tickets of Ann; 0 actions played>"


def test_reveal_is_plain_data_by_names() -> None:
    game = played("paris", 2, seed=1, actions=20)
    data = game.reveal()
    assert data["seats"][0]["hand"] == game.view(0).hand
    assert data["seed"] == "1"
    assert len(data["events"]) == len(game.events)

    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(item) for key, item in value.items())
        if isinstance(value, list | tuple):
            return all(map(plain, value))
        return value is None or isinstance(value, str | int | bool)

    assert plain(data)


@given(st.integers(0, 10**6), st.sampled_from(EVERY_TABLE))
def test_a_game_resumed_from_a_state_is_that_state(seed: int, table: tuple[str, int]) -> None:
    game = played(*table, seed=seed, actions=seed % 40)
    resumed = bl.Game.resume(game.edition, game.names, game._state, seed=1)
    assert resumed.position() == game.position()
    assert resumed.actions == ()
    with pytest.raises(bl.SetupError, match="players"):
        bl.Game.resume(game.edition, ["x", "y", "z", "w"][: 5 - table[1] if table[1] < 4 else 2], game._state)


def test_sequences_of_actions_and_events_are_values_that_print() -> None:
    game, twin = bl.Game("mini", 2, seed=1), bl.Game("mini", 2, seed=1)
    legal = game.legal_actions()
    assert legal == list(twin.legal_actions())
    assert hash(legal) == hash(twin.legal_actions())
    assert legal != "draw deck"
    assert repr(legal) == f"[{'; '.join(map(str, legal))}]"
    events = game.events
    assert events == list(twin.events)
    assert hash(events) == hash(twin.events)
    assert events != "dealt"
    assert repr(events).startswith("[seat 0 is dealt ")
    assert game.view(0) != game.spectator_view()
    assert game.view(0).without_names().names == ("seat 0", "seat 1")


def test_native_random_games_are_those_that_random_bots_play() -> None:
    for number in range(3):
        result = play_random_games("mini", 2, "7", 1, first=number)
        game = bl.Game("mini", 2, f"7/{number}")
        choose = random_chooser("7", number)
        while not game.is_over:
            legal = game.legal_actions()
            game.play(legal[choose(len(legal))])
        assert [score.total for score in game.scores()] == list(result.average)
        assert (result.games, result.moves) == (1, len(game.actions))


def test_a_record_is_for_one_seat_or_for_spectators() -> None:
    game = bl.Game("mini", 2, seed=1)
    for seat, spectators in ((0, True), (2, False)):
        with pytest.raises(bl.SetupError, match="give one of the seats 0 to 1, or spectators=True"):
            game.record(seat=seat, spectators=spectators)
