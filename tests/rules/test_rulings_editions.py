"""R8, R9 and R12: tokens, flags and payments in wilds."""

import pytest

from tests.rules.positions import at, kinds

STACKS = {"sailboat": "Twin Peaks", "streetcar": "Presidio"}
SUNSET = "poppy"
"""The symbol of the stack on Sunset."""
CLAIM = "claim Sunset-Twin Peaks purple 3+0"


def test_r8_the_only_token_that_can_be_taken_is_taken_without_asking() -> None:
    game = at("san_francisco 3p", hand={"black": 2}, stacks=STACKS)
    events = game.play("claim Japanese Gardens-Sunset black 2+0")
    assert kinds(events) == ["claimed", "took token"]
    assert game.spectator_view().tokens[0] == (SUNSET,)
    assert game.to_act == 1


def test_r8_also_when_the_other_stack_is_used_up() -> None:
    game = at("san_francisco 2p", hand={"purple": 3}, stacks=STACKS, tokens={1: ["sailboat"]})
    assert game.spectator_view().stacks["Twin Peaks"] == ("sailboat", 0)
    assert kinds(game.play(CLAIM)) == ["claimed", "took token"]
    assert game.spectator_view().tokens[0] == (SUNSET,)


def test_r8_also_when_one_has_the_symbol_of_the_other() -> None:
    game = at("san_francisco 4p", hand={"purple": 3}, stacks=STACKS, tokens={0: [SUNSET]})
    assert kinds(game.play(CLAIM)) == ["claimed", "took token"]
    assert set(game.spectator_view().tokens[0]) == {SUNSET, "sailboat"}


def test_r8_with_none_that_can_be_taken_nothing_happens() -> None:
    game = at("san_francisco 4p", hand={"purple": 3}, stacks=STACKS, tokens={0: [SUNSET, "sailboat"]})
    assert kinds(game.play(CLAIM)) == ["claimed"]
    assert game.to_act == 1
    assert game.spectator_view().stacks["Sunset"] == (SUNSET, 2)


def test_r8_with_two_it_is_asked_and_neither_may_be_refused() -> None:
    game = at("san_francisco 2p", hand={"purple": 3}, stacks=STACKS)
    assert kinds(game.play(CLAIM)) == ["claimed"]
    assert game.legal == {f"take {SUNSET}", "take sailboat"}
    game.play(f"take {SUNSET}")
    assert game.spectator_view().tokens[0] == (SUNSET,)
    assert game.to_act == 1


def test_r8_payment_reshuffle_and_refill_are_done_before_the_question() -> None:
    game = at(
        "san_francisco 2p", hand={"purple": 3}, stacks=STACKS, deck={}, display=["blue", None, "red", "red", "green"]
    )
    events = game.play(CLAIM)
    assert kinds(events) == ["claimed", "reshuffled", "turned up"]
    assert game.phase == "taking a token"
    assert game.display == ["blue", "purple", "red", "red", "green"]
    assert (game.deck, game.discards) == ({"purple": 2}, {})
    assert game.points == (4, 0)


def test_r8_a_reset_is_done_before_the_question_too() -> None:
    game = at(
        "san_francisco 2p",
        hand={"purple": 3},
        stacks=STACKS,
        deck={},
        display=["wild", "wild", "wild", "red", "green"],
    )
    events = game.play(CLAIM, comes=["purple", "purple", "wild", "wild", "red"])
    assert kinds(events) == ["claimed", "reset", "reshuffled", *["turned up"] * 5]
    assert game.phase == "taking a token"
    assert game.display == ["purple", "purple", "wild", "wild", "red"]


WHITE = "claim Montmartre-Opéra white 2+0"


def test_r9_keeping_is_asked_after_the_route_is_claimed_and_scored() -> None:
    game = at("paris 2p", hand={"white": 2})
    assert kinds(game.play(WHITE)) == ["claimed"]
    assert (game.to_act, game.phase) == (0, "keeping a card")
    assert game.legal == {"keep card", "keep no card"}
    assert (game.points, game.vehicles) == ((2, 0), (13, 15))


@pytest.mark.parametrize(
    ("claim", "flag_cards"),
    [
        ("claim Montmartre-Opéra white 0+2", []),
        ("claim Louvre-Opéra blue 0+1", []),
        (WHITE, ["white"]),
        ("claim Montmartre-Opéra white 1+1", ["white", "red"]),
        ("claim Notre-Dame-République yellow 2+0", []),
    ],
    ids=["wilds only", "one wild", "the colour is there", "the colour is there and a wild", "another colour"],
)
def test_r9_when_no_card_can_be_kept_it_is_not_asked(claim: str, flag_cards: list[str]) -> None:
    game = at("paris 2p", hand={"white": 2, "yellow": 2, "wild": 2}, flag_cards={0: flag_cards})
    game.play(claim)
    assert (game.to_act, game.phase) == (1, "turn")
    assert set(game.spectator_view().flag_cards[0]) == set(flag_cards)


def test_r9_the_payment_lies_on_the_table_until_the_answer() -> None:
    game = at("paris 2p", hand={"white": 3, "wild": 1}, deck={}, display=["blue", None, "red"])
    game.play("claim Montmartre-Opéra white 1+1")
    assert (game.deck, game.discards) == ({}, {})
    assert game.display == ["blue", None, "red", None, None]
    assert game.hand(0) == {"white": 2}
    assert str(game.view(1).table) == "claim Montmartre-Opéra white 1+1"
    events = game.play("keep no card")
    assert kinds(events) == ["kept no card", "reshuffled", "turned up", "turned up"]
    assert game.view(1).table is None


def test_r9_no_means_all_of_it_is_discarded() -> None:
    game = at("paris 2p", hand={"white": 2}, flag_cards={0: ["blue", "red"]})
    game.play(WHITE)
    assert kinds(game.play("keep no card")) == ["kept no card"]
    assert game.discards == {"white": 2}
    assert set(game.spectator_view().flag_cards[0]) == {"blue", "red"}
    assert game.points == (2, 0)


def test_r9_the_rest_is_discarded_and_the_deck_renewed_before_the_flag_is() -> None:
    game = at("paris 2p", hand={"white": 2}, deck={}, flag_cards={0: ["blue", "red"]})
    game.play(WHITE)
    assert kinds(game.play("keep card")) == ["kept card", "reshuffled", "flag"]
    assert game.deck == {"white": 1}
    assert game.discards == {"white": 1, "blue": 1, "red": 1}


def test_r9_and_again_after_the_flag() -> None:
    game = at(
        "paris 2p",
        hand={"white": 2},
        deck={},
        display=["green", "green", None, "yellow", "yellow"],
        flag_cards={0: ["blue", "red"]},
    )
    game.play(WHITE)
    events = game.play("keep card")
    assert kinds(events) == ["kept card", "reshuffled", "turned up", "flag", "reshuffled"]
    assert game.display == ["green", "green", "white", "yellow", "yellow"]
    assert (game.deck, game.discards) == ({"white": 1, "blue": 1, "red": 1}, {})


def test_r9_a_reset_may_come_between() -> None:
    """The rest of the payment is the third coloured card outside the hands, so the wilds go (R4); then the flag's."""
    game = at(
        "paris 2p",
        hand={"white": 2},
        deck={},
        display=["wild", "wild", "wild", "yellow", "green"],
        flag_cards={0: ["blue", "red"]},
    )
    game.play(WHITE)
    events = game.play("keep card", comes=["white", "yellow", "green", "wild", "wild"])
    assert kinds(events) == ["kept card", "reset", "reshuffled", *["turned up"] * 5, "flag"]
    assert game.discards == {"white": 1, "blue": 1, "red": 1}
    assert game.deck == {"wild": 1}


def test_r9_of_a_single_card_nothing_is_left_to_discard() -> None:
    game = at("paris 2p", hand={"red": 1}, deck={}, display=["blue", "blue"])
    game.play("claim Luxembourg-Notre-Dame red 1+0")
    assert kinds(game.play("keep card")) == ["kept card"]
    assert (game.deck, game.discards) == ({}, {})
    assert game.display == ["blue", "blue", None, None, None]


def test_r9_a_kept_card_is_in_no_reshuffle_until_its_flag_is_complete() -> None:
    game = at("paris 2p", hand={"white": 3}, deck={"yellow": 1}, discards={"green": 2})
    game.play_all(WHITE, "keep card")
    events = game.play("draw deck")
    assert "reshuffled" in kinds(events)
    assert game.deck == {"green": 2, "white": 1}
    assert game.spectator_view().flag_cards == (("white",), ())


def test_r12_wilds_only_is_one_action_on_a_gray_route() -> None:
    game = at("usa 2p", hand={"red": 2, "blue": 1, "wild": 2})
    claims = sorted(claim for claim in game.claims if claim.startswith("Denver-Santa Fe"))
    assert claims == [
        "Denver-Santa Fe blue 1+1",
        "Denver-Santa Fe gray 0+2",
        "Denver-Santa Fe red 1+1",
        "Denver-Santa Fe red 2+0",
    ]


def test_r12_and_on_a_coloured_one() -> None:
    game = at("usa 2p", hand={"blue": 3, "wild": 3})
    claims = sorted(claim for claim in game.claims if claim.startswith("Montréal-New York"))
    assert claims == [f"Montréal-New York blue {3 - wilds}+{wilds}" for wilds in (3, 2, 1, 0)]


def test_r12_and_on_a_gray_ferry() -> None:
    game = at("san_francisco 2p", hand={"red": 1, "blue": 1, "wild": 2})
    claims = {claim for claim in game.claims if claim.startswith("Alcatraz-Pier 39#2")}
    assert claims == {"Alcatraz-Pier 39#2 red 1+1", "Alcatraz-Pier 39#2 blue 1+1", "Alcatraz-Pier 39#2 gray 0+2"}


def test_r12_a_payment_in_wilds_discards_wilds_only() -> None:
    game = at("usa 2p", hand={"red": 2, "wild": 3})
    game.play("claim Denver-Santa Fe gray 0+2")
    assert game.discards == {"wild": 2}
    assert game.hand(0) == {"red": 2, "wild": 1}
