"""USA: a bonus for the longest path."""

from branchline.editions import limits
from branchline.editions.errors import Faults, in_range
from branchline.editions.schema import Edition


def faults(edition: Edition) -> Faults:
    """What is wrong with the bonus."""
    if edition.longest_path is not None:
        yield from in_range("longest_path", "points", edition.longest_path.points, 0, limits.POINTS)


def most_points(edition: Edition) -> int:
    """The most that one player can score by it."""
    return edition.longest_path.points if edition.longest_path is not None else 0
