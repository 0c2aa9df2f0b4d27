"""The host's house: a stranger is sent away, a chatterer muted, watchers shut out; players leave and come back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import command, open_table, snapshot
from tests.browser.playing import Player
from tests.browser.visitors import Visitor


def menu(page: Page) -> Locator:
    """Open the table's menu."""
    page.get_by_role("button", name="The table: links, host").click()
    return page.get_by_role("dialog", name="The table")


def take_over(stranger: Visitor, table: str, name: str) -> Page:
    """Come by the link during the game and take a bot's seat."""
    page = stranger.goes_to(f"/t/{table}")
    page.get_by_role("button", name="Take over").first.click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("region", name=re.compile("^Your cards"))).to_be_visible()
    return page


def says(page: Page, line: str) -> None:
    """Say something to the table."""
    page.get_by_role("tab", name=re.compile("^Talk")).click()
    page.get_by_label("Say something to the table").fill(line)
    page.get_by_role("button", name="Say", exact=True).click()


def test_the_host_sends_a_stranger_away_who_took_over_a_bot(visitor: NewVisitor) -> None:
    host, stranger = visitor(), visitor()
    table = open_table(host, "usa", "me:Ann", "tycoon")
    player = Player(host.goes_to(f"/t/{table}"))
    player.asked()
    page = take_over(stranger, table, "Eve")
    dialog = menu(player.page)
    dialog.get_by_role("button", name="Send away… Eve").click()
    asked = dialog.get_by_role("group", name="Send Eve away")
    expect(asked).to_contain_text("can't take one at this table again")
    nobody_is_excluded(player.page)
    asked.get_by_role("button", name="Send away, let them watch").press("Enter")
    expect(asked).to_have_count(0)
    expect(dialog.get_by_label("Late friends may take over a bot")).not_to_be_checked()
    # The stranger watches now, sees no hand and is offered no seat, also after coming again.
    for _ in range(2):
        expect(page.get_by_role("region", name=re.compile("^Your "))).to_have_count(0)
        expect(page.get_by_role("button", name="Take over")).to_have_count(0)
        expect(page.get_by_role("log")).to_contain_text("sent Eve away")
        page.reload()
    assert snapshot(stranger, table)["seat"] is None
    # Once more, and for good.
    dialog.get_by_label("Late friends may take over a bot").check(force=True)
    other = visitor()
    masked = take_over(other, table, "Mask")
    dialog.get_by_role("button", name="Send away… Mask").click()
    dialog.get_by_role("button", name="Send away for good").click()
    expect(masked.get_by_role("heading", name="You can't watch this table")).to_be_visible()
    expect(masked.get_by_text("The host has removed you from this table")).to_be_visible()
    other.foresees("403|WebSocket is closed")  # plain HTTP says it first
    masked.reload()
    expect(masked.get_by_role("heading", name="You can't watch this table")).to_be_visible()
    nobody_is_excluded(masked)


def test_the_host_mutes_and_removes_those_who_talk_too_much(visitor: NewVisitor) -> None:
    host, chatterer = visitor(), visitor()
    table = open_table(host, "usa", "me:Ann", "tycoon")
    player = Player(host.goes_to(f"/t/{table}"))
    player.asked()
    page = chatterer.goes_to(f"/t/{table}")
    says(page, "buy my trains")
    # The log stays the game's; the tab says that there is something to read.
    talk = player.page.get_by_role("tab", name=re.compile("^Talk"))
    expect(talk).to_have_accessible_name("Talk 1 new")
    expect(player.page.get_by_role("log")).not_to_contain_text("buy my trains")
    talk.click()
    expect(player.page.get_by_role("log")).to_contain_text("Spectator: buy my trains")
    player.page.get_by_role("button", name="Mute or remove Spectator").press("Enter")
    nobody_is_excluded(player.page)
    player.page.get_by_role("button", name="Mute", exact=True).press("Enter")
    expect(page.get_by_text("The host has muted you")).to_be_visible()
    expect(page.get_by_label("Say something to the table")).to_have_count(0)
    nobody_is_excluded(page)
    dialog = menu(player.page)
    dialog.get_by_role("button", name="Let Spectator talk").click()
    expect(dialog.get_by_role("list", name="Muted")).to_have_count(0)
    player.page.keyboard.press("Escape")
    says(page, "and my tickets")
    expect(player.page.get_by_role("log")).to_contain_text("and my tickets")
    player.page.get_by_role("button", name="Mute or remove Spectator").last.click()
    player.page.get_by_role("button", name="Remove from the table").click()
    expect(page.get_by_role("heading", name="You can't watch this table")).to_be_visible()


def test_the_host_lets_nobody_watch_but_those_with_a_seat(visitor: NewVisitor) -> None:
    host, friend, watcher = visitor(), visitor(), visitor()
    table = open_table(host, "usa", "me:Ann", "open", start=False)
    command(friend, table, "join", seat=1, name="Ben")
    command(host, table, "start")
    player = Player(host.goes_to(f"/t/{table}"))
    player.asked()
    watching, playing = watcher.goes_to(f"/t/{table}"), friend.goes_to(f"/t/{table}")
    expect(watching.get_by_role("region", name="Players")).to_be_visible()
    dialog = menu(player.page)
    dialog.get_by_label("People without a seat").select_option("may watch in silence")
    watching.get_by_role("tab", name="Talk").click()
    expect(watching.get_by_text("Only players may talk at this table.")).to_be_visible()
    dialog.get_by_label("People without a seat").select_option("may not watch")
    expect(watching.get_by_role("heading", name="You can't watch this table")).to_be_visible()
    expect(playing.get_by_role("region", name=re.compile("^Your cards"))).to_be_visible()
    # Nobody is replaced who is there, and the host is told why, in the menu itself.
    dialog.get_by_role("button", name="Let a bot play for Ben").click()
    expect(dialog.get_by_text("Ben is at the table")).to_be_visible()
    nobody_is_excluded(player.page)


def test_a_player_lets_a_bot_play_and_comes_back(visitor: NewVisitor) -> None:
    host = visitor()
    table = open_table(host, "usa", "me:Ann", "tycoon", stand_in="tourist")
    player = Player(host.goes_to(f"/t/{table}"))
    player.asked()
    dialog = menu(player.page)
    dialog.get_by_role("button", name="Let a bot play for me…").click()
    expect(dialog.get_by_role("group", name="Let a bot play")).to_contain_text("The tourist plays until you press")
    nobody_is_excluded(player.page)
    dialog.get_by_role("button", name="Let it play").click()
    expect(dialog).to_have_count(0)
    back = player.page.get_by_role("button", name="I am back")
    expect(back).to_be_visible()
    assert snapshot(host, table)["table"]["seats"][0]["stand_in"] == "tourist"
    back.click()
    expect(back).to_have_count(0)
    player.asked()


def test_a_link_that_was_given_away_is_made_useless(visitor: NewVisitor) -> None:
    ann, thief = visitor(), visitor()
    table = open_table(ann, "usa", "me:Ann", "tycoon", take_over=False)
    player = Player(ann.goes_to(f"/t/{table}"))
    player.asked()
    menu(player.page).get_by_role("button", name="My seat on another device").click()
    dialog = player.page.get_by_role("dialog", name="Your seat on another device")
    field = dialog.get_by_label("Recovery link", exact=True)
    first = field.input_value()
    dialog.get_by_role("button", name="Cancel earlier links").click()
    expect(dialog.get_by_text("Earlier links no longer work.")).to_be_visible()
    expect(field).not_to_have_value(first)
    nobody_is_excluded(player.page)
    thief.foresees("403")
    thief.page.goto(first)
    expect(thief.page.get_by_text("this link has been revoked")).to_be_visible()
    expect(thief.page.get_by_role("region", name=re.compile("^Your "))).to_have_count(0)
    # A device that has the seat already loses it, and is told what it may see at once.
    thief.page.goto("about:blank")
    thief.page.goto(field.input_value())
    hand = thief.page.get_by_role("region", name=re.compile("^Your cards"))
    expect(hand).to_be_visible()
    dialog.get_by_role("button", name="Cancel links and sign out my other devices").click()
    expect(hand).to_have_count(0)
    expect(player.page.get_by_role("region", name=re.compile("^Your cards"))).to_be_attached()
