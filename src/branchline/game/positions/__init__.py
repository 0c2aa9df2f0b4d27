"""Positions as one line of text or JSON: printed, parsed, and checked until a game can go on from them."""

from branchline.game.positions.position import Position

__all__ = ["Position"]
