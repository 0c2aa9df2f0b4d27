"""Branchline: an exact, fast and readable engine for the Ticket to Ride family of board games.

>>> import branchline as bl
>>> game = bl.Game("mini", players=["Ann", "Bob"], seed=7)
>>> game.to_act, len(game.legal_actions())
(0, 3)
"""

from branchline.editions import Edition, EditionError
from branchline.editions import load as load_edition
from branchline.editions import names as editions
from branchline.game import (
    PHASES,
    Action,
    ActionError,
    AmbiguousAction,
    AnyAction,
    AnyEvent,
    BranchlineError,
    Claim,
    Draw,
    DrawTickets,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    KeepCard,
    KeepTickets,
    LegalActions,
    NotationError,
    NothingToUndo,
    Pass,
    PlaceStack,
    Position,
    PositionError,
    Reason,
    Record,
    RecordError,
    ScoreSheet,
    SeatScore,
    SeedMismatch,
    SetupError,
    SpectatorView,
    TakeToken,
    View,
)

__version__ = "0.1.0"

__all__ = [
    "PHASES",
    "Action",
    "ActionError",
    "AmbiguousAction",
    "AnyAction",
    "AnyEvent",
    "BranchlineError",
    "Claim",
    "Draw",
    "DrawTickets",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "KeepCard",
    "KeepTickets",
    "LegalActions",
    "NotationError",
    "NothingToUndo",
    "Pass",
    "PlaceStack",
    "Position",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "ScoreSheet",
    "SeatScore",
    "SeedMismatch",
    "SetupError",
    "SpectatorView",
    "TakeToken",
    "View",
    "__version__",
    "editions",
    "load_edition",
]
