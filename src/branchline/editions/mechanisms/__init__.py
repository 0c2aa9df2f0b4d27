"""What a board file says of the mechanisms that only some editions have: a module each, and the list of them."""

from branchline.editions.errors import Faults
from branchline.editions.mechanisms import districts, french_flags, longest_path, tourist_tokens
from branchline.editions.schema import Edition

MECHANISMS = (longest_path, districts, tourist_tokens, french_flags)


def mechanism_faults(edition: Edition) -> Faults:
    """All faults of the mechanisms that ``edition`` has."""
    for mechanism in MECHANISMS:
        yield from mechanism.faults(edition)


def most_mechanism_points(edition: Edition) -> int:
    """The most, or a little more, that one player can score by all of them."""
    return sum(mechanism.most_points(edition) for mechanism in MECHANISMS)
