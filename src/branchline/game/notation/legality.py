"""Is it legal? And if not, why not: found from what the seat to act may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from branchline.engine.numbers.move_numbers import DRAW_CARD, DRAW_DECK, KEEP_TICKETS
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER, KEEPING_TICKETS, SECOND_CARD, TURN
from branchline.engine.numbers.sizes import WILD, WORD
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.game.actions import Action, AnyAction, Claim, Draw, DrawTickets, KeepTickets
from branchline.game.errors import IllegalAction
from branchline.game.legal_actions import LegalActions
from branchline.game.mechanisms import MECHANISMS
from branchline.game.names import Names
from branchline.game.notation import reasons
from branchline.game.notation.reasons import Reason
from branchline.game.translation.phase_names import PHASES

MOST_SHOWN = 8
"""The most legal actions that a message lists."""

Seen: TypeAlias = Mapping[str, Any]
"""The fields of a seat's view."""

_ASKED: dict[int, tuple[type[Action], str]] = {
    CHOOSING_TICKETS: (KeepTickets, "the first tickets are to be chosen first"),
    KEEPING_TICKETS: (KeepTickets, "which of the drawn tickets to keep is to be chosen first"),
    SECOND_CARD: (Draw, "the second card is to be drawn first"),
}
"""In every phase but a turn: the kind of action that is asked for, and what is said about any other."""

_NOT_ASKED: dict[type[Action], str] = {
    KeepTickets: "no tickets are offered; 'draw tickets' comes first",
}
"""The kinds of action that answer a question, and what is said to a player who plays one in a turn."""

for _mechanism in MECHANISMS:
    _ASKED |= _mechanism.asked()
    _NOT_ASKED |= _mechanism.out_of_place()


class Judgement(NamedTuple):
    """What an action, or its text, means now, and why it can't be played: None if it can."""

    action: AnyAction
    move: int
    reason: Reason | None


def judge(
    names: Names, players: Sequence[str], legal: LegalActions, action: AnyAction | str, see: Callable[[], Seen]
) -> Judgement:
    """Look at an action for the seat whose view `see` gives: `legal` is what it may do.

    Raises `InvalidAction` if the action means nothing on this board.
    """
    meaning = legal.meaning(action)
    if legal.has(meaning.move):
        return Judgement(meaning.action, meaning.move, None)
    seen = see()
    reason = (
        _out_of_turn(players, seen)
        or _out_of_phase(seen, meaning.action)
        or meaning.never
        or _reason(names, players, seen, meaning.action, meaning.move)
    )
    return Judgement(meaning.action, meaning.move, reason)


def legal_move(names: Names, players: Sequence[str], state: State, legal: LegalActions, action: AnyAction | str) -> int:
    """The move that an action or its text means, for the seat to act.

    Raises `InvalidAction` if it means nothing on this board, `IllegalAction` if the rules don't allow it now.
    """
    judgement = judge(names, players, legal, action, lambda: View.of(state, state.seat).fields())
    if judgement.reason is not None:
        raise refusal(judgement.action, judgement.reason, legal)
    return judgement.move


def refusal(action: AnyAction, reason: Reason, legal: LegalActions) -> IllegalAction:
    """The error that says no to an action."""
    return IllegalAction(f"illegal: '{action}': {reason} (legal now: {_listed(legal)})", action, reason, legal)


def _out_of_turn(players: Sequence[str], seen: Seen) -> Reason | None:
    if seen["phase"] == GAME_OVER:
        return reasons.GameEnded()
    return None if seen["observer"] == seen["seat"] else reasons.NotYourTurn(players[seen["seat"]])


def _out_of_phase(seen: Seen, action: Action) -> Reason | None:
    """Why an action of this kind can't be played now, whatever it says; None if it can."""
    phase = seen["phase"]
    if phase == TURN:
        said = _NOT_ASKED.get(type(action))
        return None if said is None else reasons.NotAsked(_kind(action), said)
    kind, said = _ASKED[phase]
    return None if isinstance(action, kind) else reasons.AnswerFirst(PHASES[phase], said)


def _kind(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


def _reason(names: Names, players: Sequence[str], seen: Seen, action: Action, move: int) -> Reason:
    """Why a move that the board has, of a kind that is asked for, is not legal."""
    match action:
        case Draw():
            return _no_draw(names, seen, move)
        case Claim():
            return _no_claim(names, players, seen, move)
        case KeepTickets():
            choice = names.edition.ticket_choice
            least = choice.keep_at_start if seen["phase"] == CHOOSING_TICKETS else choice.keep_in_play
            return reasons.TooFewTickets(least, (move - KEEP_TICKETS).bit_count())
        case DrawTickets():
            return reasons.NoTicketsLeft()
    for mechanism in MECHANISMS:
        reason = mechanism.why_not(names, seen, action)
        if reason is not None:
            return reason
    return reasons.OtherActionsLeft()


def _no_draw(names: Names, seen: Seen, move: int) -> Reason:
    if move == DRAW_DECK:
        return reasons.DeckEmpty()
    card = move - DRAW_CARD
    if card not in seen["display"]:
        return reasons.NotFaceUp(names.cards[card])
    if seen["deck_size"] == 0 and names.edition.cards.display_needs_deck:
        return reasons.DisplayNeedsDeck()
    return reasons.WildOnlyFirst()


def _no_claim(names: Names, players: Sequence[str], seen: Seen, move: int) -> Reason:
    route, colour, cards, wilds = names.board.claim(move)
    gone = why_not_open(names, players, seen, route)
    if gone is not None:
        return gone
    vehicles = seen["vehicles"][seen["seat"]]
    if vehicles < cards + wilds:
        return reasons.TooFewVehicles(names.routes[route], cards + wilds, vehicles)
    hand = seen["hand"]
    held = 0 if colour == WILD else hand[colour]
    return reasons.TooFewCards(names.routes[route], names.cards[colour], cards, wilds, held, hand[WILD])


def why_not_open(names: Names, players: Sequence[str], seen: Seen, route: int) -> Reason | None:
    """Why the seat whose view this is can't claim a route for the rest of the game; None if it is open to it."""
    seat = seen["observer"]
    name = names.routes[route]
    owner = _owner(seen, route)
    if owner is not None:
        return reasons.RouteClaimed(name, None if owner == seat else players[owner])
    twin = names.edition.twin(route)
    if twin is not None and _owner(seen, twin) == seat:
        return reasons.OtherTrackYours(name, names.routes[twin])
    if twin is not None and not seen["unclaimed"][route // WORD] >> route % WORD & 1:
        return reasons.TrackClosed(name, seen["players"])
    return None


def _owner(seen: Seen, route: int) -> int | None:
    for seat, owned in enumerate(seen["owned"]):
        if owned[route // WORD] >> route % WORD & 1:
            return seat
    return None


def _listed(legal: LegalActions) -> str:
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
