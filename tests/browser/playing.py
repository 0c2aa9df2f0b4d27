"""Plays at a table by what the page offers, as people do: with a mouse, with fingers, or with the keyboard alone.

Nothing is asked of the server here and nothing is known of the game but what the page shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as GaveUp

from tests.deadline import wait_until

# What the page asks of the player at the moment; null while it is nobody's turn here.
_ASKED = """() => {
  const banner = document.querySelector('.banner [role=status]')?.textContent.trim() ?? '';
  if (/^(The game is over|The table was ended)/.test(banner)) return { phase: 'over' };
  if (document.querySelector('dialog[open]')) return null;
  const offer = document.querySelector('section[aria-label="Tickets to choose from"] input');
  if (/^Choose your first tickets/.test(banner)) return offer && { phase: 'choosing tickets' };
  const mine = /^Your turn: (.*)$/.exec(banner);
  if (!mine) return null;
  if (offer) return { phase: 'tickets' };
  for (const question of ['Take a token', 'Keep a card for a flag', 'Place tokens', 'Pass'])
    if (document.querySelector(`section[aria-label="${question}"]`)) return { phase: question };
  const claims = [...document.querySelectorAll('[data-claimable]')].map(one => ({
    route: Number(one.dataset.route),
    spaces: Number(/(\\d+) spaces?/.exec(one.getAttribute('aria-label'))?.[1] ?? 0),
  }));
  const cards = [...document.querySelectorAll('section[aria-label="Cards to draw"] .cards button')];
  const draws = cards.filter(one => one.getAttribute('aria-disabled') !== 'true').map(one => cards.indexOf(one));
  const tickets = document.querySelector('[data-fx=tickets]')?.getAttribute('aria-disabled') === 'false';
  return { phase: mine[1], claims, draws, tickets };
}"""

# Whether an offer of tickets that read so has been answered.
_OFFER_GONE = """before => {
  const offer = document.querySelector('section[aria-label="Tickets to choose from"]');
  return !offer?.querySelector('input') || offer.innerText !== before;
}"""

# Everything on the page that some move or other changes.
_LOOKS = """[...document.querySelectorAll(
    '.players li, .dock section, [aria-label="Cards to draw"] button, aside section:not([aria-label^=Claim])'
  )].map(one => `${one.getAttribute('aria-label')} ${one.innerText}`).join('|')"""

# What has the focus, and what the page has told the player, for those who look why something failed.
_WHERE = """() => [document.activeElement.outerHTML.slice(0, 200), document.querySelector('.banner')?.innerText,
  document.querySelector('.notices')?.innerText]"""

# Where the middle space of a route is on the screen.
_MIDDLE = """route => {
  const spaces = document.querySelectorAll('g.route')[route].querySelectorAll('rect.space');
  const { x, y, width, height } = spaces[spaces.length >> 1].getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""

# The same, as soon as the board stands still: it moves when there is more or less room for it.
_MIDDLE_AT_REST = f"""async route => {{
  const middle = {_MIDDLE};
  for (let before = middle(route), still = 0; ; ) {{
    await new Promise(requestAnimationFrame);
    const now = middle(route);
    still = now.x === before.x && now.y === before.y ? still + 1 : 0;
    if (still >= 3) return now;
    before = now;
  }}
}}"""


class Means(Protocol):
    """How somebody gets at what the page shows."""

    def press(self, page: Page, button: Locator) -> None:
        """Press a button."""

    def choose_route(self, page: Page, route: int) -> None:
        """Choose a route on the board."""


class ByMouse:
    """Points and clicks."""

    def press(self, page: Page, button: Locator) -> None:
        """Click it."""
        button.click()

    def choose_route(self, page: Page, route: int) -> None:
        """Click the board where the route is."""
        at = middle_of(page, route)
        page.mouse.click(at["x"], at["y"])


class ByTouch:
    """Taps."""

    def press(self, page: Page, button: Locator) -> None:
        """Tap it."""
        button.tap()

    def choose_route(self, page: Page, route: int) -> None:
        """Tap the board where the route is."""
        at = middle_of(page, route)
        page.touchscreen.tap(at["x"], at["y"])


class ByKeyboard:
    """Has no mouse: Tab goes from one thing to the next, arrows from route to route, Enter does it."""

    MOST = 120
    """More things than Tab comes by on any screen."""

    def press(self, page: Page, button: Locator) -> None:
        """Tab to it and press Enter."""
        self.tab_to(page, button)
        page.keyboard.press("Enter")

    def tab_to(self, page: Page, what: Locator) -> None:
        """Tab until it has the focus."""
        there = what.element_handle()
        for _ in range(self.MOST):
            if there.evaluate("one => one === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {what}")

    def choose_route(self, page: Page, route: int) -> None:
        """Tab to the board, then arrows until it is there: rightwards, then down, then left and up again."""
        self.tab_to(page, page.locator("[data-route][tabindex='0']"))
        # Any route that may be claimed is as good as another for somebody who looks around by arrows.
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            if page.evaluate("document.activeElement.matches('[data-claimable]')"):
                break
            page.keyboard.press(arrow)
        page.keyboard.press("Enter")


class Player:
    """Somebody at a table, whose page is open at it."""

    LOOKS = _LOOKS
    """The script that tells what the page shows of the game."""
    MIDDLE = _MIDDLE
    """The script that tells where the middle space of a route is on the screen."""

    def __init__(self, page: Page, means: Means | None = None) -> None:
        self.page = page
        self.means: Means = means or ByMouse()

    # ------------------------------------------------------------ seeing

    def asked(self) -> Any:
        """Wait until the page asks for something, or the game is over; what it is."""
        return self.page.wait_for_function(_ASKED).json_value()

    def is_asked(self) -> bool:
        """Whether the page asks for something at this moment."""
        return bool(self.page.evaluate(_ASKED))

    def looks(self) -> str:
        """What the page shows of the game."""
        return str(self.page.evaluate(_LOOKS))

    def sees_a_change(self, since: str) -> None:
        """Wait until the page looks different."""
        self.page.wait_for_function(f"before => {_LOOKS} !== before", arg=since)

    def button(self, name: str) -> Locator:
        """A button by its exact name."""
        return self.page.get_by_role("button", name=name, exact=True)

    # ------------------------------------------------------------ doing

    def plays_to_the_end(self) -> int:
        """Play until the game is over; how many things were done."""
        done = 0
        while self.plays():
            done += 1
        return done

    def plays_until(self, condition: Callable[[Any], bool]) -> Any:
        """Play until what the page asks for fulfils a condition; what it asks then."""
        while not condition(asked := self.asked()):
            assert self.plays(), "the game is over before that"
        return asked

    def plays(self) -> bool:
        """Do one thing, when it is asked for. False: the game is over."""
        asked = self.asked()
        if asked["phase"] == "over":
            return False
        before = self.looks()
        try:
            self._answer(asked)
            self.sees_a_change(before)
        except GaveUp as error:
            raise AssertionError(f"nothing came of it: {asked}; {self.page.evaluate(_WHERE)}") from error
        return True

    def _answer(self, asked: Any) -> None:
        phase = asked["phase"]
        if phase in ("choosing tickets", "tickets"):
            self._keep_tickets()
        elif phase in ("Take a token", "Keep a card for a flag", "Place tokens", "Pass"):
            question = self.page.get_by_role("region", name=phase, exact=True)
            self.means.press(self.page, question.get_by_role("button").first)
        elif asked["claims"]:
            self.claims(max(asked["claims"], key=lambda claim: claim["spaces"])["route"])
        elif asked["draws"]:
            cards = self.page.locator("[aria-label='Cards to draw'] .cards button")
            self.means.press(self.page, cards.nth(asked["draws"][-1]))
        else:
            assert asked["tickets"], asked
            self.means.press(self.page, self.page.locator("[data-fx=tickets]"))

    def _keep_tickets(self) -> None:
        offer = self.page.get_by_role("region", name="Tickets to choose from")
        if not offer.get_by_role("checkbox", checked=True).count():
            box = offer.get_by_role("checkbox").first
            if isinstance(self.means, ByKeyboard):
                self.means.tab_to(self.page, box)
                self.page.keyboard.press("Space")
            else:
                self.means.press(self.page, offer.locator("label").first)
            expect(box).to_be_checked()
        before = offer.inner_text()
        self.means.press(self.page, offer.get_by_role("button", name="Keep"))
        # It goes gently: until it has gone, it looks as if the page still asked.
        self.page.wait_for_function(_OFFER_GONE, arg=before)

    def claims(self, route: int) -> None:
        """Choose a route and, if the page asks, the first way to pay for it."""
        before = self.looks()
        self.means.choose_route(self.page, route)
        chooser = "document.querySelector('section[aria-label^=Claim]')"
        self.page.wait_for_function(f"before => {chooser} || {_LOOKS} !== before", arg=before)
        if self.page.evaluate(f"{chooser} !== null"):
            ways = self.page.locator("section[aria-label^=Claim]").get_by_role("button")
            self.means.press(self.page, ways.first)


def whose_turn(*players: Player) -> Player:
    """Wait until one of them is asked for something: who it is."""
    asked: list[Player] = []

    def somebody_is_asked() -> bool:
        asked.extend(player for player in players if player.is_asked())
        return bool(asked)

    wait_until(somebody_is_asked, "nobody is asked for anything")
    return asked[0]


def middle_of(page: Page, route: int) -> Any:
    """Where on the screen the middle space of a route is, when the board has come to rest."""
    return page.evaluate(_MIDDLE_AT_REST, route)
