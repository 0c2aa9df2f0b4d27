"""``branchline serve`` and ``branchline backup``: for those who run the web table."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import cast

import click

from branchline.cli.commands.shared_options import CommandOption
from branchline.server.limits.limits import Limits
from branchline.server.settings import Settings, default_database

_DEFAULTS = Limits()

EXAMPLES = """\b
Examples:
  branchline serve                     a table on this machine
  branchline serve --host 0.0.0.0      friends on your network can join
  branchline serve --port 8001 --database postgresql://... --bus nats://...
                                       one of several servers that work as one
"""


def _limit(name: str, default: int, text: str) -> CommandOption:
    return click.option(name, default=default, show_default=True, type=click.IntRange(1), metavar="NUMBER", help=text)


def _seconds(name: str, default: float, most: float, text: str) -> CommandOption:
    allowed = click.FloatRange(0.1, most)
    return click.option(name, default=default, show_default=True, type=allowed, metavar="SECONDS", help=text)


def _host_names(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if not re.fullmatch(r"\*|(\*\.)?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?", name):
            form = "a name such as table.example.org, *.example.org or *, without http:// and without a port"
            raise click.BadParameter(f"{name!r} is not {form}")
    return names


@click.command(name="serve", context_settings={"auto_envvar_prefix": "BRANCHLINE"}, epilog=EXAMPLES)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen: 127.0.0.1 is for this machine only, 0.0.0.0 lets friends on your network join.",
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    help="The port to listen on; 0 takes any free one.",
)
@click.option(
    "--open/--no-open",
    "show",
    default=None,
    envvar="BRANCHLINE_OPEN",
    help="Whether to open the page in the browser.  [default: at a terminal]",
)
@click.option(
    "--database",
    metavar="URL",
    help="Where tables are kept: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME.  "
    "[default: a SQLite file in your data folder]",
)
@click.option(
    "--bus",
    default="",
    metavar="URL",
    help="nats://HOST:PORT, through which servers that share a PostgreSQL database tell each other what happens.",
)
@click.option(
    "--forget-after",
    default=0,
    type=click.IntRange(0),
    metavar="DAYS",
    help="Delete tables, finished or not, after this many days without any change.  [default: never]",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    envvar="BRANCHLINE_TRUSTED_PROXY",
    help="A reverse proxy to believe when it says who the client is and whether it uses https "
    "(X-Forwarded-For, X-Forwarded-Proto). An address or a network; may be given several times.",
)
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    metavar="NAME",
    envvar="BRANCHLINE_ALLOWED_HOST",
    callback=_host_names,
    help="A name by which people reach this server. Requests for other names are refused, so that no other site can "
    "pass for it. *.example.org allows all names that end like that, * allows any. Addresses and this machine's own "
    "name are always allowed. May be given several times.  [default: any behind a --trusted-proxy, otherwise none]",
)
@click.option(
    "--log-format",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="Text for people, or one JSON object per line. The log goes to standard error.",
)
@click.option(
    "--log-level",
    type=click.Choice(("debug", "info", "warning", "error")),
    metavar="LEVEL",
    default="warning",
    show_default=True,
    help="What is logged: debug, info (a line for every request), warning or error.",
)
@_limit("--max-tables", _DEFAULTS.tables, "Tables in memory at once; unused ones make room first.")
@_limit("--max-tables-of-person", _DEFAULTS.tables_of_person, "Unfinished tables that one person may host.")
@_limit("--max-tables-of-address", _DEFAULTS.tables_of_address, "Unfinished tables opened from one address.")
@_limit("--max-new-tables", _DEFAULTS.tables_opened, "Tables that one address may open in a minute.")
@_limit("--max-connections", _DEFAULTS.connections, "Live connections that one address may have at once.")
@_limit("--max-sockets", _DEFAULTS.sockets, "Live connections at once, from all addresses together.")
@_limit("--max-requests", _DEFAULTS.requests, "Requests that one address may make in a minute.")
@_limit("--max-commands", _DEFAULTS.commands, "Moves and other commands that one person may send in a minute.")
@_seconds("--request-seconds", _DEFAULTS.request_seconds, 3600, "How long a client may take to send a request.")
@_seconds("--hello-seconds", _DEFAULTS.hello_seconds, 300, "How long a new live connection may be silent.")
@_seconds(
    "--ping-seconds",
    _DEFAULTS.ping_seconds,
    300,
    "How often a live connection is checked, and how long it may take to answer.",
)
@click.option(
    "--bots-at-once",
    default=0,
    type=click.IntRange(0),
    metavar="NUMBER",
    help="Bots that may think at once for tables with people.  [default: one less than the number of cores]",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    bus: str,
    forget_after: int,
    show: bool | None,
    trusted_proxies: tuple[str, ...],
    allowed_hosts: tuple[str, ...],
    log_format: str,
    log_level: str,
    max_tables: int,
    max_tables_of_person: int,
    max_tables_of_address: int,
    max_new_tables: int,
    max_connections: int,
    max_sockets: int,
    max_requests: int,
    max_commands: int,
    request_seconds: float,
    hello_seconds: float,
    ping_seconds: float,
    bots_at_once: int,
) -> None:
    """Serve tables in the browser: friends join by link, bots fill the seats, and nothing is lost.

    Without any option it serves only this machine, at http://127.0.0.1:8000/. Every option can also be set by an
    environment variable: BRANCHLINE_PORT, BRANCHLINE_DATABASE, BRANCHLINE_MAX_TABLES and so on.
    """
    # Imported here, so that the other commands need not wait for the web server.
    from branchline.server.logs import LogFormat, set_up_logs
    from branchline.server.web_server import addresses, listening_socket, open_browser, run

    set_up_logs(cast(LogFormat, log_format), log_level)
    settings = Settings(
        database=database or default_database(),
        bus=bus,
        forget_after=forget_after,
        trusted_proxies=trusted_proxies,
        allowed_hosts=(host, *(allowed_hosts or (("*",) if trusted_proxies else ()))),
        limits=Limits(
            tables=max_tables,
            tables_of_person=max_tables_of_person,
            tables_of_address=max_tables_of_address,
            tables_opened=max_new_tables,
            connections=max_connections,
            sockets=max_sockets,
            requests=max_requests,
            commands=max_commands,
            request_seconds=request_seconds,
            hello_seconds=hello_seconds,
            ping_seconds=ping_seconds,
            thinking=bots_at_once,
        ),
    )
    listening = listening_socket(host, port)
    here, network = addresses(listening)

    def ready() -> None:
        click.echo(f"Branchline is at {here}")
        if network:
            click.echo(f"On your network: {network}")
        click.echo("Ctrl-C stops it; games go on when you start it again.")
        sys.stdout.flush()
        if show if show is not None else sys.stdout.isatty():
            open_browser(here)

    run(settings, listening, ready)
    click.echo("Stopped. Every game is kept.")


@click.command(name="backup", context_settings={"auto_envvar_prefix": "BRANCHLINE"})
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--database", metavar="URL", help="The database to copy.  [default: the SQLite file in your data folder]")
def backup(target: Path, database: str | None) -> None:
    """Copy a server's tables to the new file TARGET, while it runs.

    To go back to the copy, stop the server and replace the database with it, or serve the copy itself:
    'branchline serve --database sqlite:///TARGET'. For a PostgreSQL database, use its own pg_dump.
    """
    from branchline.server.storage import back_up

    back_up(database or default_database(), target)
    click.echo(f"Copied to {target}.")
