"""Why an action is illegal, told from what the acting seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from branchline.engine.numbers.move_numbers import DRAW_CARD, DRAW_DECK, KEEP_TICKETS
from branchline.engine.numbers.phase_numbers import (
    CHOOSING_TICKETS,
    GAME_OVER,
    KEEPING_TICKETS,
    SECOND_CARD,
    TURN,
)
from branchline.engine.numbers.sizes import WILD, WORD
from branchline.engine.view import View
from branchline.game.actions import (
    Action,
    AnyAction,
    Claim,
    Draw,
    DrawTickets,
    KeepTickets,
)
from branchline.game.legal_actions import LegalActions
from branchline.game.mechanisms import MECHANISMS
from branchline.game.names import Names

MOST_SHOWN = 8
"""So many legal actions are listed in a message."""

_ASKED: dict[int, tuple[type[Action], str]] = {
    CHOOSING_TICKETS: (KeepTickets, "the first tickets are to be chosen first"),
    KEEPING_TICKETS: (KeepTickets, "which of the drawn tickets to keep is to be chosen first"),
    SECOND_CARD: (Draw, "the second card is to be drawn first"),
}
"""In every phase but a turn, the kind of action that is asked for."""

_OUT_OF_PLACE: dict[type[Action], str] = {
    KeepTickets: "no tickets are offered; 'draw tickets' comes first",
}
"""In a turn, what belongs elsewhere."""

for _mechanism in MECHANISMS:
    _ASKED |= _mechanism.asked()
    _OUT_OF_PLACE |= _mechanism.out_of_place()


def out_of_phase(view: View, action: AnyAction) -> str | None:
    """Why an action of this kind can't be played now, whatever it says; None if it can."""
    if view.phase == GAME_OVER:
        return "the game is over"
    if view.phase == TURN:
        return _OUT_OF_PLACE.get(type(action))
    kind, reason = _ASKED[view.phase]
    return None if isinstance(action, kind) else reason


def reason(names: Names, players: Sequence[str], view: View, action: AnyAction, move: int) -> str:
    """Why a move that the board has is not legal for the seat whose view this is, which is to act."""
    seen = view.fields()
    match action:
        case Draw():
            return _draw(names, seen, move)
        case Claim():
            return _claim(names, players, seen, move)
        case KeepTickets():
            edition = names.edition.ticket_choice
            least = edition.keep_at_start if view.phase == CHOOSING_TICKETS else edition.keep_in_play
            return f"at least {least} of the tickets must be kept, not {(move - KEEP_TICKETS).bit_count()}"
        case DrawTickets():
            return "no tickets are left"
    for mechanism in MECHANISMS:
        said = mechanism.why_not(names, seen, action)
        if said is not None:
            return said
    return "passing is only for a player who can do nothing else (R6)"


def _draw(names: Names, seen: dict[str, Any], move: int) -> str:
    empty = seen["deck_size"] == 0
    if move == DRAW_DECK:
        return "the deck is empty, and so are the discards"
    card = move - DRAW_CARD
    if card in seen["display"]:
        if empty and names.edition.cards.display_needs_deck:
            return "with neither deck nor discards no card may be drawn (R10)"
        return "as the second card; a face-up wild may only be taken first"
    return f"no {names.cards[card]} card is face up"


def _claim(names: Names, players: Sequence[str], seen: dict[str, Any], move: int) -> str:
    route, colour, cards, wilds = names.board.claim(move)
    seat = seen["seat"]
    name = names.routes[route]
    owner = _owner(seen, route)
    if owner is not None:
        return f"{name} is {'yours already' if owner == seat else f'already claimed by {players[owner]}'}"
    twin = names.edition.twin(route)
    if twin is not None and _owner(seen, twin) == seat:
        return f"you own the other track, {names.routes[twin]}; nobody may own both"
    if twin is not None and not seen["unclaimed"][route // WORD] >> route % WORD & 1:
        return f"{name} is closed: the other track is taken, and there are {seen['players']} players"
    length = cards + wilds
    if seen["vehicles"][seat] < length:
        return f"not enough vehicles: {name} needs {length}, you have {seen['vehicles'][seat]}"
    hand = seen["hand"]
    if colour == WILD:
        return f"not enough cards: {wilds} wild are needed, you hold {hand[WILD]}"
    held = f"{hand[colour]} {names.cards[colour]} and {hand[WILD]} wild"
    return f"not enough cards: {cards} {names.cards[colour]} and {wilds} wild are needed, you hold {held}"


def _owner(seen: dict[str, Any], route: int) -> int | None:
    for seat, owned in enumerate(seen["owned"]):
        if owned[route // WORD] >> route % WORD & 1:
            return seat
    return None


def legal_now(legal: LegalActions) -> str:
    """The legal actions for the end of a message: all, if they are few; otherwise the claims are only counted."""
    if len(legal) <= MOST_SHOWN:
        separator = "; " if any(isinstance(action, KeepTickets) for action in legal) else ", "
        return separator.join(map(str, legal)) or "nothing"
    others = [str(action) for action in legal if not isinstance(action, Claim)]
    claims = len(legal) - len(others)
    shown = others[: 2 * MOST_SHOWN]
    if len(others) > len(shown):
        shown.append(f"... {len(others)} in all")
    if claims:
        shown.append(f"{claims} claim{'s' if claims > 1 else ''}")
    return ", ".join(shown)
