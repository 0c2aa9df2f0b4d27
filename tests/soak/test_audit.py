"""An audit that finds nothing is worth something only if it finds what is planted."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.server.contract import commands as ask
from branchline.server.contract.entries import AnyEntry, Said, decode
from branchline.server.contract.options import Options, SeatPlan
from branchline.server.table import AlreadyDone, Eyes, Happening, Table, TableCommand, opened
from tests.server.players import an_action
from tests.server.secrets import person_of
from tests.soak import audit
from tests.soak.calm_clock import CalmClock
from tests.soak.ledger import Command, Ledger, Refusal
from tests.soak.witness import Witness

COOKIES = ("branchline=secret-of-ann.signed", "branchline=secret-of-bob.signed")
ANN, BOB = map(person_of, COOKIES)
AT = 1_700_000_000_000


class Evening:
    """A game of Ann's and Bob's, what was stored of it, what they were answered, and what they have seen."""

    def __init__(self, folder: Path) -> None:
        self.ledger = Ledger(CalmClock())
        plans = (SeatPlan("me", "Ann"), SeatPlan("open"))
        first = opened(
            edition="mini", seats=plans, options=Options(pace="instant"), seed="the seed", person=ANN, now=AT
        )
        self._table, opening = Table.open("T", first)
        self._stored = [opening.stored()]
        self.witnesses: list[Witness] = []
        self._do(ask.Join(id="join", seat=1, name="Bob"), BOB)
        eyes = (("Ann", 0, COOKIES[0]), ("Bob", 1, COOKIES[1]), ("watcher", None, ""))
        self.witnesses += [Witness(self.ledger, folder, name, "T", seat, cookie) for name, seat, cookie in eyes]
        for witness in self.witnesses:
            witness.hear(self._table.snapshot(eyes_of(witness)).decode())
        self._do(ask.Start(id="start"), ANN)

    def play(self, actions: int) -> None:
        """Go on, to the end if there are that many actions."""
        rng = random.Random(1)
        for _ in range(actions):
            if self._table.stage != "playing":
                return
            one = next(witness for witness in self.witnesses if witness.may_act)
            assert one.seen is not None
            assert one.seen.private is not None
            assert one.seat is not None
            action = an_action(one.seen.private, rng)
            act = ask.Act(id=f"act-{one.number}", seat=one.seat, action=action, number=one.number)
            self._do(act, one.person)

    def _do(self, command: TableCommand, person: str) -> None:
        happening = self._table.perform(command, person, AT)
        assert not isinstance(happening, AlreadyDone)
        self.tell(happening)
        self._stored.append(happening.stored())
        self.ledger.carried_out(Command("T", person, command.id), happening.number)

    def tell(self, happening: Happening) -> None:
        """As the server does."""
        for witness in self.witnesses:
            witness.hear(happening.message(eyes_of(witness)).decode())

    @property
    def log(self) -> list[tuple[int, AnyEntry]]:
        """What is in the database."""
        return [(number, decode(entry)) for number, entry in enumerate(self._stored)]

    def close(self) -> None:
        """Write down what was heard."""
        for witness in self.witnesses:
            witness.close()


def eyes_of(witness: Witness) -> Eyes:
    return Eyes(witness.seat, witness.person if witness.cookie else "")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


def faults(evening: Evening, log: list[tuple[int, AnyEntry]] | None = None) -> list[str]:
    """Everything that the audit has to say."""
    evening.close()
    logs = {"T": evening.log if log is None else log}
    broken = list(audit.broken_logs(logs))
    answers = audit.doubtful_answers(logs, evening.ledger.answered, evening.ledger.refused)
    if broken:
        return [*broken, *answers]
    told = (audit.outdated_clients, audit.leaked_secrets)
    return [*answers, *(fault for check in told for fault in check(logs, evening.witnesses))]


@pytest.mark.parametrize("actions", [9, 10_000])
def test_a_game_in_good_order_has_no_faults__over_or_not(evening: Evening, actions: int) -> None:
    evening.play(actions)
    assert all(witness.is_over == (actions == 10_000) for witness in evening.witnesses)
    assert faults(evening) == []


def test_an_answered_action_that_is_not_stored_is_found(evening: Evening) -> None:
    evening.play(9)
    evening.ledger.carried_out(Command("T", ANN, "lost"), evening.log[-1][0] + 1)
    assert any("lost at T was answered" in fault and "nothing" in fault for fault in faults(evening))


def test_an_action_that_is_stored_twice_is_found(evening: Evening) -> None:
    evening.play(9)
    number, last = evening.log[-1]
    doubled = [
        *evening.log,
        (number + 1, Said(at=AT, command=last.command, person=last.person, seat=None, name="", text="x")),
    ]
    assert any(f"it is stored as [{number}, {number + 1}]" in fault for fault in faults(evening, doubled))


def test_an_action_under_another_number_is_found(evening: Evening) -> None:
    evening.play(9)
    command, number = evening.ledger.answered[-1]
    evening.ledger.answered[-1] = (command, number - 1)
    assert any(f"was answered with {number - 1}; it is stored as [{number}]" in fault for fault in faults(evening))


def test_a_refused_action_that_is_stored_is_found(evening: Evening) -> None:
    evening.play(9)
    command, number = evening.ledger.answered[-1]
    evening.ledger.refused.append(Refusal(command, number - 1, "refused", AT - 1))
    assert any(fault == f"refused; and yet it is stored as [{number}]" for fault in faults(evening))


def test_a_player_who_was_right_and_was_refused_is_found(evening: Evening) -> None:
    evening.play(9)
    newest, _ = evening.log[-1]
    refused = [
        Refusal(Command("T", ANN, "mine"), number, f"had seen {number}", AT + 1)
        for number in (newest, newest - 1)  # the second did not know of the last action
    ]
    assert list(audit.needless_refusals({"T": evening.log}, refused)) == [f"had seen {newest}"]


def test_a_gap_in_the_numbers_is_found(evening: Evening) -> None:
    evening.play(9)
    assert any("has the numbers" in fault for fault in faults(evening, [*evening.log[:5], *evening.log[6:]]))


def test_a_log_that_can_not_be_folded_is_found(evening: Evening) -> None:
    evening.play(9)
    entries = [entry for _, entry in evening.log]
    entries[5], entries[6] = entries[6], entries[5]
    assert any("can't be folded" in fault for fault in faults(evening, list(enumerate(entries))))


def test_a_client_that_is_behind_is_found(evening: Evening) -> None:
    evening.play(5)
    left = evening.witnesses.pop(1 if not evening.witnesses[1].may_act else 0)
    evening.play(1)
    evening.witnesses.append(left)
    assert left.behind == 0  # it was not connected
    left.present_since = 0.0
    assert left.behind > 0
    assert any(f"{left.name} has seen {left.number}" in fault for fault in faults(evening))


def test_a_client_with_a_wrong_idea_of_the_table_is_found(evening: Evening) -> None:
    evening.play(9)
    ann, bob = evening.witnesses[:2]
    assert ann.seen is not None
    assert bob.seen is not None
    ann.seen = bob.seen
    assert any("Ann at T has a wrong idea" in fault for fault in faults(evening))


def test_a_message_for_other_eyes_is_found(evening: Evening) -> None:
    evening.play(9)
    evening.close()
    ann, *others = evening.witnesses
    hers = next(text for text in reversed(ann.told) if '"private"' in text)
    for witness in others:
        with witness.file.open("a", encoding="utf-8") as told:
            told.write(f"{hers}\n")
    found = faults(evening)
    assert len(found) == 2
    assert all(fault.startswith(witness.name) for fault, witness in zip(found, others, strict=True))


def test_tracebacks_in_a_servers_log_are_found() -> None:
    fine = {"level": "info", "message": "request"}
    failed = {"level": "error", "message": "it failed", "table": "T", "traceback": "Traceback\n  x\nKeyError: 1"}
    log = "\n".join(map(json.dumps, (fine, failed)))
    assert list(audit.logged_faults(log)) == ["it failed (T): KeyError: 1"]
