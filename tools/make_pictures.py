"""The pictures of the table for the README: `python tools/make_pictures.py`, after a change to how the page looks.

It plays by itself at a real server in a real browser and writes docs/pictures/. It needs Chromium, and Pillow for the
moving picture (`pip install pillow`), which nothing else here needs.
"""

from __future__ import annotations

import io
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright

PICTURES = Path(__file__).parents[1] / "docs/pictures"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
FRAMES, FRAME_MS = 42, 450
HAND = 9
"""Cards in the hand of the player shown, in a still picture."""


class Player:
    """Plays a seat of a table by plain HTTP, so that the page has something to show."""

    def __init__(self, request: APIRequestContext, edition: str, pace: str) -> None:
        self._request = request
        self._rng = random.Random(edition)
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "engineer"}, {"kind": "bot", "bot": "conductor"}]
        body = {"edition": edition, "seats": seats, "options": {"pace": pace}, "name": "Ann"}
        self.table: str = request.post("/api/tables", data=body).json()["table"]
        self._commands = 0
        self._send({"command": "start"})

    def _send(self, command: dict[str, Any]) -> None:
        self._commands += 1
        self._request.post(f"/api/tables/{self.table}/commands", data={**command, "id": f"c{self._commands}"})

    def act(self) -> None:
        """Do something if it is this player's turn."""
        seen = self._seen()
        if seen["now"]["to_act"] == 0:
            self._play(seen, self._chosen(seen["private"], claiming=True))

    def gather(self, cards: int) -> None:
        """Draw until the hand has this many cards and it is this player's turn: a hand worth looking at."""
        while True:
            seen = self._seen()
            mine, private = seen["now"]["to_act"] == 0, seen["private"]
            if seen["now"]["to_act"] is None:
                return
            if mine and sum(private["hand"].values()) >= cards and seen["now"]["phase"] == "turn":
                return
            if mine:
                self._play(seen, self._chosen(private, claiming=False))

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._request.get(f"/api/tables/{self.table}?seat=0").json()
        return seen

    def _play(self, seen: dict[str, Any], action: str) -> None:
        self._send({"command": "act", "seat": 0, "number": seen["number"], "action": action})

    def _chosen(self, private: dict[str, Any], *, claiming: bool) -> str:
        if private["offered"]:
            return f"keep {', '.join(private['offered'])}"
        claims = [choice for choice in private["choices"] if claiming and choice["kind"] == "claim"]
        if claims:
            return str(max(claims, key=lambda claim: (claim["cards"] + claim["wilds"], -claim["wilds"]))["text"])
        others = [choice for choice in private["choices"] if choice["kind"] not in ("claim", "draw tickets")]
        return str(self._rng.choice(others or private["choices"])["text"])


def look_on(browser: Browser, base: str, size: dict[str, int], edition: str, pace: str) -> tuple[Page, Player]:
    """A page at a new table, and its players."""
    context = browser.new_context(viewport={"width": size["width"], "height": size["height"]}, base_url=base)
    player = Player(context.request, edition, pace)
    page = context.new_page()
    page.goto(f"/t/{player.table}")
    page.wait_for_load_state("networkidle")
    return page, player


def still(browser: Browser, base: str, size: dict[str, int], edition: str, actions: int, name: str) -> None:
    """A picture of a game after some actions."""
    page, player = look_on(browser, base, size, edition, "instant")
    for _ in range(actions):
        player.act()
    player.gather(HAND)
    time.sleep(3)
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()


def moving(browser: Browser, base: str, name: str) -> None:
    """A short moving picture of a game."""
    from PIL import Image  # asked for above

    page, player = look_on(browser, base, WIDE, "london", "brisk")
    frames = []
    for _ in range(FRAMES):
        player.act()
        frames.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize((960, 600)))
    frames[0].save(
        PICTURES / f"{name}.webp", save_all=True, append_images=frames[1:], duration=FRAME_MS, loop=0, quality=55
    )
    page.context.close()


def main() -> None:
    """Write all pictures."""
    chromium = shutil.which("chromium") or sys.exit("make_pictures.py: there is no Chromium here")
    PICTURES.mkdir(exist_ok=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "branchline", "serve", "--no-open", "--port", str(port)]
        server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/tables.sqlite"])
        try:
            time.sleep(5)
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            still(browser, base, WIDE, "usa", 44, "table")
            still(browser, base, PHONE, "san_francisco", 25, "phone")
            moving(browser, base, "game")
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
