"""A hook of MkDocs: links from a page to a file outside docs/ lead to that file in the repository.

On GitHub such a link is relative, `../examples/table_client.py`; the site has no such file.
"""

import posixpath
import re
from typing import Any

LINK = re.compile(r"(?<=\]\()(\.\./[^)\s]+)(?=\))")


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: object) -> str:
    """The page's text with those links made absolute; called by MkDocs for each page."""
    return with_repository_links(markdown, page.file.src_uri, f"{config.repo_url}/blob/main")


def with_repository_links(markdown: str, page: str, repository: str) -> str:
    """The text of a page, named by its path in docs/, with links that leave docs/ made absolute."""

    def absolute(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), link[1]))
        return link[1] if path.startswith("docs/") else f"{repository}/{path}"

    return LINK.sub(absolute, markdown)
