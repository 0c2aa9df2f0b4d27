"""Says whether a tag may become a release: `python tools/check_release.py v0.2.0` exits with 1 and names every fault.

The version is written once, in `src/branchline/__init__.py`; the tag, the changelog and the citation must agree.
"""

import re
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[1]
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
SECTION = re.compile(r"^## (.*)$", re.MULTILINE)
RELEASED = re.compile(r"\[(?P<version>\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}")


def faults(project: Path, tag: str) -> list[str]:
    """Everything that keeps the project in this folder from a release under the tag, each with its place and remedy."""
    found = VERSION.search((project / "src/branchline/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        return ['src/branchline/__init__.py: no version; it needs a line __version__ = "X.Y.Z"']
    version = found[1]
    told = []
    if tag != f"v{version}":
        told.append(f"tag {tag!r}: the version in src/branchline/__init__.py is {version}; tag it v{version}")
    told += changelog_faults((project / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if f"version: {version}" not in (project / "CITATION.cff").read_text(encoding="utf-8").splitlines():
        told.append(f"CITATION.cff: another version; it needs the line 'version: {version}'")
    return told


def changelog_faults(changelog: str, version: str) -> list[str]:
    """What is wrong with the changelog of a release: its top section must be the version's, with a date and entries."""
    _, *parts = SECTION.split(changelog)
    sections = [(title.strip(), entries) for title, entries in zip(parts[::2], parts[1::2], strict=True)]
    wanted = f"'## [{version}] - YEAR-MONTH-DAY'"
    if not sections:
        return [f"CHANGELOG.md: no section; it needs {wanted}"]
    title, entries = sections[0]
    if "unreleased" in title.lower():
        return [f"CHANGELOG.md: '## {title}' is left at the top; move its entries to {wanted}"]
    released = RELEASED.fullmatch(title)
    if released is None or released["version"] != version:
        return [f"CHANGELOG.md: the top section is '## {title}'; it has to be {wanted}"]
    if not re.search(r"^- \S", entries, re.MULTILINE):
        return [f"CHANGELOG.md: '## {title}' has no entries; say what has changed"]
    return [
        f"CHANGELOG.md: '## {lower}' stands below the top; move its entries to the top"
        for lower, _ in sections
        if "unreleased" in lower.lower()
    ]


def main(arguments: list[str]) -> int:
    """Print every fault; returns 0 if there is none."""
    match arguments:
        case [tag] if tag:
            told = faults(PROJECT, tag)
        case _:
            told = ["no tag; name it: make release-check TAG=vX.Y.Z"]
    for fault in told:
        print(fault, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
