"""The worked example of docs/editions.md is a good board; spoilt as the page says, it gives the faults on the page."""

import re
from pathlib import Path

import msgspec
import pytest

from branchline.drawing import geometry, layout, overlaps, relaxed
from branchline.editions import EditionError, load, schema

PAGE = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The only code block of the page in this language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)
    return str(found)


@pytest.fixture
def coast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("coast.toml")
    path.write_text(block("toml"), encoding="utf-8")
    return path


def test_the_example_is_a_whole_edition(coast: Path) -> None:
    edition = load("coast.toml")
    assert edition == load(coast)
    assert edition.title == "The Coast"
    assert edition.route_names[2:4] == ("Village-Castle blue", "Village-Castle green")


def test_the_example_is_laid_out_so_that_nothing_overlaps(coast: Path) -> None:
    assert overlaps(layout(load(coast))) == []
    assert f"a space is {geometry.SPACE_LENGTH:.0f} long and {geometry.SPACE_WIDTH:.0f} wide" in PAGE


def test_the_spoilt_example_gives_the_faults_on_the_page(coast: Path) -> None:
    good = coast.read_text(encoding="utf-8")
    spoilt = good.replace(
        '["Bay", "Bridge"],         colour = "blue",  length = 2', '["Bay", "Bridge"], colour = "mauve", length = 4'
    )
    spoilt = spoilt.replace('["Bay", "Castle"]', '["Bay", "Casle"]')
    coast.write_text(spoilt, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load("coast.toml")
    assert str(caught.value) == block("text").rstrip("\n")


def test_the_page_names_every_key_of_a_board_file() -> None:
    structs = [kind for kind in vars(schema).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    keys = {field.name for struct in structs for field in msgspec.structs.fields(struct)}
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
    assert keys - named == set()


MECHANISMS = {
    "districts": 'districts = [{ points = 2, colour = "teal", locations = ["Bay", "Castle"] }]\n',
    "tourist_tokens": 'tourist_tokens = { locations = ["Bay"], symbols = ["seal", "gull", "crab"], '
    "tokens_per_stack = { 2 = 2, 3 = 3 }, placed_by_players = 2, tokens_per_placed_stack = { 2 = 1, 3 = 2 }, "
    "points = [0, 1, 3, 6] }\n",
    "french_flags": 'french_flags = { colours = ["blue", "red"], points = 4 }\n',
}


def test_any_edition_can_have_what_only_some_have(coast: Path) -> None:
    good = coast.read_text(encoding="utf-8")
    coast.write_text(good.replace("longest_path", "".join(MECHANISMS.values()) + "longest_path", 1), encoding="utf-8")
    edition = load(coast)
    assert all(getattr(edition, mechanism) for mechanism in MECHANISMS)


def test_a_board_is_laid_out_from_rough_positions_or_from_the_earth(coast: Path) -> None:
    good = coast.read_text(encoding="utf-8")
    places = re.compile(r"x = (\d+), y = (\d+)")
    rough = places.sub(lambda found: f"x = {int(found[1]) // 10}, y = {int(found[2]) // 10}", good)
    coast.write_text(rough, encoding="utf-8")
    assert overlaps(layout(load(coast)))
    assert overlaps(layout(relaxed(load(coast)))) == []
    earth = places.sub(lambda found: f"x = 0, y = 0, lat = -{int(found[2]) / 100}, lon = {int(found[1]) / 100}", good)
    coast.write_text(earth, encoding="utf-8")
    assert overlaps(layout(relaxed(load(coast), from_earth=True))) == []
