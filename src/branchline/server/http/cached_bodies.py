"""Bodies that are the same for everybody: made once, and kept with their compressed form and their fingerprint."""

from __future__ import annotations

import gzip
import hashlib

from fastapi import Request, Response

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_WORTH_ZIPPING = 1_000
_ZIPPED_ALREADY = ("image/png", "image/jpeg", "image/webp", "font/woff2", "audio/", "video/")


class Kept:
    """A body, its media type, and how long browsers may keep it."""

    def __init__(self, body: bytes, kind: str, cache: str = ASK_AGAIN) -> None:
        self._body = body
        self._kind = kind
        self._cache = cache
        self._tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        zip_it = len(body) > _WORTH_ZIPPING and not kind.startswith(_ZIPPED_ALREADY)
        self._zipped = gzip.compress(body, 9, mtime=0) if zip_it else None

    def response(self, request: Request) -> Response:
        """The body, or the answer that the browser's copy is still right."""
        headers = {"ETag": self._tag, "Cache-Control": self._cache, "Vary": "Accept-Encoding"}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self._zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self._zipped, headers=headers | {"Content-Encoding": "gzip"}, media_type=self._kind)
        return Response(self._body, headers=headers, media_type=self._kind)
