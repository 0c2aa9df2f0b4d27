"""What a browser gets at an address, right or wrong."""

import os
import re
from pathlib import Path

import httpx
import pytest

from branchline.server.http.pages import BuiltFiles
from branchline.web import BUILT
from tests.server.raw import asked
from tests.server.running import RunningServer

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize("address", ["/", "/t/anything", "/r/anything", "/replay"])
def test_every_address_of_the_page_gets_the_page(server: RunningServer, address: str) -> None:
    answer = httpx.get(server.url + address, headers=BROWSER)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


def test_a_person_at_a_wrong_address_gets_the_page_which_says_so(server: RunningServer) -> None:
    answer = httpx.get(server.url + "/nothing/here", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.text == httpx.get(server.url + "/", headers=BROWSER).text


@pytest.mark.parametrize("address", ["/nothing/here", "/api/nothing", "/assets/nothing.js"])
def test_a_program_at_a_wrong_address_gets_a_clear_error(server: RunningServer, address: str) -> None:
    headers = {"Accept": "application/json"} if address == "/nothing/here" else BROWSER
    answer = httpx.get(server.url + address, headers=headers)
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown"


@pytest.mark.parametrize("way", ["/x1/../assets/{}", "/assets/x/../{}", "/assets/./{}", "/assets//{}", "//assets/{}"])
def test_a_file_has_one_name_and_is_kept_once(server: RunningServer, way: str) -> None:
    page = httpx.get(server.url, headers=BROWSER).text
    name = re.findall(r"/assets/(index-\S+?\.js)", page)[0]
    assert httpx.get(f"{server.url}/assets/{name}").status_code == 200
    assert asked(server, f"GET {way.format(name)} HTTP/1.1").startswith(b"HTTP/1.1 404")


def test_nothing_but_what_was_built_is_known_and_each_of_it_once() -> None:
    files = BuiltFiles(BUILT)
    page = files.get("index.html")
    assert page is not None
    assert files.get("index.html") is page
    for name in (
        "",
        ".",
        "..",
        "assets",
        "/index.html",
        "./index.html",
        "assets/../index.html",
        "../__init__.py",
        "\0",
    ):
        assert files.get(name) is None


def test_a_new_build_needs_no_restart(tmp_path: Path) -> None:
    folder = tmp_path / "built"
    files = BuiltFiles(folder)
    assert files.get("index.html") is None, "nothing is built yet"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("one")
    (folder / "assets" / "one.js").write_text("1")
    first = files.get("index.html")
    assert first is not None
    assert files.get("assets/one.js") is not None
    (folder / "assets" / "one.js").unlink()
    (folder / "assets" / "two.js").write_text("2")
    (folder / "index.html").write_text("two")
    os.utime(folder / "index.html", ns=(1, 1))  # another time, however coarse this system's clock is
    os.utime(folder / "assets", ns=(1, 1))
    assert files.get("assets/one.js") is None
    assert files.get("assets/two.js") is not None
    second = files.get("index.html")
    assert second is not None
    assert second is not first
    assert files.get("index.html") is second
