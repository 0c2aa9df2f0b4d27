"""A good board file to spoil, and what is said of it then."""

from pathlib import Path

import pytest

from branchline.editions import EditionError, load

GOOD = """\
format = 1
name = "isle"
title = "Isle"
about = "A board for tests."
players = { fewest = 2, most = 4 }
vehicles = { name = "cart", each = 9 }
cards = { colours = { red = 6, blue = 6 }, wild_name = "joker", wilds = 3, starting_hand = 2 }
double_routes = { closed_up_to = 2 }
ticket_choice = { dealt = 1, keep_at_start = 1, drawn = 2, keep_in_play = 1 }
route_points = { 1 = 1, 2 = 2, 3 = 4 }
longest_path = { points = 3 }
districts = [
  { points = 2, colour = "#ddeeff", locations = ["Inn", "Well"] },
]
tourist_tokens = { locations = ["Inn"], symbols = ["sun", "moon"], tokens_per_stack = { 2 = 1, 3 = 2, 4 = 2 }, \
placed_by_players = 1, tokens_per_placed_stack = { 2 = 1, 3 = 1, 4 = 1 }, points = [0, 1, 3] }
french_flags = { colours = ["red"], points = 1 }
totals = { locations = 4, routes = 6, pairs = 5, double_routes = 1, spaces = 10, tickets = 4, cards = 15 }
canvas = { width = 400, height = 300 }
locations = [
  { name = "Inn", x = 50, y = 50 },
  { name = "Well", x = 350, y = 50, lat = 1.5, lon = 2 },
  { name = "Farm", x = 350, y = 250 },
  { name = "Pier", x = 50, y = 250, label = "sw" },
]
routes = [
  { between = ["Inn", "Well"], colour = "red", length = 2 },
  { between = ["Inn", "Well"], colour = "blue", length = 2 },
  { between = ["Well", "Farm"], colour = "gray", length = 1 },
  { between = ["Farm", "Pier"], colour = "blue", length = 3, ferries = 1 },
  { between = ["Inn", "Pier"], colour = "red", length = 1, bend = 2.5 },
  { between = ["Well", "Pier"], colour = "gray", length = 1 },
]
tickets = [
  { between = ["Inn", "Farm"], points = 3 },
  { between = ["Well", "Pier"], points = 1 },
  { between = ["Farm", "Pier"], points = 2 },
  { between = ["Inn", "Well"], points = 2 },
]
"""


def faults_of(tmp_path: Path, text: str) -> tuple[str, ...]:
    """What is said of a file with this text, without the file's name, which each message must begin with."""
    path = tmp_path / "my_board.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load(path)
    assert str(caught.value) == "\n".join(caught.value.faults)
    for fault in caught.value.faults:
        assert fault.startswith(f"{path}: ")
    return tuple(fault.removeprefix(f"{path}: ") for fault in caught.value.faults)
