"""The readable face of the engine: games, actions, events, views, records and positions as values with names."""

from branchline.engine import is_compiled
from branchline.game.actions import (
    Action,
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
from branchline.game.errors import (
    ActionError,
    AmbiguousAction,
    BranchlineError,
    IllegalAction,
    InvalidAction,
    NotationError,
    NothingToUndo,
    PositionError,
    RecordError,
    SeedMismatch,
    SetupError,
)
from branchline.game.events import AnyEvent, Event
from branchline.game.game import Game
from branchline.game.legal_actions import LegalActions
from branchline.game.notation.reasons import Reason
from branchline.game.positions.position import Position
from branchline.game.records.record import Record
from branchline.game.scores import ScoreSheet, SeatScore
from branchline.game.translation.phase_names import PHASES
from branchline.game.views import SpectatorView, View

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
    "is_compiled",
]
