"""Beginnings of words that people type, and what is said where they fit nothing legal."""

from __future__ import annotations

import pytest

import branchline as bl
from branchline.game.notation.short_forms import LONGEST_TYPED, kept_tickets, meant
from branchline.game.notation.typed_refusals import why_none
from tests.game.games import EVERY_EDITION, moments, until
from tests.rules.positions import at


def view_of(game: bl.Game) -> bl.View:
    assert game.to_act is not None
    return game.view(game.to_act)


def read(game: bl.Game, text: str) -> list[str]:
    return [str(action) for action in meant(view_of(game), text)]


RICH = at("usa 2p", hand={"purple": 4, "red": 2, "white": 5, "wild": 2})


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_every_legal_action_is_meant_by_its_text_in_capitals_and_no_other_is(name: str) -> None:
    for number, game in enumerate(moments(name, 2, seed=3)):
        if number % 10 and game.phase in ("turn", "second card"):
            continue
        for action in list(game.legal_actions())[::5]:
            assert read(game, str(action).upper()) == [str(action)]


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("d", ["draw deck"]),
        ("dr de", ["draw deck"]),
        ("t", ["draw tickets"]),
        ("draw tick", ["draw tickets"]),
        ("c den-oma 4+0", ["claim Denver-Omaha purple 4+0"]),
        ("c oma den p 3+1", ["claim Denver-Omaha purple 3+1"]),
        ("claim denver-omaha pur 4+0", ["claim Denver-Omaha purple 4+0"]),
        ("claim phoenix-denver white 5+0", ["claim Denver-Phoenix white 5+0"]),
        ("c dallas-houston#2 red 1+0", ["claim Dallas-Houston#2 red 1+0"]),
        ("c dallas-houston#3 red 1+0", []),
        ("c den-oma#1", []),
        ("pass", []),
        ("xyz", []),
        ("7", []),
        ("c " + "a-" * LONGEST_TYPED, []),
    ],
)
def test_beginnings_of_words_mean_legal_actions_only(typed: str, understood: list[str]) -> None:
    assert read(RICH, typed) == understood


def test_where_several_fit_all_are_told() -> None:
    assert len(read(RICH, "c den-oma")) == 3
    assert {text.split()[1] for text in read(RICH, "c denver")} >= {"Denver-Omaha", "Denver-Phoenix"}
    assert len(read(RICH, "c")) == sum(isinstance(action, bl.Claim) for action in RICH.legal_actions())


def test_a_number_means_a_line_of_the_list_that_the_person_sees() -> None:
    view = view_of(RICH)
    numbered: list[list[bl.AnyAction]] = [[bl.Draw("deck")], [bl.DrawTickets()]]
    assert meant(view, "2", numbered) == [bl.DrawTickets()]
    assert meant(view, "draw 1", numbered) == [bl.Draw("deck")]
    assert meant(view, "claim 1", numbered) == []
    with pytest.raises(bl.InvalidAction, match="there is no number 3 in the list; it goes from 1 to 2"):
        meant(view, "3", numbered)


def test_a_question_of_an_edition_is_answered_in_a_word() -> None:
    card = until(bl.Game("paris", 2, seed=1), "keeping a card")
    assert read(card, "y") == ["keep card"]
    assert read(card, "no") == ["keep no card"]
    token = until(bl.Game("san_francisco", 2, seed=1), "taking a token")
    symbols = [str(action) for action in token.legal_actions()]
    assert read(token, "take") == symbols
    assert read(token, symbols[1][:7]) == [symbols[1]]
    stack = until(bl.Game("san_francisco", 2, seed=1), "placing a stack")
    assert read(stack, "pl pier") == ["place Pier 39"]


def test_a_wild_has_the_name_of_the_edition_besides() -> None:
    game = at("usa 2p", display=["wild", "red", "red", "blue", "blue"])
    assert read(game, "draw loco") == read(game, "d wild") == ["draw wild"]


def test_tickets_are_kept_by_number_by_beginning_or_all() -> None:
    offered = ("Boston-Miami", "Denver-El Paso", "Denver-Pittsburgh")
    assert kept_tickets(offered, "keep 3 1") == (offered[0], offered[2])
    assert kept_tickets(offered, "all") == offered
    assert kept_tickets(offered, "k bos, el paso") == offered[:2]
    assert kept_tickets(offered, "paso-denver") == (offered[1],)
    for text, fault in (
        ("4", "there is no number 4 in the list; it goes from 1 to 3"),
        ("den", "'den' fits Denver-El Paso or Denver-Pittsburgh"),
        ("k rome", "'rome' fits no ticket offered; there are Boston-Miami, "),
        ("", "'' fits no ticket offered"),
    ):
        with pytest.raises(bl.InvalidAction) as caught:
            kept_tickets(offered, text)
        assert fault in str(caught.value)
    game = bl.Game("usa", 2, seed=1)
    assert read(game, "k") == [str(action) for action in game.legal_actions()]
    assert read(game, "1") == [f"keep {game.view(0).offered[0]}"], "too few, which is for the game to say"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("c seattle-calg", "Calgary-Seattle, length 4: not enough cards: 4 blue are needed, you hold 3 blue"),
        ("d r", "'draw red': no red card is face up"),
        ("pass", "'pass': passing is only for a player who can do nothing else (R6)"),
        ("draw mauve", "'draw mauve': 'mauve' can't be drawn; it can be deck, purple, "),
        ("claim Atlantis", "'claim Atlantis': a claim names the route and the payment; write "),
    ],
)
def test_what_fits_nothing_legal_is_told_why(line: str, why: str) -> None:
    game = at("usa 2p", hand={"blue": 3}, display=["blue", "blue", "green", "green", "white"])
    assert why_none(view_of(game), line).startswith(why)


@pytest.mark.parametrize("line", ["c los angeles-phoenix", "draw deck", "mumble", "p"])
def test_what_can_be_done_and_what_means_nothing_has_no_reason(line: str) -> None:
    game = at("usa 2p", hand={"blue": 3}, display=["blue", "blue", "green", "green", "white"])
    assert why_none(view_of(game), line) == ""


def test_of_many_routes_the_first_few_are_told() -> None:
    told = why_none(view_of(at("usa 2p", hand={})), "claim denver-").split("; ")
    assert [part.partition(",")[0] for part in told] == [
        "Denver-Helena",
        "Denver-Kansas City black",
        "Denver-Kansas City orange",
        "and 6 more",
    ]
