"""The page in a real browser, on a real server: Debian's Chromium, `branchline serve` and a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitors import WAIT, Visitor
from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import program

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NewVisitor: TypeAlias = Callable[..., Visitor]
"""Makes somebody with a browser of their own; takes the options of a Playwright context."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser. Not for the whole session: Playwright's event loop runs on, and other tests would trip over it."""
    executable = program("chromium")
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with patience for fast players."""
    with running_server(tmp_path_factory.mktemp("server"), *PATIENT, "--max-connections", "10000") as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, server: RunningServer) -> Iterator[NewVisitor]:
    """Makes visitors of the server. When the test is over none of them may have seen an error or a secret."""
    made: list[Visitor] = []

    def new(at: RunningServer = server, **options: Any) -> Visitor:
        options = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **options}
        made.append(Visitor(chromium.new_context(base_url=at.url, **options), at))
        return made[-1]

    yield new
    for one in made:
        one.leaves()
