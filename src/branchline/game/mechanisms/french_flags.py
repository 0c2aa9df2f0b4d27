"""Paris: French flags."""

from __future__ import annotations

from typing import Final

from branchline.editions import Edition
from branchline.engine.numbers.event_numbers import FLAG, KEPT_CARD
from branchline.engine.numbers.move_numbers import KEEP_CARD, KEEP_NO_CARD
from branchline.engine.numbers.phase_numbers import KEEPING_CARD
from branchline.engine.rules.french_flags import FrenchFlags
from branchline.game import events
from branchline.game.actions import Action, AnyAction, KeepCard
from branchline.game.mechanisms.mechanism import EventMaker, MechanismNames

KEPT_NO_CARD: Final = 101
"""A kind of event that the engine does not note: seat. Without it a watcher could not tell when the payment is
discarded (R9)."""


class FrenchFlagNames(MechanismNames):
    """Flags in names."""

    def engine_rules(self, edition: Edition) -> FrenchFlags | None:
        """The engine's tables, if the edition has flags."""
        flags = edition.french_flags
        if flags is None:
            return None
        return FrenchFlags([edition.colours.index(colour) for colour in flags.colours], flags.points)

    def digest(self, edition: Edition) -> dict[str, object]:
        """What the fingerprint of an edition's rules has of them."""
        return {"french_flags": edition.french_flags}

    def actions(self, edition: Edition) -> dict[int, AnyAction]:
        """To keep a card, or none."""
        return {KEEP_CARD: KeepCard(True), KEEP_NO_CARD: KeepCard(False)} if edition.french_flags else {}

    def events(self) -> dict[int, EventMaker]:
        """What the engine notes of it."""
        return {
            KEPT_CARD: lambda names, seat, colour, _b, _c: events.KeptCard(seat=seat, colour=names.cards[colour]),
            KEPT_NO_CARD: lambda _names, seat, *_: events.KeptNoCard(seat=seat),
            FLAG: lambda _names, seat, points, _b, _c: events.Flag(seat=seat, points=points),
        }

    def asked(self) -> dict[int, tuple[type[Action], str]]:
        """Its questions."""
        return {
            KEEPING_CARD: (KeepCard, "whether to keep a card for a flag is to be said first"),
        }

    def out_of_place(self) -> dict[type[Action], str]:
        """Its answers."""
        return {
            KeepCard: "a card is kept after claiming a route in a colour of the flag",
        }
