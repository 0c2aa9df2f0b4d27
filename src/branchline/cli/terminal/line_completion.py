"""Completion at the prompt: actions that are legal now, in the notation, and commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from branchline.game.names import folded


class LineCompleter(Completer):
    """Completes whole lines: those of the given ones that begin with what was typed."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """See prompt_toolkit. Case and accents do not matter; one word is completed at a time."""
        typed = document.text_before_cursor
        told = set()
        for line in self._lines:
            if folded(line).startswith(folded(typed)) or (
                typed.endswith(" ") and folded(line).startswith(f"{folded(typed)} ")
            ):
                end = line.find(" ", len(typed))
                text = line if end < 0 else line[:end]
                if text not in told and folded(text) != folded(typed):
                    told.add(text)
                    yield Completion(text, start_position=-len(typed))
