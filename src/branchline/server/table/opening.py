"""Opening a table: what the host asked for is checked, and becomes the first entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from branchline.bots.registry import level_names
from branchline.editions import names as editions
from branchline.game.names import names_of
from branchline.server.contract.entries import Opened
from branchline.server.contract.options import Clock, Options, SeatPlan
from branchline.server.table.people.player_names import bot_name, cleaned_name, is_taken
from branchline.server.table.refusals import Refusal

if TYPE_CHECKING:
    from branchline.server.table.fold import Fold

SHORTEST_TURN, LONGEST_TURN = 10, 24 * 3600
SHORTEST_BANK, LONGEST_BANK = 60, 7 * 24 * 3600
MOST_MORE = 3600


def opened(
    *,
    edition: str,
    seats: Sequence[SeatPlan],
    options: Options,
    seed: str,
    person: str,
    now: int,
    household: str = "",
    command: str = "",
) -> Opened:
    """The entry that opens a table. Raises `Refusal` if there can be no such table.

    `seed` must be random and secret. `person` is the host: the hash of their secret. `household` is the mark of their
    address.
    """
    if edition not in editions():
        raise Refusal("unknown", f"there is no edition {edition[:30]!r}; there are {', '.join(editions())}")
    names = names_of(edition)
    fewest, most = names.edition.players.fewest, names.edition.players.most
    if not fewest <= len(seats) <= most:
        raise Refusal("invalid", f"{names.edition.title} is for {fewest} to {most} players, not {len(seats)}")
    check_options(options)
    return Opened(
        at=now,
        command=command,
        person=person,
        edition=edition,
        digest=names.digest,
        seats=_named(seats),
        options=options,
        seed=seed,
        household=household,
    )


def opened_again(table: Fold, *, seed: str, person: str, household: str, now: int) -> Opened:
    """The entry that opens the table of a rematch: the same people and bots on the same seats.

    Whoever asked for it is the host, as they are sure to be there. Those who were sent away stay away.
    """
    seats = table.seats
    plans = [
        SeatPlan("me" if seat.kind == "person" else seat.kind, seat.name, seat.bot)
        if seat.kind != "open"
        else SeatPlan("open")
        for seat in seats
    ]
    return Opened(
        at=now,
        person=person,
        edition=table.edition,
        digest=names_of(table.edition).digest,
        seats=tuple(plans),
        options=table.options,
        seed=seed,
        holders=tuple(tuple(sorted(seat.holders)) for seat in seats),
        rematch_of=table.id,
        household=household,
        evicted=tuple(sorted(table.house.evicted)),
        removed=tuple(sorted(table.house.removed)),
    )


def check_level(bot: str) -> str:
    """The same name, if it is one of our levels; no other bots play here. Raises `Refusal`."""
    if bot not in level_names():
        raise Refusal("unknown", f"there is no bot {bot[:30]!r}; there are {', '.join(level_names())}")
    return bot


def check_options(options: Options) -> None:
    """Raise `Refusal` if no table can have these options."""
    check_level(options.stand_in)
    _check_clock(options.clock)


def _check_clock(clock: Clock) -> None:
    if clock.kind == "none":
        return
    least, most = (SHORTEST_TURN, LONGEST_TURN) if clock.kind == "turn" else (SHORTEST_BANK, LONGEST_BANK)
    if not least <= clock.seconds <= most:
        raise Refusal("invalid", f"a {clock.kind} clock has {least} to {most} seconds, not {clock.seconds}")
    if not 0 <= clock.more <= MOST_MORE:
        raise Refusal("invalid", f"a clock adds 0 to {MOST_MORE} seconds after a turn, not {clock.more}")


def _named(plans: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """The plans with everybody's name: people choose theirs, bots get ours."""
    people: list[str] = []
    for plan in plans:
        if plan.kind == "me":
            name = cleaned_name(plan.name)
            if is_taken(name, people):
                raise Refusal("taken", f"two seats are called {name!r}; give each a name of its own")
            people.append(name)
    called = list(people)
    named: list[SeatPlan] = []
    for plan in plans:
        if plan.kind == "me":
            named.append(SeatPlan("me", people.pop(0)))
        elif plan.kind == "bot":
            name = bot_name(check_level(plan.bot), called)
            called.append(name)
            named.append(SeatPlan("bot", name, plan.bot))
        else:
            named.append(SeatPlan("open"))
    return tuple(named)
