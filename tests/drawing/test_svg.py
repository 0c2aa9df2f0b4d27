"""The drawings themselves."""

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from branchline.drawing import draw
from branchline.drawing.__main__ import main
from branchline.drawing.palette import SEATS, inks
from branchline.editions import load, names

DRAWN = Path(__file__).parents[2] / "docs" / "boards"
SVG = "{http://www.w3.org/2000/svg}"
EVERY_COLOUR = sorted({colour for name in names() for colour in load(name).colours})


def parsed(name: str, owners: dict[int, int] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(draw(load(name), owners))


def texts(root: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()) for element in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("name", names())
def test_the_drawing_has_a_size_of_its_own_and_shrinks_with_the_page(name: str) -> None:
    root = parsed(name)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.get("style") == "max-width:100%;height:auto"


@pytest.mark.parametrize("name", names())
def test_the_drawing_in_the_docs_is_up_to_date_and_not_too_large(name: str) -> None:
    file = DRAWN / f"{name}.svg"
    assert file.is_file(), f"{file.name} is missing: run  python -m branchline.drawing docs/boards"
    text = file.read_text(encoding="utf-8")
    assert text == draw(load(name)), f"{file.name} is out of date: run  python -m branchline.drawing docs/boards"
    assert len(text.encode()) < 400_000


def test_no_drawing_of_an_edition_that_is_not_there_lies_in_the_docs() -> None:
    assert {file.stem for file in DRAWN.glob("*.svg")} == set(names())


@pytest.mark.parametrize("name", names())
def test_a_drawing_is_the_same_bytes_every_time(name: str) -> None:
    assert draw(load(name)) == draw(load(name))


@pytest.mark.parametrize("name", names())
def test_a_drawing_is_valid_xml_with_a_title_a_description_and_no_id_twice(name: str) -> None:
    root = parsed(name, {0: 0, 1: 1})
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == f"Branchline · {load(name).title}"
    assert description is not None
    assert description.text
    assert set(root.attrib["aria-labelledby"].split()) <= set(ids)


@pytest.mark.parametrize("name", names())
def test_what_a_drawing_uses_is_in_it(name: str) -> None:
    root = parsed(name, {0: 3})
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = {element.attrib["href"] for element in root.iter(f"{SVG}use")}
    assert used <= {f"#{id_}" for id_ in ids}
    assert "http" not in draw(load(name)).replace('xmlns="http://www.w3.org/2000/svg"', "")


@pytest.mark.parametrize("name", names())
def test_all_names_points_and_card_counts_can_be_read(name: str) -> None:
    edition, root = load(name), parsed(name)
    text = texts(root)
    for location in edition.locations:
        assert location.name in text
    for colour, count in edition.cards.colours.items():
        assert f"{colour} × {count}" in text
    assert f"{edition.cards.wild_name} (wild) × {edition.cards.wilds}" in text
    for points in edition.route_points.values():
        assert f"{points} point" in text


@pytest.mark.parametrize("name", names())
def test_a_layout_note_is_printed_on_the_drawing(name: str) -> None:
    edition = load(name)
    assert edition.layout_note in " ".join(texts(parsed(name)).split())
    noted = msgspec.structs.replace(edition, layout_note="Drawn by <us> & nobody else.")
    assert "Drawn by <us> & nobody else." in texts(ElementTree.fromstring(draw(noted)))


def test_paris_says_that_its_layout_is_our_own() -> None:
    assert "this project's own" in texts(parsed("paris"))


def test_names_are_escaped() -> None:
    mini = load("mini")
    odd = msgspec.structs.replace(mini, title='<b>&"', name='m"<i')
    assert '<b>&"' in texts(ElementTree.fromstring(draw(odd)))


@pytest.mark.parametrize("name", names())
def test_every_space_carries_the_symbol_of_its_colour_and_gray_ones_none(name: str) -> None:
    edition, root = load(name), parsed(name)
    for index, route in enumerate(edition.routes):
        group = next(g for g in root.iter(f"{SVG}g") if g.attrib.get("id", "").endswith(f"-route-{index}"))
        marks = [use.attrib["href"] for use in group.iter(f"{SVG}use")]
        symbols = [mark for mark in marks if "-symbol-" in mark]
        assert len(symbols) == (0 if route.colour == "gray" else route.length)
        assert len([mark for mark in marks if mark.endswith("-ferry")]) == route.ferries
        assert len(set(symbols)) <= 1


def luminance(colour: str) -> float:
    """Relative luminance as the web's accessibility guidelines define it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_has_a_symbol_of_its_own_that_stands_out_on_it() -> None:
    drawn = inks([*EVERY_COLOUR, "brown", "teal", "mauve"])
    symbols = {colour: ink.symbol for colour, ink in drawn.items() if colour != "gray"}
    assert len(set(symbols.values())) == len(symbols)
    assert all(symbols.values())
    assert drawn["gray"].symbol == ""
    for colour in symbols:
        assert contrast(drawn[colour].fill, drawn[colour].on_fill) > 3.5, colour
    assert len({ink.fill for ink in drawn.values()}) == len(drawn)


def test_seats_have_shapes_of_their_own_that_no_card_colour_has() -> None:
    shapes = {seat.shape for seat in SEATS}
    assert len(shapes) == len({seat.fill for seat in SEATS}) == len(SEATS) == 5
    assert not shapes & {ink.symbol for ink in inks(EVERY_COLOUR).values()}


def test_claimed_routes_carry_vehicles_of_their_seat_and_the_others_stay() -> None:
    edition, root = load("usa"), parsed("usa", {1: 4})
    uses = [use.attrib["href"] for use in root.iter(f"{SVG}use")]
    assert uses.count("#usa-seat-4") == uses.count("#usa-shape-4") == edition.routes[1].length
    before = [use.attrib["href"] for use in parsed("usa").iter(f"{SVG}use")]
    assert len([use for use in before if "-symbol-" in use]) - len([use for use in uses if "-symbol-" in use]) == 5


def test_a_claim_of_a_route_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="mini: there is no route 10; routes are 0 to 9"):
        draw(load("mini"), {10: 0})


def test_all_boards_are_drawn_into_a_folder(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 0
    assert {file.name for file in tmp_path.iterdir()} == {f"{name}.svg" for name in names()}


def test_drawing_into_a_folder_that_is_not_there_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "usage" in capsys.readouterr().err
