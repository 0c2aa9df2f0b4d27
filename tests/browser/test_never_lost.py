"""Reload, lost network, second tab, killed server: back in the seat with nothing missing and nothing doubled."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.opening import open_table, snapshot
from tests.browser.playing import Player
from tests.browser.visitors import NETWORK, Visitor
from tests.server.running import PATIENT, running_server


def at_a_table(ann: Visitor) -> tuple[str, Player]:
    """Somebody in the middle of a game, whose turn it is to draw."""
    table = open_table(ann, "london", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"))
    for _ in range(6):
        player.plays()
    player.plays_until(may_draw)
    return table, player


def may_draw(asked: Any) -> bool:
    """Whether a card can be drawn, and another one after it: nobody else acts in between."""
    return bool(asked.get("draws")) and "second" not in asked["phase"]


def pill(page: Page, text: str) -> None:
    """Wait until the connection pill says so."""
    expect(page.locator(".pill")).to_contain_text(text, ignore_case=True)


def cards(page: Page) -> int:
    """How many cards the page shows in the hand."""
    label = page.get_by_role("region", name=re.compile("^Your cards")).get_attribute("aria-label") or ""
    return int(label.split(", ")[1].split()[0])


def draw_from_the_deck(page: Page) -> None:
    page.get_by_role("button", name="Draw from the deck").click()


def test_a_reload_brings_everything_back(visitor: NewVisitor) -> None:
    _, player = at_a_table(visitor())
    before = player.looks()
    player.page.reload()
    player.asked()
    assert player.looks() == before
    pill(player.page, "Live")
    assert player.plays()


def test_a_move_made_without_network_is_played_once_when_it_is_back(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player = at_a_table(ann)
    held, number = cards(player.page), snapshot(ann, table)["number"]
    ann.foresees(NETWORK)
    ann.context.set_offline(True)
    pill(player.page, "Offline")
    draw_from_the_deck(player.page)
    pill(player.page, "a move is waiting")
    assert snapshot(ann, table)["number"] == number
    ann.context.set_offline(False)
    pill(player.page, "Live")
    expect(player.page.get_by_role("region", name=f"Your cards, {held + 1} in all")).to_be_visible()
    assert snapshot(ann, table)["number"] == number + 1
    assert player.plays()


def test_two_tabs_of_one_seat_show_the_same(visitor: NewVisitor) -> None:
    ann = visitor()
    table, player = at_a_table(ann)
    second = Player(ann.second_tab())
    second.page.goto(f"/t/{table}")
    second.asked()
    for one, other in ((player, second), (second, player)):
        assert one.plays()
        one.asked()
        other.page.wait_for_function(f"looks => ({Player.LOOKS}) === looks", arg=one.looks())


def test_a_killed_server_is_waited_for_and_the_move_is_played_once(visitor: NewVisitor, tmp_path: Path) -> None:
    with running_server(tmp_path, *PATIENT) as server:
        ann = visitor(at=server)
        table, player = at_a_table(ann)
        held, number = cards(player.page), snapshot(ann, table)["number"]
        ann.foresees(NETWORK)
        server.kill()
        pill(player.page, "Reconnecting")
        draw_from_the_deck(player.page)
        pill(player.page, "a move is waiting")
        server.start()
        pill(player.page, "Live")
        expect(player.page.get_by_role("region", name=f"Your cards, {held + 1} in all")).to_be_visible()
        assert snapshot(ann, table)["number"] == number + 1
        assert player.plays()
        while player.plays():
            pass
        player.button("Skip").click()
        expect(player.page.get_by_role("region", name="Score sheet")).to_be_visible()


def test_the_recovery_link_brings_the_seat_to_another_device(visitor: NewVisitor) -> None:
    ann, telephone = visitor(), visitor()
    _, player = at_a_table(ann)
    player.page.get_by_role("button", name="The table: links, host").click()
    player.page.get_by_role("button", name="My seat on another device").click()
    link = player.page.get_by_label("Recovery link", exact=True).input_value()
    asked: list[str] = []
    telephone.context.on("request", lambda request: asked.append(request.url))
    telephone.page.goto(link)
    there = Player(telephone.page)
    there.asked()
    assert cards(there.page) == cards(player.page)
    token = link.partition("recover=")[2]
    assert token
    assert token not in telephone.page.url
    assert not any(token in url.partition("#")[0] for url in asked)
