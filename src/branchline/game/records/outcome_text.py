"""What follows an action in a record: the outcomes of chance, and what the rules did of themselves.

An outcome is a verb and, for most, values: ``gets red``, ``up blue, wild``, ``offered Boston-Miami, Denver-El Paso``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.engine.chance.outcome_numbers import A_CARD, A_SEAT, A_TICKET
from branchline.engine.numbers import event_numbers as kinds
from branchline.game.errors import shortened
from branchline.game.events import UNSEEN
from branchline.game.names import Names
from branchline.game.translation.journal import Entry, Events

GETS = "gets"
UP = "up"
OFFERED = "offered"
OFFERED_AGAIN = "offered again"
FIRST = "first"


def dealt_outcomes(entries: Iterable[Entry]) -> list[tuple[int, int]]:
    """The outcomes of chance among the entries of a journal, as a dealer follows them."""
    dealt = []
    for kind, seat, a, b, _ in entries:
        if kind in (kinds.DEALT, kinds.DREW):
            dealt.append((A_CARD, a))
        elif kind == kinds.TURNED_UP:
            dealt.append((A_CARD, b))
        elif kind == kinds.OFFERED and b == 1:
            dealt.append((A_TICKET, a))
        elif kind == kinds.FIRST_SEAT:
            dealt.append((A_SEAT, seat))
    return dealt


def outcome_texts(
    names: Names,
    players: Sequence[str],
    entries: Iterable[Entry],
    *,
    deal: bool = False,
    token_chosen: bool = False,
    sees: Iterable[int] | None = None,
) -> tuple[str, ...]:
    """The entries of a journal as the outcomes of a record.

    In the deal, whose cards and tickets they are is told. A token that was chosen is told by the action. `sees` are
    the seats whose secrets are known; None for all.
    """
    groups: list[tuple[str, list[str]]] = []
    for kind, seat, a, b, _ in entries:
        hidden = sees is not None and seat not in sees
        owner = f"{players[seat]}: " if deal and seat >= 0 else ""
        verb, value = "", ""
        if kind in (kinds.DEALT, kinds.DREW):
            verb, value = owner + GETS, UNSEEN if hidden else names.cards[a]
        elif kind == kinds.TURNED_UP:
            verb, value = UP, names.cards[b]
        elif kind == kinds.RESET:
            verb = "reset"
        elif kind == kinds.RESHUFFLED:
            verb, value = "reshuffle", str(a)
        elif kind == kinds.OFFERED:
            verb, value = owner + (OFFERED if b == 1 else OFFERED_AGAIN), UNSEEN if hidden else names.tickets[a]
        elif kind == kinds.FIRST_SEAT:
            verb, value = FIRST, players[seat]
        elif kind == kinds.SKIPPED:
            verb = "no second card"
        elif kind == kinds.TOOK_TOKEN and not token_chosen:
            verb, value = "token", names.symbols[a]
        elif kind == kinds.FLAG:
            verb, value = "flag", str(a)
        elif kind == kinds.LAST_ROUND:
            verb = "last round"
        elif kind == kinds.OVER:
            verb = "over"
        if not verb:
            continue
        if value and groups and groups[-1][0] == verb:
            groups[-1][1].append(value)
        else:
            groups.append((verb, [value] if value else []))
    return tuple(f"{verb} {', '.join(values)}".strip() for verb, values in groups)


def outcomes_of(events: Events, players: Sequence[str], *, token_chosen: bool = False) -> tuple[str, ...]:
    """What an action brought about, as the outcomes of a record; `token_chosen`: the action was to take one."""
    return outcome_texts(events._names, players, events._entries, token_chosen=token_chosen)


def told_outcomes(names: Names, players: Sequence[str], outcomes: Iterable[str]) -> list[tuple[int, int]]:
    """The outcomes of chance among those of a record, as a dealer follows them. Raises ValueError."""
    dealt: list[tuple[int, int]] = []
    seats = {name: seat for seat, name in enumerate(players)}
    for outcome in outcomes:
        text = outcome
        owner, colon, rest = outcome.partition(": ")
        if colon and owner in seats:
            text = rest
        if text.startswith(f"{OFFERED_AGAIN} "):
            continue
        for verb, kind, known, what in (
            (GETS, A_CARD, names.card_numbers, "card"),
            (UP, A_CARD, names.card_numbers, "card"),
            (OFFERED, A_TICKET, names.ticket_numbers, "ticket"),
            (FIRST, A_SEAT, seats, "player"),
        ):
            if text.startswith(f"{verb} "):
                for value in text[len(verb) + 1 :].split(", "):
                    if value not in known:
                        raise ValueError(f"there is no {what} {shortened(value)!r}")
                    dealt.append((kind, known[value]))
    return dealt
