"""What the documentation tells people to type, and the files it tells them to copy."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
EXAMPLES = PROJECT / "examples" / "deployment"


def blocks(page: str, language: str = "sh") -> list[str]:
    """The code blocks of a page in docs/, in order."""
    text = (PROJECT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)


def block(page: str, containing: str, language: str = "sh") -> str:
    """The one code block that contains this."""
    found = [each for each in blocks(page, language) if containing in each]
    assert len(found) == 1, f"{len(found)} blocks of docs/{page} contain {containing!r}"
    return found[0]


def commands(page: str) -> list[str]:
    """The commands of all shell blocks, without comments, a continued one as one line."""
    lines = "".join(blocks(page)).replace("\\\n", " ").splitlines()
    return [line.partition("  #")[0].strip() for line in lines if line.strip() and not line.startswith("#")]
