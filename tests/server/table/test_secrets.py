"""Nobody is told what they may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from branchline.editions import load
from branchline.editions import names as editions
from branchline.game import Game
from branchline.server.contract import commands as ask
from branchline.server.contract.entries import decode
from branchline.server.contract.messages import Happened
from branchline.server.table import Refusal, Table
from tests.server.table.tables import (
    AT,
    act,
    all_eyes,
    done,
    game_of,
    goes_on,
    new_id,
    people_at,
    person_of,
    random_step,
    with_bots,
)


@pytest.mark.parametrize("edition", editions())
def test_every_event_is_told_as_those_eyes_saw_it(edition: str) -> None:
    table = people_at(edition, 3)
    rng = random.Random(11)
    while goes_on(table):
        before = len(game_of(table).events)
        happening = random_step(table, rng, AT)
        true = game_of(table).events[before:]
        for eyes in all_eyes(table):
            line = msgspec.json.decode(happening.message(eyes), type=Happened).line
            told = line.events if line is not None else ()
            assert told == tuple(event.seen_by(eyes.seat) for event in true)


@pytest.mark.parametrize("edition", editions())
def test_swapping_everything_hidden_from_a_seat_leaves_its_bytes_unchanged(edition: str) -> None:
    table = people_at(edition, 3)
    rng = random.Random(1)
    compared = 0
    while goes_on(table):
        random_step(table, rng, AT)
        if table.waiting_for().kind == "nobody" or rng.random() > 0.05:
            continue
        for eyes in all_eyes(table)[:3]:
            assert eyes.seat is not None
            twins = []
            for world in range(2):
                twin = Table.from_entries("T", map(decode, table.stored))
                if world:
                    twin.game = Game.imagined(game_of(table).view(eyes.seat), f"world {compared}")
                    assert twin.game.position() != game_of(table).position() or edition == "mini"
                pause = done(twin, ask.Pause(id="pause"))
                go_on = done(twin, ask.Resume(id="resume"))
                twins.append((pause.message(eyes), go_on.message(eyes), twin.snapshot(eyes)))
            assert twins[0] == twins[1]
            compared += 1
    assert compared


@pytest.mark.parametrize("edition", ["usa", "london", "san_francisco", "paris"])
def test_no_byte_names_a_ticket_that_only_another_seat_was_offered(edition: str) -> None:
    table = people_at(edition, 2)
    board = load(edition)
    neighbours = {"-".join(ends) for route in board.routes for ends in (route.between, route.between[::-1])}
    offered: list[set[str]] = [set(), set()]
    sent: dict[int | None, list[bytes]] = {0: [], 1: [], None: []}
    rng = random.Random(13)
    for eyes in all_eyes(table)[:3]:
        sent[eyes.seat].append(table.snapshot(eyes))
    while goes_on(table):
        for seat in (0, 1):
            offered[seat] |= {*game_of(table).view(seat).offered, *game_of(table).view(seat).tickets}
        happening = random_step(table, rng, AT)
        if not goes_on(table):
            break
        for eyes in all_eyes(table)[:3]:
            sent[eyes.seat] += [happening.message(eyes), table.snapshot(eyes)]
    for looker, messages in sent.items():
        others = set().union(*(tickets for owner, tickets in enumerate(offered) if owner != looker))
        hidden = others - (set() if looker is None else offered[looker]) - neighbours
        assert hidden
        everything = b"\n".join(messages).decode()
        assert not [ticket for ticket in hidden if ticket in everything]


def test_nobody_learns_from_an_early_choice_how_many_were_kept() -> None:
    told: list[list[bytes]] = []
    for choice in ("keep 1 2", "keep all"):
        table = people_at("usa", 3)
        others = [eyes for eyes in all_eyes(table) if eyes.seat != 1]
        messages = []
        for happening in (
            act(table, choice, seat=1),
            act(table, "keep all", seat=0),
            table.perform_early_choice(AT),
        ):
            own = b'"command":"%b",' % happening.entry.command.encode()  # each made up anew, by whom it is told to
            messages += [happening.message(eyes).replace(own, b"") for eyes in others]
            messages += [table.snapshot(eyes) for eyes in others]
        told.append(messages)
    assert told[0] == told[1]


def test_a_refusal_tells_nothing_of_another_seat() -> None:
    table = people_at("usa", 2)
    for _ in range(2):
        act(table, "keep all")
    acting = game_of(table).to_act
    assert acting is not None
    other = 1 - acting
    reasons = []
    for action in ("draw deck", "claim Denver-Omaha purple 4+0", "nonsense"):
        with pytest.raises(Refusal) as refused:
            table.perform(
                ask.Act(id=new_id(), seat=other, action=action, number=table.number), person_of(table, other), AT
            )
        reasons.append(refused.value.reason)
    assert len(set(reasons)) == 1


def test_the_generator_of_a_bot_does_not_tell_the_seed() -> None:
    table = with_bots("mini")
    act(table, "keep all")
    waiting = table.waiting_for()
    assert waiting.kind == "bot"
    assert "seed of tests" not in repr(waiting)
