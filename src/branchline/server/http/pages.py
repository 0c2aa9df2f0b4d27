"""The page itself: one HTML file for all of its addresses, and files whose names change with their content."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response

from branchline.server.http.faults import problem
from branchline.server.http.kept import ASK_AGAIN, FOR_EVER, Kept
from branchline.server.http.visitors import remember, visitor
from branchline.server.hub import Hub
from branchline.web import BUILT

NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Branchline</title>
<h1>The page is not built</h1><p>The server runs, and programs can use <a href="/api/docs">its API</a>.
<code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code> build the page.</p></html>"""
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Said here, because systems differ in what they know."""
ADDRESSES = ("/", "/t/{table}", "/r/{table}", "/replay", "/about", "/about/{topic:path}")


class BuiltFiles:
    """The built files, each read once; the HTML again when it has changed, so that a new build needs no restart."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[tuple[str, int], Kept] = {}

    def get(self, name: str) -> Kept | None:
        """A file of the page; None if there is none of that name."""
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
            key = name, path.stat().st_mtime_ns
        except (OSError, ValueError):  # a name that no file can have
            return None
        if key not in self._kept:
            kind = KINDS.get(path.suffix, "application/octet-stream")
            self._kept[key] = Kept(path.read_bytes(), kind, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
        return self._kept[key]


def pages_router(hub: Hub, folder: Path = BUILT) -> APIRouter:
    """What a browser gets."""
    router = APIRouter(include_in_schema=False)
    files = BuiltFiles(folder)
    not_built = Kept(NOT_BUILT, "text/html")

    async def page(request: Request) -> Response:
        response = (files.get("index.html") or not_built).response(request)
        response.headers["Cache-Control"] = "private, no-cache"  # with its cookie it is for one person
        if visitor(request, hub.persons) is None:
            remember(response, hub.persons.new(), request)
        return response

    for address in ADDRESSES:
        router.add_api_route(address, page, methods=["GET", "HEAD"])

    async def file(name: str, request: Request) -> Response:
        kept = files.get(name)
        if kept is not None:
            return kept.response(request)
        if name.startswith(("api/", "assets/")) or "text/html" not in request.headers.get("accept", ""):
            return problem("unknown", "there is no such page", 404)
        response = await page(request)  # a person at a wrong address: the page says so, and shows the way
        if response.status_code == 200:  # not if the browser has it already
            response.status_code = 404
        return response

    router.add_api_route("/{name:path}", file, methods=["GET", "HEAD"])
    return router
