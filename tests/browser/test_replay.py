"""A finished game, seen again: by slider and keys, from any seat, by link, and from its record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from branchline.game import Record
from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import finished_table, open_table
from tests.browser.visitors import Visitor


def replayed(ann: Visitor, edition: str = "london", place: str = "") -> Page:
    """The replay of a game that has just been played by bots."""
    table = open_table(ann, edition, "me:Ann", "traveller")
    finished_table(ann, table)
    page = ann.goes_to(f"/r/{table}{place}")
    expect(slider(page)).to_be_visible()
    return page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step")


def shows(page: Page, step: int) -> None:
    """Wait until the replay is at a step."""
    expect(slider(page)).to_have_value(str(step))


def last(page: Page) -> int:
    return int(slider(page).get_attribute("max") or 0)


def test_keys_and_buttons_move_through_a_game(visitor: NewVisitor) -> None:
    page = replayed(visitor())
    end = last(page)
    assert end > 20
    shows(page, 0)
    nobody_is_excluded(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.keyboard.press("ArrowLeft")
    shows(page, 1)
    page.keyboard.press("End")
    shows(page, end)
    expect(page.get_by_role("region", name="Score sheet")).to_be_visible()
    nobody_is_excluded(page)
    page.keyboard.press("Home")
    shows(page, 0)
    expect(page.get_by_role("region", name="Score sheet")).to_have_count(0)
    page.get_by_role("button", name="One step forward").click()
    shows(page, 1)
    slider(page).fill(str(end // 2))
    shows(page, end // 2)
    page.get_by_label("Speed").select_option("8×")
    page.get_by_role("button", name="Play (space)").click()
    expect(slider(page)).not_to_have_value(str(end // 2))
    page.get_by_role("button", name="Pause (space)").click()


def test_every_seat_sees_its_own_hand_and_a_spectator_none(visitor: NewVisitor) -> None:
    page = replayed(visitor())
    hands = page.get_by_role("region", name=re.compile("hand and tickets"))
    expect(hands).to_have_count(0)
    slider(page).fill("12")
    for name in ("Ann", "Traveller"):
        page.get_by_role("group", name="Seen by").get_by_text(name).click()
        expect(page.get_by_role("region", name=f"{name}: hand and tickets")).to_be_visible()
        shows(page, 12)
    nobody_is_excluded(page)
    page.keyboard.press("0")
    expect(hands).to_have_count(0)
    page.keyboard.press("1")
    expect(page.get_by_role("region", name="Ann: hand and tickets")).to_be_visible()


def test_a_link_leads_to_a_step_and_a_seat(visitor: NewVisitor) -> None:
    ann, friend = visitor(), visitor()
    page = replayed(ann)
    slider(page).fill("9")
    page.get_by_role("group", name="Seen by").get_by_text("Traveller").click()
    expect(page).to_have_url(re.compile(r"/r/[^?]+\?move=9&seat=1$"))
    friend.page.goto(page.url)
    shows(friend.page, 9)
    expect(friend.page.get_by_role("region", name="Traveller: hand and tickets")).to_be_visible()


def test_the_record_is_downloaded_checked_and_replayed_elsewhere(visitor: NewVisitor, tmp_path: Path) -> None:
    ann, friend = visitor(), visitor()
    page = replayed(ann, "paris")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    game = Record.parse(record.read_text(encoding="utf-8")).verify()
    assert game.is_over

    other = friend.goes_to("/")
    other.get_by_label("Choose a record").set_input_files(record)
    expect(other).to_have_url(re.compile("/replay"))
    expect(slider(other)).to_be_visible()
    assert last(other) == last(page)
    other.keyboard.press("End")
    expect(other.get_by_role("region", name="Score sheet")).to_be_visible()


@pytest.mark.parametrize("text", ["", "not a record", "branchline record 1\nclaim the moon\n"])
def test_a_file_that_is_no_record_is_refused_with_a_reason(visitor: NewVisitor, tmp_path: Path, text: str) -> None:
    ann = visitor()
    ann.foresees("422")
    page = ann.goes_to("/replay")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text, encoding="utf-8")
    page.get_by_label("Choose a record").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("wrong.txt can't be replayed")
    nobody_is_excluded(page)


def test_a_replay_that_is_not_there_says_so(visitor: NewVisitor) -> None:
    ann = visitor()
    ann.foresees("404|409|403")
    page = ann.goes_to("/r/abcdefghij")
    expect(page.get_by_role("heading", name="There is no replay")).to_be_visible()
    nobody_is_excluded(page)
    table = open_table(ann, "london", "me:Ann", "traveller")
    page = ann.goes_to(f"/r/{table}")
    expect(page.get_by_role("heading", name="There is no replay")).to_be_visible()
