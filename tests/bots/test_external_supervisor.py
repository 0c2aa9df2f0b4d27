"""What outside programs get of us, and that nothing they start outlives them or us."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.bots.errors import BotFailure
from branchline.bots.external import ExternalBot
from branchline.game import Game, View
from tests.bots.external_programs import OBEDIENT, PATIENT, bot_that, held, is_gone, noted, program

FAMILY = """
def run_away(depth):
    if os.fork() == 0:
        os.setsid()
        with open({path!r}, 'a') as file:
            file.write(f'{{os.getpid()}} ' + ('' if depth else '\\n'))
        if depth:  # who is written down first: the last one ends the line
            run_away(depth - 1)
        for stream in (0, 1, 2):
            os.close(stream)
        time.sleep(1000)

open({path!r}, 'w').write(f'{{os.getpid()}} {{os.getppid()}} ')
run_away(2)
while not open({path!r}).read().endswith('\\n'):
    time.sleep(0.01)
"""
"""A program that writes down its own number, its supervisor's and those of three descendants, each of which has left
its parent's session."""


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    before = held()
    yield
    assert held() == before


def view() -> View:
    return Game("mini", 2, 7).view(0)


def family_of(path: Path) -> list[int]:
    """The program, its supervisor and its descendants, all of whom run."""
    pids = [int(pid) for pid in noted(path).split()]
    assert len(pids) == 5
    return pids


def test_descendants_with_sessions_of_their_own_end_when_the_bot_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    with bot_that(tmp_path, FAMILY.format(path=str(path)) + OBEDIENT) as runaway:
        runaway.choose(view(), random.Random(1), None)
        pids = family_of(path)
    assert all(is_gone(pid) for pid in pids)


def test_descendants_with_sessions_of_their_own_end_with_the_program(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    runaway = bot_that(tmp_path, FAMILY.format(path=str(path)) + "greet(); question(); os._exit(5)")
    with pytest.raises(BotFailure, match="it ended with exit status 5"):
        runaway.choose(view(), random.Random(1), None)
    assert all(is_gone(pid) for pid in family_of(path))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_everything_ends_when_our_own_process_is_ended(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "pids"
    command = program(tmp_path, FAMILY.format(path=str(path)) + OBEDIENT + "time.sleep(1000)")
    ours = f"""
    import random, signal, time
    from branchline.bots.external import ExternalBot
    from branchline.game import Game

    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, where the tests run in the background
    bot = ExternalBot({command!r})
    bot.choose(Game("mini", 2, 7).view(0), random.Random(1), None)
    time.sleep(1000)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(ours)], stderr=subprocess.DEVNULL) as process:
        try:
            pids = family_of(path)
            process.send_signal(how)
            process.wait()
            assert all(is_gone(pid) for pid in pids)
        finally:
            process.kill()


def test_a_program_ends_with_its_supervisor(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    body = f"open({str(path)!r}, 'w').write(f'{{os.getpid()}} {{os.getppid()}}\\n')\n{OBEDIENT}"
    with bot_that(tmp_path, body) as obedient:
        obedient.choose(view(), random.Random(1), None)
        pid, supervisor = (int(number) for number in noted(path).split())
        os.kill(supervisor, signal.SIGKILL)
        assert is_gone(pid)


def test_a_program_gets_no_passwords_from_our_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_DATABASE", "postgresql://branchline:secret@localhost/branchline")
    monkeypatch.setenv("DATABASE_URL", "postgresql://branchline:secret@localhost/branchline")
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / "environment"
    body = f"""
    supervisor = open(f'/proc/{{os.getppid()}}/environ').read()
    open({str(path)!r}, 'w').write(repr(dict(os.environ)) + supervisor + '\\n')
    """
    with bot_that(tmp_path, textwrap.dedent(body) + OBEDIENT) as curious:
        curious.choose(view(), random.Random(1), None)
    said = noted(path)
    assert "secret" not in said
    assert "DATABASE" not in said
    assert "'LC_MESSAGES': 'en_GB.UTF-8'" in said
    assert f"'HOME': '{tmp_path}'" in said
    assert "'PATH': " in said


def test_a_program_that_needs_a_variable_is_given_it_by_its_command(tmp_path: Path) -> None:
    path = tmp_path / "variable"
    command = program(tmp_path, f"open({str(path)!r}, 'w').write(os.environ['MODEL'] + '\\n')\n{OBEDIENT}")
    with ExternalBot(["env", "MODEL=large", *command], PATIENT) as told:
        told.choose(view(), random.Random(1), None)
    assert noted(path) == "large"
