"""What each seat scores: the score sheet, and what stands behind it."""

from branchline.game.scores.score_sheet import SOURCES, ScoreSheet, SeatScore, score_sheet, source_name, sources_of

__all__ = ["SOURCES", "ScoreSheet", "SeatScore", "score_sheet", "source_name", "sources_of"]
