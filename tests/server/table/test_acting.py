"""What people send to act: notation, short forms, and everything that is refused."""

from __future__ import annotations

import pytest

from branchline.server.contract import commands as ask
from branchline.server.contract.entries import Acted
from branchline.server.table import Refusal, Table
from tests.server.table.tables import ANN, AT, BOB, act, done, game_of, new_id, people_at, person_of


@pytest.fixture
def table() -> Table:
    """USA, and somebody's turn after some rounds of drawing."""
    table = people_at("usa", 2, seed="acting")
    act(table, "keep all")
    act(table, "keep all")
    for _ in range(16):
        act(table, "draw deck")
        act(table, "draw deck")
    return table


def refused(table: Table, action: str, **changed: int) -> Refusal:
    seat = game_of(table).to_act
    assert seat is not None
    before = game_of(table).position(), table.number
    wanted = {"seat": seat, "number": table.number} | changed
    with pytest.raises(Refusal) as caught:
        table.perform(ask.Act(id=new_id(), action=action, **wanted), person_of(table, seat), AT)
    assert (game_of(table).position(), table.number) == before
    return caught.value


@pytest.mark.parametrize("text", ["draw deck", "DRAW  Deck", "d", "draw d"])
def test_what_people_type_is_stored_as_records_write_it(table: Table, text: str) -> None:
    entry = act(table, text).entry
    assert isinstance(entry, Acted)
    assert entry.action == "draw deck"
    assert len(entry.outcomes) == 1
    assert entry.outcomes[0].startswith("gets ")


def test_a_claim_by_a_beginning_is_played_if_there_is_one_way_to_pay(table: Table) -> None:
    claims = [str(action) for action in game_of(table).legal_actions() if str(action).startswith("claim")]
    routes: dict[str, list[str]] = {}
    for claim in claims:
        routes.setdefault(claim.rsplit(" ", 2)[0], []).append(claim)
    several = next(route for route, ways in routes.items() if len(ways) > 1)
    refusal = refused(table, several)
    assert refusal.code == "invalid"
    assert "can mean several things" in refusal.reason
    assert routes[several][0] in refusal.reason
    act(table, claims[0].upper())


def test_what_means_nothing_is_invalid_and_what_is_not_allowed_illegal(table: Table) -> None:
    for text in ("fly to the moon", "claim Atlantis-Ys red 2+0", "{}", "0", "-" * 300, "claim " + "- " * 140):
        assert refused(table, text).code == "invalid"
    for text in ("keep card", "draw mauve"):
        assert refused(table, text).code in ("invalid", "illegal")
    missing = next(card for card in ("red", "blue", "green", "white") if f"draw {card}" not in _legal(table))
    refusal = refused(table, f"draw {missing}")
    assert (refusal.code, "no " in refusal.reason) == ("illegal", True)
    assert refused(table, "pass").code == "illegal"


def test_a_short_form_that_fits_nothing_legal_is_refused_with_the_reason(table: Table) -> None:
    game = game_of(table)
    assert game.to_act is not None
    view = game.view(game.to_act)
    route = next(name for name in view.open_routes if view.why_no_claim(name) is not None)
    refusal = refused(table, f"c {route}")
    assert str(view.why_no_claim(route)) in refusal.reason
    assert route in refusal.reason


def _legal(table: Table) -> list[str]:
    return list(map(str, game_of(table).legal_actions()))


def test_who_played_on_an_old_board_is_told_to_look_again(table: Table) -> None:
    assert refused(table, "draw deck", number=table.number - 1).code == "stale"
    number = table.number
    done(table, ask.Say(id=new_id(), text="hi"), "somebody")
    seat = game_of(table).to_act
    assert seat is not None
    done(table, ask.Act(id=new_id(), seat=seat, action="draw deck", number=number), person_of(table, seat))


def test_nobody_acts_for_a_seat_that_is_not_theirs_or_not_to_act(table: Table) -> None:
    seat = game_of(table).to_act
    assert seat is not None
    persons = (ANN, BOB)
    for person, number, code in (
        (persons[1 - seat], seat, "not yours"),
        ("", seat, "not yours"),
        (persons[1 - seat], 1 - seat, "not now"),
        (persons[seat], 4, "unknown"),
    ):
        with pytest.raises(Refusal) as caught:
            table.perform(ask.Act(id=new_id(), seat=number, action="draw deck", number=table.number), person, AT)
        assert caught.value.code == code


def test_a_seat_without_holders_is_nobodys() -> None:
    table = people_at("usa", 2)
    table.seats[1].holders.clear()
    with pytest.raises(Refusal) as caught:
        table.perform(ask.Act(id=new_id(), seat=1, action="keep all", number=table.number), "", AT)
    assert caught.value.code == "not yours"
