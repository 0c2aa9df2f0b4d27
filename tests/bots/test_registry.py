import pytest

from branchline.bots import UnknownBot, bot, bot_names, description
from branchline.bots.errors import BotSpecError
from branchline.bots.registry import level_names
from branchline.game import BranchlineError


def test_the_anchors_come_first_and_the_levels_last() -> None:
    assert bot_names()[:3] == ("random", "greedy", "hungry")
    assert bot_names()[-8:] == level_names()
    assert level_names()[0] == "newcomer"
    assert level_names()[-1] == "tycoon"


def test_every_bot_says_in_a_line_what_it_is() -> None:
    for name in bot_names():
        assert description(name).endswith(".")
        assert "\n" not in description(name)


def test_an_unknown_bot_is_refused_with_the_list_of_bots() -> None:
    with pytest.raises(
        UnknownBot, match=r"no bot 'raser'; did you mean 'racer'\? Bots: random, greedy, hungry, path, racer"
    ):
        bot("raser")
    assert issubclass(UnknownBot, BranchlineError)


@pytest.mark.parametrize(
    ("spec", "told"),
    {
        "random:5": "bot 'random' takes no settings: write 'random'",
        "planner:speed=5": "'speed=5' is not a setting; write dial=number",
        "planner:tempo": "'tempo' is not a setting",
        "planner:tempo=fast": "tempo is 'fast'; it must be a number",
        "planner:tempo=nan": "tempo is 'nan'; it must be a number",
        "planner:hunger=1.5": "hunger is '1.5'; it must be a whole number",
        "planner:takes_wilds=yes": "takes_wilds is 'yes'; it must be on or off",
        "planner:cards_per_turn=0": "cards_per_turn is '0'; it must be a number from 0.01 to 100",
        "search:": "'' is no budget",
        "search:0": "'0' is no budget; write playouts (search:300) or seconds (search:1s)",
        "search:soon": "'soon' is no budget",
        "search:-1s": "'-1s' is no budget",
        "search:300,threads=0": "'threads=0' is not a setting; write threads=2 or beliefs=off",
        "search:300,beliefs=no": "'beliefs=no' is not a setting; write threads=2 or beliefs=off",
        "tycoon:3": "takes no settings",
    }.items(),
)
def test_a_spec_with_wrong_settings_says_what_would_be_right(spec: str, told: str) -> None:
    with pytest.raises(BotSpecError) as refused:
        bot(spec)
    assert told in str(refused.value)


def test_settings_in_a_spec_reach_the_bot() -> None:
    for spec in (
        "search:300",
        "search:0.5s,threads=2",
        "search:300,beliefs=off",
        "planner:tempo=2.5,takes_wilds=off",
        "script:hunger=6",
    ):
        assert callable(bot(spec).choose)
