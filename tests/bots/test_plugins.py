"""Bots of one's own: from files and from installed packages, with errors that name the place."""

from __future__ import annotations

import random
import sys
from importlib import metadata
from pathlib import Path

import pytest

from branchline.bots import UnknownBot, bot_names, play_out
from branchline.bots.external import ExternalBot
from branchline.bots.plugins import GROUP, Bots, Plugin, PluginError, installed_bots, load_plugins
from branchline.game import Game, SetupError

PROJECT = Path(__file__).parents[2]
CLASS = '''
class Mine:
    """Takes the first action.

    It has no other idea.
    """

    def __init__(self, mood="calm"):
        self.mood = mood

    def choose(self, view, rng, clock):
        return view.legal_actions()[0]
'''


def file_with(folder: Path, text: str, name: str = "my_module.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def fault_of(folder: Path, text: str) -> str:
    """What is said about a file, after its path."""
    path = file_with(folder, text)
    with pytest.raises(PluginError) as caught:
        load_plugins([path], Bots())
    assert str(caught.value).startswith(str(path))
    return str(caught.value).removeprefix(str(path))


def test_a_file_adds_its_bots_to_ours(tmp_path: Path) -> None:
    bots = load_plugins([file_with(tmp_path, CLASS + "BOTS = {'mine': Mine}")], Bots())
    assert bots.names == (*bot_names(), "mine")
    assert bots.description("mine") == "Takes the first action."
    assert bots.description("random") == Bots().description("random")
    game = Game("mini", 2, 7)
    play_out(game, [bots.bot("mine"), bots.bot("random")], [random.Random(1), random.Random(2)])
    assert game.is_over


def test_settings_are_handed_to_the_factory(tmp_path: Path) -> None:
    bots = load_plugins([file_with(tmp_path, CLASS + "BOTS = {'mine': Mine}")], Bots())
    moods = [getattr(bots.bot(spec), "mood", None) for spec in ("mine", "mine:wild:very", "mine:")]
    assert moods == ["calm", "wild:very", ""]


def test_adding_changes_nothing_for_others(tmp_path: Path) -> None:
    before = Bots()
    load_plugins([file_with(tmp_path, CLASS + "BOTS = {'mine': Mine}")], before)
    assert before.names == bot_names()
    with pytest.raises(UnknownBot, match="there is no bot 'mine'"):
        before.bot("mine")


def test_two_files_of_the_same_name_do_not_meet(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one = file_with(tmp_path, CLASS + "BOTS = {'one': Mine}")
    other = file_with(tmp_path / "other", CLASS + "BOTS = {'other': Mine}")
    bots = load_plugins([one, other], Bots())
    assert type(bots.bot("one")).__module__ != type(bots.bot("other")).__module__
    assert "my_module" not in sys.modules


def test_a_file_may_use_dataclasses(tmp_path: Path) -> None:
    text = """
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Mine:
    mood: str = "calm"
    def choose(self, view, rng, clock): return view.legal_actions()[0]
BOTS = {"mine": Mine}
"""
    assert "mine" in load_plugins([file_with(tmp_path, text)], Bots()).names


def test_outside_programs_and_ours_are_found_too(tmp_path: Path) -> None:
    bots = load_plugins([file_with(tmp_path, CLASS + "BOTS = {'mine': Mine}")], Bots())
    assert isinstance(bots.bot("exec:./mybot"), ExternalBot)
    assert hasattr(bots.bot("racer"), "choose")
    with pytest.raises(UnknownBot, match=r"there is no bot 'mime'; did you mean 'mine'\?"):
        bots.bot("mime")


def test_the_example_plays() -> None:
    bots = load_plugins([PROJECT / "examples" / "bots" / "collector.py"], Bots())
    for edition in ("usa", "london", "san_francisco", "paris"):
        game = Game(edition, 2, 7)
        play_out(game, [bots.bot("collector"), bots.bot("random")], [random.Random(1), random.Random(2)])
        assert game.winners == (0,)
    assert getattr(bots.bot("collector:5"), "patience", None) == 5


# ---------------------------------------------------------------- faults of files


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r"nothing\.py: there is no such file"):
        load_plugins([tmp_path / "nothing.py"], Bots())
    with pytest.raises(PluginError, match=r"its name has to end in \.py"):
        load_plugins([file_with(tmp_path, "", "bots.txt")], Bots())


def test_a_syntax_error_is_told_with_its_line(tmp_path: Path) -> None:
    assert fault_of(tmp_path, "x = 1\ny = (\n").startswith(", line 2: SyntaxError: '(' was never closed")


def test_an_error_while_loading_is_told_with_its_line(tmp_path: Path) -> None:
    text = "def broken():\n    return 1 / 0\n\nbroken()\n"
    assert fault_of(tmp_path, text) == ", line 2: ZeroDivisionError: division by zero"
    assert fault_of(tmp_path, "\nimport no_such_package\n").startswith(", line 2: ModuleNotFoundError: No module named")
    assert fault_of(tmp_path, "import sys\nsys.exit(0)\n").startswith(", line 2: it ends the program when it is loaded")


def test_a_file_that_failed_is_not_kept(tmp_path: Path) -> None:
    before = set(sys.modules)
    fault_of(tmp_path, "1 / 0")
    assert {name for name in set(sys.modules) - before if name.startswith("branchline_bots")} == set()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "it does not define BOTS; expected a dict BOTS from names to factories"),
        ("BOTS = {}", "BOTS is {}; expected a dict"),
        ("BOTS = ['mine']", "BOTS is ['mine']; expected a dict"),
        ("BOTS = {'mine': 5}", "BOTS['mine'] is 5, which can't be called"),
        ("BOTS = {'Mine': dict}", "'Mine' can't be a bot's name: it takes small letters"),
        ("BOTS = {'a:b': dict}", "'a:b' can't be a bot's name"),
        ("BOTS = {7: dict}", "7 can't be a bot's name"),
        ("BOTS = {'exec': dict}", "'exec' can't be a bot's name: it stands for outside programs"),
        ("BOTS = {'racer': dict}", "there is a bot 'racer' already, from Branchline itself; name yours otherwise"),
    ],
)
def test_bots_that_can_not_be_registered(tmp_path: Path, text: str, fault: str) -> None:
    assert fault_of(tmp_path, text).startswith(f": {fault}")


def test_a_name_that_another_file_has(tmp_path: Path) -> None:
    one = file_with(tmp_path, CLASS + "BOTS = {'mine': Mine}", "one.py")
    two = file_with(tmp_path, CLASS + "BOTS = {'mine': Mine}", "two.py")
    with pytest.raises(PluginError, match=r"two\.py: there is a bot 'mine' already, from .*one\.py"):
        load_plugins([one, two], Bots())


@pytest.mark.parametrize(
    ("text", "spec", "fault"),
    [
        ("def make(): return 1 / 0", "mine", ", line 1: bot 'mine' can't be made: ZeroDivisionError: division by zero"),
        ("def make(): pass", "mine:fast", ": bot 'mine': it takes no settings: write 'mine'"),
        ("def make(text): pass", "mine", ": bot 'mine': it needs settings: write 'mine:...'"),
        ("def make(): pass", "mine", ": bot 'mine' is None, without a method choose(view, rng, clock)"),
    ],
)
def test_bots_that_can_not_be_made(tmp_path: Path, text: str, spec: str, fault: str) -> None:
    path = file_with(tmp_path, f"{text}\nBOTS = {{'mine': make}}")
    with pytest.raises(PluginError) as caught:
        load_plugins([path], Bots()).bot(spec)
    assert str(caught.value) == f"{path}{fault}"


def test_an_error_that_says_what_is_wrong_is_not_wrapped() -> None:
    def make(settings: str) -> object:
        raise SetupError(f"{settings!r}: write a number")

    bots = Bots().with_bots({"mine": Plugin("here", lambda: make)})
    with pytest.raises(SetupError, match="'x': write a number"):
        bots.bot("mine:x")


# ---------------------------------------------------------------- installed packages


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package as installers leave it behind, with entry points of our group."""
    folder = tmp_path / "site"
    information = folder / "clever_bots-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: clever-bots\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(folder)
    return folder


def entry_points(package: Path, lines: str) -> None:
    (package / "clever_bots-1.0.dist-info" / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}\n")


def test_an_installed_bot_is_there_by_its_name(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file_with(package, CLASS, "clever_bots.py")
    entry_points(package, "clever = clever_bots:Mine")
    bots = installed_bots()
    assert "clever" in bots.names
    assert "clever_bots" not in sys.modules
    assert getattr(bots.bot("clever:merry"), "mood", None) == "merry"
    assert bots.description("clever") == "Takes the first action."
    monkeypatch.delitem(sys.modules, "clever_bots")
    assert "clever" in load_plugins([]).names


def test_an_installed_bot_that_is_broken_harms_nobody_who_does_not_ask_for_it(package: Path) -> None:
    entry_points(package, "broken = no_such_module:Mine")
    bots = installed_bots()
    assert hasattr(bots.bot("random"), "choose")
    with pytest.raises(PluginError, match="package clever-bots: bot 'broken' can't be loaded: ModuleNotFoundError"):
        bots.bot("broken")


def test_an_installed_bot_never_takes_the_place_of_one_of_ours(package: Path) -> None:
    file_with(package, CLASS, "clever_bots.py")
    entry_points(package, "racer = clever_bots:Mine\nclever = clever_bots:Mine")
    with pytest.warns(RuntimeWarning, match="package clever-bots: there is a bot 'racer' already"):
        bots = installed_bots()
    assert type(bots.bot("racer")).__name__ == type(Bots().bot("racer")).__name__
    assert "clever" in bots.names
    assert metadata.entry_points(group=GROUP).names == {"racer", "clever"}
