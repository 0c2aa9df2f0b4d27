"""Whether an edition makes sense: every fault of a file is found and told at once."""

from itertools import chain

from branchline.editions.board_checks import board_faults
from branchline.editions.errors import EditionError
from branchline.editions.mechanisms import mechanism_faults
from branchline.editions.name_checks import name_faults
from branchline.editions.rule_checks import rule_faults
from branchline.editions.schema import Edition


def check(edition: Edition, source: str) -> None:
    """Raise one :class:`EditionError` with all the faults of ``edition``, read from the file ``source``."""
    faults = chain(name_faults(edition), rule_faults(edition), board_faults(edition), mechanism_faults(edition))
    messages = [fault.within(source) for fault in faults]
    if messages:
        raise EditionError(messages)
