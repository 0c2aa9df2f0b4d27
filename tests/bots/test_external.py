"""Outside programs as bots: the examples play whole games, and get what the protocol says and nothing more."""

from __future__ import annotations

import gc
import json
import os
import random
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import branchline as bl
from branchline.bots import bot, play_out
from branchline.bots.errors import BotFailure, BotSpecError
from branchline.bots.external import ExternalBot, Limits, external_bot, messages
from branchline.bots.lifetimes import closing_all
from branchline.game import Game, View
from tests.bots.external_programs import IN_TIME, OBEDIENT, PATIENT, bot_that, held, is_gone, noted, program
from tests.programs import program as installed

PROJECT = Path(__file__).parents[2]
EXAMPLES = PROJECT / "examples" / "bots"
GAMES = 2


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    before = held()
    yield
    gc.collect()
    assert held() == before


@pytest.fixture(scope="module")
def node() -> str:
    """Node, which has to be there where everything is checked."""
    return installed("node")


# ---------------------------------------------------------------- whole games


def won_against_random(command: list[str], edition: str, players: int) -> float:
    """The share of a few games that a program wins against a table of random bots; it goes round the seats."""
    won = 0.0
    for number in range(GAMES):
        game = Game(edition, players, f"{edition}/{number}")
        seat = number % players
        bots = [ExternalBot(command, PATIENT) if other == seat else bot("random") for other in game.seats]
        with closing_all(bots):
            play_out(game, bots, [random.Random(number + other) for other in game.seats])
        assert game.is_over
        won += (seat in game.winners) / len(game.winners)
    return won / GAMES


def tables() -> list[tuple[str, int]]:
    return [(edition, players) for edition in bl.editions() for players in _fewest_and_most(edition)]


def _fewest_and_most(edition: str) -> tuple[int, int]:
    players = bl.load_edition(edition).players
    return players.fewest, players.most


@pytest.mark.parametrize(("edition", "players"), tables())
def test_the_python_example_plays_every_edition(edition: str, players: int) -> None:
    won = won_against_random([sys.executable, "-I", "-S", str(EXAMPLES / "ticket_bot.py")], edition, players)
    assert won == 1 or edition == "mini"


@pytest.mark.parametrize(("edition", "players"), tables())
def test_the_javascript_example_plays_every_edition(node: str, edition: str, players: int) -> None:
    won = won_against_random([node, str(EXAMPLES / "ticket_bot.js")], edition, players)
    assert won == 1 or edition == "mini"


def test_the_python_example_needs_no_branchline() -> None:
    text = (EXAMPLES / "ticket_bot.py").read_text(encoding="utf-8")
    assert "import branchline" not in text
    assert "from branchline" not in text


# ---------------------------------------------------------------- specs


def test_a_spec_is_split_into_words_without_a_shell(tmp_path: Path) -> None:
    folder = tmp_path / "my bots; rm"
    folder.mkdir()
    said = tmp_path / "said"
    command = [
        *program(folder, f"open({str(said)!r}, 'w').write(repr(sys.argv[1:]) + '\\n')\n{OBEDIENT}"),
        "a b",
        "$HOME",
    ]
    view = Game("mini", 2, 7).view(0)
    with external_bot(f"exec:{shlex.join(command)}", PATIENT) as found:
        assert found.choose(view, random.Random(1), None) in view.legal_actions()
    assert noted(said) == repr(["a b", "$HOME"])


def test_a_program_may_be_named_by_its_path_alone(tmp_path: Path) -> None:
    command = shlex.join(program(tmp_path, OBEDIENT))
    path = tmp_path / "my bot"
    path.write_text(f"#!/bin/sh\nexec {command}\n", encoding="utf-8")
    path.chmod(0o755)
    view = Game("mini", 2, 7).view(0)
    with external_bot(f"exec:'{path}'", PATIENT) as found:
        assert found.choose(view, random.Random(1), None) in view.legal_actions()


def test_the_registry_knows_outside_programs() -> None:
    assert isinstance(bot("exec:./mybot --fast"), ExternalBot)


@pytest.mark.parametrize(("spec", "fault"), [("exec:", "there is no command"), ("exec:'a", "No closing quotation")])
def test_a_spec_without_a_command_is_refused(spec: str, fault: str) -> None:
    with pytest.raises(BotSpecError, match=fault):
        bot(spec)


# ---------------------------------------------------------------- what is said


class Watching:
    """Hands on what an outside program decides, and remembers the views that it decided by."""

    def __init__(self, inner: ExternalBot) -> None:
        self.inner = inner
        self.views: list[View] = []

    def choose(self, view: View, rng: random.Random, clock: None) -> Any:
        self.views.append(view)
        return self.inner.choose(view, rng, clock)


def heard_in_a_game(folder: Path, edition: str) -> tuple[list[str], list[View], Game]:
    """Every line that a program got in a game, the views that it should have got, and the game."""
    heard = folder / "heard"
    body = f"""
    lines = []
    greet_line = sys.stdin.readline()
    say('{{"protocol": 1, "name": "scribe", "author": "me"}}')
    with open({str(heard)!r}, 'w') as file:
        file.write(greet_line)
        for line in sys.stdin:
            file.write(line)
            message = json.loads(line)
            if message["type"] == "choose":
                answer(message, len(line) % len(message["view"]["legal_actions"]))
    """
    game = Game(edition, ["Ann", "Bob"], 3)
    with bot_that(folder, body) as scribe:
        watching = Watching(scribe)
        while (seat := game.to_act) is not None:
            chooser: Any = watching if seat == 1 else bot("greedy")
            game.play(chooser.choose(game.view(seat), random.Random(1), None))
        scribe.game_over(game.view(1), game.scores())
    return heard.read_text(encoding="utf-8").splitlines(), watching.views, game


@pytest.mark.parametrize("edition", bl.editions())
def test_a_program_gets_the_views_of_its_seat_as_they_are_and_nothing_more(tmp_path: Path, edition: str) -> None:
    lines, views, game = heard_in_a_game(tmp_path, edition)
    hello, new_game, *questions, over = map(json.loads, lines)
    assert hello == {"type": "hello", "protocol": 1}
    assert set(new_game) == {"type", "seat", "players", "seed", "edition"}
    assert (new_game["type"], new_game["seat"], new_game["players"]) == ("game", 1, ["Ann", "Bob"])
    assert len(questions) == len(views) > 3
    for line, question, view in zip(lines[2:], questions, views, strict=False):
        assert set(question) == {"type", "seconds", "view"}
        assert question["type"] == "choose"
        assert question["seconds"] == PATIENT.decision
        assert line.endswith(f'"view":{view.to_json()}}}')
    assert set(over) == {"type", "winners", "scores", "view"}
    assert over["winners"] == list(game.winners)
    assert over["scores"] == json.loads(game.scores().to_json())
    assert over["view"] == json.loads(game.view(1).to_json())


@pytest.mark.parametrize("edition", bl.editions())
def test_a_program_gets_the_whole_board(edition: str) -> None:
    board = json.loads(msgspec.json.encode(messages.board_of(bl.load_edition(edition))))
    game = Game(edition, 2, 1)
    generator = random.Random(1)
    names = {route["name"] for route in board["routes"]}
    claims = {(route["claim_name"], route["colour"]) for route in board["routes"]}
    assert len(claims) == len(names) == len(board["routes"])
    while not game.is_over:
        for action in game.legal_actions():
            if isinstance(action, bl.Claim):
                fitting = {(action.route, action.colour), (action.route, "gray")} & claims
                assert len(fitting) == 1
        game.play(generator.choice(game.legal_actions()))
    assert set(game.spectator_view().owners) <= names
    assert {ticket["name"] for ticket in board["tickets"]} == set(game.edition.ticket_names)


def test_the_seed_is_the_same_for_the_same_generator(tmp_path: Path) -> None:
    seeds: list[int] = []
    for number in (1, 1, 2):
        seen = tmp_path / f"seen{len(seeds)}"
        body = f"greet(); open({str(seen)!r}, 'w').write(f'{{read()[\"seed\"]}}\\n'); answer(read())"
        with bot_that(tmp_path, body) as curious:
            curious.choose(Game("mini", 2, 7).view(0), random.Random(number), None)
        seeds.append(int(noted(seen)))
    assert seeds[0] == seeds[1] != seeds[2]
    assert 0 <= max(seeds) < 2**53


def test_an_answer_may_come_in_parts_with_blank_lines_and_more_fields(tmp_path: Path) -> None:
    body = r"""
    greet()
    action = json.dumps(question()["view"]["legal_actions"][1])
    for part in ('\n', '  \r\n', '{"note": [1, {}], "act', 'ion": ', action, '}\r', '\n'):
        sys.stdout.write(part)
        sys.stdout.flush()
        time.sleep(0.02)
    """
    view = Game("mini", 2, 7).view(0)
    with bot_that(tmp_path, body) as slow:
        assert slow.choose(view, random.Random(1), None) == view.legal_actions()[1]


def test_an_action_may_be_written_as_people_write_it(tmp_path: Path) -> None:
    view = Game("mini", 2, 7).view(0)
    both = view.legal_actions()[-1]
    typed = f"KEEP {', '.join(reversed(view.offered)).lower()}"
    with bot_that(tmp_path, f"greet(); question(); say(json.dumps({{'action': {typed!r}}}))") as casual:
        assert casual.choose(view, random.Random(1), None) == both


def test_every_message_and_field_stands_in_the_protocol() -> None:
    page = (PROJECT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    for message in (messages.Hello, messages.NewGame, messages.Choose, messages.GameOver):
        assert f'"type":"{message.__struct_config__.tag}"' in page
        assert all(f"`{field}`" in page for field in message.__struct_fields__)
    for part in (messages.Board, messages.BoardRoute, messages.BoardTicket):
        assert all(f"`{field}`" in page for field in part.__struct_fields__)
    for number in (Limits().start, Limits().decision, Limits().end):
        assert f"{number:g} s" in page


# ---------------------------------------------------------------- beginning and end


def test_a_program_lives_for_one_game(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    body = f"open({str(lives)!r}, 'a').write(f'{{os.getpid()}}\\n')\n{OBEDIENT}"
    with bot_that(tmp_path, body) as guest:
        for number in range(3):
            game = Game("mini", 2, number)
            play_out(game, [guest, bot("random")], [random.Random(1), random.Random(2)])
            pids = noted(lives).split()
            assert len(pids) == number + 1
            assert is_gone(int(pids[-1]))


def test_another_seat_is_another_game(tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    game = Game("mini", 2, 7)
    with bot_that(tmp_path, f"open({str(lives)!r}, 'a').write('one\\n')\n{OBEDIENT}") as guest:
        for _ in game.seats:
            assert game.to_act is not None
            game.play(guest.choose(game.view(game.to_act), random.Random(1), None))
    assert noted(lives).split() == ["one", "one"]


def test_a_program_may_end_by_itself(tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    body = f"{OBEDIENT}\ntime.sleep(0.1)\nopen({str(ended)!r}, 'w').write('by itself\\n')"
    guest = bot_that(tmp_path, body)
    guest.choose(Game("mini", 2, 7).view(0), random.Random(1), None)
    guest.close()
    assert ended.read_text(encoding="utf-8") == "by itself\n"
    guest.close()


@pytest.mark.parametrize("ending", ["close", "game_over"])
def test_who_does_not_end_is_killed(tmp_path: Path, ending: str) -> None:
    pid = tmp_path / "pid"
    body = f"""
    open({str(pid)!r}, 'w').write(f'{{os.getpid()}}\\n')
    greet(); answer(question())
    while True: sys.stdout.write('x' * 10_000)
    """
    guest = bot_that(tmp_path, body, Limits(start=60, decision=60, end=0.2))
    game = Game("mini", 2, 7)
    guest.choose(game.view(0), random.Random(1), None)
    began = time.monotonic()
    if ending == "close":
        guest.close()
    else:
        guest.game_over(game.view(0), game.scores())
    assert time.monotonic() - began < IN_TIME
    assert is_gone(int(noted(pid)))


def test_a_bot_that_is_forgotten_takes_its_program_along(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    guest = bot_that(tmp_path, f"open({str(pid)!r}, 'w').write(f'{{os.getpid()}}\\n')\n{OBEDIENT}\ntime.sleep(1000)")
    guest.choose(Game("mini", 2, 7).view(0), random.Random(1), None)
    del guest
    gc.collect()
    assert is_gone(int(noted(pid)))


def test_the_end_of_the_interpreter_is_the_end_of_its_programs(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    command = program(tmp_path, f"open({str(pid)!r}, 'w').write(f'{{os.getpid()}}\\n')\n{OBEDIENT}\ntime.sleep(1000)")
    script = f"""
import random
from branchline.bots.external import ExternalBot
from branchline.game import Game
guest = ExternalBot({command!r})
guest.choose(Game("mini", 2, 7).view(0), random.Random(1), None)
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(bl.__file__).parents[1])}
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120, env=environment, capture_output=True)
    assert is_gone(int(noted(pid)))


def test_bots_are_closed_even_if_one_can_not_be() -> None:
    closed = []

    class Faulty:
        def close(self) -> None:
            closed.append(self)
            raise RuntimeError("stuck")

    with pytest.raises(RuntimeError, match="stuck"), closing_all([Faulty(), bot("random"), None, Faulty()]):
        pass
    assert len(closed) == 2


def test_closing_before_the_first_question_is_no_matter() -> None:
    with ExternalBot(["no-such-bot"]) as guest:
        guest.close()
    with pytest.raises(BotFailure):
        guest.choose(Game("mini", 2, 7).view(0), random.Random(1), None)
