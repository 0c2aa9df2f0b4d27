"""``branchline verify``: are these the records of games by the rules, dealt by their seeds?"""

from __future__ import annotations

from pathlib import Path

import click

from branchline.cli.commands import shared_options
from branchline.cli.output.console import terminal
from branchline.cli.output.grammar import counted
from branchline.cli.saved_games import read_record
from branchline.editions import Edition, load
from branchline.game import BranchlineError, Record


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@shared_options.board_of_record()
def verify(files: tuple[str, ...], board: str | None) -> None:
    """Check records of games.

    Each record is replayed: every rule, the result, and the deal against the seed. The first wrong line is named.
    The exit status is 1 if any record is wrong, 2 if any can't be read.
    """
    console = terminal()
    edition = load(board) if board is not None else None
    wrong = unreadable = 0
    for name in files:
        try:
            verdict = _verified(Path(name), edition)
        except OSError as error:
            unreadable += 1
            click.echo(f"branchline: {name}: {error.strerror or error}", err=True)
            continue
        except BranchlineError as error:
            wrong += 1
            verdict = f"WRONG: {error}"
        console.print(f"{name}: {verdict}", soft_wrap=True)
    if len(files) > 1:
        unread = f", {unreadable} that can't be read" if unreadable else ""
        console.print(f"{counted(len(files), 'record')}, {wrong} wrong{unread}")
    if wrong or unreadable:
        raise click.exceptions.Exit(2 if unreadable else 1)


def _verified(path: Path, edition: Edition | None) -> str:
    """What is right with a record; raises what is wrong with it."""
    record = read_record(path)
    game = record.verify(edition=edition)
    result = "unfinished"
    if game.is_over:
        result = ", ".join(f"{score.name}: {score.total}{' (won)' if score.won else ''}" for score in game.scores())
    turns = counted(len(record.turns), "turn")
    return f"right: {record.edition}, {turns}, {result}; {_deal(record)}"


def _deal(record: Record) -> str:
    if record.seed is None:
        return "the deal can't be checked, because the record does not contain its seed"
    if record.seed_hash is None:
        return "the deal matches the seed; no hash of the seed was published"
    return "the deal matches the seed, and the seed matches the published hash"
