"""The command ``branchline``, and how it ends: every fault is reported in one line, never as a traceback."""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

import click

from branchline import __version__
from branchline.cli.installed_parts import load_command
from branchline.editions import EditionError
from branchline.game import BranchlineError, is_compiled

FAULT = 2
INTERRUPTED = 130
COMMANDS = {
    "play": ("branchline.cli.commands.play", "play"),
    "serve": ("branchline.cli.commands.serve", "serve"),
    "backup": ("branchline.cli.commands.serve", "serve"),
    "simulate": ("branchline.cli.commands.simulate", None),
    "arena": ("branchline.cli.commands.arena", None),
    "study": ("branchline.cli.commands.study", None),
    "replay": ("branchline.cli.commands.replay", "play"),
    "verify": ("branchline.cli.commands.verify", None),
    "board": ("branchline.cli.commands.board", None),
}
"""The module of each command, and the part of Branchline that it needs."""


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}, invoke_without_command=True
)
@click.version_option(
    __version__,
    message=f"branchline {__version__} ({'compiled' if is_compiled() else 'uncompiled'})",
)
@click.pass_context
def branchline(context: click.Context) -> None:
    """Play on Ticket to Ride boards in the browser or the terminal; simulate, replay and verify games; draw boards."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for name, (module, part) in COMMANDS.items():
    branchline.add_command(load_command(name, module, part))


def main() -> NoReturn:
    """Run the command line and exit: 0 for success, 1 if a check failed, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that can't show a symbol shows a question mark
    try:
        status = branchline.main(prog_name="branchline", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(FAULT)
    except click.ClickException as error:
        sys.exit(_tell(error.format_message(), FAULT))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(_tell("interrupted", INTERRUPTED))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more can be written, also at exit
        sys.exit(0)
    except (BranchlineError, EditionError) as error:
        sys.exit(_tell(str(error), FAULT))
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        sys.exit(_tell(f"{place}{error.strerror or error}", FAULT))
    sys.exit(status if isinstance(status, int) else 0)


def _tell(message: str, status: int) -> int:
    for line in message.splitlines() or [""]:
        click.echo(f"branchline: {line}", err=True)
    return status


if __name__ == "__main__":
    main()
