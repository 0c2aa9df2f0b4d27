"""The API's documentation: the OpenAPI document, and a page made from it that needs no script and no other server."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from branchline.server.http.cached_bodies import Kept

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2f36;
  background: #fdfdfb; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #c3c8c6; }
h3 { margin-bottom: 0.2rem; }
code, .method { font-family: ui-monospace, monospace; font-size: 0.95em; }
.method { font-weight: 700; color: #1b5aa5; }
table { border-collapse: collapse; margin: 0.5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid #e6e8e5; }
@media (prefers-color-scheme: dark) { body { background: #1d2025; color: #e6e8e5; } a, .method { color: #8fb8ea; } }
"""


def documentation_router(openapi: Callable[[], dict[str, Any]]) -> APIRouter:
    """Where the documentation is."""
    router = APIRouter(include_in_schema=False)

    @cache
    def document() -> Kept:
        return Kept(msgspec.json.encode(openapi()), "application/json")

    @cache
    def page() -> Kept:
        return Kept(documentation_page(openapi()).encode(), "text/html")

    style = Kept(STYLE.encode(), "text/css")

    @router.get("/api/openapi.json")
    async def openapi_json(request: Request) -> Response:
        return document().response(request)

    @router.get("/api/docs")
    async def docs(request: Request) -> Response:
        return page().response(request)

    @router.get("/api/docs.css")
    async def docs_style(request: Request) -> Response:
        return style.response(request)

    return router


def documentation_page(document: dict[str, Any]) -> str:
    """The OpenAPI document as a page to read: every operation, every type."""
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Branchline API</title>',
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head><body>',
        f"<h1>Branchline API {html.escape(document['info']['version'])}</h1>",
        _paragraphs(document["info"]["description"]),
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p><h2>Operations</h2>',
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts.append(_operation(path, method, operation))
    parts.append("<h2>Types</h2>")
    schemas = document["components"]["schemas"]
    parts += [_schema(name, schemas[name]) for name in sorted(schemas)]
    parts.append("</body></html>")
    return "\n".join(parts)


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{_inline(part)}</p>" for part in text.strip().split("\n\n"))


def _inline(text: str) -> str:
    """Escaped, with code between backticks marked."""
    pieces = html.escape(text).split("`")
    return "".join(f"<code>{piece}</code>" if number % 2 else piece for number, piece in enumerate(pieces))


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    rows = [
        f"<tr><th><code>{html.escape(one['name'])}</code></th><td>{one['in']}{', required' if one['required'] else ''}"
        f"</td><td>{_inline(one.get('description', ''))}</td></tr>"
        for one in operation.get("parameters", ())
    ]
    body = operation.get("requestBody")
    if body:
        rows.append(f"<tr><th>body</th><td></td><td>{_content(body['content'])}</td></tr>")
    for status, answer in operation["responses"].items():
        content = _content(answer["content"]) if status == "200" else ""
        rows.append(f"<tr><th>{status}</th><td>{_inline(answer['description'])}</td><td>{content}</td></tr>")
    return (
        f'<h3 id="{html.escape(operation["operationId"])}"><span class="method">{method.upper()}</span> '
        f"<code>{html.escape(path)}</code></h3><p>{_inline(operation['summary'])}. "
        f"{_inline(operation.get('description', ''))}</p><table>{''.join(rows)}</table>"
    )


def _content(content: dict[str, Any]) -> str:
    return ", ".join(f"{html.escape(kind)}: {_kind(about['schema'])}" for kind, about in content.items())


def _schema(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", ())
    rows = "".join(
        f"<tr><th><code>{html.escape(field)}</code></th><td>{'' if field in required else 'optional'}</td>"
        f"<td>{_kind(about)}</td></tr>"
        for field, about in schema.get("properties", {}).items()
    )
    table = f"<table>{rows}</table>" if rows else f"<p>{_kind(schema)}</p>"
    return f'<h3 id="{html.escape(name)}">{html.escape(name)}</h3>{_paragraphs(schema.get("description", ""))}{table}'


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = html.escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{html.escape(msgspec.json.encode(one).decode())}</code>" for one in schema["enum"])
    if "const" in schema:
        return f"<code>{html.escape(msgspec.json.encode(schema['const']).decode())}</code>"
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"list of {', '.join(_kind(one) for one in schema['prefixItems'])}"
        return f"list of {_kind(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object of {_kind(values)}" if isinstance(values, dict) and values else "object"
    return str(schema.get("type", "anything"))
