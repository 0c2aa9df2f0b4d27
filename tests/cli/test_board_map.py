"""The map in the terminal, without colours: what it shows must not depend on them."""

import io
import re
from collections import Counter

import pytest
from rich.console import Console

from branchline.cli.output.board_map import show_map
from branchline.cli.output.colours import symbol
from branchline.editions import names
from branchline.game import Claim, Game, SpectatorView

SIZES = [(79, 24), (100, 40), (160, 60)]


def printed(view: SpectatorView, width: int = 100, height: int = 40) -> str:
    console = Console(file=io.StringIO(), width=width, height=height, no_color=True, highlight=False, markup=False)
    show_map(console, view)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def tags_in(text: str, view: SpectatorView) -> Counter[str]:
    """What looks like symbols of colours with a length: ``◆▮4`` or ``▒3+1``."""
    marks = "".join(map(symbol, (*view.edition.colours, "gray")))
    return Counter(re.findall(rf"[{re.escape(marks)}]+\d(?:\+\d)?", text))


def open_tags(view: SpectatorView) -> Counter[str]:
    """The symbols and the length of all open tracks between each two neighbours."""
    edition = view.edition
    taken = {*view.owners, *view.closed_routes}
    tags: Counter[str] = Counter()
    for tracks in edition.tracks.values():
        routes = [edition.routes[track] for track in tracks if edition.route_names[track] not in taken]
        if routes:
            ferries = f"+{routes[0].ferries}" if routes[0].ferries else ""
            tags["".join(symbol(route.colour) for route in routes) + f"{routes[0].length}{ferries}"] += 1
    return tags


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", names())
def test_colour_and_length_of_every_open_route_are_told_once(edition: str, size: tuple[int, int]) -> None:
    view = Game(edition, 2, 1).spectator_view()
    assert tags_in(printed(view, *size), view) == open_tags(view)


def test_most_routes_have_them_on_the_map_itself() -> None:
    view = Game("usa", 2, 1).spectator_view()
    board, _, below = printed(view).partition("Not on the map, for lack of room")
    assert tags_in(board, view).total() > 9 * tags_in(below, view).total()


def test_a_claimed_route_shows_its_owner_instead() -> None:
    game = Game("mini", ["Ann", "Bob"], 1)
    while not game.spectator_view().owners:
        claims = [action for action in game.legal_actions() if isinstance(action, Claim)]
        game.play(claims[0] if claims else game.legal_actions()[0])
    view = game.spectator_view()
    assert tags_in(printed(view), view) == open_tags(view)
    assert open_tags(view) != open_tags(Game("mini", 2, 1).spectator_view())


def test_symbols_are_explained_below() -> None:
    view = Game("usa", 2, 1).spectator_view()
    text = " ".join(printed(view).split())
    for colour in (*view.edition.colours, "gray"):
        assert f"{symbol(colour)} {colour}" in text
