"""Whatever an outside program does wrong is a `BotFailure` that says so, in time, and leaves nothing behind."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.bots import bot
from branchline.bots.errors import BotFailure
from branchline.bots.external import ExternalBot, Limits
from branchline.bots.external.program import LONGEST_ANSWER, STDERR_KEPT
from branchline.game import Game, View
from tests.bots.external_programs import IN_TIME, OBEDIENT, PATIENT, bot_that, held, is_gone, noted, program

SHORT = 0.3
HASTY = Limits(start=60, decision=SHORT, end=0.3)
MEGABYTE = 1_000_000


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    before = held()
    yield
    assert held() == before


def failure_of(bot: ExternalBot, edition: str = "mini") -> BotFailure:
    """What comes of asking it once, well before the patient limits."""
    began = time.monotonic()
    with pytest.raises(BotFailure) as caught:
        bot.choose(Game(edition, 2, 7).view(0), random.Random(1), None)
    assert time.monotonic() - began < IN_TIME
    assert str(caught.value) == caught.value.reason
    return caught.value


def reason_of(folder: Path, body: str, limits: Limits = PATIENT, edition: str = "mini") -> str:
    return failure_of(bot_that(folder, body, limits), edition).reason


# ---------------------------------------------------------------- not to be started


def test_a_missing_program(tmp_path: Path) -> None:
    assert "there is no such program" in failure_of(ExternalBot([str(tmp_path / "nothing")])).reason
    assert "write ./no-such-bot" in failure_of(ExternalBot(["no-such-bot"])).reason


def test_a_file_that_is_not_executable(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("#!/bin/sh\n")
    assert "it is not executable; make it so (chmod +x)" in failure_of(ExternalBot([str(path)])).reason


def test_an_executable_without_an_interpreter(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("print('hello')\n")
    path.chmod(0o755)
    assert "does its first line name the interpreter (#!)?" in failure_of(ExternalBot([str(path)])).reason
    path.write_text("#!/no/such/interpreter\n")
    assert "the interpreter that its first line names is not there" in failure_of(ExternalBot([str(path)])).reason


def test_a_word_that_no_command_can_have() -> None:
    assert "it can't be started" in failure_of(ExternalBot(["bot", "nul\0"])).reason


# ---------------------------------------------------------------- crashing


def test_a_crash_at_the_start_names_status_and_standard_error(tmp_path: Path) -> None:
    failure = failure_of(bot_that(tmp_path, "sys.stderr.write('no licence\\n'); sys.exit(3)"))
    assert 'it ended with exit status 3; expected one line such as {"protocol": 1}' in failure.reason
    assert "(standard error: no licence)" in failure.reason
    assert failure.stderr == "no licence"


def test_a_crash_at_a_decision_shows_the_end_of_the_traceback(tmp_path: Path) -> None:
    failure = failure_of(bot_that(tmp_path, "greet(); question(); 1 / 0"))
    assert 'it ended with exit status 1; expected one line such as {"action": "draw deck"}' in failure.reason
    assert "ZeroDivisionError: division by zero" in failure.reason
    assert "Traceback" in failure.stderr


def test_a_death_by_signal(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, "greet(); question(); os.kill(os.getpid(), signal.SIGSEGV)")
    assert "it was ended by SIGSEGV" in reason


def test_ending_without_a_word(tmp_path: Path) -> None:
    assert "it ended with exit status 0" in reason_of(tmp_path, "greet(); question()")


def test_a_crash_while_a_child_holds_the_pipes_is_seen_at_once(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = f"""
    greet(); question()
    sleeper = subprocess.Popen([sys.executable, '-I', '-S', '-c', 'import time; time.sleep(1000)'])
    open({str(child)!r}, 'w').write(f'{{sleeper.pid}}\\n')
    os._exit(5)
    """
    assert "it ended with exit status 5" in reason_of(tmp_path, body)
    assert is_gone(int(noted(child)))


# ---------------------------------------------------------------- hanging


def test_hanging_at_the_start(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, "time.sleep(1000)", Limits(start=SHORT))
    assert f"no answer within {SHORT} s; expected one line such as" in reason


def test_hanging_at_a_decision(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, "greet(); question(); time.sleep(1000)", HASTY)
    assert f"no answer within {SHORT} s" in reason


def test_a_clock_is_obeyed_rather_than_the_limit(tmp_path: Path) -> None:
    class Clock:
        def left(self) -> float:
            return SHORT

    slow = bot_that(tmp_path, "greet(); question(); time.sleep(1000)")
    with pytest.raises(BotFailure, match=f"no answer within {SHORT} s"):
        slow.choose(Game("mini", 2, 7).view(0), random.Random(1), Clock())


def test_a_program_that_will_not_be_ended_is_killed_with_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    body = f"""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    child = os.fork()
    if child:
        open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child}}\\n')
        greet()
    time.sleep(1000)
    """
    assert f"no answer within {SHORT} s" in reason_of(tmp_path, body, HASTY)
    assert all(is_gone(int(pid)) for pid in noted(pids).split())


def test_a_child_that_has_left_the_group_holds_nobody_up_and_is_killed_too(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    body = f"""
    if os.fork() == 0:
        os.setsid()
        open({str(pid)!r}, 'w').write(f'{{os.getpid()}}\\n')
        time.sleep(1000)
    while not os.path.exists({str(pid)!r}):
        time.sleep(0.01)
    greet()
    time.sleep(1000)
    """
    assert f"no answer within {SHORT} s" in reason_of(tmp_path, body, HASTY)
    assert is_gone(int(noted(pid)))


def test_half_an_answer_is_shown(tmp_path: Path) -> None:
    body = """greet(); question(); sys.stdout.write('{"act'); sys.stdout.flush(); time.sleep(1000)"""
    reason = reason_of(tmp_path, body, Limits(start=60, decision=2))
    assert """only the part of a line '{"act'; expected""" in reason


def test_closing_the_output(tmp_path: Path) -> None:
    assert "it closed its output; expected" in reason_of(tmp_path, "greet(); question(); os.close(1); time.sleep(1000)")


def test_closing_the_input(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, 'read(); os.close(0); say("{\\"protocol\\": 1}"); time.sleep(1000)', HASTY)
    assert "and it has not read the question" in reason


def test_never_reading_the_input(tmp_path: Path) -> None:
    body = "import fcntl; fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096); say('{\"protocol\": 1}'); time.sleep(1000)"
    reason = reason_of(tmp_path, body, HASTY, edition="usa")
    assert f"no answer within {SHORT} s, and it has not read the question" in reason


# ---------------------------------------------------------------- flooding

FLOODS = {
    "one endless line": "while True: sys.stdout.write('x' * 10_000)",
    "blank lines": "while True: sys.stdout.write('\\n' * 10_000)",
    "an answer without end": """sys.stdout.write('{"action": "')\nwhile True: sys.stdout.write('x' * 999)""",
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_flooding_is_stopped_and_takes_no_memory(tmp_path: Path, flood: str) -> None:
    flooding = bot_that(tmp_path, f"greet(); question()\n{flood}")
    tracemalloc.start()
    try:
        reason = failure_of(flooding).reason
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert f"it wrote more than {LONGEST_ANSWER:,} bytes where one line was expected" in reason
    assert most < 5 * MEGABYTE
    assert len(reason) < 1000


def test_a_flood_of_answers_is_not_taken_for_answers(tmp_path: Path) -> None:
    game = Game("mini", 2, 7)
    flowing = tmp_path / "flowing"
    body = f"""
    greet(); message = question()
    for _ in range(100): answer(message)
    open({str(flowing)!r}, 'w').write('yes\\n')
    while True: answer(message)
    """
    flooding = bot_that(tmp_path, body)
    game.play(flooding.choose(game.view(0), random.Random(1), None))
    view = next_view(game)
    noted(flowing)
    with pytest.raises(BotFailure, match="without being asked; it must write one line for each question"):
        flooding.choose(view, random.Random(1), None)


def next_view(game: Game) -> View:
    """What seat 0 sees when it is to act again; the others take the first action there is."""
    while game.to_act != 0:
        game.play(game.legal_actions()[0])
    return game.view(0)


def test_a_flood_of_the_standard_error_is_bounded_in_time_and_memory(tmp_path: Path) -> None:
    flooding = bot_that(tmp_path, "greet(); question()\nwhile True: sys.stderr.write('x' * 10_000)", HASTY)
    tracemalloc.start()
    try:
        failure = failure_of(flooding)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "no answer within" in failure.reason
    assert len(failure.stderr) <= STDERR_KEPT
    assert len(failure.reason) < 1000
    assert most < 5 * MEGABYTE


def test_a_program_may_say_much_on_its_standard_error_and_play_on(tmp_path: Path) -> None:
    view = Game("mini", 2, 7).view(0)
    body = "greet(); message = question(); sys.stderr.write('x' * 1_000_000); sys.stderr.flush(); answer(message)"
    with bot_that(tmp_path, body) as talkative:
        assert talkative.choose(view, random.Random(1), None) == view.legal_actions()[0]


# ---------------------------------------------------------------- nonsense

NONSENSE = {
    "draw deck": "this is not JSON",
    "{": "this is not JSON",
    '{"action": "draw deck"} {"action": "draw deck"}': "this is not JSON",
    "[" * 50_000: "",
    "\\xff\\xfe": "",
    "[]": "Expected `object`, got `array`",
    "{}": "Object missing required field `action`",
    '{"action": 5}': "Expected `str`, got `int` - at `$.action`",
    '{"action": null}': "Expected `str`, got `null`",
    '{"action": {"action": "draw", "card": "deck"}}': "Expected `str`, got `object`",
    '{"action": "juggle"}': "this is no action; it can be: draw deck",
    '{"action": ""}': "nothing is written",
    '{"action": "draw mauve"}': "'mauve' can't be drawn",
}


@pytest.mark.parametrize(("line", "fault"), NONSENSE.items(), ids=[line[:20] for line in NONSENSE])
def test_nonsense(tmp_path: Path, line: str, fault: str) -> None:
    body = f"greet(); question(); sys.stdout.buffer.write(b'{line}\\n'); sys.stdout.flush(); time.sleep(1000)"
    reason = reason_of(tmp_path, body)
    assert fault in reason
    assert 'expected one line such as {"action": "draw deck"}' in reason or "legal: keep" in reason
    assert len(reason) < 1000


def test_an_illegal_action_is_told_with_some_that_are_legal(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, """greet(); question(); say('{"action": "draw deck"}'); time.sleep(1000)""")
    legal = ", ".join(map(str, Game("mini", 2, 7).legal_actions()))
    why = "the first tickets are to be chosen first"
    assert f"it chose 'draw deck', which is not legal now: {why}; legal: {legal}" in reason


def test_tickets_that_are_not_offered_are_told_as_such(tmp_path: Path) -> None:
    offered = Game("mini", 2, 7).view(0).offered
    other = next(name for name in Game("mini").edition.ticket_names if name not in offered)
    reason = reason_of(
        tmp_path, f"greet(); question(); say(json.dumps({{'action': 'keep {other}'}})); time.sleep(1000)"
    )
    assert f"{other} is not among the tickets offered" in reason


def test_another_protocol(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, "read(); say('{\"protocol\": 2}'); time.sleep(1000)")
    assert "it speaks protocol 2; here protocol 1 is spoken" in reason


def test_no_greeting(tmp_path: Path) -> None:
    reason = reason_of(tmp_path, "read(); say('hello'); time.sleep(1000)")
    assert "it wrote 'hello': this is not JSON" in reason
    assert 'expected one line such as {"protocol": 1}' in reason


def test_a_reason_can_not_play_tricks_on_a_terminal(tmp_path: Path) -> None:
    failure = failure_of(bot_that(tmp_path, "sys.stderr.write('\\x1b[2Jgone\\r'); sys.exit(1)"))
    assert "\x1b" not in failure.reason + failure.stderr
    assert "gone" in failure.reason


# ---------------------------------------------------------------- and the show goes on


def test_who_has_failed_stays_out_until_the_next_game(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    body = f"""
    open({str(starts)!r}, 'a').write('started\\n')
    greet(); answer(question()); question(); sys.exit(9)
    """
    failing = bot_that(tmp_path, body)
    for games in (1, 2):
        game = Game("mini", 2, games)
        game.play(failing.choose(game.view(0), random.Random(1), None))
        view = next_view(game)
        for _ in range(2):
            with pytest.raises(BotFailure, match="exit status 9"):
                failing.choose(view, random.Random(1), None)
        assert noted(starts).count("started") == games


def test_a_tournament_goes_on_after_failures(tmp_path: Path) -> None:
    bodies = {
        "crash": "greet(); answer(question()); sys.exit(1)",
        "good": OBEDIENT,
        "nonsense": "greet(); question(); say('?')",
        "hang": "greet(); question(); time.sleep(1000)",
        "flood": "greet(); question()\nwhile True: sys.stdout.write('x')",
    }
    results = {}
    for name, body in bodies.items():
        limits = HASTY if name == "hang" else PATIENT
        game = Game("mini", 2, 7)
        with ExternalBot(program(tmp_path, body, f"{name}.py"), limits) as guest:
            bots = [guest, bot("random")]
            try:
                while (seat := game.to_act) is not None:
                    game.play(bots[seat].choose(game.view(seat), random.Random(1), None))
                results[name] = "played"
            except BotFailure as failure:
                results[name] = failure.reason.partition(":")[0].split()[-1]
    assert results.pop("good") == "played"
    assert results == {name: f"{name}.py" for name in bodies if name != "good"}
