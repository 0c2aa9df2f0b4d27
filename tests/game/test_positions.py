"""Positions: one line that is the whole game at one moment, and that is checked when it is read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from tests.editions.isle import GOOD
from tests.game.games import EVERY_EDITION, EVERY_TABLE, moments, played, until
from tests.rules.positions import at


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_game_from_a_position_is_the_same_game(name: str, players: int) -> None:
    for number, game in enumerate(moments(name, players, seed=12)):
        if number % 4 and game.phase in ("turn", "second card"):
            continue
        line = game.position()
        assert "\n" not in line
        again = bl.Game.from_position(line)
        assert again._state == game._state
        assert again.position() == line
        assert again.names == game.names
        position = bl.Position.parse(line)
        assert str(position) == line
        assert bl.Position.from_json(position.to_json()) == position
        assert bl.Game.from_position(position)._state == game._state


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_position_of_a_view_has_question_marks_and_can_t_be_played_on(name: str, players: int) -> None:
    game = played(name, players, seed=12, actions=9)
    for view in (game.view(0), game.spectator_view()):
        line = view.position()
        position = bl.Position.parse(line)
        assert str(position) == line
        assert " ?" in line
        with pytest.raises(bl.PositionError, match=r"not all of it is known \(\?\)"):
            bl.Game.from_position(line)


def test_while_the_first_tickets_are_chosen_a_position_does_not_tell_how_many_others_kept__r1() -> None:
    game = bl.Game("usa", 2, seed=1)
    game.play(game.legal_actions()[0])
    assert "; 0 tickets ?;" in game.view(1).position()
    assert bl.Position.parse(game.view(1).position()).seats[0].tickets is None
    whole = bl.Position.parse(game.position())
    unsure = msgspec.structs.replace(whole.seats[0], tickets=None)
    with pytest.raises(bl.PositionError, match="0 tickets: their number is not known"):
        bl.Game.from_position(msgspec.structs.replace(whole, seats=(unsure, whole.seats[1])))


def test_a_seed_deals_what_comes_after_a_position() -> None:
    line = played("usa", 3, seed=1, actions=30).position()
    games = [bl.Game.from_position(line, seed=seed) for seed in (5, 5, 6)]
    for game in games:
        while len(game.actions) < 12:
            game.play(game.legal_actions()[0])
    assert games[0].position() == games[1].position() != games[2].position()
    while games[0].actions:
        games[0].undo()
    assert games[0].position() == line


def test_a_position_of_a_board_of_one_s_own_needs_the_board(tmp_path: Path) -> None:
    file = tmp_path / "isle.toml"
    file.write_text(GOOD, encoding="utf-8")
    line = bl.Game(file, 2, seed=1).position()
    with pytest.raises(bl.PositionError, match="'isle' is not one of our editions; give its board file as `edition`"):
        bl.Game.from_position(line)
    assert bl.Game.from_position(line, edition=file).position() == line
    file.write_text(GOOD.replace("length = 3, ferries = 1", "length = 3, ferries = 2"), encoding="utf-8")
    with pytest.raises(bl.PositionError, match="another board"):
        bl.Game.from_position(line, edition=file)


MIDDLE = played("usa", 2, seed=1, actions=60).position()
PARIS = until(bl.Game("paris", 2, seed=1), "keeping a card").position()
TOKENS = until(bl.Game("san_francisco", 2, seed=1), "taking a token").position()
PLACING = until(bl.Game("san_francisco", 3, seed=1), "placing a stack").position()
CHOOSING = bl.Game("mini", 2, seed=1).position()


def section(line: str, key: str) -> str:
    """What stands in a section."""
    found = re.search(rf"; {key} ([^;]*)", line)
    assert found is not None
    return found[1]


def put(line: str, key: str, value: str) -> str:
    """The line with another value in a section."""
    return line.replace(f"; {key} {section(line, key)}", f"; {key} {value}", 1)


def more(line: str, key: str, item: str) -> str:
    """The line with something added to a section."""
    old = section(line, key)
    return put(line, key, item if old == "-" else f"{old}, {item}")


FAULTS = [
    ("", "a position begins with the edition"),
    ("usa", "a position begins with the edition"),
    (MIDDLE.replace("usa ", "usa 0", 1), "a position begins with the edition"),
    (re.sub("^usa .", "usa 0", MIDDLE), "another board"),
    (re.sub("^usa ", "isle ", MIDDLE), "not one of our editions"),
    (MIDDLE[: MIDDLE.index("; passes")], "the line ends where 'passes' should come"),
    (MIDDLE + "; more 1", "nothing should come after the last seat"),
    (MIDDLE.replace("; passes 0", ""), "'passes' should come where 'turns left"),
    (put(MIDDLE, "players", "Ann"), "nothing should come after the last seat"),
    (put(MIDDLE, "players", "Ann, Ann"), "two players have this name"),
    (put(MIDDLE, "phase", "sleeping"), "there is no phase 'sleeping'"),
    (put(MIDDLE, "phase", "choosing tickets"), "first:"),
    (put(MIDDLE, "phase", "keeping tickets"), "no tickets are offered"),
    (put(MIDDLE, "phase", "over"), "the game is over when"),
    (put(MIDDLE, "phase", "placing a stack"), "nobody can have had a turn"),
    (put(MIDDLE, "phase", "keeping a card"), "table:"),
    (put(MIDDLE, "turns left", "0"), "it must be 'over'"),
    (put(MIDDLE, "passes", "2"), "it must be 'over'"),
    (put(MIDDLE, "seat", "2"), "seat: 2 is not from 0 to 1"),
    (put(MIDDLE, "seat", "x"), "'x' is not a number"),
    (put(MIDDLE, "first", "5"), "first: 5 is not from 0 to 1"),
    (more(MIDDLE, "deck", "1 mauve"), "deck: there is no card 'mauve'"),
    (more(MIDDLE, "discards", "red"), "a number and a colour"),
    (put(MIDDLE, "0 hand", "1 red, 1 red"), "red stands there twice"),
    (put(MIDDLE, "0 hand", "99 red"), "cards: the edition has 12 red|taken"),
    (put(MIDDLE, "0 taken", "12 wild"), "more than the hand has"),
    (put(MIDDLE, "display", "red, red"), "it has 5 places, not 2"),
    (put(MIDDLE, "display", "-, -, -, -, -"), "cards: the edition has"),
    (put(MIDDLE, "unseen tickets", "-"), "is missing"),
    (more(MIDDLE, "unseen tickets", "Here-There"), "there is no ticket 'Here-There'"),
    (more(MIDDLE, "0 tickets", section(MIDDLE, "1 tickets").split(", ")[0]), "is in another place already"),
    (put(MIDDLE, "returned tickets", "Boston-Miami"), "the seat that returned it"),
    (put(MIDDLE, "0 vehicles", "45"), "0 vehicles: the seat's routes leave"),
    (put(MIDDLE, "0 points", "99"), "0 points: its routes score"),
    (put(MIDDLE, "0 points", "-1"), "0 points: -1 is not from 0"),
    (more(MIDDLE, "0 routes", section(MIDDLE, "1 routes").split(", ")[0]), "has an owner already"),
    (more(MIDDLE, "0 routes", "Nowhere"), "there is no route 'Nowhere'"),
    (put(MIDDLE, "table", "Denver-Omaha purple 3+1"), "table:"),
    (put(MIDDLE, "0 tokens", "fog"), "there is no symbol 'fog'"),
    (put(MIDDLE, "0 flag cards", "red"), "there is no colour of the flag 'red'"),
    (put(MIDDLE, "stacks", "2 fog on Denver"), "stacks: their symbols must be none"),
    (put(PARIS, "table", "nonsense"), "table: 'nonsense' is not a claim of this board"),
    (put(PARIS, "table", "-"), "table:"),
    (put(TOKENS, "stacks", "-"), "stacks: their symbols must be fog"),
    (put(TOKENS, "stacks", section(TOKENS, "stacks").replace("fog on Alcatraz", "fog on Sunset")), "stacks: two stand"),
    (put(TOKENS, "stacks", section(TOKENS, "stacks").replace(" fog ", " 9 fog ")), "should be like|tokens|symbols"),
    (
        put(TOKENS, "stacks", section(TOKENS, "stacks").replace("on Alcatraz", "aside")),
        "the fog tokens stand on Alcatraz",
    ),
    (more(TOKENS, "0 tokens", "fog, seal, crab"), "tokens, the position has|stands there twice"),
    (put(PLACING, "phase", "turn"), "placed before the first turn"),
    (put(CHOOSING, "0 offered", "-"), "is missing|no tickets are offered"),
    (put(CHOOSING, "first", "0"), "first:"),
    ("usa" + " x" * 20_000, "too long"),
]


@pytest.mark.parametrize(("line", "fault"), FAULTS, ids=[fault[:50] for _, fault in FAULTS])
def test_a_position_that_can_t_be_is_refused_with_the_part_that_is_wrong(line: str, fault: str) -> None:
    with pytest.raises(bl.PositionError) as caught:
        bl.Game.from_position(line)
    assert re.search(fault, str(caught.value)), str(caught.value)


def test_both_tracks_and_a_second_track_with_few_players_are_refused() -> None:
    game = bl.Game.from_position(MIDDLE)
    double = next(name for name in game.view(0).owners if name.endswith(("#1", "#2")))
    twin = double[:-1] + ("2" if double.endswith("1") else "1")
    for seat, fault in (
        (game.view(0).owners[double], "both tracks"),
        (1 - game.view(0).owners[double], "only one track"),
    ):
        vehicles = int(section(MIDDLE, f"{seat} vehicles"))
        length = game.edition.routes[game.edition.route_names.index(twin)].length
        line = put(more(MIDDLE, f"{seat} routes", twin), f"{seat} vehicles", str(vehicles - length))
        with pytest.raises(bl.PositionError, match=fault):
            bl.Game.from_position(line)


def test_an_empty_place_beside_a_full_deck_is_refused__r3() -> None:
    position = bl.Position.parse(MIDDLE)
    card = position.display[0]
    assert card is not None
    discards = {**position.discards, card: position.discards.get(card, 0) + 1}
    spoiled = msgspec.structs.replace(position, display=(None, *position.display[1:]), discards=discards)
    with pytest.raises(bl.PositionError, match=r"display: a place is empty while there are cards in the deck \(R3\)"):
        bl.Game.from_position(spoiled)


def with_display(game: bl.Game, *cards: str) -> bl.Position:
    """The position with these cards face up; what was there goes to the deck that they come from."""
    position = bl.Position.parse(game.position())
    deck = Counter(position.deck)
    deck.update(card for card in position.display if card is not None)
    deck.subtract(cards)
    assert min(deck.values()) >= 0
    return msgspec.structs.replace(position, display=cards, deck=dict(+deck))


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_three_wilds_face_up_while_a_reset_is_due_are_refused__r4(name: str) -> None:
    games = (until(bl.Game(name, 2, seed=seed), "turn") for seed in range(100))
    game = next(game for game in games if not any("wild" in game.view(seat).hand for seat in game.seats))
    deck = bl.Position.parse(game.position()).deck
    colour = max(game.edition.colours, key=lambda each: deck.get(each, 0))
    two = with_display(game, "wild", "wild", colour, colour, colour)
    assert bl.Game.from_position(two).spectator_view().display.count("wild") == 2
    three = with_display(game, "wild", "wild", "wild", colour, colour)
    with pytest.raises(bl.PositionError, match=r"display: 3 wilds are face up.*\(R4\)"):
        bl.Game.from_position(three)


@pytest.mark.parametrize("coloured", [2, 3])
def test_three_wilds_may_lie_there_while_too_few_other_cards_are_left__r4(coloured: int) -> None:
    """A reset takes three coloured cards outside the hands; with two the display stays, and views of it are read."""
    edition = bl.load_edition("usa")
    hand = dict(edition.cards.colours)
    hand["red"] -= coloured
    deck = {"wild": 2} if coloured == 2 else {"wild": 2, "red": 1}
    game = at("usa 2p", hand=hand, display=["wild", "wild", "wild", "red", "red"], deck=deck)
    if coloured == 3:
        with pytest.raises(bl.PositionError, match="R4"):
            bl.Game.from_position(game.position())
        return
    assert bl.Game.from_position(game.position()).position() == game.position()
    for seat in game.seats:
        view = game.view(seat)
        assert bl.View.from_json(view.to_json()) == view
    spectators = game.spectator_view()
    assert bl.SpectatorView.from_json(spectators.to_json()) == spectators


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_last_round_that_nobody_s_vehicles_brought_on_is_refused__r11(name: str, players: int) -> None:
    begun = until(bl.Game(name, players, seed=2), "turn").position()
    for left in range(1, players + 1):
        seat = (int(section(begun, "seat")) - 1 - (players - left)) % players
        fault = (
            rf"turns left: with {left} left, seat {seat} has brought on the last round, but it has \d+ vehicles.*R11"
        )
        with pytest.raises(bl.PositionError, match=fault):
            bl.Game.from_position(put(begun, "turns left", str(left)))
    over = put(put(begun, "turns left", "0"), "phase", "over")
    with pytest.raises(bl.PositionError, match=rf"seat {section(begun, 'seat')} has brought on the last round"):
        bl.Game.from_position(over)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_every_moment_of_a_last_round_is_taken_and_no_other_number_of_turns__r11(name: str, players: int) -> None:
    moments_seen = 0
    for game in moments(name, players, seed=31):
        view = game.spectator_view()
        if view.turns_left is None:
            continue
        moments_seen += 1
        line = game.position()
        assert bl.Game.from_position(line).position() == line
        few = [seat for seat in game.seats if view.vehicles[seat] <= 2]
        for left in range(1, players + 1):
            last = game.is_over
            seat = (game._state.seat - (players - left) - (0 if last else 1)) % players
            if seat not in few and not last:
                with pytest.raises(bl.PositionError, match="R11"):
                    bl.Game.from_position(put(line, "turns left", str(left)))
    assert moments_seen > players


@pytest.mark.parametrize("data", ["", "{}", "[]", '{"edition":"usa"}', b"\xff"])
def test_json_that_is_no_position_is_refused(data: str | bytes) -> None:
    with pytest.raises(bl.PositionError, match="JSON of a position"):
        bl.Position.from_json(data)


@given(st.text(max_size=80))
def test_any_text_is_no_position(text: str) -> None:
    with pytest.raises(bl.PositionError):
        bl.Game.from_position(text)


@given(st.data())
def test_a_spoiled_position_is_refused_or_can_be_played(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from([MIDDLE, PARIS, TOKENS, PLACING, CHOOSING]))
    at = data.draw(st.integers(0, len(line) - 1))
    size = data.draw(st.integers(0, 4))
    spoiled = line[:at] + data.draw(st.text("0123456789-?,; redblu", max_size=4)) + line[at + size :]
    try:
        game = bl.Game.from_position(spoiled)
    except bl.PositionError:
        return
    assert bl.Game.from_position(game.position()).position() == game.position()
    while not game.is_over and len(game.actions) < 20:
        game.play(game.legal_actions()[-1])
