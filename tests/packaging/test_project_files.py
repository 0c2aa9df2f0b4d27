"""What stands in the project's own files holds together and fits every machine."""

import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.packaging.building import BUILT, PROJECT

ON_ONE_MACHINE_ONLY = {
    "somebody's home": re.compile(r"(?<![\w.])/home/\w|/Users/\w|[A-Z]:\\Users\\\w|/(?:root)/"),
    "a temporary folder": re.compile(r"/tmp/\w|/var/folders/\w"),
    "a package index": re.compile(r"pypi\.org|pythonhosted\.org|registry\.npmjs\.org|index[-_]url"),
    "an address": re.compile(r"\b(?:10|172|192)\.\d+\.\d+\.\d+\b|\blocalhost:\d"),
}


def project_files() -> list[Path]:
    """The files under version control; where there is no version control, all that were not built."""
    if (PROJECT / ".git").exists():
        command = ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
        return [PROJECT / name for name in names if name and (PROJECT / name).is_file()]
    return [path for path in PROJECT.rglob("*") if path.is_file() and not is_built(path.relative_to(PROJECT))]


def is_built(path: Path) -> bool:
    """Whether the file, or a folder it lies in, was built rather than written."""
    return any(fnmatch(part, pattern) for part in path.parts for pattern in BUILT)


def text_of(path: Path) -> str:
    """The file's text; nothing, if it is a picture."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@pytest.mark.parametrize("what", ON_ONE_MACHINE_ONLY)
def test_no_file_names_something_that_is_on_one_machine_only(what: str) -> None:
    found = [
        f"{path.relative_to(PROJECT)}:{number}: {line.strip()[:120]}"
        for path in project_files()
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if ON_ONE_MACHINE_ONLY[what].search(line)
    ]
    assert found == []


def test_every_dependency_says_why_it_is_there() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = [
        *project["project"]["dependencies"],
        *(line for extra in project["project"]["optional-dependencies"].values() for line in extra),
        *project["build-system"]["requires"],
    ]
    names = {re.split(r"[\[<>=!~ ]", requirement)[0].lower() for requirement in requirements}
    explained = (PROJECT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    assert {name for name in names if not re.search(rf"\b{name}\b", explained)} == set()


def test_links_between_the_project_s_documents_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(PROJECT)}: {target}"
        for page in project_files()
        if page.suffix == ".md"
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text_of(page))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []
