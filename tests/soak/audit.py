"""Holds what players were told against what is stored. Every function gives back the faults that it has found."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from branchline.server.contract.entries import Acted, AnyEntry, Said
from branchline.server.contract.messages import Snapshot
from branchline.server.table import Eyes, Table, TableFault
from tests.server.secrets import Truth, check_bytes, secrets_of
from tests.soak.ledger import Command, Refusal
from tests.soak.witness import Witness

Log: TypeAlias = Sequence[tuple[int, AnyEntry]]
Logs: TypeAlias = Mapping[str, Log]


def doubtful_answers(logs: Logs, answered: Iterable[tuple[Command, int]], refused: Iterable[Refusal]) -> Iterator[str]:
    """Commands that were answered and are not stored exactly once under that number; refused ones that are stored."""
    stored: dict[Command, list[int]] = {}
    for table, log in logs.items():
        for number, entry in log:
            if entry.command:
                stored.setdefault(Command(table, entry.person, entry.command), []).append(number)
    for command, number in answered:
        found = stored.get(command, [])
        if found != [number]:
            yield f"{command.id} at {command.table} was answered with {number}; it is stored as {found or 'nothing'}"
    for refusal in refused:
        if refusal.command in stored:
            yield f"{refusal.why}; and yet it is stored as {stored[refusal.command]}"


def needless_refusals(logs: Logs, refused: Iterable[Refusal]) -> Iterator[str]:
    """Players who were right that it was their turn, and were refused by a process that did not know it.

    Whoever is to act may act: here are no clocks and no stand-ins, so the game goes on by their own action only.
    """
    for refusal in refused:
        if refusal.number is None:
            continue
        log = logs[refusal.command.table]
        meanwhile = [entry for number, entry in log if number > refusal.number and entry.at <= refusal.at]
        if all(isinstance(entry, Said) for entry in meanwhile):
            yield refusal.why


def broken_logs(logs: Logs) -> Iterator[str]:
    """Tables whose entries are not numbered without gaps from 0, or can't be folded together."""
    for table, log in logs.items():
        numbers = [number for number, _ in log]
        if numbers != list(range(len(numbers))):
            yield f"{table} has the numbers {numbers}"
            continue
        try:
            Table.from_entries(table, (entry for _, entry in log))
        except TableFault as fault:
            yield f"{table} can't be folded: {fault}"


def outdated_clients(logs: Logs, witnesses: Iterable[Witness]) -> Iterator[str]:
    """Clients whose last state is not what the database says.

    Whoever has seen the end of the game has gone, and need not know what strangers said afterwards.
    """
    for witness in witnesses:
        log = logs[witness.table]
        if witness.seen is None:
            yield f"{witness.name} has seen nothing"
            continue
        newest, _ = log[-1]
        if witness.number != newest and not witness.is_over:
            yield f"{witness.name} has seen {witness.number}, and {newest} is stored"
        table = Table.from_entries(witness.table, (entry for number, entry in log if number <= witness.number))
        true = msgspec.json.decode(table.snapshot(Eyes(witness.seat, witness.person)), type=Snapshot)
        wrong = [part for part in true.__struct_fields__ if getattr(witness.seen, part) != getattr(true, part)]
        if wrong:
            yield f"{witness.name} has a wrong idea of {witness.number}: {', '.join(wrong)}"


def leaked_secrets(logs: Logs, witnesses: Iterable[Witness]) -> Iterator[str]:
    """Clients who were told what they may not know: cards and tickets of others, seeds, cookies."""
    by_table: dict[str, list[Witness]] = {}
    for witness in witnesses:
        by_table.setdefault(witness.table, []).append(witness)
    for table, at_it in by_table.items():
        log = logs[table]
        truth = truth_of(table, log)
        played = _played(log)
        never = {secret for witness in at_it if witness.cookie for secret in secrets_of(witness.cookie)}
        for witness in at_it:
            try:
                check_bytes(witness.told, witness.seat, truth, never, played)
            except AssertionError as fault:
                yield f"{witness.name}: {str(fault)[:300]}"


def logged_faults(log: str) -> Iterator[str]:
    """Tracebacks and errors in a server's log, each on one line."""
    for line in log.splitlines():
        if "Traceback" not in line and '"level": "error"' not in line:
            continue
        try:
            told = json.loads(line)
        except json.JSONDecodeError:
            yield line
            continue
        last = str(told.get("traceback", told)).strip().rpartition("\n")[2]
        yield f"{told.get('message')} ({told.get('table', told.get('path', ''))}): {last}"


def truth_of(table: str, log: Log) -> Truth:
    """A game as the database knows it, over or not."""
    folded = Table.from_entries(table, (entry for _, entry in log))
    assert folded.game is not None
    return Truth(str(folded.game.record(show_seed=True)), is_over=folded.game.is_over)


def _played(log: Log) -> dict[int, int]:
    """How many actions had been played after each entry."""
    played: dict[int, int] = {}
    so_far = 0
    for number, entry in log:
        so_far += isinstance(entry, Acted)
        played[number] = so_far
    return played
