"""Logs whose entries do not fit together are refused, whatever is wrong with them."""

from __future__ import annotations

import msgspec
import pytest

from branchline.server.contract import commands as ask
from branchline.server.contract import entries as entry
from branchline.server.contract.entries import Acted, Opened, decode
from branchline.server.table import Table, TableFault
from tests.server.table.tables import ANN, AT, BOB, act, done, new_id, open_table, people_at


def test_a_log_that_does_not_fit_is_refused() -> None:
    table = people_at("mini")
    act(table, "keep all")
    act(table, "keep all")
    act(table, "draw deck")
    entries = [decode(stored) for stored in table.stored]
    drawn = entries[-1]
    assert isinstance(drawn, Acted)
    for wrong in (
        msgspec.structs.replace(drawn, seat=1 - drawn.seat),
        msgspec.structs.replace(drawn, action="draw tickets"),
        msgspec.structs.replace(drawn, outcomes=("gets nothing",)),
        msgspec.structs.replace(drawn, action="pass", outcomes=()),
    ):
        with pytest.raises(TableFault):
            Table.from_entries("T", [*entries[:-1], wrong])
    with pytest.raises(TableFault):
        Table.from_entries("T", entries[1:])
    with pytest.raises(TableFault):
        Table.from_entries("T", [*entries, entries[0]])


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (entry.Joined(at=AT, person=BOB, seat=5, name="Bob"), "about seat 5, which does not exist"),
        (entry.Left(at=AT, person=BOB, seat=-1), "about seat -1, which does not exist"),
        (entry.Muted(at=AT, person=ANN, line=0), "about line 0, which nobody said"),
        (entry.Removed(at=AT, person=ANN, line=99), "about line 99, which nobody said"),
        (entry.Undone(at=AT, person=ANN, seat=0), "takes back what can't be taken back"),
        (entry.Started(at=AT, person=ANN, names=("Ann", "Ann"), bots="tourist"), "Ann"),
        (entry.Acted(at=AT, person=ANN, seat=0, action="pass"), "seat 0, which is not to act"),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
def test_an_entry_that_does_not_fit_is_refused_with_its_table_and_number(wrong: entry.AnyEntry, fault: str) -> None:
    entries = [decode(stored) for stored in open_table().stored]
    with pytest.raises(TableFault, match=f"table T: .*{fault}"):
        Table.from_entries("T", [*entries, wrong])


def test_an_action_may_be_taken_back_once() -> None:
    table = people_at("mini")
    act(table, "keep all")
    act(table, "keep all")
    entries = [decode(stored) for stored in table.stored]
    with pytest.raises(TableFault, match=f"entry {len(entries)} takes back what can't be taken back"):
        Table.from_entries("T", [*entries, entry.Undone(at=AT, person=ANN, seat=0)])


def test_a_table_of_another_board_is_refused() -> None:
    (opened,) = (decode(stored) for stored in open_table().stored)
    assert isinstance(opened, Opened)
    with pytest.raises(TableFault, match="opened with another board of 'mini'"):
        Table.from_entries("T", [msgspec.structs.replace(opened, digest="0" * 64)])


def test_a_log_goes_on_after_every_entry_that_fits() -> None:
    table = open_table()
    done(table, ask.Join(id=new_id(), seat=1, name="Bob"), BOB)
    entries = [decode(stored) for stored in table.stored]
    again = Table.from_entries("T", entries)
    assert (again.number, again.seats) == (table.number, table.seats)
