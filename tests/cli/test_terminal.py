"""Games in a real terminal, key by key."""

from pathlib import Path

import pytest

from branchline.cli.terminal.keyboard_game import ERASE
from branchline.game import Game, Record
from tests.cli.terminal import Terminal, play_on


def the_record(games: Path) -> Record:
    (path,) = games.glob("*.record")
    return Record.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("edition", ["mini", "usa", "london", "san_francisco", "paris"])
def test_a_person_finishes_a_game_of_each_edition_against_a_bot(games: Path, edition: str) -> None:
    terminal = Terminal("play", edition, "-p", "Ann,racer", "--seed", "3", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    play_on(terminal, "Ann")
    assert terminal.end() == 0
    assert "To see it again: branchline replay" in terminal.screen()
    assert the_record(games).verify().is_over


def test_a_newcomer_gets_into_a_game_by_pressing_enter(games: Path) -> None:
    terminal = Terminal("play", games=games, rows=24, columns=80)
    for asked in ("Enter for 1> ", "Enter for 2> ", "Player 1, or Enter for ", "Player 2, or Enter for "):
        terminal.until(asked)
        terminal.type()
    terminal.until("Press Enter to begin. ")
    terminal.type()
    terminal.until("choose your first tickets")
    terminal.until("? for help.")
    terminal.type("q")
    assert terminal.end() == 0
    assert the_record(games).edition == "usa"


def test_wrong_answers_to_the_first_questions_are_asked_again(games: Path) -> None:
    terminal = Terminal("play", games=games)
    terminal.until("Enter for 1> ")
    terminal.type("atlantis")
    terminal.until("no edition has this name")
    terminal.until("Enter for 1> ")
    terminal.type("mini")
    terminal.until("Enter for 2> ")
    terminal.type("7")
    terminal.until("a number from 2 to 3")
    terminal.until("Enter for 2> ")
    terminal.type("2")
    for name in ("Ann", "ann"):
        terminal.until("or Enter for ")
        terminal.type(name)
    terminal.until("two players have this name")
    terminal.until("Player 1, or Enter for ")
    terminal.until("> ")
    terminal.child.sendintr()
    assert terminal.end() == 0
    assert not list(games.glob("*"))


def test_two_people_never_see_each_others_hands_and_tickets(games: Path) -> None:
    """Whenever a person is asked, the screen since it was wiped shows nothing that only the other knows."""
    terminal = Terminal("play", "london", "-p", "Ann,Bob", "--seed", "5", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    secrets = [Game("london", ["Ann", "Bob"], 5).view(seat).offered for seat in (0, 1)]
    for own, other in ((0, 1), (1, 0)):
        terminal.until("press Enter. ")
        assert not any(ticket in terminal.screen() for ticket in (*secrets[0], *secrets[1]))
        assert "Hand " not in terminal.screen()
        terminal.type()
        terminal.until("? for help.")
        assert all(ticket in terminal.screen() for ticket in secrets[own])
        assert not any(ticket in terminal.screen() for ticket in secrets[other])
        terminal.type("all")
        terminal.until("to hide your cards. ")
        terminal.type()
    for _ in range(4):
        terminal.until("press Enter. ")
        assert "Hand " not in terminal.screen()
        name = "Ann" if "Ann, press" in terminal.screen() else "Bob"
        terminal.type()
        for _card in range(2):
            terminal.until("? for help.")
            hidden = secrets[1 if name == "Ann" else 0]
            assert not any(ticket in terminal.screen() for ticket in hidden)
            terminal.until(f"{name}> ")
            terminal.type("d")
        terminal.until("to hide your cards. ")
        assert "You draw" in terminal.screen()
        terminal.type()
    assert terminal.heard.count(ERASE) >= 12


def test_what_one_person_typed_is_not_in_the_history_of_the_other(games: Path) -> None:
    terminal = Terminal("play", "mini", "-p", "Ann,Bob", "--seed", "5", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    terminal.until("press Enter. ")
    terminal.type()
    terminal.until("Ann> ")
    terminal.type("keep all")
    terminal.until("to hide your cards. ")
    terminal.type()
    terminal.until("press Enter. ")
    terminal.type()
    terminal.until("Bob> ")
    mark = len(terminal.heard)
    terminal.child.send("\x1b[A\x1b[A")
    terminal.type("score")
    terminal.until("If the game ended now")
    assert "keep all" not in terminal.since(mark)


def test_two_people_and_a_bot_finish_a_game(games: Path) -> None:
    terminal = Terminal("play", "mini", "-p", "Ann,Bob,greedy", "--seed", "5", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    play_on(terminal, "Ann", "Bob")
    assert terminal.end() == 0
    assert the_record(games).verify().is_over


def test_a_killed_game_is_resumed_with_nothing_lost(games: Path) -> None:
    terminal = Terminal("play", "san_francisco", "-p", "Ann,racer", "--seed", "8", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    terminal.until("Ann> ")
    terminal.type("all")
    while terminal.until("draw your second card", "your turn", "place a stack") != 0:
        terminal.until("? for help.")
        terminal.until("Ann> ")
        terminal.type("1")
    terminal.until("Ann> ")
    terminal.kill()
    (path,) = games.iterdir()
    before = path.read_text(encoding="utf-8")
    killed = Record.parse(before).replay()
    assert killed.phase == "second card"
    again = Terminal("play", "--resume", str(path), games=games)
    again.until("Press Enter to continue. ")
    again.type()
    again.until("draw your second card")
    again.until("Ann> ")
    assert path.read_text(encoding="utf-8") == before
    again.type("1")
    play_on(again, "Ann")
    assert again.end() == 0
    finished = the_record(games)
    assert finished.verify().seed == "8"
    assert finished.turns[: len(killed.record().turns) - 1] == killed.record().turns[:-1]


@pytest.mark.parametrize("key", ["\x04", "\x03"])
def test_end_of_input_and_interrupt_leave_cleanly(games: Path, key: str) -> None:
    terminal = Terminal("play", "mini", "-p", "Ann,racer", "--seed", "8", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    terminal.until("Ann> ")
    terminal.child.send(key)
    assert terminal.end() == 0
    assert "To continue: branchline play --resume" in terminal.screen()
    assert "Traceback" not in terminal.heard


def test_a_newcomer_is_offered_the_unfinished_game(games: Path) -> None:
    first = Terminal("play", "mini", "-p", "Ann,racer", "--seed", "8", games=games)
    first.until("Press Enter to begin. ")
    first.child.send("\x04")
    assert first.end() == 0
    again = Terminal("play", games=games)
    again.until("There is an unfinished game: mini, Ann, racer.")
    again.until("new game> ")
    again.type("yes")
    again.until("Press Enter to continue. ")
    again.type()
    play_on(again, "Ann")
    assert again.end() == 0


def test_tab_completes_an_action(games: Path) -> None:
    terminal = Terminal("play", "mini", "-p", "Ann,racer", "--seed", "5", games=games)
    terminal.until("Press Enter to begin. ")
    terminal.type()
    terminal.until("Ann> ")
    terminal.type("1")
    terminal.until("your turn")
    terminal.until("Ann> ")
    # What was typed and what Tab adds to it may be drawn in one go or one after the other: wait for what it adds.
    terminal.child.send("cla\t")
    terminal.until("im")
    terminal.child.send(" Cas\t")
    terminal.until("tle-Lake")
    terminal.child.send(" g\t")
    terminal.until("reen")
    terminal.type(" 1+0")
    terminal.until("You claim Castle-Lake for 1 green")


def test_a_record_is_stepped_through(games: Path) -> None:
    game = Game("mini", ["Ann", "Bob"], 4)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    games.mkdir()
    path = games / "game.record"
    path.write_text(str(game.record()), encoding="utf-8")
    turns = len(game.record().turns)
    terminal = Terminal("replay", str(path), games=games)
    terminal.until(f"turn 0 of {turns}> ")
    for typed, turn in (("", 1), ("", 2), ("b", 1), ("99", turns), ("3", 3), ("e", turns)):
        terminal.type(typed)
        terminal.until(f"after turn {turn} of {turns}")
        terminal.until(f"turn {turn} of {turns}> ")
    assert "Final scores" in terminal.screen()
    terminal.type("m")
    terminal.until("Harbour")
    terminal.type("q")
    assert terminal.end() == 0
