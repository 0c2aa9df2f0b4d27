"""What else happens at a table: clocks, undo, hints, talk, take-overs, pauses, absent players, the next game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import command, finished_table, open_table, snapshot
from tests.browser.playing import Player, whose_turn
from tests.browser.test_people import join
from tests.deadline import wait_until
from tests.server.running import PATIENT, RunningServer, running_server


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
        if player.asked()["phase"] not in ("choosing tickets", "tickets"):  # those are chosen early, too
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


def test_a_hint_that_is_closed_and_asked_for_again_comes_all_the_same(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "london", "me:Ann", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"))
    player.plays()
    player.asked()
    hints = player.page.get_by_role("dialog", name="What a strong bot would do")
    for _ in range(3):
        player.page.get_by_role("button", name="Hint: what a strong bot would do").click()
        expect(hints).to_be_visible()
        player.page.keyboard.press("Escape")
        expect(hints).to_be_hidden()
    player.page.get_by_role("button", name="Hint: what a strong bot would do").click()
    expect(hints.get_by_role("listitem").first).to_be_visible()
    expect(hints.get_by_role("alert")).to_have_count(0)


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


def test_the_tabs_are_moved_between_by_arrow_keys(visitor: NewVisitor) -> None:
    ann = visitor(viewport={"width": 390, "height": 844})
    table = open_table(ann, "london", "me:Ann", "traveller")
    page = ann.goes_to(f"/t/{table}")
    Player(page).plays()
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_text([re.compile("Tickets"), "Log", "Talk"])

    def is_shown(number: int) -> None:
        expect(tabs.nth(number)).to_be_focused()
        expect(page.locator("[role=tab][tabindex='0']")).to_have_count(1)
        expect(tabs.nth(number)).to_have_attribute("aria-selected", "true")
        named = tabs.nth(number).get_attribute("id") or ""
        expect(page.get_by_role("tabpanel")).to_have_attribute("aria-labelledby", named)

    tabs.first.focus()
    for key, number in (("ArrowRight", 1), ("End", 2), ("ArrowRight", 0), ("ArrowLeft", 2), ("Home", 0)):
        page.keyboard.press(key)
        is_shown(number)
    expect(page.get_by_role("tabpanel").get_by_role("button").first).to_be_visible()


def test_whose_longest_path_leads_is_told_and_shown(visitor: NewVisitor) -> None:
    ann = visitor()
    table = open_table(ann, "usa", "me:Ann", "newcomer", "newcomer")
    page = ann.goes_to(f"/t/{table}")
    player = Player(page)
    leading = page.get_by_role("button", name="Longest path")
    while not leading.is_visible():
        assert player.plays()
    lit = page.locator(".light path")
    page.mouse.move(1, 1)  # it may be on a ticket, which is shown on the map then
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    leading.click()
    page.mouse.move(1, 1)
    expect(leading).to_have_attribute("aria-pressed", "true")
    expect(lit).not_to_have_count(0)
    nobody_is_excluded(page)
    page.keyboard.press("Escape")
    expect(leading).to_have_attribute("aria-pressed", "false")
    expect(lit).to_have_count(0)
    # what the page has measured is what the server scores in the end
    finished_table(ann, table)
    scores = snapshot(ann, table)["revealed"]["scores"]
    longest = max(score["path"] for score in scores)
    names = [score["name"] for score in scores if score["path"] == longest]
    page = ann.goes_to(f"/r/{table}")
    expect(page.get_by_label("Board of USA")).to_be_visible()
    page.keyboard.press("End")
    who = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    told = f"Longest path: {who}, {longest} spaces"
    expect(page.get_by_role("button", name=told, exact=True)).to_be_visible()


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
    expect(dialog.get_by_role("button", name="Resume")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".banner")).to_contain_text("Paused")
    page.get_by_role("button", name="Resume").click()
    expect(page.locator(".banner")).to_contain_text("Your turn")
    dialog = menu(page)
    dialog.get_by_role("button", name="End the table…").click()
    dialog.get_by_role("button", name="End it for everyone").click()
    expect(page.locator(".banner")).to_contain_text("ended")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="This table was ended")).to_be_visible()
    nobody_is_excluded(page)


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server where somebody who is not connected counts as away after two seconds, not thirty."""
    away = {"branchline.server.live.attendance.AWAY_AFTER": 2.0}
    with running_server(tmp_path, *PATIENT, constants=away) as running:
        yield running


def test_a_bot_plays_for_an_absent_friend_until_the_friend_is_back(
    visitor: NewVisitor, hasty_server: RunningServer
) -> None:
    host, friend = visitor(hasty_server), visitor(hasty_server)
    table = open_table(host, "london", "me:Ann", "open", start=False)
    ann = Player(host.goes_to(f"/t/{table}"))
    ben = join(friend, table, "Ben")
    expect(host.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    ann.asked()
    friend.page.goto("about:blank")
    dialog = menu(ann.page)
    replaced = dialog.get_by_text("conductor plays")

    def a_bot_plays() -> bool:
        dialog.get_by_role("button", name="Let a bot play for Ben").click()
        expect(replaced.or_(dialog.get_by_text("Ben is at the table")).first).to_be_visible()
        return replaced.is_visible()

    wait_until(a_bot_plays, "Ben is never away", every=0.5)  # Ben has to be away for a while
    ann.page.keyboard.press("Escape")
    friend.goes_to(f"/t/{table}")
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
    finished_table(host, table, friend)
    page = host.goes_to(f"/t/{table}")
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.get_by_role("list").first).to_be_visible()
    friend.page.get_by_role("button", name="Skip").click()
    friend.page.get_by_role("button", name="Go to the rematch").click()
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
