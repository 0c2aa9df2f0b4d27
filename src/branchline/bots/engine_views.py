"""Between the views that bots see, by names, and the engine's numbers that scripts and search work with."""

from __future__ import annotations

from branchline.engine.board import Board
from branchline.engine.view import View as EngineView
from branchline.game import AnyAction, View
from branchline.game.names import names_of


def board_of(view: View) -> Board:
    """The engine's tables of the edition that is played."""
    return names_of(view.edition).board


def engine_view(view: View) -> EngineView:
    """The same view as numbers: no more is in it. Its bytes are the engine's own, so they need no second look."""
    return EngineView.from_bytes(board_of(view), view.to_bytes(), trusted=True)


def action_of(view: View, move: int) -> AnyAction:
    """The legal action that a move stands for."""
    legal = view.legal_actions()
    return legal[legal.moves().index(move)]
