"""The dials of a script. Each is declared here, once: its name, default, range, meaning, and how it is tuned.

Everything else follows from this: the table that compiled scripts read, what a spec such as ``planner:tempo=2`` may
say, `tuned.toml`, and the list of dials in ``docs/bots.md``. Only the numbers of the dials stand a second time, in
`dial_numbers`, because C needs names for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import isfinite
from typing import Any, Final

MOST = 1_000_000.0
"""No number of a dial may be farther from 0."""
MOST_VEHICLES = 10_000
NEVER = 999
"""More vehicles than anyone has: with this, nobody draws tickets."""


class DialError(ValueError):
    """A dial that there is not, or a value that it can't have; the message says which it can."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One dial: what it means and which values it can have. Its name is also how a spec and `tuned.toml` spell it."""

    number: int
    name: str
    default: float | int | bool
    meaning: str
    low: float
    high: float
    step: float
    """How far the tuner turns it at a time, roughly; 0 for a dial that it leaves alone or turns otherwise."""
    tuned: bool

    @property
    def kind(self) -> str:
        """What a value looks like."""
        if isinstance(self.default, bool):
            return "on or off"
        return "a whole number" if isinstance(self.default, int) else "a number"

    @property
    def range(self) -> str:
        """The values it can have, in words."""
        if isinstance(self.default, bool):
            return self.kind
        if self.low == -MOST and self.high == MOST:
            return self.kind
        return f"{self.kind} from {self.low:g} to {self.high:g}"

    def parse(self, text: str) -> float | int | bool:
        """The value that a text in a spec means. Raises `DialError`."""
        try:
            if isinstance(self.default, bool):
                value: float | int | bool = {"on": True, "off": False}[text]
            else:
                value = type(self.default)(text)
        except (KeyError, ValueError):
            raise DialError(f"{self.name} is {text!r}; it must be {self.range}") from None
        self.check(value, text)
        return value

    def check(self, value: float | int | bool, shown: object = None) -> None:
        """Refuse a value that the dial can't have: raises `DialError`."""
        if not (isfinite(value) and self.low <= value <= self.high):
            raise DialError(f"{self.name} is {value if shown is None else shown!r}; it must be {self.range}")


def _dial(
    default: Any, meaning: str, *, low: float = -MOST, high: float = MOST, step: float = 0.0, tuned: bool = True
) -> Any:
    return field(
        default=default,
        metadata={"default": default, "meaning": meaning, "low": low, "high": high, "step": step, "tuned": tuned},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How one script plays. Raises `DialError` for a value out of its dial's range."""

    tempo: float = _dial(2.0, "points that a turn is worth", step=2.0)
    per_vehicle: float = _dial(0.5, "points that a vehicle is worth", step=0.8)
    cards_per_turn: float = _dial(1.5, "missing cards that a turn of drawing brings", low=0.01, high=100.0, step=1.2)
    wild_cost: float = _dial(0.5, "points that a wild is worth", step=0.5)
    touching: float = _dial(0.4, "points for each space of a route that touches the player's network", step=0.5)
    joining: float = _dial(2.0, "points for a route that joins two parts of the network", step=3.0)
    ticket_weight: float = _dial(1.0, "how much the planned tickets count", step=1.0)
    keeps_cheapest: bool = _dial(False, "keep the cheapest tickets, as few as allowed")
    keep_cost: float = _dial(0.5, "points that a vehicle costs when choosing which tickets to keep", step=0.6)
    slack: float = _dial(4.0, "how much worse than the best route one may be that a face-up card serves", step=4.0)
    takes_wilds: bool = _dial(False, "take a face-up wild when one card is missing")
    ticket_vehicles: int = _dial(
        NEVER,
        "with nothing left to plan, draw tickets while at least so many vehicles are left",
        low=0,
        high=MOST_VEHICLES,
    )
    single_track: float = _dial(0.0, "points for a route without a second track", step=0.5)
    careful_draws: bool = _dial(False, "take a face-up card for another route than the best only if one of it is held")
    extras: float = _dial(1.0, "how much districts, tokens and flags count", step=0.8)
    hunger: int = _dial(
        0,
        "if not 0: draw tickets as long as the plan leaves more than so many vehicles over",
        low=0,
        high=MOST_VEHICLES,
        tuned=False,
    )
    racing: bool = _dial(False, "only ever claim the longest route that fits; ignores all other dials", tuned=False)
    plan_only: bool = _dial(
        False,
        "only ever claim planned routes, and race when there is nothing left to plan; "
        "ignores all other dials but those about keeping tickets",
        tuned=False,
    )
    blocking: bool = _dial(False, "value routes that would join parts of others' networks", tuned=False)

    def __post_init__(self) -> None:
        for dial in DIALS:
            dial.check(getattr(self, dial.name))


DIALS: Final = tuple(
    Dial(number, declared.name, **declared.metadata) for number, declared in enumerate(fields(Settings))
)
"""All dials, in the order of their numbers."""

_BY_NAME: Final = {dial.name: dial for dial in DIALS}


def dials_in(text: str) -> dict[str, Any]:
    """The dials that the settings of a spec turn: ``tempo=2,takes_wilds=on``. Raises `DialError`."""
    turned: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals or name not in _BY_NAME:
            raise DialError(f"{part!r} is not a setting; write dial=number, with one of {', '.join(_BY_NAME)}")
        turned[name] = _BY_NAME[name].parse(value)
    return turned
