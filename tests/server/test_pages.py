"""What a browser gets at an address, right or wrong."""

import httpx
import pytest

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
