"""Names as people type them: any case, no accents, from either end, too many spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as bl
from branchline.game.names import folded, names_of
from branchline.game.notation.action_lookup import meaning
from tests.editions.isle import GOOD


@pytest.mark.parametrize(
    ("edition", "typed", "meant"),
    [
        ("usa", "claim Denver-Omaha purple 3+1", "claim Denver-Omaha purple 3+1"),
        ("usa", "CLAIM denver-OMAHA Purple 3+1", "claim Denver-Omaha purple 3+1"),
        ("usa", "  claim   Denver-Omaha  purple   3+1 ", "claim Denver-Omaha purple 3+1"),
        ("usa", "claim Omaha-Denver purple 3+1", "claim Denver-Omaha purple 3+1"),
        ("usa", "claim Montreal-Boston#2 gray 0+2", "claim Boston-Montréal#2 gray 0+2"),
        ("usa", "claim Houston-Dallas#2 red 1+0", "claim Dallas-Houston#2 red 1+0"),
        ("usa", "claim Denver-Kansas City orange 4+0", "claim Denver-Kansas City orange 4+0"),
        ("usa", "claim Denver-Kansas City orange orange 4+0", "claim Denver-Kansas City orange 4+0"),
        ("usa", "claim kansas city-denver black 0+4", "claim Denver-Kansas City black 0+4"),
        ("paris", "claim opera-champs-elysees red 1+0", "claim Champs-Élysées-Opéra red 1+0"),
        ("paris", "KEEP CARD", "keep card"),
        ("paris", "keep  no   card", "keep no card"),
        ("san_francisco", "place pier 39", "place Pier 39"),
        ("san_francisco", "take SEAL", "take seal"),
        ("usa", "draw Locomotive", "draw wild"),
        ("london", "draw bus", "draw wild"),
        ("san_francisco", "draw ferry", "draw wild"),
        ("mini", "Draw Deck", "draw deck"),
        ("mini", "draw RED", "draw red"),
        ("mini", "Draw Tickets", "draw tickets"),
    ],
)
def test_a_name_may_be_typed_in_many_ways(edition: str, typed: str, meant: str) -> None:
    assert str(meaning(names_of(edition), typed).action) == meant


def test_tickets_may_be_typed_in_many_ways_and_in_any_order() -> None:
    names = names_of("usa")
    offered = [names.ticket_numbers[name] for name in ("Montréal-Atlanta", "Denver-El Paso", "Boston-Miami")]
    typed = "keep  miami-boston ,MONTREAL-atlanta"
    assert str(meaning(names, typed, offered).action) == "keep Montréal-Atlanta, Boston-Miami"


@pytest.mark.parametrize(
    ("edition", "text", "error", "parts"),
    [
        ("usa", "claim Dever-Omaha purple 3+1", bl.InvalidAction, ["no route 'Dever-Omaha'", "'Denver-Omaha'"]),
        ("usa", "claim Denver-Omaha mauve 3+1", bl.InvalidAction, ["'mauve' is not in the deck", "purple, blue"]),
        ("usa", "claim Denver-Omaha purpel 3+1", bl.InvalidAction, ["did you mean 'purple'?"]),
        ("usa", "claim Denver-Omaha wild 0+4", bl.InvalidAction, ["route's own colour with 0 cards"]),
        ("usa", "claim Denver-Omaha locomotive 0+4", bl.InvalidAction, ["route's own colour with 0 cards"]),
        ("usa", "claim Atlanta-Nashville red 0+1", bl.InvalidAction, ["claim Atlanta-Nashville gray 0+1"]),
        ("usa", "claim Atlanta-Nashville gray 1+0", bl.InvalidAction, ["of which colour?"]),
        ("usa", "claim Dallas-Houston red 1+0", bl.AmbiguousAction, ["'Dallas-Houston#1' or 'Dallas-Houston#2'"]),
        ("usa", "draw mauve", bl.InvalidAction, ["'mauve' can't be drawn", "deck, purple"]),
        ("usa", "draw blu", bl.InvalidAction, ["did you mean 'blue'?"]),
        ("usa", "keep Boston-Mimi", bl.InvalidAction, ["no ticket 'Boston-Mimi'", "'Boston-Miami'"]),
        ("usa", "take seal", bl.InvalidAction, ["USA has no tourist tokens"]),
        ("usa", "place Denver", bl.InvalidAction, ["USA has no tourist tokens"]),
        ("usa", "keep card", bl.InvalidAction, ["USA has no flags"]),
        ("san_francisco", "place Per 39", bl.InvalidAction, ["no location 'Per 39'", "'Pier 39'"]),
        ("san_francisco", "take seel", bl.InvalidAction, ["no symbol 'seel'", "'seal'"]),
    ],
)
def test_a_name_that_is_not_on_the_board_gets_a_suggestion(
    edition: str, text: str, error: type[bl.ActionError], parts: list[str]
) -> None:
    with pytest.raises(error) as caught:
        bl.Game(edition, 2, seed=1).play(text)
    for part in parts:
        assert part in str(caught.value)


@pytest.mark.parametrize(
    "nonsense",
    [
        5,
        None,
        ["draw deck"],
        bl.Draw(5),  # type: ignore[arg-type]
        bl.Claim("Denver-Omaha", "purple", "3", 1),  # type: ignore[arg-type]
        bl.KeepTickets(()),
        bl.KeepTickets((1, 2)),  # type: ignore[arg-type]
        bl.KeepTickets(["x"]),  # type: ignore[arg-type]
        bl.KeepTickets(("Boston-Miami", "Miami-Boston")),
        bl.PlaceStack(None),  # type: ignore[arg-type]
        bl.Claim("Denver-Omaha", "purple", -3, 7),
    ],
    ids=repr,
)
def test_values_that_are_no_actions_are_refused_and_are_not_legal(nonsense: object) -> None:
    game = bl.Game("usa", 2, seed=1)
    before = game.position()
    with pytest.raises(bl.ActionError):
        game.play(nonsense)  # type: ignore[arg-type]
    assert nonsense not in game.legal_actions()
    assert game.position() == before


def test_tracks_of_which_one_is_gray_are_told_apart_by_their_full_names(tmp_path: Path) -> None:
    file = tmp_path / "mixed.toml"
    red = '{ between = ["Inn", "Well"], colour = "red", length = 2 }'
    assert red in GOOD
    file.write_text(GOOD.replace(red, red.replace('"red"', '"gray"')), encoding="utf-8")
    names = names_of(bl.load_edition(file))
    assert str(meaning(names, "claim inn-well gray blue 1+1").action) == "claim Inn-Well gray blue 1+1"
    assert str(meaning(names, "claim inn-well blue blue 1+1").action) == "claim Inn-Well blue blue 1+1"
    assert str(meaning(names, "claim inn-well red 1+1").action) == "claim Inn-Well gray red 1+1"
    with pytest.raises(bl.AmbiguousAction, match="'Inn-Well gray' or 'Inn-Well blue'"):
        meaning(names, "claim Inn-Well blue 1+1")
    claims = [str(action) for action in names.actions if isinstance(action, bl.Claim)]
    assert len(set(claims)) == len(claims)
    assert [str(bl.Action.parse(text)) for text in claims] == claims


def test_beginnings_of_names_find_routes_for_short_forms() -> None:
    names = names_of("usa")
    assert names.routes_like("den-kan") == ("Denver-Kansas City black", "Denver-Kansas City orange")
    assert names.routes_like("omaha-den") == ("Denver-Omaha",)
    assert names.routes_like("Dallas-Houston") == ("Dallas-Houston#1", "Dallas-Houston#2")
    assert names.routes_like("dallas-houston#2") == ("Dallas-Houston#2",)
    assert names.routes_like("nowhere") == ()


def test_folding_leaves_letters_only_without_case_and_accents() -> None:
    assert folded("  CHAMPS-Élysées ") == "champs-elysees"
