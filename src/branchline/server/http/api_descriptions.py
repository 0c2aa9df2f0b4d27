"""Descriptions of what each operation takes and answers, made from the message types, for the OpenAPI document."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from branchline.server.http.problems import Problem

WORDS: Final = {
    400: "The body is not JSON, or the request is malformed.",
    401: "The bearer token is not one of this server's.",
    403: "You may not do that.",
    404: "There is no such table, seat or edition.",
    409: "Not now: the game or the table does not allow it.",
    413: "Too large.",
    415: "The body must match its `Content-Type`: JSON, or plain text for a record.",
    421: "The request is for a host name that is not this server's.",
    422: "The request makes no sense: `reason` says what is wrong.",
    429: "Too many requests; wait a little.",
    503: "The database does not answer at the moment; try again.",
}
ALWAYS: Final = (400, 401, 421, 422, 429, 503)
WITH_BODY: Final = (403, 413, 415)
_MARK: Final = "message type "


class Descriptions:
    """The message types of an app's operations, and the OpenAPI document made of them."""

    def __init__(self) -> None:
        self._types: list[Any] = []

    def operation(
        self,
        summary: str,
        *,
        tag: str,
        answer: Any = str,
        body: Any = None,
        faults: tuple[int, ...] = (),
    ) -> dict[str, Any]:
        """Keywords for FastAPI's route decorators. An answer or a body that is a `str` is plain text."""
        responses: dict[int | str, dict[str, Any]] = {200: {"description": "Done.", "content": self._content(answer)}}
        for status in sorted({*ALWAYS, *faults, *(() if body is None else WITH_BODY)}):
            responses[status] = {"description": WORDS[status], "content": self._content(Problem)}
        keywords: dict[str, Any] = {
            "summary": summary,
            "responses": responses,
            "tags": [tag],
            "response_class": Response,
            "response_model": None,
        }
        if body is not None:
            keywords["openapi_extra"] = {"requestBody": {"required": True, "content": self._content(body)}}
        return keywords

    def _content(self, kind: Any) -> dict[str, Any]:
        if kind is str:
            return {"text/plain": {"schema": {"type": "string"}}}
        if kind not in self._types:
            self._types.append(kind)
        return {"application/json": {"schema": {"$ref": f"{_MARK}{self._types.index(kind)}"}}}

    def document(self, app: FastAPI) -> dict[str, Any]:
        """The OpenAPI document, with msgspec's schemas of the message types."""
        schemas, components = msgspec.json.schema_components(self._types, ref_template="#/components/schemas/{name}")
        document: dict[str, Any] = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes, tags=app.openapi_tags
        )
        document = _with_schemas(document, schemas)
        document.setdefault("components", {}).setdefault("schemas", {}).update(components)
        return document


def _with_schemas(part: Any, schemas: tuple[dict[str, Any], ...]) -> Any:
    if isinstance(part, dict):
        reference = part.get("$ref")
        if isinstance(reference, str) and reference.startswith(_MARK):
            return schemas[int(reference.removeprefix(_MARK))]
        return {name: _with_schemas(value, schemas) for name, value in part.items()}
    if isinstance(part, list):
        return [_with_schemas(value, schemas) for value in part]
    return part
