"""Whole games against bots, to the score sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import nobody_is_excluded
from tests.browser.conftest import NewVisitor
from tests.browser.opening import open_table
from tests.browser.playing import ByKeyboard, ByMouse, Means, Player

EDITIONS = ("usa", "london", "san_francisco", "paris")


@pytest.mark.parametrize("means", [ByMouse(), ByKeyboard()], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_against_bots(visitor: NewVisitor, edition: str, means: Means) -> None:
    ann = visitor()
    table = open_table(ann, edition, "me:Ann", "traveller", "traveller")
    player = Player(ann.goes_to(f"/t/{table}"), means)
    assert player.plays_to_the_end() > 5
    means.press(player.page, player.button("Skip"))
    sheet = player.page.get_by_role("region", name="Score sheet").get_by_role("row")
    expect(sheet).to_have_count(4)
    expect(sheet.filter(has_text="Ann")).to_be_visible()
    expect(sheet.filter(has_text="winner")).not_to_have_count(0)
    nobody_is_excluded(player.page)
