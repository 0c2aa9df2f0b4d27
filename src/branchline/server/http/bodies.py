"""Bodies of requests, decoded straight into message types; and messages as bodies of answers."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from fastapi import Request, Response

from branchline.game.errors import shortened
from branchline.server.contract.encoding import encode
from branchline.server.http.problems import RequestRefused

Kind = TypeVar("Kind")


async def body_of(request: Request, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """The body, which must be JSON of that type."""
    _check_type(request, "application/json", "not json")
    text = decoded(await request.body())  # msgspec would say where in a string a byte is wrong, not where in the body
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise RequestRefused("invalid", shortened(str(error))) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RequestRefused("invalid", f"this is not JSON: {error}", 400) from None


async def plain_text_of(request: Request) -> bytes:
    """The body, which must be plain text; `decoded` reads it."""
    _check_type(request, "text/plain", "not json")
    return await request.body()


def decoded(text: bytes) -> str:
    """A text that must be UTF-8."""
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise RequestRefused("invalid", f"this is not UTF-8: {error.reason} at byte {error.start}", 400) from None


def _check_type(request: Request, wanted: str, code: str) -> None:
    if request.headers.get("content-type", "").partition(";")[0].strip().casefold() != wanted:
        raise RequestRefused(code, f"the body must have 'Content-Type: {wanted}'")


def answer(message: object) -> Response:
    """A message, or the JSON of one, as the answer."""
    body = message if isinstance(message, bytes) else encode(message)
    return Response(body, media_type="application/json")
