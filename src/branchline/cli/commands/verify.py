"""``branchline verify``: are these the records of games by the rules, dealt by their seeds?"""

from __future__ import annotations

from pathlib import Path

import click

from branchline.cli.output import terminal
from branchline.cli.saved_games import read_record
from branchline.cli.words import counted
from branchline.editions import Edition, load
from branchline.game import BranchlineError, Record


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--board", metavar="NAME|FILE", help="The board, if it is not one that comes with Branchline.")
def verify(files: tuple[str, ...], board: str | None) -> None:
    """Replay records and check every rule, the result, and the deal against the seed.

    The first wrong line of a record is named; the exit status is 1 if any record is wrong.
    """
    console = terminal()
    edition = load(board) if board is not None else None
    bad = 0
    for name in files:
        fault = None
        try:
            verdict = _verified(Path(name), edition)
        except BranchlineError as error:
            fault = str(error)
        except OSError as error:
            fault = error.strerror or str(error)
        if fault is not None:
            bad += 1
            verdict = f"WRONG: {fault}"
        console.print(f"{name}: {verdict}", soft_wrap=True)
    if len(files) > 1:
        console.print(f"{counted(len(files), 'record')}, {bad} wrong")
    if bad:
        raise click.exceptions.Exit(1)


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
        return "the deal can't be checked, as the record does not tell its seed"
    if record.seed_hash is None:
        return "the deal is the seed's; no hash of it was published"
    return "the deal is the seed's, and the seed has the published hash"
