"""`branchline serve` and `branchline backup`, as people run them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from branchline.server.web_server import CannotListen, addresses, listening_socket
from tests.server.players import command, open_table, run
from tests.server.running import PATIENT, RunningServer
from tests.server.services import DEADLINE, free_port


def branchline(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "branchline", *words],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )


def test_it_starts_by_options_and_environment_and_stops_by_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    environment = os.environ | {"BRANCHLINE_PORT": str(port), "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "branchline", "serve", "--host", "0.0.0.0"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == f"Branchline is at http://127.0.0.1:{port}/\n"
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").json()["status"] == "ok"
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
        assert server.wait(DEADLINE) == 0
    assert rest.endswith("Stopped. Every game is kept.\n")
    assert "Traceback" not in rest
    assert (tmp_path / "branchline" / "tables.sqlite").is_file()


def test_a_port_that_is_taken_is_told_with_a_remedy(tmp_path: Path) -> None:
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        told = branchline("serve", "--port", str(port), "--no-open", "--database", f"sqlite:///{tmp_path}/t.sqlite")
    assert told.returncode == 2
    assert f"port {port} is taken" in told.stderr
    assert f"--port {port + 1}" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--database", "mysql://x/y"), "database"),
        (("--database", "sqlite:////proc/nowhere/t.sqlite"), "database"),
        (("--bus", "nats://127.0.0.1:1", "--database", "sqlite:///{folder}/t.sqlite"), "bus"),
        (("--host", "no.such.host.invalid"), "no such address"),
        (("--allowed-host", "http://table.example:8000"), "without http:// and without a port"),
    ],
)
def test_what_can_not_be_used_is_told_in_a_line(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    words = [word.replace("{folder}", str(tmp_path)) for word in options]
    told = branchline("serve", "--no-open", "--port", "0", *words)
    assert told.returncode == 2, told.stderr
    assert said in told.stderr
    assert "Traceback" not in told.stderr


def test_help_reads_well() -> None:
    told = branchline("serve", "--help").stdout
    for option in ("--host", "--port", "--database", "--bus", "--trusted-proxy", "--max-tables", "--log-format"):
        assert option in told
    assert "BRANCHLINE_PORT" in told


def test_addresses_for_this_machine_and_the_network() -> None:
    with listening_socket("127.0.0.1", 0) as here:
        port = here.getsockname()[1]
        assert addresses(here) == (f"http://127.0.0.1:{port}/", None)
    with listening_socket("0.0.0.0", 0) as anywhere:
        port = anywhere.getsockname()[1]
        local, network = addresses(anywhere)
        assert local == f"http://127.0.0.1:{port}/"
        assert network is None or network.endswith(f":{port}/")


def test_an_address_of_another_machine_can_not_be_listened_at() -> None:
    with pytest.raises(CannotListen, match="not an address of this machine"):
        listening_socket("203.0.113.1", 8000)


def test_a_back_up_is_made_while_it_runs_and_can_be_served(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, *PATIENT)
    server.start()
    copy = tmp_path / "copy.sqlite"

    async def begin() -> str:
        async with server.client() as ann:
            table = await open_table(ann, "mini", ["me:Ann", "open"])
            told = branchline("backup", str(copy), "--database", server.database)
            assert told.returncode == 0, told.stderr
            assert (await command(ann, table, "say", seat=0, text="later")).status_code == 200
            return table

    try:
        table = run(begin())
    finally:
        server.stop()
    restored = RunningServer(tmp_path, *PATIENT, database=f"sqlite:///{copy}")
    restored.start()
    try:
        assert httpx.get(f"{restored.url}/api/tables/{table}").json()["number"] == 0
    finally:
        restored.stop()
    again = branchline("backup", str(copy), "--database", server.database)
    assert again.returncode == 2
    assert "exists already" in again.stderr


def test_the_port_is_free_again_at_once(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, *PATIENT)
    for _ in range(2):
        server.start()
        with socket.create_connection(("127.0.0.1", server.port), DEADLINE):
            server.kill()
