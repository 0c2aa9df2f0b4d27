"""The answer to a request that can't be done: `{"code", "reason"}`, for programs and for people."""

from __future__ import annotations

from typing import Final

import msgspec
from fastapi import Response


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done. `code` is for programs, `reason` for people."""

    code: str
    reason: str


STATUS: Final[dict[str, int]] = {
    "not yours": 403,
    "not host": 403,
    "not admitted": 403,
    "foreign": 403,
    "unknown": 404,
    "not now": 409,
    "stale": 409,
    "illegal": 409,
    "taken": 409,
    "full": 409,
    "too large": 413,
    "not json": 415,
    "invalid": 422,
    "wrong host": 421,
    "too many": 429,
    "unavailable": 503,
}
"""The HTTP status of every code."""


class RequestRefused(Exception):
    """A request that can't be done; nothing has changed."""

    def __init__(self, code: str, reason: str, status: int | None = None) -> None:
        self.code = code
        self.reason = reason
        self.status = STATUS[code] if status is None else status
        super().__init__(f"{code}: {reason}")


def problem(code: str, reason: str, status: int | None = None) -> Response:
    """The answer that says so."""
    headers = {"Retry-After": "5"} if code in ("too many", "unavailable") else None
    return Response(
        msgspec.json.encode(Problem(code, reason)),
        STATUS.get(code, 409) if status is None else status,
        headers,
        "application/json",
    )
