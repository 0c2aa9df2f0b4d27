"""A program that sits down at a web table and plays, over plain HTTP, with nothing but Python's own library.

    python examples/table_client.py http://127.0.0.1:8000                   opens a table, plays a bot
    python examples/table_client.py http://127.0.0.1:8000 --table ID        joins a table that is waiting for players

It claims the longest route it can pay for; otherwise it draws cards. To make it better, change `decide`.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import json
import secrets
import urllib.error
import urllib.request
from typing import Any


class Refused(Exception):
    """The server said no; nothing has changed."""


class Table:
    """One table, seen from one seat. A cookie that the server sets at our first request says who we are."""

    def __init__(self, server: str) -> None:
        self._server = server.rstrip("/")
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._web = urllib.request.build_opener(cookies)
        self.id = ""
        self.seat = 0
        self.number = 0
        self.stage = ""
        self.now: dict[str, Any] = {}
        self.private: dict[str, Any] = {}
        self.revealed: dict[str, Any] | None = None

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """GET, or POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._server}/api{path}", data, {"Content-Type": "application/json"})
        try:
            with self._web.open(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                problem = json.load(error)
            raise Refused(f"{problem['code']}: {problem['reason']}") from None

    def command(self, command: str, /, **fields: Any) -> Any:
        """Do something. Every command has a new id, so a command that is sent twice is carried out once."""
        body = {"command": command, "id": secrets.token_urlsafe(12), **fields}
        return self.ask(f"/tables/{self.id}/commands", body)

    def open(self, edition: str, name: str, bot: str) -> None:
        """Open a table with one bot, and deal."""
        seats = [{"kind": "me", "name": name}, {"kind": "bot", "bot": bot}]
        opened = self.ask("/tables", {"edition": edition, "seats": seats, "options": {"pace": "instant"}})
        self.id, self.seat = opened["table"], opened["seats"][0]
        self.command("start")
        self.look()

    def join(self, table: str, name: str) -> None:
        """Take the first open seat."""
        self.id = table
        seats = self.ask(f"/tables/{table}")["table"]["seats"]
        free = [seat["seat"] for seat in seats if seat["kind"] == "open"]
        if not free:
            raise Refused("there is no open seat")
        self.seat = free[0]
        self.command("join", seat=self.seat, name=name)
        self.look()

    def look(self) -> None:
        """Everything that our seat may see."""
        self._take(self.ask(f"/tables/{self.id}?seat={self.seat}"))

    def wait(self) -> None:
        """Wait for the next thing to happen, and take it in."""
        news = self.ask(f"/tables/{self.id}/happened?seat={self.seat}&since={self.number}&wait=20")
        if "snapshot" in news:
            self._take(news["snapshot"])
        for happened in news.get("happened", ()):
            self._take(happened)

    def _take(self, told: dict[str, Any]) -> None:
        """A part that is left out has not changed."""
        self.number = told["number"]
        self.stage = (told.get("table") or {}).get("stage", self.stage)
        self.now = told.get("now") or self.now
        self.private = told.get("private") or self.private
        self.revealed = told.get("revealed") or self.revealed

    def play(self) -> dict[str, Any]:
        """Play until the game is over; returns the score sheet and all that was hidden."""
        while self.stage not in ("over", "ended"):
            if self.stage == "playing" and self.now.get("to_act") == self.seat:
                self.command("act", seat=self.seat, number=self.number, action=decide(self.private))
            self.wait()
        return self.revealed or {}


def decide(private: dict[str, Any]) -> str:
    """What to do, given what only our seat sees: its cards, its tickets, and all that it may do now."""
    if private["keep_at_least"]:
        return "keep " + ", ".join(private["offered"][: private["keep_at_least"]])
    choices = private["choices"]
    claims = [choice for choice in choices if choice["kind"] == "claim"]
    if claims:
        longest = max(claims, key=lambda claim: (claim["cards"] + claim["wilds"], -claim["wilds"]))
        return str(longest["text"])
    others = [choice for choice in choices if choice["kind"] != "draw tickets"]
    return str((others or choices)[0]["text"])


def main() -> None:
    """Play one game and print the scores."""
    parser = argparse.ArgumentParser(description="Plays a seat at a web table.")
    parser.add_argument("server", help="such as http://127.0.0.1:8000")
    parser.add_argument("--table", help="the table to join; without it, one is opened")
    parser.add_argument("--name", default="Robo")
    parser.add_argument("--edition", default="london")
    parser.add_argument("--bot", default="conductor")
    options = parser.parse_args()
    table = Table(options.server)
    try:
        if options.table:
            table.join(options.table, options.name)
        else:
            table.open(options.edition, options.name, options.bot)
        for seat, score in enumerate(table.play().get("scores", ())):
            print(f"seat {seat}: {score['total']} points{', won' if score['won'] else ''}")
    except Refused as refused:
        raise SystemExit(f"table_client.py: {refused}") from None


if __name__ == "__main__":
    main()
