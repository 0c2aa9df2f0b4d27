"""The first screen and the lobby: a table in a minute."""

import re

from playwright.sync_api import expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import open_table
from tests.browser.playing import ByKeyboard
from tests.browser.visitors import NETWORK

BOARDS = ("USA", "London", "San Francisco", "Paris")


def test_the_first_screen_offers_every_board(visitor: NewVisitor) -> None:
    page = visitor().goes_to("/")
    for title in BOARDS:
        expect(page.get_by_role("radio", name=title)).to_be_visible()
    nobody_is_excluded(page)
    page.get_by_text("Clock and options").click()
    nobody_is_excluded(page)


def test_a_game_against_bots_begins_with_one_click(visitor: NewVisitor) -> None:
    page = visitor().goes_to("/")
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/t/[A-Za-z0-9_-]{10}$"))


def test_a_table_is_opened_by_keyboard_alone(visitor: NewVisitor) -> None:
    page, keys = visitor().goes_to("/"), ByKeyboard()
    expect(page.get_by_role("radio", name="USA")).to_be_checked()
    keys.tab_to(page, page.get_by_role("radio", name="USA"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="London")).to_be_checked()
    keys.tab_to(page, page.get_by_label("Your name"))
    page.keyboard.type("Ann")
    keys.press(page, page.get_by_role("button", name="Start the game"))
    expect(page).to_have_url(re.compile("/t/[A-Za-z0-9_-]{10}$"))
    expect(page.get_by_role("region", name="Players")).to_contain_text("Ann")


def test_a_friend_joins_by_the_link_and_both_see_it(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    page = host.goes_to("/")
    page.get_by_role("radio", name="London").check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Friend").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/t/[A-Za-z0-9_-]{10}$"))
    expect(page.get_by_role("listitem").filter(has_text="Open seat")).to_be_visible()
    nobody_is_excluded(page)

    link = page.get_by_label("Link to this table", exact=True).input_value()
    assert link == page.url
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit here").first.click()
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    expect(friend.page.get_by_text("Ann starts the game.")).to_be_visible()
    nobody_is_excluded(friend.page)


def test_a_public_table_is_in_the_list_and_a_private_one_is_not(visitor: NewVisitor) -> None:
    host, passer_by = visitor(), visitor()
    public = open_table(host, "london", "me:Ann", "open", start=False, public=True)
    private = open_table(host, "paris", "me:Ann", "open", start=False)
    page = passer_by.goes_to("/")
    expect(page.locator(f"a[href='/t/{public}']")).to_be_visible()
    expect(page.locator(f"a[href='/t/{private}']")).to_have_count(0)
    nobody_is_excluded(page)


def test_a_table_that_is_not_there_is_said_to_be_gone(visitor: NewVisitor) -> None:
    lost = visitor()
    lost.foresees(f"404|{NETWORK}")
    page = lost.goes_to("/t/abcdefghij")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    nobody_is_excluded(page)
