"""What people may type, in positions set up for it."""

import pytest

from branchline.cli.terminal.action_list import options_of
from branchline.cli.terminal.refusals import no_action
from branchline.cli.terminal.typed_line import command_of, meant
from branchline.game import Claim, Game, InvalidAction


def turn(edition: str, seed: int, rounds: int = 0) -> Game:
    """A game in which all have chosen their tickets and drawn from the deck for some rounds."""
    game = Game(edition, 2, seed)
    while game.phase != "turn" or rounds:
        if game.phase == "turn":
            rounds -= 1
            game.play("draw deck")
        else:
            game.play(game.legal_actions()[0])
    return game


def read(game: Game, text: str) -> list[str]:
    assert game.to_act is not None
    view = game.view(game.to_act)
    return [str(action) for action in meant(view, options_of(view), text)]


@pytest.fixture
def usa() -> Game:
    """Many cards in hand."""
    return turn("usa", 1, rounds=16)


def test_the_notation_itself_is_understood_in_any_case(usa: Game) -> None:
    for action in list(usa.legal_actions())[::20]:
        assert read(usa, str(action)) == [str(action)]
        assert read(usa, str(action).upper()) == [str(action)]


def test_every_number_of_the_list_means_its_line(usa: Game) -> None:
    assert usa.to_act is not None
    options = options_of(usa.view(usa.to_act))
    for number, option in enumerate(options, 1):
        assert read(usa, str(number)) == [str(action) for action in option.actions]
    listed = [str(action) for option in options for action in option.actions]
    assert sorted(listed) == sorted(map(str, usa.legal_actions()))


def test_a_number_outside_the_list_is_refused(usa: Game) -> None:
    with pytest.raises(InvalidAction, match="there is no number 999 in the list"):
        read(usa, "999")
    with pytest.raises(InvalidAction, match="there is no number 0"):
        read(usa, "0")


def test_a_wild_goes_by_the_name_that_the_edition_gives_it_too() -> None:
    game = turn("usa", 7)
    assert "draw wild" in game.legal_actions()
    for typed in ("draw wild", "draw locomotive", "d loco"):
        assert read(game, typed) == ["draw wild"]


def test_d_draws_from_the_deck_and_t_draws_tickets(usa: Game) -> None:
    assert read(usa, "d") == ["draw deck"]
    assert read(usa, "d deck") == ["draw deck"]
    assert read(usa, "t") == ["draw tickets"]
    assert read(usa, "d tick") == ["draw tickets"]


def test_a_colour_may_be_begun_and_several_that_fit_are_all_given(usa: Game) -> None:
    face_up = [str(action) for action in usa.legal_actions() if str(action).startswith("draw ")]
    for letter in "pbowgyr":
        fitting = [text for text in face_up if text.removeprefix("draw ").startswith(letter)]
        assert sorted(read(usa, f"d {letter}")) == sorted(fitting)


def claims(game: Game, *parts: str) -> list[str]:
    """The legal claims in whose text all these parts occur."""
    texts = [text for text in map(str, game.legal_actions()) if text.startswith("claim ")]
    return [text for text in texts if all(part in text for part in parts)]


def test_a_route_may_be_named_from_either_end_with_or_without_the_dash(usa: Game) -> None:
    assert usa.to_act is not None
    view = usa.view(usa.to_act)
    routes = dict(zip(view.edition.route_names, view.edition.routes, strict=True))
    for option in options_of(view)[::4]:
        first = option.actions[0]
        if not isinstance(first, Claim):
            continue
        one, other = routes[view.route_of(first)].between
        for text in (f"{one}-{other}", f"{other}-{one}", f"{one.lower()} {other.upper()}", f"{other} {one}"):
            assert sorted(read(usa, f"c {text}")) == sorted(claims(usa, one, other))


def test_short_forms_of_one_route() -> None:
    game = turn("usa", 1, rounds=16)
    every = claims(game, "Los Angeles-Phoenix")
    assert len(every) > 1
    assert sorted(read(game, "c los-pho")) == sorted(every)
    assert sorted(read(game, "c ph-l a")) == sorted(every)
    one = every[0]
    colour, paid = one.split()[-2:]
    assert read(game, f"c los-pho {colour[:3]} {paid}") == [one]
    assert one in read(game, f"c los-pho {paid}")
    assert all(paid in text for text in read(game, f"c los-pho {paid}"))


def test_one_location_gives_all_its_routes(usa: Game) -> None:
    assert sorted(read(usa, "c denver")) == sorted(claims(usa, "Denver"))


def test_the_second_word_of_a_location_will_do(usa: Game) -> None:
    assert sorted(read(usa, "c vegas")) == sorted(claims(usa, "Las Vegas"))
    assert read(usa, "c vegas") != []


def test_tracks_alike_are_told_apart_by_their_number() -> None:
    game = turn("usa", 1, rounds=16)
    doubles = claims(game, "#2")
    assert doubles
    one = doubles[0]
    ends = one.removeprefix("claim ").partition("#")[0]
    assert one in read(game, f"c {ends.lower()}#2")
    assert all("#2" in text for text in read(game, f"c {ends.lower()}#2"))
    assert any("#1" in text for text in read(game, f"c {ends.lower()}"))


def test_accents_do_not_matter() -> None:
    game = turn("paris", 3, rounds=12)
    with_accents = claims(game, "Élysées")
    assert with_accents
    assert sorted(read(game, "c elys")) == sorted(with_accents)
    assert read(game, with_accents[0].replace("É", "e").replace("é", "E")) == [with_accents[0]]


def test_tickets_are_kept_by_number_by_beginning_or_all() -> None:
    game = Game("usa", 2, 7)
    offered = game.view(0).offered
    assert read(game, "1 3") == [f"keep {offered[0]}, {offered[2]}"]
    assert read(game, "3,1") == [f"keep {offered[0]}, {offered[2]}"]
    assert read(game, "k 1 2") == [f"keep {offered[0]}, {offered[1]}"]
    assert read(game, "keep all") == [f"keep {', '.join(offered)}"]
    assert read(game, "all") == [f"keep {', '.join(offered)}"]
    begun = ", ".join(offered[number].lower()[:7] for number in (1, 2))
    assert read(game, f"k {begun}") == [f"keep {offered[1]}, {offered[2]}"]
    with pytest.raises(InvalidAction, match="fits no ticket offered"):
        read(game, "k zzz, qqq")
    with pytest.raises(InvalidAction, match="no number 9"):
        read(game, "k 9")


def test_stacks_tokens_and_flag_cards_have_short_forms() -> None:
    game = Game("san_francisco", 2, 4)
    game.play(game.legal_actions()[0])
    game.play(game.legal_actions()[0])
    assert game.phase == "placing a stack"
    assert read(game, "place pre") == ["place Presidio"]
    assert read(game, "pl twin") == ["place Twin Peaks"]
    paris = turn("paris", 3)
    while paris.phase != "keeping a card":
        flagged = [text for text in claims(paris) if text.endswith((" red 1+0", " blue 1+0"))]
        paris.play(flagged[0] if flagged else paris.legal_actions()[0])
    assert read(paris, "y") == ["keep card"]
    assert read(paris, "n") == ["keep no card"]
    assert read(paris, "k n") == ["keep no card"]


def test_nonsense_means_nothing(usa: Game) -> None:
    for text in ("xyzzy", "c nowhere", "d mauve", "- - -", "c -", "c #", "7+", "c den 99+99", "☃"):
        assert read(usa, text) == []


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", "look"),
        ("?", "help"),
        ("h", "help"),
        ("HELP", "help"),
        ("m", "map"),
        ("b", "board"),
        ("routes denver", "routes"),
        ("tickets", "tickets"),
        ("u", "undo"),
        ("q", "quit"),
        ("c", "claims"),
        ("claim", "claims"),
        ("c den", None),
        ("d", None),
        ("t", None),
        ("7", None),
        ("xyzzy", None),
    ],
)
def test_commands_may_be_begun(line: str, command: str | None) -> None:
    assert command_of(line) == command


def test_a_beginning_of_several_commands_is_not_guessed() -> None:
    with pytest.raises(InvalidAction, match="'s' could mean score or save"):
        command_of("s")


def test_the_reason_is_told_why_a_short_form_can_not_be_played() -> None:
    game = turn("usa", 1)
    assert game.to_act is not None
    view = game.view(game.to_act)
    assert "not enough cards: " in str(no_action(view, "c seattle-cal"))
    missing = next(colour for colour in view.edition.colours if colour not in view.display)
    assert f"no {missing} card is face up" in str(no_action(view, f"d {missing}"))
    assert "did you mean" in str(no_action(view, "draw yelow"))
    assert "matches nothing you can do now" in str(no_action(view, "xyzzy"))
