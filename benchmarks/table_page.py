"""What the page weighs, how soon it can be played in a cold browser, and how smoothly the board is panned."""

from __future__ import annotations

import shutil
import statistics
import sys
import time
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

LARGEST, LONGEST, FEWEST_FRAMES = 150.0, 2.0, 57.0
"""kB gzipped; seconds; frames a second (60, but for what is lost in counting)."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
COUNT_FRAMES = """(milliseconds) => new Promise((done) => {
  let frames = 0;
  const began = performance.now();
  const next = (now) => {
    frames += 1;
    if (now - began < milliseconds) requestAnimationFrame(next);
    else done((1000 * frames) / (now - began));
  };
  requestAnimationFrame(next);
})"""


def measure_page(port: int) -> list[str]:
    """Print everything; what misses its target is returned. A server of ours runs on this port."""
    chromium = shutil.which("chromium") or sys.exit("table_page.py: there is no Chromium here; or use --without-page")
    missed = []
    with sync_playwright() as playwright:
        ready = []
        for _ in range(3):
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=f"http://127.0.0.1:{port}")
            table = _table(context.request)
            page = context.new_page()
            weight = _Weight(context.new_cdp_session(page))
            began = time.perf_counter()
            page.goto(f"/t/{table}")
            page.get_by_role("region", name="Board of").wait_for()
            page.get_by_role("region", name="Tickets to choose from").wait_for()
            ready.append(time.perf_counter() - began)
            page.wait_for_load_state("networkidle")
            frames = _panning(page)
            browser.close()
        seconds = statistics.median(ready)
    print(f"{'the first page, gzipped, in all':46}{weight.kilobytes:>15.1f} kB   (at most {LARGEST:.0f})")
    print(f"{'to be played in a cold browser':46}{seconds:>15.2f} s   (less than {LONGEST:.0f})")
    print(f"{'while panning the USA board':46}{frames:>15.1f} frames/s   (60)")
    if weight.kilobytes > LARGEST:
        missed.append("weight of the first page")
    if seconds >= LONGEST:
        missed.append("time until the page can be played")
    if frames < FEWEST_FRAMES:
        missed.append("frames while panning")
    return missed


class _Weight:
    """Counts the bytes that come over the wire."""

    def __init__(self, session: CDPSession) -> None:
        self.kilobytes = 0.0
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, Any]) -> None:
        self.kilobytes += event["encodedDataLength"] / 1000


def _table(request: Any) -> str:
    body = {
        "edition": "usa",
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "conductor"}],
        "options": {},
        "name": "Ann",
    }
    table: str = request.post("/api/tables", data=body).json()["table"]
    request.post(f"/api/tables/{table}/commands", data={"command": "start", "id": "start"})
    return table


def _panning(page: Any) -> float:
    """Frames a second while the board is dragged to and fro for two seconds."""
    box = page.get_by_role("region", name="Board of").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.keyboard.press("Escape")
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(f"window.counted = ({COUNT_FRAMES})(2000)")
    end = time.perf_counter() + 2.2
    step = 0
    while time.perf_counter() < end:
        step += 1
        page.mouse.move(x + 120 * ((step % 40) - 20) / 20, y + 60 * ((step % 30) - 15) / 15)
    page.mouse.up()
    counted: float = page.evaluate("window.counted")
    return counted
