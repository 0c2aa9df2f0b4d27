"""What the pages for those who run, use and play at the table say is so."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import click
import httpx
import pytest

from branchline.cli.commands.serve import serve
from branchline.cli.main import branchline
from tests.deployment.documented import EXAMPLES, PROJECT, block, blocks, commands
from tests.server.players import Player, cookie_of, open_table, run
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import DEADLINE

PAGES = ("serving.md", "playing.md", "http.md")
OPTIONS = [option for option in serve.params if isinstance(option, click.Option)]


class Unit(RawConfigParser):
    """A unit of systemd: an INI file in which names have capitals, and may come again."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def variable_of(option: click.Option) -> str:
    """The environment variable of an option."""
    return str(option.envvar or f"BRANCHLINE_{str(option.name).upper()}")


def understood(line: str) -> click.Context:
    """The command line as far as it can be read without doing it; raises `click.UsageError`."""
    _, name, *arguments = shlex.split(line)
    command = branchline.commands[name]
    return command.make_context(name, arguments)


@pytest.mark.parametrize("page", PAGES)
def test_every_command_in_the_pages_is_understood(page: str) -> None:
    ours = [line for line in commands(page) if line.startswith("branchline ")]
    assert ours
    for line in ours:
        understood(line).close()


def test_the_table_of_options_is_complete_and_right() -> None:
    page = (PROJECT / "docs" / "serving.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(--[^`]+)`.*? \| `(BRANCHLINE_\w+)`.*? \| (.+) \|$", page, flags=re.MULTILINE)
    assert [(name, variable) for name, variable, _ in rows] == [
        (option.opts[0], variable_of(option)) for option in OPTIONS
    ]
    told = {name: default for name, _, default in rows}
    for option in OPTIONS:
        if option.show_default:
            assert told[option.opts[0]] == str(option.default)


def test_every_option_can_be_given_by_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"BRANCHLINE_OPEN": "0", "BRANCHLINE_TRUSTED_PROXY": "127.0.0.1 127.0.0.2", "BRANCHLINE_LOG_FORMAT": "json"}
    given |= {"BRANCHLINE_LOG_LEVEL": "error", "BRANCHLINE_HOST": "0.0.0.0", "BRANCHLINE_BUS": "nats://127.0.0.1"}
    given |= {"BRANCHLINE_ALLOWED_HOST": "table.example.org *.example.com"}
    for option in OPTIONS:
        monkeypatch.setenv(variable_of(option), given.get(variable_of(option), "77"))
    with understood("branchline serve") as context:
        assert context.params.pop("trusted_proxies") == ("127.0.0.1", "127.0.0.2")
        assert context.params.pop("allowed_hosts") == ("table.example.org", "*.example.com")
        assert context.params.pop("show") is False
        assert {str(value) for value in context.params.values()} == {"77", "77.0", *list(given.values())[2:-1]}


def test_the_service_starts_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = Unit(strict=False)
    text = (EXAMPLES / "branchline@.service").read_text(encoding="utf-8")
    unit.read_string(text)
    start = unit["Service"]["ExecStart"]
    assert start.startswith("/opt/branchline/bin/branchline ")
    assert "/opt/branchline/bin/pip install" in "\n".join(commands("serving.md"))
    variables = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, flags=re.MULTILINE))
    assert set(variables) <= {variable_of(option) for option in OPTIONS}
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with understood(start.removeprefix("/opt/branchline/bin/").replace("%i", "8000")) as context:
        assert (context.params["port"], context.params["log_format"]) == (8000, "json")
    several = dict(line.split("=", 1) for line in block("serving.md", "BRANCHLINE_BUS", "ini").splitlines())
    assert set(several) <= {variable_of(option) for option in OPTIONS}


def test_a_server_that_is_told_to_end_does_so_though_somebody_is_there(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    server.start()

    async def stop_it() -> None:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            await Player.connect(server, table, cookie_of(ann), seat=0)
            assert server.process is not None
            server.process.terminate()
            server.process.join(DEADLINE)
            assert server.process.exitcode == 0
            server.process = None

    run(stop_it())
    assert "Traceback" not in server.logged()


def typed(folder: Path, *command: str) -> str:
    """What a command of Python's prints; it must not complain."""
    whole = [sys.executable, "-W", "error", *command]
    done = subprocess.run(whole, cwd=folder, capture_output=True, text=True, timeout=DEADLINE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_programs_of_the_page_run_and_their_game_can_be_checked(tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT) as server:
        here = f"127.0.0.1:{server.port}"
        plays, watches = (program.replace("127.0.0.1:8000", here) for program in blocks("http.md", "python"))
        assert re.fullmatch(r"Ann -?\d+\nTourist -?\d+\n", typed(tmp_path, "-c", plays))
        table = re.findall(r"/api/tables/([\w-]{10})/commands", server.logged())[-1]
        assert re.match(r"so far: \d+\n", typed(tmp_path, "-c", watches, table))
        record = httpx.get(f"{server.url}/api/tables/{table}/record").text
    (tmp_path / "branchline-ID.txt").write_text(record, encoding="utf-8")
    (check,) = [line for line in commands("playing.md") if "verify" in line]
    verdict = typed(tmp_path, "-m", *shlex.split(check))
    assert "the deal matches the seed, and the seed matches the published hash" in verdict
