"""R3 and R4: when the deck is renewed, when the display is filled, and when its wilds send it away."""

import pytest

from branchline import load_edition
from tests.rules.positions import Table, at, kinds

EDITIONS = ("usa", "london", "san_francisco", "paris")
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)

WILD_DISPLAY_OF = {edition: ["wild", "wild", "wild", "blue", "green"] for edition in EDITIONS}
"""Three wilds that stay as long as there are not three coloured cards outside the hands (R4)."""


def colours_of(edition: str) -> tuple[str, ...]:
    return load_edition(edition).colours


@in_every_edition
def test_r3_an_empty_deck_is_renewed_at_once_not_when_it_is_needed(edition: str) -> None:
    one, two, *_ = colours_of(edition)
    game = at(f"{edition} 2p", phase="second card", deck={one: 1}, discards={two: 3})
    assert kinds(game.play("draw deck")) == ["drew", "reshuffled"]
    assert (game.deck, game.discards) == ({two: 3}, {})
    assert game.to_act == 1


@in_every_edition
def test_r3_also_when_the_last_card_was_turned_up(edition: str) -> None:
    one, two, three, *_ = colours_of(edition)
    game = at(f"{edition} 2p", display=[one, one, two, two, two], deck={three: 1}, discards={two: 2})
    assert kinds(game.play(f"draw {one}")) == ["took", "turned up", "reshuffled"]
    assert game.display == [three, one, two, two, two]
    assert (game.deck, game.discards) == ({two: 2}, {})


@in_every_edition
def test_r3_with_no_discards_the_deck_stays_empty(edition: str) -> None:
    one, *_ = colours_of(edition)
    game = at(f"{edition} 2p", deck={one: 1})
    game.play("draw deck")
    assert (game.deck, game.discards) == ({}, {})


PAYING = {
    "usa": ("claim Chicago-Duluth red 3+0", "red"),
    "london": ("claim Regent's Park-British Museum yellow 3+0", "yellow"),
    "san_francisco": ("claim Haight Ashbury-Pacific Heights black 3+0", "black"),
    "paris": ("claim Opéra-République green 3+0", "green"),
}
"""A claim for three cards of one colour."""


@in_every_edition
def test_r3_the_first_discards_become_the_deck_when_there_is_none(edition: str) -> None:
    claim, colour = PAYING[edition]
    game = at(f"{edition} 2p", deck={}, hand={colour: 3})
    assert kinds(game.play(claim)) == ["claimed", "reshuffled"]
    assert (game.deck, game.discards) == ({colour: 3}, {})


@in_every_edition
def test_r3_an_empty_place_is_filled_as_soon_as_the_deck_can_fill_it(edition: str) -> None:
    claim, colour = PAYING[edition]
    other = next(c for c in colours_of(edition) if c != colour)
    game = at(f"{edition} 2p", deck={}, display=[other, None, other, None, other], hand={colour: 3})
    assert kinds(game.play(claim)) == ["claimed", "reshuffled", "turned up", "turned up"]
    assert game.display == [other, colour, other, colour, other]
    assert game.deck == {colour: 1}


@in_every_edition
def test_r3_as_far_as_the_cards_go(edition: str) -> None:
    claim, colour = PAYING[edition]
    game = at(f"{edition} 2p", deck={}, display=[], hand={colour: 3})
    game.play(claim)
    assert game.display == [colour, colour, colour, None, None]
    assert (game.deck, game.discards) == ({}, {})


@pytest.mark.parametrize("edition", [*EDITIONS[1:], "mini"])  # in the USA game nothing can be taken then (R10)
def test_r3_a_place_stays_empty_while_there_is_nothing_to_fill_it(edition: str) -> None:
    one, two, *_ = colours_of(edition)
    game = at(f"{edition} 2p", deck={}, display=[one, two, one])
    game.play(f"draw {one}")
    assert game.display == [None, two, one, None, None]


@in_every_edition
def test_r3_a_reset_comes_before_the_reshuffle_and_its_cards_are_shuffled_in(edition: str) -> None:
    one, two, three, *_ = colours_of(edition)
    game = at(f"{edition} 2p", display=["wild", "wild", one, two, two], deck={"wild": 1}, discards={three: 3})
    events = game.play(f"draw {one}", comes=["wild", three, two, "wild", three, "wild"])
    assert kinds(events) == ["took", "turned up", "reset", "reshuffled", *["turned up"] * 5]
    assert str(events[3]) == "the discards are shuffled into a deck of 8"
    assert game.display == [three, two, "wild", three, "wild"]
    assert (game.deck, game.discards) == ({three: 1, two: 1, "wild": 1}, {})


@in_every_edition
def test_r3_a_deck_that_runs_out_while_the_display_is_filled_is_renewed_in_the_middle(edition: str) -> None:
    one, two, three, *_ = colours_of(edition)
    display = ["wild", "wild", one, two, two]
    game = at(f"{edition} 2p", display=display, deck={"wild": 1, one: 2}, discards={three: 3})
    events = game.play(f"draw {one}", comes=["wild", one, one, three, three, two])
    assert kinds(events) == ["took", "turned up", "reset", "turned up", "turned up", "reshuffled", *["turned up"] * 3]
    assert game.display == [one, one, three, three, two]
    assert game.deck == {"wild": 3, two: 1, three: 1}


def swapping(edition: str, wilds: int, seed: int) -> Table:
    """Taking a card leaves ten cards out of hands, six or seven of them wild, with three wilds face up."""
    one, two, three, *_ = colours_of(edition)
    deck = {"wild": wilds - 2, two: 8 - wilds, three: 0}
    return at(f"{edition} 2p", display=["wild", "wild", one, two, three], deck=deck, seed=seed)


@pytest.mark.parametrize("wilds", [6, 7])
@in_every_edition
def test_r3_two_fives_full_of_wilds_do_not_swap_for_ever(edition: str, wilds: int) -> None:
    one, two, three, *_ = colours_of(edition)
    game = swapping(edition, wilds, 1)
    second = ["wild"] * (wilds - 3) + [two] * (8 - wilds)
    third = ["wild", two, "wild", three, two]
    events = game.play(f"draw {one}", comes=["wild", *second, *third])
    fill = ["turned up"] * 5
    assert kinds(events) == ["took", "turned up", "reset", *fill, "reset", "reshuffled", *fill]
    assert str(events[9]) == "the discards are shuffled into a deck of 10"
    assert game.display == third


@pytest.mark.parametrize("wilds", [6, 7])
@in_every_edition
def test_r3_whatever_chance_deals_there_it_ends(edition: str, wilds: int) -> None:
    one = colours_of(edition)[0]
    for seed in range(60):
        game = swapping(edition, wilds, seed)
        game.play(f"draw {one}")
        assert game.display.count("wild") < 3


@pytest.mark.parametrize(
    ("deck", "discards", "resets"),
    [
        ({"wild": 1}, {}, False),  # five cards outside the hands, two of them coloured
        ({"wild": 2}, {}, False),  # six, two coloured
        ({"wild": 3}, {"wild": 2}, False),  # nine, two coloured: five new ones would have three wilds at least
        ({"wild": 1}, {"green": 1}, True),  # six, three coloured
        ({"wild": 3}, {"green": 1}, True),  # eight, three coloured
        ({"wild": 5}, {"blue": 1}, True),  # ten, three coloured
        ({"wild": 2}, {"green": 2, "blue": 2}, True),
    ],
    ids=["5 cards", "6 with 2 coloured", "9 with 2", "6 with 3", "8 with 3", "10 with 3", "10 with 6"],
)
def test_r4_a_reset_happens_exactly_when_it_can_succeed(
    deck: dict[str, int], discards: dict[str, int], resets: bool
) -> None:
    """Green is taken and a wild turned up: three wilds and two blue, besides what is left in deck and discards."""
    for edition in EDITIONS:
        display = ["wild", "green", "wild", "blue", "blue"]
        game = at(f"{edition} 2p", display=display, deck=deck, discards=discards)
        events = game.play("draw green")
        assert ("reset" in kinds(events)) is resets
        if resets:
            assert game.display.count("wild") < 3
            assert None not in game.display
        else:
            assert game.display == ["wild", "wild", "wild", "blue", "blue"]


PAYING_A_COLOUR = {
    "usa": ({"green": 1}, "claim Dallas-Houston#1 green 1+0"),
    "london": ({"green": 1}, "claim Trafalgar Square-Big Ben green 1+0"),
    "san_francisco": ({"black": 1}, "claim Mission District-The Castro black 1+0"),
    "paris": ({"yellow": 1, "wild": 1}, "claim Notre-Dame-République yellow 1+1"),
}
"""A hand and a claim that bring one coloured card to the discards."""
PAYING_WILDS = {
    "usa": ({"wild": 1}, "claim Dallas-Houston#1 gray 0+1"),
    "london": ({"wild": 1}, "claim Trafalgar Square-Big Ben gray 0+1"),
    "san_francisco": ({"wild": 1}, "claim Mission District-The Castro black 0+1"),
    "paris": ({"wild": 2}, "claim Notre-Dame-République yellow 0+2"),
}
"""A hand and a claim that bring only wilds there."""


@pytest.mark.parametrize("wilds_in_deck", [0, 2])
@in_every_edition
def test_r4_a_later_discard_that_makes_it_possible_brings_the_reset(edition: str, wilds_in_deck: int) -> None:
    hand, claim = PAYING_A_COLOUR[edition]
    game = at(f"{edition} 2p", display=WILD_DISPLAY_OF[edition], deck={"wild": wilds_in_deck}, hand=hand)
    events = game.play(claim)
    assert kinds(events)[:2] == ["claimed", "reset"]
    assert game.display.count("wild") < 3
    assert None not in game.display


@pytest.mark.parametrize("wilds_in_deck", [0, 2])
@in_every_edition
def test_r4_a_later_discard_of_wilds_does_not(edition: str, wilds_in_deck: int) -> None:
    hand, claim = PAYING_WILDS[edition]
    display = WILD_DISPLAY_OF[edition]
    game = at(f"{edition} 2p", display=display, deck={"wild": wilds_in_deck}, hand=hand)
    events = game.play(claim)
    assert kinds(events) == (["claimed"] if wilds_in_deck else ["claimed", "reshuffled"])
    assert game.display == display


@in_every_edition
def test_r4_the_display_is_looked_at_when_it_is_full(edition: str) -> None:
    """The third wild comes to the fourth place; the reset waits for the fifth."""
    claim, colour = PAYING[edition]
    other = next(c for c in colours_of(edition) if c != colour)
    game = at(f"{edition} 2p", display=["wild", "wild", other], deck={}, discards={}, hand={colour: 2, "wild": 1})
    fresh = [colour, colour, other, "wild", "wild"]
    events = game.play(claim.replace("3+0", "2+1"), comes=["wild", colour, *fresh])
    assert kinds(events)[:5] == ["claimed", "reshuffled", "turned up", "turned up", "reset"]
    assert game.display == fresh


def test_r4_three_wilds_and_nothing_else_stay() -> None:
    game = at("london 2p", display=["wild", "wild", "wild", "blue"], deck={})
    game.play("draw blue")
    assert game.display == ["wild", "wild", "wild", None, None]
    game.play("draw wild")
    assert game.display == [None, "wild", "wild", None, None]


@in_every_edition
def test_r4_five_wilds_go_when_three_colours_are_left(edition: str) -> None:
    """Four wilds face up; the fifth is turned up."""
    one, two, *_ = colours_of(edition)
    for coloured, resets in ((2, False), (3, True)):
        display = ["wild", "wild", one, "wild", "wild"]
        game = at(f"{edition} 2p", display=display, deck={"wild": 1}, discards={two: coloured})
        events = game.play(f"draw {one}")
        assert ("reset" in kinds(events)) is resets
        assert (game.display == ["wild"] * 5) is not resets


def test_r4_cards_kept_for_flags_do_not_count() -> None:
    game = at(
        "paris 2p",
        display=["wild", "green", "wild", "yellow", "purple"],
        deck={"wild": 1},
        flag_cards={0: ["blue", "red"], 1: ["white", "red"]},
    )
    events = game.play("draw green")
    assert "reset" not in kinds(events)
    assert game.display == ["wild", "wild", "wild", "yellow", "purple"]


def test_r4_a_flag_that_is_discarded_makes_it_possible() -> None:
    game = at(
        "paris 2p",
        display=["wild", "wild", "wild", "yellow", "purple"],
        deck={},
        hand={"white": 1, "wild": 1},
        flag_cards={0: ["blue", "red"]},
    )
    game.play("claim Montmartre-Opéra white 1+1")
    events = game.play("keep card")
    assert kinds(events)[:4] == ["kept card", "reshuffled", "flag", "reset"]
    assert game.display.count("wild") < 3


@in_every_edition
def test_r4_a_wild_of_a_display_that_stays_may_be_taken_first(edition: str) -> None:
    game = at(f"{edition} 2p", display=WILD_DISPLAY_OF[edition], deck={"wild": 1})
    assert "draw wild" in game.legal
    game.play("draw wild", comes=["wild"])
    assert game.to_act == 1


@in_every_edition
def test_r4_resets_repeat_without_limit(edition: str) -> None:
    one, two, *_ = colours_of(edition)
    display = ["wild", "wild", one, two, two]
    wilds = ["wild", two, "wild", one, "wild"]
    discards = {one: 4}
    game = at(f"{edition} 2p", display=display, deck={"wild": 4, one: 1, two: 1}, discards=discards)
    again = ["wild", one, "wild", two, "wild"]
    calm = [one, one, two, two, "wild"]
    events = game.play(f"draw {one}", comes=["wild", *wilds, *again, *calm])
    assert kinds(events).count("reset") == 3
    assert game.display == calm
