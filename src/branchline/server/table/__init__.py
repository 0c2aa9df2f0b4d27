"""One table as a value: the sum of its entries, what may be done at it, and what everybody is told.

It is pure and synchronous: no input or output, no clock of its own, nothing asynchronous.
"""

from branchline.server.table.command_checks import TableCommand
from branchline.server.table.messages.happenings import AlreadyDone, Happening
from branchline.server.table.messages.replays import replay_of_record
from branchline.server.table.messages.viewpoints import Eyes
from branchline.server.table.next_actor import Waiting
from branchline.server.table.opening import opened
from branchline.server.table.refusals import Refusal, TableFault
from branchline.server.table.table import Table

__all__ = [
    "AlreadyDone",
    "Eyes",
    "Happening",
    "Refusal",
    "Table",
    "TableCommand",
    "TableFault",
    "Waiting",
    "opened",
    "replay_of_record",
]
