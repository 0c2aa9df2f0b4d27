"""The page itself: one HTML file for all its addresses, and files whose names change with their content."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response

from branchline.server.http.cached_bodies import ASK_AGAIN, FOR_EVER, Kept
from branchline.server.http.problems import problem
from branchline.server.http.visitors import has_own_cookie, remember, visitor
from branchline.server.live.hub import Hub
from branchline.web import BUILT

NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Branchline</title>
<h1>The page is not built</h1><p>The server is running, and programs can use <a href="/api/docs">its API</a>.
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
"""Listed here because systems differ in the types they know."""
ADDRESSES = ("/", "/t/{table}", "/r/{table}", "/replay", "/about", "/about/{topic:path}")


class BuiltFiles:
    """The files of a folder by their names in it, and nothing else; each is read and compressed once.

    A changed file is read again, and so is the folder when files come or go, so a new build needs no restart. Whatever
    is asked for, nothing is kept in memory but the files of the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, Path] = {}
        self._folders: dict[Path, int] = {}
        self._kept: dict[str, tuple[int, Kept]] = {}

    def get(self, name: str) -> Kept | None:
        """A file of the page; None if there is none of that name."""
        if not self._folders or any(_changed_at(folder) != then for folder, then in self._folders.items()):
            self._look_through()
        path = self._files.get(name)
        if path is None:
            return None
        changed = _changed_at(path)
        then, kept = self._kept.get(name, (None, None))
        if kept is None or changed != then:
            try:
                content = path.read_bytes()
            except OSError:  # it has just been removed
                return None
            kind = KINDS.get(path.suffix, "application/octet-stream")
            kept = Kept(content, kind, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
            self._kept[name] = changed, kept
        return kept

    def _look_through(self) -> None:
        found = sorted(self._folder.rglob("*"))
        self._folders = {path: _changed_at(path) for path in (self._folder, *found) if path.is_dir()}
        self._files = {path.relative_to(self._folder).as_posix(): path for path in found if path.is_file()}
        self._kept = {name: kept for name, kept in self._kept.items() if name in self._files}


def _changed_at(path: Path) -> int:
    """When a file or the list of files in a folder last changed; 0 if it does not exist."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def pages_router(hub: Hub, folder: Path = BUILT) -> APIRouter:
    """What a browser gets."""
    router = APIRouter(include_in_schema=False)
    files = BuiltFiles(folder)
    not_built = Kept(NOT_BUILT, "text/html")

    async def page(request: Request) -> Response:
        response = (files.get("index.html") or not_built).response(request)
        response.headers["Cache-Control"] = "private, no-cache"  # with its cookie it is for one person
        if not has_own_cookie(request, hub.persons):
            remember(response, visitor(request, hub.persons) or hub.persons.new(), request)
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
