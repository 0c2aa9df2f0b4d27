"""Every way to draw and to claim, and what the page says when something can't be done."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import open_table, snapshot
from tests.browser.playing import Player, middle_of
from tests.browser.test_people import POINTER, narrowest_route
from tests.browser.visitors import Visitor


def may_claim(asked: Any) -> bool:
    return bool(asked.get("claims"))


def ready_to_claim(ann: Visitor, edition: str = "london") -> tuple[str, Player, Any]:
    """A table at which a route can be claimed, and one way to do it as the server lists it."""
    table = open_table(ann, edition, "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"))
    player.plays_until(may_claim)
    claim = next(choice for choice in snapshot(ann, table)["private"]["choices"] if choice["kind"] == "claim")
    return table, player, claim


def is_claimed(ann: Visitor, table: str, route: int) -> None:
    """Wait until the page shows the route as one's own; the server says so too."""
    expect(route_button(ann.page, route)).to_have_accessible_name(re.compile("claimed by Ann"))
    assert snapshot(ann, table)["board"]["owners"][str(route)] == 0


def route_button(page: Page, route: int) -> Locator:
    return page.locator(f"[data-route='{route}']")


def pay_if_asked(player: Player, route: int) -> None:
    """Choose the first way to pay, if there are several."""
    name = player.page.get_by_role("region", name=re.compile("^Claim "))
    claimed = player.page.locator(f"[data-route='{route}'][aria-label*='claimed by Ann']")
    expect(name.or_(claimed).first).to_be_attached()
    if name.count():
        name.get_by_role("button").first.click()


def colour_of(claim: Any) -> str:
    return str(claim["colour"] if claim.get("cards") else "wild")


def hand(page: Page, colour: str) -> Locator:
    return page.locator(f"[data-fx='hand-{colour}']")


def test_a_colour_is_picked_and_then_a_route(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player, claim = ready_to_claim(ann)
    card = hand(player.page, colour_of(claim))
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    player.means.choose_route(player.page, claim["route"])
    pay_if_asked(player, claim["route"])
    is_claimed(ann, table, claim["route"])


def test_a_card_is_dragged_onto_a_route(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player, claim = ready_to_claim(ann)
    box = hand(player.page, colour_of(claim)).bounding_box()
    assert box is not None
    to = middle_of(player.page, claim["route"])
    mouse = player.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(to["x"], to["y"], steps=8)
    mouse.up()
    pay_if_asked(player, claim["route"])
    is_claimed(ann, table, claim["route"])


def test_an_action_is_typed(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player, claim = ready_to_claim(ann)
    line = player.page.get_by_label("Type an action")
    line.fill(claim["text"])
    line.press("Enter")
    is_claimed(ann, table, claim["route"])
    player.asked()
    line.fill("claim nowhere-anywhere")
    line.press("Enter")
    expect(player.page.locator(".notices")).to_contain_text(re.compile("nowhere", re.IGNORECASE))


def test_escape_puts_a_chosen_route_back(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player, claim = ready_to_claim(ann)
    player.page.get_by_role("button", name="Settings").click()
    nobody_is_excluded(player.page)
    player.page.get_by_role("group", name="Ask before claiming a route").get_by_label("Always").check()
    player.page.keyboard.press("Escape")
    before = snapshot(ann, table)
    player.means.choose_route(player.page, claim["route"])
    chooser = player.page.get_by_role("region", name=re.compile("^Claim "))
    expect(chooser).to_be_visible()
    nobody_is_excluded(player.page)
    player.page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    assert snapshot(ann, table) == before
    player.claims(claim["route"])
    is_claimed(ann, table, claim["route"])


def test_what_can_not_be_claimed_says_why(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player, claim = ready_to_claim(ann)
    player.claims(claim["route"])
    is_claimed(ann, table, claim["route"])
    player.means.choose_route(player.page, claim["route"])
    expect(player.page.locator(".notices")).to_contain_text("is yours")


@pytest.mark.parametrize("edition", ["usa", "san_francisco"])
def test_a_click_on_any_route_means_that_route(visitor: NewVisitor, edition: str) -> None:
    host, watcher = visitor(), visitor()
    table = open_table(host, edition, "me:Ann", "traveller")
    page = watcher.goes_to(f"/t/{table}")
    routes = page.locator("[data-route]")
    expect(routes.first).to_be_attached()
    assert narrowest_route(page) >= POINTER - 0.5
    names = [label.split(",")[0] for label in routes.evaluate_all("all => all.map(one => one.ariaLabel)")]
    for route, name in enumerate(names):
        at = middle_of(page, route)
        page.mouse.click(at["x"], at["y"])
        notice = page.locator(".notices p")
        expect(notice).to_contain_text(name)
        notice.get_by_role("button", name="Dismiss").click()
        expect(notice).to_have_count(0)


def test_a_face_up_wild_is_grey_for_the_second_card_and_says_why(visitor: NewVisitor) -> None:
    ann = visitor()
    page, wild = ann.page, re.compile("^Take bus")
    # Displays without a wild are common: play on, and at new tables, until one lies there for the second card.
    for _ in range(12):
        table = open_table(ann, "london", "me:Ann", "traveller")
        player = Player(ann.goes_to(f"/t/{table}"))
        player.plays()
        for _ in range(6):
            asked = player.asked()
            if asked["phase"] == "over":
                break
            card = page.get_by_role("button", name=wild).first
            if asked["phase"] == "draw a second card" and card.count():
                expect(card).to_have_attribute("aria-disabled", "true")
                expect(card).to_have_accessible_name(re.compile("A face-up wild may only be taken first"))
                before = snapshot(ann, table)
                card.click(force=True)  # Playwright takes `aria-disabled` to mean that nothing comes of it
                expect(page.locator(".notices")).to_contain_text("A face-up wild may only be taken first")
                assert snapshot(ann, table) == before
                return
            if asked["phase"] != "draw a second card" and asked.get("draws"):
                looks = player.looks()
                page.get_by_role("button", name="Draw from the deck").click()
                player.sees_a_change(looks)
            else:
                player.plays()
    raise AssertionError("no display had a wild in it")


def test_a_ticket_that_is_pointed_at_is_shown_on_the_board(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "usa", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"))
    player.plays()
    player.asked()
    tickets = player.page.get_by_role("region", name="Your tickets").get_by_role("button")
    expect(tickets.first).to_contain_text("to go")
    tickets.first.focus()
    expect(player.page.locator(".ring.end")).to_have_count(2)
    tickets.first.blur()
    expect(player.page.locator(".ring.end")).to_have_count(0)


def test_the_board_is_moved_and_zoomed(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "usa", "me:Ann", "traveller")
    page = ann.goes_to(f"/t/{table}")
    Player(page).asked()
    expect(page.locator(".stage")).to_have_attribute("style", re.compile("scale"))
    whole = middle_of(page, 0)
    page.get_by_role("button", name="Zoom in").click()
    away = f"before => Math.hypot(({Player.MIDDLE})(0).x - before.x, ({Player.MIDDLE})(0).y - before.y)"
    page.wait_for_function(f"{away} > 5", arg=whole)
    page.get_by_role("button", name="Show the whole board").click()
    page.wait_for_function(f"{away} < 1", arg=whole)
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(560, 430, steps=4)
    page.mouse.up()
    page.wait_for_function(f"{away} < 1", arg={"x": whole["x"] + 60, "y": whole["y"] + 30})
