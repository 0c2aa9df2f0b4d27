"""What else happens at a table: clocks, undo, hints, talk, take-overs, pauses, absent players, the next game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import command, finished_table, open_table, snapshot
from tests.browser.playing import Player, whose_turn
from tests.browser.test_people import join


def menu(page: Page) -> Locator:
    """Open the table's menu."""
    page.get_by_role("button", name="The table: links, host").click()
    return page.get_by_role("dialog", name="The table")


def test_when_time_is_up_a_bot_plays_the_turn(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "london", "me:Ann", "traveller", clock={"kind": "turn", "seconds": 10})
    page = ann.goes_to(f"/t/{table}")
    Player(page).asked()
    expect(page.get_by_role("region", name="Players").get_by_role("listitem").first).to_contain_text("0:0")
    expect(page.get_by_role("log")).to_contain_text("time is up")
    assert snapshot(ann, table)["private"]["tickets"]


def test_the_title_calls_whoever_is_to_act(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    table = open_table(host, "london", "me:Ann", "open", start=False)
    ann = Player(host.goes_to(f"/t/{table}"))
    ben = join(friend, table, "Ben")
    expect(host.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    for _ in range(6):
        player = whose_turn(ann, ben)
        if "first" not in player.asked()["phase"] and player.asked()["phase"] != "tickets":
            expect(player.page).to_have_title(re.compile("Your turn"))
            expect((ben if player is ann else ann).page).not_to_have_title(re.compile("Your turn"))
        assert player.plays()


def test_a_claim_can_be_taken_back_until_somebody_acts(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    table = open_table(host, "london", "me:Ann", "open", start=False)
    ann = Player(host.goes_to(f"/t/{table}"))
    ben = join(friend, table, "Ben")
    expect(host.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    while not ((player := whose_turn(ann, ben)) is ann and player.asked().get("claims")):
        assert player.plays()
    before = ann.looks()
    route = ann.asked()["claims"][0]["route"]
    ann.claims(route)
    undo = ann.page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    assert snapshot(friend, table)["board"]["owners"]
    undo.click()
    ann.page.wait_for_function(f"before => ({Player.LOOKS}) === before", arg=before)
    assert str(route) not in snapshot(friend, table)["board"]["owners"]
    ann.claims(route)
    expect(undo).to_be_visible()
    assert whose_turn(ben).plays()
    expect(undo).to_have_count(0)


def test_a_hint_says_what_a_strong_bot_would_do_and_plays_it(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "london", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"))
    player.plays()
    player.asked()
    before = player.looks()
    player.page.get_by_role("button", name="Hint: what a strong bot would do").click()
    hints = player.page.get_by_role("dialog", name="What a strong bot would do")
    expect(hints.get_by_role("listitem").first).to_be_visible()
    nobody_is_excluded(player.page)
    hints.get_by_role("button", name="Play").first.click()
    player.sees_a_change(before)


def test_a_table_without_hints_offers_none(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "london", "me:Ann", "traveller", hints=False)
    page = ann.goes_to(f"/t/{table}")
    Player(page).asked()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_what_is_said_is_heard_and_nothing_more(visitor: NewVisitor) -> None:
    host, watcher = visitor(), visitor()
    table = open_table(host, "london", "me:Ann", "traveller")
    page, other = host.goes_to(f"/t/{table}"), watcher.goes_to(f"/t/{table}")
    for one in (page, other):
        one.get_by_role("tab", name="Talk").click()
    line = "<img src=x onerror=alert(1)> & <b>hello</b>"
    page.get_by_label("Say something to the table").fill(line)
    page.get_by_role("button", name="Say", exact=True).click()
    expect(other.get_by_role("log")).to_contain_text(f"Ann: {line}")
    other.get_by_role("button", name="Well played!").click()
    expect(page.get_by_role("log")).to_contain_text("Well played!")
    expect(page.locator("img")).to_have_count(0)
    nobody_is_excluded(page)


def test_a_late_friend_takes_over_a_bot(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    table = open_table(host, "london", "me:Ann", "traveller")
    ann = Player(host.goes_to(f"/t/{table}"))
    for _ in range(4):
        ann.plays()
    page = friend.goes_to(f"/t/{table}")
    page.get_by_role("button", name="Take over").click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_role("region", name="Players")).to_contain_text("Ben")
    ben = Player(page)
    for _ in range(4):
        whose_turn(ann, ben).plays()
    whose_turn(ben, ann)
    expect(page.get_by_role("region", name=re.compile("^Your cards"))).to_be_visible()


def test_the_host_pauses_and_ends_the_table(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "london", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"))
    player.plays()
    page = player.page
    dialog = menu(page)
    nobody_is_excluded(page)
    dialog.get_by_role("button", name="Pause").click()
    expect(dialog.get_by_role("button", name="Go on")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".banner")).to_contain_text("Paused")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".banner")).to_contain_text("Your turn")
    dialog = menu(page)
    dialog.get_by_role("button", name="End the table…").click()
    dialog.get_by_role("button", name="End it for everybody").click()
    expect(page.locator(".banner")).to_contain_text("ended")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="This table was ended")).to_be_visible()
    nobody_is_excluded(page)


def test_a_bot_plays_for_an_absent_friend_until_the_friend_is_back(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    table = open_table(host, "london", "me:Ann", "open", start=False)
    ann = Player(host.goes_to(f"/t/{table}"))
    ben = join(friend, table, "Ben")
    expect(host.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    ann.asked()
    menu(ann.page).get_by_role("listitem").filter(has_text="Ben").get_by_role("button", name="Let a bot play").click()
    ann.page.keyboard.press("Escape")
    for _ in range(3):
        assert ann.plays()
    back = ben.page.get_by_role("button", name="I am back")
    expect(back).to_be_visible()
    nobody_is_excluded(ben.page)
    back.click()
    expect(back).to_have_count(0)
    while whose_turn(ann, ben) is ann:
        assert ann.plays()
    assert ben.plays()


def test_the_next_game_is_one_click_away_for_both(visitor: NewVisitor) -> None:
    host, friend = visitor(), visitor()
    table = open_table(host, "mini", "me:Ann", "open", start=False)
    join(friend, table, "Ben")
    expect(friend.page.get_by_text("You have a seat.")).to_be_visible()
    finished_table(host, table)
    page = host.goes_to(f"/t/{table}")
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.get_by_role("list").first).to_be_visible()
    friend.page.get_by_role("button", name="Skip").click()
    friend.page.get_by_role("button", name="To the rematch").click()
    expect(friend.page).to_have_url(page.url)


def test_rules_and_settings_shut_nobody_out(visitor: NewVisitor) -> None:
    ann = visitor()
    for edition in ("usa", "london", "san_francisco", "paris"):
        table = open_table(ann, edition, "me:Ann", "traveller")
        page = ann.goes_to(f"/t/{table}")
        Player(page).asked()
        page.get_by_role("button", name="Rules of this edition").click()
        expect(page.get_by_role("dialog").get_by_role("heading", name="at a glance")).to_be_visible()
        nobody_is_excluded(page)
        page.keyboard.press("Escape")
        command(ann, table, "end")
    page.get_by_role("button", name="Settings").click()
    nobody_is_excluded(page)
    page.get_by_role("dialog").get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
