"""Game records: written, printed, parsed, replayed and verified."""

from branchline.game.records.record import Record

__all__ = ["Record"]
