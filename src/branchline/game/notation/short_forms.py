"""What a person's typing means: the notation itself, and beginnings of words.

A text only ever means legal actions. Where several fit, all are returned, so that the person can be asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from branchline.game.actions import (
    AnyAction,
    Claim,
    Draw,
    DrawTickets,
    KeepCard,
    KeepTickets,
    Pass,
    PlaceStack,
    TakeToken,
)
from branchline.game.errors import InvalidAction
from branchline.game.names import WILD_NAME, folded
from branchline.game.views import View

VERBS = ("draw", "claim", "keep", "place", "take", "pass")
_KINDS: dict[str, tuple[type, ...]] = {
    "draw": (Draw, DrawTickets),
    "claim": (Claim,),
    "keep": (KeepTickets, KeepCard),
    "place": (PlaceStack,),
    "take": (TakeToken,),
    "pass": (Pass,),
}
_PAYMENT = re.compile(r"(.*?)\s*\b(\d{1,2})\+(\d{1,2})")

LONGEST_TYPED = 120
"""The most characters of an action, except of one that keeps tickets."""
MOST_HALVES = 12
"""The most places at which a text is cut in two to find the ends of a route: more than any name has words."""

Numbered = Sequence[Sequence[AnyAction]]
"""A list that the person sees: what its lines mean, number 1 first."""


def meant(view: View, text: str, numbered: Numbered = ()) -> list[AnyAction]:
    """The legal actions that a text may mean; none if it means none of them.

    Raises `InvalidAction` where there is more to say than that.
    """
    legal = list(view.legal_actions())
    typed = folded(text)
    exact = [action for action in legal if folded(str(action)) == typed]
    if exact:
        return exact
    if any(isinstance(action, KeepTickets) for action in legal):
        return [KeepTickets(kept_tickets(view.offered, text))] if _without_verb(typed) else legal
    if re.fullmatch(r"\d+", typed):
        return list(_numbered(numbered, typed))
    if len(typed) > LONGEST_TYPED:
        return []
    word, _, rest = typed.partition(" ")
    found: list[AnyAction] = []
    for verb in VERBS:
        if verb.startswith(word):
            actions = [action for action in legal if isinstance(action, _KINDS[verb])]
            found += _of_verb(actions, numbered, rest, view)
    if not found and word == "t" and not rest:
        found = [action for action in legal if isinstance(action, DrawTickets)]
    if not found and any(isinstance(action, KeepCard) for action in legal) and word in ("y", "yes", "n", "no"):
        found = [KeepCard(word.startswith("y"))]
    return found


def kept_tickets(offered: Sequence[str], text: str) -> tuple[str, ...]:
    """Those of the tickets offered that a text names, in their order: ``1 3``, ``k 1 3``, ``keep all``, ``k bos, den``.

    Raises `InvalidAction` if it names something else.
    """
    typed = _without_verb(folded(text))
    if typed == "all":
        return tuple(offered)
    if typed and re.fullmatch(r"[\d\s,]+", typed):
        numbers = {int(number) for number in re.findall(r"\d+", typed)}
        for number in sorted(numbers):
            if not 1 <= number <= len(offered):
                raise _no_number(number, len(offered))
        return tuple(ticket for number, ticket in enumerate(offered, 1) if number in numbers)
    chosen: set[str] = set()
    for part in typed.split(","):
        found = [ticket for ticket in offered if part.strip() and _ticket_fits(part.strip(), folded(ticket))]
        exact = [ticket for ticket in found if folded(ticket) == part.strip()]
        found = exact or found
        if len(found) != 1:
            fit = " or ".join(found) if found else f"no ticket offered; there are {', '.join(offered) or 'none'}"
            raise InvalidAction(f"{part.strip()!r} fits {fit}")
        chosen.add(found[0])
    return tuple(ticket for ticket in offered if ticket in chosen)


def _without_verb(typed: str) -> str:
    word, _, rest = typed.partition(" ")
    return rest if word and "keep".startswith(word) else typed


def _no_number(number: object, count: int) -> InvalidAction:
    return InvalidAction(f"there is no number {number} in the list; it goes from 1 to {count}")


def _numbered(numbered: Numbered, digits: str) -> Sequence[AnyAction]:
    if not numbered:
        return ()
    if not 1 <= int(digits) <= len(numbered):
        raise _no_number(digits, len(numbered))
    return numbered[int(digits) - 1]


def _of_verb(actions: Sequence[AnyAction], numbered: Numbered, rest: str, view: View) -> list[AnyAction]:
    """Those of one verb's actions that the rest of the line fits."""
    if re.fullmatch(r"\d+", rest) and actions:
        return [action for action in _numbered(numbered, rest) if action in actions]
    if actions and not rest and isinstance(actions[0], Draw):
        return [action for action in actions if action == Draw("deck")]
    if not rest:
        return list(actions)
    claims = [action for action in actions if isinstance(action, Claim)]
    if claims:
        return list(_claims(claims, view, rest))
    called = {action: _called(action, view) for action in actions}
    found = [action for action in actions if any(_fits(rest, name) for name in called[action])]
    exact = [action for action in found if rest in called[action]]
    return exact or found


def _called(action: AnyAction, view: View) -> tuple[str, ...]:
    """What an action's text says after the verb; a wild has a name of the edition's own besides."""
    name = folded(str(action).partition(" ")[2])
    return (name, folded(view.edition.cards.wild_name)) if action == Draw(WILD_NAME) else (name,)


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[\s\-']+", name) if word]


def _fits(typed: str, name: str) -> bool:
    """Do the typed words begin words of the name that follow each other?

    >>> _fits("york", "new york"), _fits("n y", "new york"), _fits("now", "new york")
    (True, True, False)
    """
    wanted, words = _words(typed), _words(name)
    return bool(wanted) and any(
        len(words) - start >= len(wanted)
        and all(word.startswith(part) for part, word in zip(wanted, words[start:], strict=False))
        for start in range(len(words) or 1)
    )


def _claims(claims: Sequence[Claim], view: View, typed: str) -> Sequence[Claim]:
    """Claims by a beginning of route, colour and payment: ``den-oma``, ``den-oma p``, ``oma den 3+1``, ``denver``."""
    payment = _PAYMENT.fullmatch(typed)
    if payment:
        typed = payment[1]
        paid = int(payment[2]), int(payment[3])
        claims = [claim for claim in claims if (claim.cards, claim.wilds) == paid]
    by_route = _on_routes(typed, claims, view)
    if by_route:
        return _whole_names(by_route, typed)
    route, _, colour = typed.rpartition(" ")
    by_colour = [claim for claim in claims if colour and claim.colour.startswith(colour)]
    return _whole_names(_on_routes(route, by_colour, view), route)


def _on_routes(typed: str, claims: Sequence[Claim], view: View) -> list[Claim]:
    one_each = {claim.route: claim for claim in claims}
    fitting = {route for route, claim in one_each.items() if _on_route(typed, claim, view)}
    return [claim for claim in claims if claim.route in fitting]


def _on_route(typed: str, claim: Claim, view: View) -> bool:
    name, mark, number = folded(claim.route).partition("#")
    if "#" in typed:
        typed, _, wanted = typed.partition("#")
        if not mark or wanted != number:
            return False
    one, other = _ends(claim, view)
    if _fits(typed, one) or _fits(typed, other) or typed == name:
        return True
    halves = [(typed[:at], typed[at + 1 :]) for at, letter in enumerate(typed) if letter in "- "][:MOST_HALVES]
    return any(
        left and right and ((_fits(left, one) and _fits(right, other)) or (_fits(left, other) and _fits(right, one)))
        for left, right in ((left.strip(" -"), right.strip(" -")) for left, right in halves)
    )


def _ends(claim: Claim, view: View) -> tuple[str, str]:
    route = view.edition.routes[view.edition.route_names.index(view.route_of(claim))]
    return folded(route.between[0]), folded(route.between[1])


def _whole_names(claims: Sequence[Claim], typed: str) -> Sequence[Claim]:
    """Where a route's whole name was typed, only that route."""
    exact = [claim for claim in claims if folded(claim.route) == typed]
    return exact or claims


def _ticket_fits(typed: str, ticket: str) -> bool:
    return _fits(typed, ticket) or all(_fits(half, ticket) for half in typed.split("-"))
