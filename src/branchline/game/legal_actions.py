"""The legal actions: a sequence that looks up its values in the edition's table when they are asked for."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Self, overload

from branchline.engine.choices import Choices
from branchline.engine.moves import Moves
from branchline.engine.numbers.move_numbers import KEEP_TICKETS
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER, KEEPING_TICKETS
from branchline.engine.numbers.sizes import NONE, OFFER
from branchline.engine.rules.claims import Claims
from branchline.engine.state import State
from branchline.game.actions import AnyAction, KeepTickets
from branchline.game.errors import InvalidAction
from branchline.game.names import Names
from branchline.game.notation.action_lookup import Meaning, meaning
from branchline.game.translation.packed_fields import PACKED_STATE

KEEPING = (CHOOSING_TICKETS, KEEPING_TICKETS)
"""The phases whose actions depend on the tickets offered."""


class LegalActions(Choices):
    """What the seat to act may do, in a fixed order; ``action in legal`` takes values and texts.

    It stays as it is when the game goes on. The names are the class's, not the instance's: every edition has a
    class of its own (`legal_class`), because one of these is made for each move, and that has to be quick.
    """

    __slots__ = ()
    _names: ClassVar[Names]

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> AnyAction: ...
        @overload
        def __getitem__(self, index: slice) -> tuple[AnyAction, ...]: ...
        def __getitem__(self, index: int | slice) -> AnyAction | tuple[AnyAction, ...]: ...
        def __iter__(self) -> Iterator[AnyAction]: ...

    def __contains__(self, action: object) -> bool:
        try:
            return self.has(self.meaning(action).move)
        except InvalidAction:
            return False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalActions | Sequence) or isinstance(other, str):
            return NotImplemented
        return list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"[{'; '.join(map(str, self))}]"

    def offered(self) -> tuple[int, ...]:
        """The tickets to choose from, as the engine's numbers: those of the last choice, which is to keep all."""
        last = self[-1] if len(self) else None
        if isinstance(last, KeepTickets):
            return tuple(self._names.ticket_numbers[ticket] for ticket in last.tickets)
        return ()

    def kept(self, action: object) -> int:
        """The move of a choice of tickets that stands here exactly so; -1 if none does."""
        if isinstance(action, KeepTickets):
            for place, choice in enumerate(self):
                if choice == action:
                    return self.moves()[place]
        return -1

    def meaning(self, action: object) -> Meaning:
        """What a value or a text means, legal or not. Raises `InvalidAction` if it means nothing on this board."""
        return meaning(self._names, action, self.offered())

    def __copy__(self) -> Self:
        return self  # it can't be changed

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[tuple[AnyAction, ...]], tuple[tuple[AnyAction, ...]]]:
        return tuple, (tuple(self),)  # a pickle has the actions, which are equal to these


Sequence.register(LegalActions)


@functools.lru_cache(maxsize=32)
def legal_class(names: Names) -> type[LegalActions]:
    """The class of an edition's legal actions."""
    return type("LegalActions", (LegalActions,), {"__slots__": (), "_names": names})


def legal_in(names: Names, state: State, moves: Moves, claims: Claims) -> LegalActions:
    """What the seat to act may do. `moves` and `claims` are scratch space that can be used again and again."""
    table: list[AnyAction | None] = names.actions
    if state.phase in KEEPING:
        offered = offered_to(state, state.seat)
        kept: list[tuple[str, ...]] = [()]
        for ticket in offered:  # in the order of the moves: without it, then with it
            kept += [(*others, names.tickets[ticket]) for others in kept]
        table = [None] * KEEP_TICKETS
        table += map(KeepTickets, kept)
    return legal_class(names)(table, state, moves, claims)


def offered_to(state: State, seat: int) -> tuple[int, ...]:
    """The tickets that a seat is choosing from."""
    offered = PACKED_STATE.numbers(state.to_bytes(), "offered")[OFFER * seat : OFFER * (seat + 1)]
    return tuple(ticket for ticket in offered if ticket != NONE)


@functools.lru_cache(maxsize=32)
def none_legal(names: Names) -> LegalActions:
    """No legal actions, for a seat that is not to act: those of a game that is over. Made once for an edition."""
    over = State.from_fields(names.board, {**State(names.board).fields(), "phase": GAME_OVER})
    return legal_class(names)(names.actions, over, Moves(), Claims())
