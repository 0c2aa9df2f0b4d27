"""Writing the record of a game: its turns from the moves and the journal, whole or as one person saw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.numbers.move_numbers import KEEP_TICKETS, TAKE_TOKEN
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, PLACING_STACK, TURN
from branchline.engine.numbers.sizes import NONE
from branchline.engine.rules.turns import apply
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.game.actions import AnyAction
from branchline.game.events import UNSEEN
from branchline.game.legal_actions import offered_to
from branchline.game.names import Names
from branchline.game.players import SPECTATORS
from branchline.game.positions.position import position_of_state, position_of_view
from branchline.game.records.outcome_text import dealt_outcomes, outcome_texts
from branchline.game.records.record import Play, Turn
from branchline.game.translation.journal import Entry


class Step(NamedTuple):
    """One action of a game: who did it, in which phase, as which move, and what happened."""

    seat: int
    phase: int
    move: int
    action: AnyAction
    entries: Sequence[Entry]


def advance(state: State, move: int, entries: Iterable[Entry]) -> None:
    """Make a move with the outcomes that a journal has noted for it."""
    apply(state, move, Dealer(Chance(""), outcomes=dealt_outcomes(entries)))


def steps(names: Names, start: State, moves: Sequence[int], journal: Sequence[Sequence[Entry]]) -> Iterator[Step]:
    """Go through a game again, from its start, by what was noted."""
    state = start.copy()
    for move, entries in zip(moves, journal, strict=True):
        keeping = KEEP_TICKETS <= move < TAKE_TOKEN
        action = names.action(move, offered_to(state, state.seat) if keeping else ())
        yield Step(state.seat, state.phase, move, action, entries)
        advance(state, move, entries)


def turns_of(
    names: Names, players: Sequence[str], game: Iterable[Step], *, sees: Iterable[int] | None = None
) -> tuple[Turn, ...]:
    """The turns of a game; `sees` are the seats whose secrets may be told, None for all."""
    game = list(game)
    counts_open = sum(step.phase == CHOOSING_TICKETS for step in game) == len(players)
    turns: list[tuple[int, list[Play]]] = []
    for step in game:
        if not turns or step.phase in (CHOOSING_TICKETS, PLACING_STACK, TURN):
            turns.append((step.seat, []))
        chosen = TAKE_TOKEN <= step.move < TAKE_TOKEN + len(names.symbols)
        outcomes = outcome_texts(names, players, step.entries, token_chosen=chosen, sees=sees)
        action = str(step.action)
        if sees is not None and step.seat not in sees and KEEP_TICKETS <= step.move < TAKE_TOKEN:
            count = (step.move - KEEP_TICKETS).bit_count() if counts_open or step.phase != CHOOSING_TICKETS else 1
            action = f"keep {', '.join([UNSEEN] * count)}"
        turns[-1][1].append(Play(action, outcomes))
    return tuple(Turn(seat, tuple(plays)) for seat, plays in turns)


def course_of(
    names: Names,
    players: tuple[str, ...],
    start: State,
    dealt: Sequence[Entry],
    game: Iterable[Step],
    partial: bool,
    seat: int | None,
) -> dict[str, Any]:
    """The fields of a record that tell how the game went: whole, or `partial` as a seat (None: a spectator) saw it."""
    sees = (() if seat is None else (seat,)) if partial else None
    position = None
    if not dealt:  # the game began from a position
        if partial:
            view = View.of(start, NONE if seat is None else seat)
            position = str(position_of_view(names, players, view.fields()))
        else:
            position = str(position_of_state(names, players, start.fields()))
    return {
        "seen_by": None if not partial else SPECTATORS if seat is None else players[seat],
        "position": position,
        "deal": outcome_texts(names, players, dealt, deal=True, sees=sees),
        "turns": turns_of(names, players, game, sees=sees),
    }
