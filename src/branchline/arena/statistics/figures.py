"""Numbers as people read them, the same in the terminal and on the page."""

from __future__ import annotations

from branchline.arena.statistics.ratings import Rating
from branchline.arena.statistics.shares import Share
from branchline.arena.statistics.summary import BotSummary


def percent(share: float | None) -> str:
    """A share, or a dash where there is none.

    >>> percent(0.1234), percent(None)
    ('12.3 %', '–')
    """
    return "–" if share is None else f"{100 * share:.1f} %"


def between(share: Share) -> str:
    """The ends of a share's interval."""
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}" if share.games else "–"


def elo(points: float) -> str:
    """Rating points with their sign.

    >>> elo(12.4), elo(-3.6), elo(-0.2)
    ('+12', '-4', '0')
    """
    return f"{round(points):+d}" if round(points) else "0"


def signed(number: float) -> str:
    """A number with its sign and one decimal; nothing has no sign.

    >>> signed(2.34), signed(-0.04)
    ('+2.3', '0.0')
    """
    return f"{number:+.1f}" if round(number, 1) else "0.0"


def elo_between(rating: Rating) -> str:
    """The ends of a rating's interval."""
    return f"{elo(rating.low)} to {elo(rating.high)}"


def duration(seconds: float) -> str:
    """A time in a fitting unit.

    >>> duration(0.0000123), duration(0.0042), duration(2.5), duration(754), duration(7540)
    ('12 µs', '4.2 ms', '2.5 s', '12 min 34 s', '2 h 5 min')
    """
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.1f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def thinking(bot: BotSummary) -> tuple[str, str]:
    """How long a bot thinks on average, and at most; dashes if nobody timed it."""
    if not bot.timed:
        return "–", "–"
    return duration(bot.seconds / bot.timed), duration(bot.slowest)


def place(number: int) -> str:
    """A place in the turn order, from 0.

    >>> place(0), place(3)
    ('begins', 'goes 4th')
    """
    return ("begins", "goes 2nd", "goes 3rd")[number] if number < 3 else f"goes {number + 1}th"
