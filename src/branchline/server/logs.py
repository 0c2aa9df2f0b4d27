"""The server's log: one line for each thing it does, as text or as JSON, and never a secret.

No line holds a cookie, a token, a query string, an action or what somebody said. Requests are logged as
`branchline.access`, everything else under the name of its module.
"""

from __future__ import annotations

import json
import logging
import sys
from typing import Any, Literal, TypeAlias

LogFormat: TypeAlias = Literal["text", "json"]


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line |= facts
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class TextLines(logging.Formatter):
    """One line for people: the time, the level, the message and the facts.

    A fact may contain a stranger's words, such as the path of a request. They can't add lines, facts or colours of
    their own: whatever can't be printed, or could be taken for something else, is written as a Python string. A
    traceback is indented, so that none of its lines looks like a line of the log.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%Y-%m-%d %H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name is logging's)
        """See `logging.Formatter`."""
        record.message = _printable(record.message)
        facts = getattr(record, "facts", None)
        told = " ".join(f"{name}={_shown(value)}" for name, value in facts.items()) if isinstance(facts, dict) else ""
        return f"{super().formatMessage(record)} {told}".rstrip()

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name is logging's)
        """See `logging.Formatter`."""
        return "\n".join(f"  {_printable(line)}" for line in super().formatException(ei).split("\n"))


def _shown(fact: object) -> str:
    text = str(fact)
    return text if text.isprintable() and not set(" \"'=") & set(text) else repr(text)


def _printable(text: str) -> str:
    return text if text.isprintable() else repr(text)[1:-1]


def facts(**named: object) -> dict[str, dict[str, object]]:
    """The facts of a line, as the `extra` of a logging call."""
    return {"facts": named}


def set_up_logs(form: LogFormat, level: str) -> None:
    """Send all lines to standard error, in one form. The web server's own lines about requests are left out, as they
    show queries.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("branchline").setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
