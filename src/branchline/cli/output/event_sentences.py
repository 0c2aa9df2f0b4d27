"""What has happened, told in a few lines to one person at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from branchline.cli.output.grammar import counted, listed
from branchline.editions import Edition
from branchline.game.events import (
    UNSEEN,
    AnyEvent,
    ChoseTicket,
    Claimed,
    Dealt,
    Drew,
    KeptTicket,
    Offered,
    Over,
    ReturnedTicket,
    Took,
    TookToken,
    TurnedUp,
)

_NOT_TOLD = (ChoseTicket, Dealt, Over, TurnedUp)
"""What the table shows anyway."""


def told(
    events: Iterable[AnyEvent], edition: Edition, names: Sequence[str], seat: int | None, *, open_cards: bool = False
) -> list[str]:
    """Lines about these events as that seat, or a spectator, saw them: one for each player's actions in a row.

    With `open_cards` nothing is hidden.
    """
    seen = [event if open_cards else event.seen_by(seat) for event in events]
    seen = [event for event in seen if not isinstance(event, _NOT_TOLD)]
    lines = []
    for doer, deeds in groupby(seen, key=_doer):
        if doer is None:
            lines += [_sentence(deed, names) for deed in deeds]
        else:
            who = "You" if doer == seat else names[doer]
            lines += [f"{who} {sentence}." for sentence in _sentences(list(deeds), edition, you=doer == seat)]
    return lines


def _doer(event: AnyEvent) -> int | None:
    kinds = (Drew, Took, Claimed, TookToken, Offered, KeptTicket, ReturnedTicket)
    return event.seat if isinstance(event, kinds) else None


def _sentence(event: AnyEvent, names: Sequence[str]) -> str:
    """What nobody did, with a capital letter; a name stays as it is."""
    text = event.text(names)
    return f"{text}." if event.seat is not None else f"{text[:1].upper()}{text[1:]}."


def _sentences(deeds: Sequence[AnyEvent], edition: Edition, you: bool) -> Iterator[str]:
    """One sentence about cards, one about each claim, one about tickets."""
    for kind, alike in groupby(deeds, key=_subject):
        same = list(alike)
        if kind == "cards":
            yield _cards(same, you)
        elif kind == "tickets":
            yield from _tickets(same, you)
        else:
            for deed in same:
                yield _board(deed, edition, you)


def _subject(event: AnyEvent) -> str:
    match event:
        case Drew() | Took():
            return "cards"
        case Offered() | KeptTicket() | ReturnedTicket():
            return "tickets"
    return "board"


def _cards(deeds: Sequence[AnyEvent], you: bool) -> str:
    if len(deeds) > 1 and all(isinstance(deed, Drew) and deed.card == UNSEEN for deed in deeds):
        return f"draws {len(deeds)} cards from the deck"
    parts = []
    for deed in deeds:
        if isinstance(deed, Took):
            parts.append(f"{deed.card} from the display")
        elif isinstance(deed, Drew):
            parts.append("a card from the deck" if deed.card == UNSEEN else f"{deed.card} from the deck")
    return f"{'draw' if you else 'draws'} {listed(parts)}"


def _tickets(deeds: Sequence[AnyEvent], you: bool) -> Iterator[str]:
    offered = [deed.ticket for deed in deeds if isinstance(deed, Offered)]
    kept = [deed.ticket for deed in deeds if isinstance(deed, KeptTicket)]
    returned = [deed.ticket for deed in deeds if isinstance(deed, ReturnedTicket)]
    s = "" if you else "s"
    parts = [f"draw{s} {counted(len(offered), 'ticket')}"] if offered else []
    if kept:
        parts.append(f"keep{s} {len(kept) if UNSEEN in kept else listed(kept)}")
    if returned and UNSEEN not in returned:
        parts.append(f"return{s} {listed(returned)}")
    if parts:
        yield listed(parts)


def _board(deed: AnyEvent, edition: Edition, you: bool) -> str:
    s = "" if you else "s"
    if isinstance(deed, Claimed):
        points = edition.route_points[deed.cards + deed.wilds]
        paid = [f"{deed.cards} {deed.colour}"] if deed.cards else []
        paid += [f"{deed.wilds} wild"] if deed.wilds else []
        return f"claim{s} {deed.route} for {' + '.join(paid)}: {counted(points, 'point')}"
    assert isinstance(deed, TookToken)
    return f"take{s} the {deed.symbol} token at {deed.location}"
