"""Paris: French flags."""

from branchline.editions import limits
from branchline.editions.errors import Fault, Faults, in_range, repetitions
from branchline.editions.schema import Edition, FrenchFlags


def faults(edition: Edition) -> Faults:
    """What is wrong with the flags, if there are any."""
    if edition.french_flags is not None:
        yield from _flag_faults(edition, edition.french_flags)


def most_points(edition: Edition) -> int:
    """More than one player can score by them: a flag for every vehicle."""
    return edition.vehicles.each * edition.french_flags.points if edition.french_flags is not None else 0


def _flag_faults(edition: Edition, flags: FrenchFlags) -> Faults:
    entry = "french_flags"
    yield from in_range(entry, "points", flags.points, 0, limits.POINTS)
    if not flags.colours:
        yield Fault(entry, "the flag has no colours", f"choose some of {', '.join(edition.colours)}")
    for colour in flags.colours:
        if colour not in edition.cards.colours:
            right = f"it has {', '.join(edition.colours)}"
            yield Fault(f"{entry}.colours", f"colour {colour!r} is not in the deck", right)
    yield from repetitions(f"{entry}.colours", flags.colours)
