"""Actions are values that parse and print."""

from __future__ import annotations

import contextlib
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.game.names import names_of
from tests.game.games import EVERY_EDITION

SOME = [
    (bl.Draw("deck"), "draw deck", '{"action":"draw","card":"deck"}'),
    (bl.Draw("wild"), "draw wild", '{"action":"draw","card":"wild"}'),
    (
        bl.Claim("Denver-Omaha", "purple", 3, 1),
        "claim Denver-Omaha purple 3+1",
        '{"action":"claim","route":"Denver-Omaha","colour":"purple","cards":3,"wilds":1}',
    ),
    (bl.DrawTickets(), "draw tickets", '{"action":"draw tickets"}'),
    (
        bl.KeepTickets(("Boston-Miami", "Denver-El Paso")),
        "keep Boston-Miami, Denver-El Paso",
        '{"action":"keep tickets","tickets":["Boston-Miami","Denver-El Paso"]}',
    ),
    (bl.PlaceStack("Pier 39"), "place Pier 39", '{"action":"place stack","location":"Pier 39"}'),
    (bl.TakeToken("seal"), "take seal", '{"action":"take token","symbol":"seal"}'),
    (bl.KeepCard(True), "keep card", '{"action":"keep card","kept":true}'),
    (bl.KeepCard(False), "keep no card", '{"action":"keep card","kept":false}'),
    (bl.Pass(), "pass", '{"action":"pass"}'),
]


@pytest.mark.parametrize(("action", "text", "json"), SOME, ids=[text for _, text, _ in SOME])
def test_every_kind_of_action_has_its_text_and_its_json(action: bl.AnyAction, text: str, json: str) -> None:
    assert str(action) == text
    assert bl.Action.parse(text) == action
    assert action.to_json() == json
    assert bl.Action.from_json(json) == action
    assert bl.Action.from_json(json.encode()) == action


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_every_action_of_an_edition_survives_its_text_and_its_json(name: str) -> None:
    names = names_of(name)
    actions = [action for action in names.actions if action is not None]
    kept = [bl.KeepTickets(pair) for pair in combinations(names.tickets, 2)]
    texts = set()
    for action in [*actions, *kept]:
        assert bl.Action.parse(str(action)) == action
        assert bl.Action.from_json(action.to_json()) == action
        texts.add(str(action))
    assert len(texts) == len(actions) + len(kept), "two actions share a text"


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_every_claim_means_its_own_move(name: str) -> None:
    names = names_of(name)
    for move, action in enumerate(names.actions):
        if action is not None:
            assert names.moves[action] == names.moves[str(action)] == move


def test_actions_can_t_be_changed_and_can_be_kept_in_sets() -> None:
    with pytest.raises(AttributeError):
        bl.Draw("red").card = "blue"  # type: ignore[misc]
    assert len({bl.Draw("red"), bl.Action.parse("draw red"), bl.Draw("blue")}) == 2


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "nothing is written"),
        ("   ", "nothing is written"),
        ("nonsense", "this is no action"),
        ("clam Denver-Omaha red 1+1", "did you mean 'claim'?"),
        ("draw", "draw what?"),
        ("claim", "claim what?"),
        ("claim Denver-Omaha", "names the route and the payment"),
        ("claim Denver-Omaha purple", "names the route and the payment"),
        ("claim Denver-Omaha purple 4", "names the route and the payment"),
        ("claim Denver-Omaha purple -1+5", "names the route and the payment"),
        ("claim purple 3+1", "names the route and the payment"),
        ("keep Boston-Miami,", "a ticket is missing"),
        ("keep , Boston-Miami", "a ticket is missing"),
        ("pass now", "'pass' stands alone"),
        ("draw " + "x" * 2000, "too long"),
    ],
)
def test_a_text_that_is_no_action_is_told_what_is_wrong(text: str, part: str) -> None:
    with pytest.raises(bl.InvalidAction) as caught:
        bl.Action.parse(text)
    assert part in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"action":"fly"}',
        '{"action":"draw"}',
        '{"action":"draw","card":5}',
        b"\xff\xfe",
        '{"action":"draw","card":"red","more":1}',
        '{"action":"keep tickets","tickets":"Boston-Miami"}',
    ],
)
def test_json_that_is_no_action_is_refused(data: str | bytes) -> None:
    with pytest.raises(bl.InvalidAction, match="JSON of an action"):
        bl.Action.from_json(data)


@given(st.text(max_size=60) | st.from_regex(r"(draw|claim|keep|place|take|pass) ?[a-zA-Z0-9+#, -]{0,40}"))
def test_any_text_is_parsed_or_refused_and_what_is_parsed_prints(text: str) -> None:
    try:
        action = bl.Action.parse(text)
    except bl.InvalidAction:
        return
    assert bl.Action.parse(str(action)) == action


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_json_is_read_or_refused(data: bytes | str) -> None:
    with contextlib.suppress(bl.InvalidAction):
        bl.Action.from_json(data)
