"""Several people: in two browsers, on a phone, round one device, and those who only watch."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import open_table, snapshot
from tests.browser.playing import ByTouch, Player, whose_turn
from tests.browser.visitors import Visitor
from tests.deadline import wait_until

FINGER = 44
"""Pixels that a finger needs."""
POINTER = 24
"""Pixels that a mouse needs."""

# How wide on the screen the narrowest route's own part of the board is: from one edge of its outline to the other.
_NARROWEST = """() => Math.min(...[...document.querySelectorAll('[data-route]')].map(one => {
  const numbers = one.getAttribute('d').match(/-?[0-9.]+/g).map(Number);
  const { a } = one.getScreenCTM();
  return a * Math.hypot(numbers[0] - numbers.at(-2), numbers[1] - numbers.at(-1));
}))"""

# Whether the curtain is down, or somebody is asked for something.
_HANDED_OR_ASKED = """() => document.querySelector('dialog[open]')
  || /^(Your turn|Choose)/.test(document.querySelector('.banner [role=status]')?.textContent.trim() ?? '')"""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def join(friend: Visitor, table: str, name: str) -> Player:
    """Come by the link and sit down."""
    page = friend.goes_to(f"/t/{table}")
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return Player(page)


def narrowest_route(page: Page) -> float:
    """Wait until the board is drawn; how many pixels wide the narrowest place to point at is."""
    expect(page.locator(".stage")).to_have_attribute("style", re.compile("scale"))
    return float(page.evaluate(_NARROWEST))


def own_tickets(visitor: Visitor, table: str) -> set[str]:
    private = snapshot(visitor, table)["private"]
    return {*private["tickets"], *private["offered"]}


def strings_heard(visitor: Visitor) -> set[str]:
    """Every string in what came over the sockets; but for routes, as in London a ticket has the name of one."""
    text = re.sub(r'"route":"[^"]*"', "", visitor.heard)
    return set(re.findall(r'"([^"]*)"', text))


def test_two_people_in_two_browsers_see_their_own_cards_only(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    table = open_table(host, "london", "me:Ann", "open", start=False)
    ann = Player(host.goes_to(f"/t/{table}"))
    ben = join(friend, table, "Ben")
    expect(ann.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    for player in (ann, ben):
        assert player.asked()["phase"] in ("choosing tickets", "tickets")
    hidden = own_tickets(host, table), own_tickets(friend, table)
    for _ in range(14):
        assert whose_turn(ann, ben).plays()
    assert not hidden[0] & hidden[1]
    for seen, tickets in ((friend, hidden[0]), (host, hidden[1])):
        shown = seen.page.content()
        for ticket in tickets:
            assert ticket not in strings_heard(seen)
            assert ticket not in shown
    # What one claims the other sees claimed.
    owners = [snapshot(one, table)["board"]["owners"] for one in (host, friend)]
    assert owners[0] == owners[1]


def test_a_phone_plays_with_fingers(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE)
    page = ann.goes_to("/")
    page.get_by_role("radio", name="London").check()
    page.get_by_text("Clock and options").tap()
    page.get_by_label("Bots act").select_option("at once")
    page.get_by_role("button", name="Start the game").tap()
    player = Player(page, ByTouch())
    player.asked()
    nobody_is_excluded(page)
    for _ in range(12):
        assert player.plays()
    player.asked()
    nobody_is_excluded(page)
    # Nothing is wider than the screen, and neither banner nor board is covered.
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    banner, side = page.locator(".banner").bounding_box(), page.get_by_label("Decisions").bounding_box()
    assert banner is not None
    assert side is not None
    assert banner["y"] + banner["height"] <= side["y"]
    board = page.get_by_role("main").bounding_box()
    assert board is not None
    assert board["height"] >= 200
    for button in page.locator("[aria-label='Cards to draw'] .cards button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
    assert narrowest_route(page) >= FINGER - 0.5
    # The deck is where it was when a second card is to be drawn.
    player.plays_until(lambda asked: bool(asked.get("draws")) and "second" not in asked["phase"])
    deck = page.get_by_role("button", name="Draw from the deck")
    before, looks = deck.bounding_box(), player.looks()
    deck.tap()
    player.sees_a_change(looks)
    player.plays_until(lambda asked: "second" in asked["phase"])
    # A card that was pressed comes back gently.
    wait_until(lambda: deck.bounding_box() == before, lambda: f"{deck.bounding_box()}, and before {before}")


def fingers(page: Page, *moves: Sequence[tuple[float, float]]) -> None:
    """Put fingers on the screen, move them from place to place, and lift them: each of `moves` has all their places."""
    session = page.context.new_cdp_session(page)
    for number, places in enumerate((*moves, ())):
        kind = "touchEnd" if not places else "touchMove" if number else "touchStart"
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.detach()


def test_two_fingers_zoom_the_board_and_claim_nothing(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE)
    table = open_table(ann, "usa", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"), ByTouch())
    player.plays_until(lambda asked: bool(asked.get("claims")))
    page, before = player.page, snapshot(ann, table)
    board = page.get_by_role("main").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    width = width_of_map(page)
    apart = [[(x - half, y), (x + half, y)] for half in range(30, 121, 10)]
    fingers(page, *apart)
    page.wait_for_function(f"document.querySelector('.stage').getBoundingClientRect().width > {2 * width}")
    fingers(page, *reversed(apart))
    page.wait_for_function(f"document.querySelector('.stage').getBoundingClientRect().width < {1.2 * width}")
    assert page.evaluate("window.visualViewport.scale") == 1  # the board has changed its size, the page has not
    assert snapshot(ann, table) == before


def width_of_map(page: Page) -> float:
    box = page.locator(".stage").bounding_box()
    assert box is not None
    return box["width"]


def test_what_a_finger_claims_is_asked_about_first(visitor: NewVisitor) -> None:
    ann = visitor(**PHONE)
    table = open_table(ann, "london", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"), ByTouch())
    claims = player.plays_until(lambda asked: bool(asked.get("claims")))["claims"]
    before = snapshot(ann, table)
    player.means.choose_route(player.page, claims[0]["route"])
    chooser = player.page.get_by_role("region", name=re.compile("^Claim "))
    expect(chooser).to_be_visible()
    nobody_is_excluded(player.page)
    chooser.get_by_role("button", name="Cancel").tap()
    expect(chooser).to_have_count(0)
    assert snapshot(ann, table) == before


def test_one_device_is_passed_round_behind_a_curtain(visitor: NewVisitor) -> None:
    host = visitor()
    table = open_table(host, "london", "me:Ann", "me:Ben")
    player = Player(host.goes_to(f"/t/{table}"))
    page, curtain = player.page, player.page.get_by_role("dialog")
    expect(curtain).to_be_visible()
    nobody_is_excluded(page)
    held: set[str] = set()
    while held != {"Ann", "Ben"} or not player.is_asked():
        page.wait_for_function(_HANDED_OR_ASKED)
        if curtain.count():
            hides_every_hand(host, table)
            page.keyboard.press("Escape")
            opener = curtain.get_by_role("button", name=re.compile("^I am "))
            held.add(opener.inner_text().removeprefix("I am "))
            opener.click()
            expect(curtain).to_have_count(0)
        else:
            assert player.plays()
    # Whoever opens the page anew may be somebody else.
    page.reload()
    expect(curtain).to_be_visible()
    hides_every_hand(host, table)


def hides_every_hand(host: Visitor, table: str) -> None:
    """Nobody's cards and nobody's tickets are on the page."""
    expect(host.page.get_by_role("region", name=re.compile("^Your cards"))).to_have_count(0)
    shown = host.page.content()
    for seat in (0, 1):
        private = host.context.request.get(f"/api/tables/{table}?seat={seat}").json()["private"]
        for ticket in itertools.chain(private["tickets"], private["offered"]):
            assert ticket not in shown


def test_a_spectator_sees_the_public_part_only(visitor: NewVisitor) -> None:
    host, watcher = visitor(), visitor()
    table = open_table(host, "paris", "me:Ann", "traveller", take_over=False)
    ann = Player(host.goes_to(f"/t/{table}"))
    ann.asked()
    page = watcher.goes_to(f"/t/{table}")
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    for _ in range(8):
        ann.plays()
    expect(page.get_by_role("log")).to_contain_text("Ann")
    expect(page.get_by_role("region", name=re.compile("^Your "))).to_have_count(0)
    nobody_is_excluded(page)
    tickets = own_tickets(host, table)
    shown = page.content()
    for ticket in tickets:
        assert ticket not in strings_heard(watcher)
        assert ticket not in shown
    assert '"private":{' not in watcher.heard
