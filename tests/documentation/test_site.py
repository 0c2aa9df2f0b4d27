"""The documentation is a site too: every link leads somewhere, the Python interface is complete, nothing is fetched."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import branchline
import branchline.bots
from tools.repository_links import with_repository_links

PROJECT = Path(__file__).parents[2]


def build_site(project: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """What `make docs` does."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=project,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    folder = tmp_path_factory.mktemp("site")
    result = build_site(PROJECT, folder)
    assert result.returncode == 0, result.stderr
    return folder


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    loaded = re.compile(
        r'<(?:script|img|iframe)[^>]+src="?(?:https?:)?//|<link[^>]+rel="?(?:stylesheet|preconnect)[^>]*//'
    )
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    assert [page.name for page in pages if loaded.search(page.read_text(encoding="utf-8"))] == []


def test_the_reference_has_every_public_name(site: Path) -> None:
    anchors = {
        anchor.rpartition(".")[2]
        for page in (site / "reference").rglob("*.html")
        for anchor in re.findall(r'id="?(branchline\.[\w.]+)', page.read_text(encoding="utf-8"))
    }
    public = {*branchline.__all__, *branchline.bots.__all__} - {"__version__"}
    assert public - anchors - {"editions", "load_edition"} == set()  # those two are there by their own names
    assert {"names", "load"} <= anchors


def test_examples_of_docstrings_are_shown_as_code(site: Path) -> None:
    page = (site / "reference/game/index.html").read_text(encoding="utf-8")
    assert '<span class="gp">&gt;&gt;&gt; </span>' in page
    assert "<blockquote>" not in page


@pytest.mark.parametrize("link", ["no_such_page.md", "serving.md#no-such-part"])
def test_a_dead_link_stops_the_build(link: str, tmp_path: Path) -> None:
    for name in ("docs", "tools"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=shutil.ignore_patterns("reference", "make_backdrops"))
    text = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
    without_reference = re.sub(r"^ +- .*reference/.*\n", "", text, flags=re.MULTILINE)
    (tmp_path / "mkdocs.yml").write_text(without_reference, encoding="utf-8")
    (tmp_path / "docs/index.md").write_text(f"[dead]({link})\n", encoding="utf-8")
    result = build_site(tmp_path, tmp_path / "site")
    assert result.returncode != 0
    assert link.partition("#")[2] in result.stderr
    assert "index.md" in result.stderr


def test_a_link_to_a_file_outside_the_documentation_leads_to_the_repository() -> None:
    text = "[a](../examples/table_client.py) [b](../../LICENSE) [c](../serving.md) [d](other.md)"
    assert with_repository_links(text, "tutorials/page.md", "https://example.org/main") == (
        "[a](../examples/table_client.py) [b](https://example.org/main/LICENSE) [c](../serving.md) [d](other.md)"
    )
    assert with_repository_links(text, "page.md", "R").startswith("[a](R/examples/table_client.py)")
