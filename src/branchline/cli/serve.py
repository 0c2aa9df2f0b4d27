"""``branchline serve`` and ``branchline backup``: the web table for those who run it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

import click

from branchline.server.limits import Limits
from branchline.server.logs import LogFormat, set_up_logs
from branchline.server.serving import addresses, listening_socket, open_browser, run
from branchline.server.settings import Settings, default_database
from branchline.server.storage import back_up

_DEFAULTS = Limits()


@click.command(name="serve", context_settings={"auto_envvar_prefix": "BRANCHLINE"})
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets friends in your network join.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free one.")
@click.option(
    "--database",
    metavar="URL",
    help="Where tables are kept: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME.  "
    "[default: a SQLite file in your data folder]",
)
@click.option("--bus", default="", metavar="URL", help="nats://HOST:PORT, when several servers share a database.")
@click.option("--open/--no-open", "show", default=None, help="Show the page in the browser; by default at a terminal.")
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A reverse proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be given several times.",
)
@click.option("--log-format", type=click.Choice(("text", "json")), default="text", show_default=True)
@click.option(
    "--log-level",
    type=click.Choice(("debug", "info", "warning", "error")),
    default="warning",
    show_default=True,
    help="'info' has a line for every request.",
)
@click.option("--max-tables", default=_DEFAULTS.tables, show_default=True, type=click.IntRange(1), help="In memory.")
@click.option(
    "--max-new-tables",
    default=_DEFAULTS.tables_opened,
    show_default=True,
    type=click.IntRange(1),
    help="Opened by one address in a minute.",
)
@click.option(
    "--max-connections",
    default=_DEFAULTS.connections,
    show_default=True,
    type=click.IntRange(1),
    help="Live connections of one address.",
)
@click.option(
    "--max-sockets", default=_DEFAULTS.sockets, show_default=True, type=click.IntRange(1), help="Live ones in all."
)
@click.option(
    "--max-requests",
    default=_DEFAULTS.requests,
    show_default=True,
    type=click.IntRange(1),
    help="Of one address in a minute.",
)
@click.option(
    "--max-commands",
    default=_DEFAULTS.commands,
    show_default=True,
    type=click.IntRange(1),
    help="Of one connection in a minute.",
)
@click.option(
    "--bots-at-once",
    default=0,
    type=click.IntRange(0),
    help="How many bots may think at once for tables with people.  [default: one less than there are cores]",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    bus: str,
    show: bool | None,
    trusted_proxies: tuple[str, ...],
    log_format: str,
    log_level: str,
    max_tables: int,
    max_new_tables: int,
    max_connections: int,
    max_sockets: int,
    max_requests: int,
    max_commands: int,
    bots_at_once: int,
) -> None:
    """Open tables in the browser: friends join by link, bots fill the seats, and nothing is lost.

    Without any option it serves this machine alone, at http://127.0.0.1:8000/. Every option can also be given by an
    environment variable: BRANCHLINE_PORT, BRANCHLINE_DATABASE, BRANCHLINE_MAX_TABLES and so on.
    """
    set_up_logs(cast(LogFormat, log_format), log_level)
    settings = Settings(
        database=database or default_database(),
        bus=bus,
        trusted_proxies=trusted_proxies,
        limits=Limits(
            tables=max_tables,
            tables_opened=max_new_tables,
            connections=max_connections,
            sockets=max_sockets,
            requests=max_requests,
            commands=max_commands,
            thinking=bots_at_once,
        ),
    )
    listening = listening_socket(host, port)
    here, network = addresses(listening)

    def ready() -> None:
        click.echo(f"Branchline is at {here}")
        if network:
            click.echo(f"In your network: {network}")
        click.echo("Ctrl-C stops it; games go on when it is started again.")
        sys.stdout.flush()
        if show if show is not None else sys.stdout.isatty():
            open_browser(here)

    run(settings, listening, ready)
    click.echo("Stopped. Every game is kept.")


@click.command(name="backup", context_settings={"auto_envvar_prefix": "BRANCHLINE"})
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--database", metavar="URL", help="The database that is copied.  [default: the SQLite file in your data folder]"
)
def backup(target: Path, database: str | None) -> None:
    """Copy the tables of a server to the new file TARGET, while it runs.

    To go back to the copy, stop the server and put it in the place of the database, or serve it:
    'branchline serve --database sqlite:///TARGET'. A PostgreSQL database is copied by its own pg_dump.
    """
    back_up(database or default_database(), target)
    click.echo(f"Copied to {target}.")
