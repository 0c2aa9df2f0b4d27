"""What a mechanism adds to the game's names: the base of all that do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from branchline.editions import Edition
from branchline.engine.rules.mechanism import Mechanism
from branchline.game.actions import Action, AnyAction
from branchline.game.events import AnyEvent
from branchline.game.notation.reasons import Reason

if TYPE_CHECKING:
    from branchline.game.names import Names

EventMaker: TypeAlias = "Callable[[Names, int, int, int, int], AnyEvent]"
"""Makes an event from an entry of the engine's journal: seat and three numbers."""


class MechanismNames(ABC):
    """One mechanism in names. It adds no actions and no events, unless it says otherwise."""

    @abstractmethod
    def engine_rules(self, edition: Edition) -> Mechanism | None:
        """The engine's rules and tables, if the edition has it."""

    @abstractmethod
    def digest(self, edition: Edition) -> dict[str, object]:
        """What the fingerprint of an edition's rules has of it."""

    def actions(self, edition: Edition) -> dict[int, AnyAction]:
        """Its actions by move, if the edition has it."""
        return {}

    def asked(self) -> dict[int, tuple[type[Action], str]]:
        """By phase: the kind of action that it asks for, and what is said to a player who does something else."""
        return {}

    def out_of_place(self) -> dict[type[Action], str]:
        """Its kinds of action, and what is said to a player who plays one in an ordinary turn."""
        return {}

    def why_not(self, names: Names, seen: Mapping[str, Any], action: Action) -> Reason | None:
        """Why an action of its own, played when it is asked for, is not legal; None if it is not its own."""
        return None

    def events(self) -> dict[int, EventMaker]:
        """Its kinds of event, by the engine's number."""
        return {}
