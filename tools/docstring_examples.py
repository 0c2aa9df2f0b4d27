"""An extension of Griffe, which reads docstrings for the site: examples that start with `>>>` become blocks of code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)


class DocstringExamples(griffe.Extension):
    """Puts a fence around each example; Markdown would take its `>>>` for a quotation."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called by Griffe for everything that it has read."""
        if obj.docstring is not None:
            obj.docstring.value = with_fences(obj.docstring.value)


def with_fences(docstring: str) -> str:
    """The docstring with every example, up to the next empty line, in a block of its own."""
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", docstring)
