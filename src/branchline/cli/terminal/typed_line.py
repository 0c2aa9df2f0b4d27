"""What a typed line means in front of the numbered list on the screen: a command, or actions."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.cli.output.grammar import listed
from branchline.cli.terminal.action_list import Option
from branchline.cli.terminal.game_help import COMMANDS
from branchline.game import AnyAction, InvalidAction, View
from branchline.game.notation import short_forms

VERBS = short_forms.VERBS


def command_of(line: str) -> str | None:
    """The command that a line is, if it is not an action. A beginning is enough if only one command has it."""
    word = line.partition(" ")[0].casefold()
    if not word:
        return "look"
    if word in ("?", "h"):  # h is more likely help than hint
        return "help"
    if word in COMMANDS:
        return word
    if "claim".startswith(line.strip().casefold()):
        return "claims"  # which of them is for the player to say, even if there is only one
    if word.isdecimal() or any(verb.startswith(word) for verb in VERBS) or word in ("t", "y", "n", "no", "yes", "all"):
        return None
    fitting = [command for command in COMMANDS if command.startswith(word)]
    if len(fitting) > 1:
        raise InvalidAction(f"{word!r} could mean {listed(fitting, 'or')}")
    return fitting[0] if fitting else None


def meant(view: View, options: Sequence[Option], text: str) -> list[AnyAction]:
    """The legal actions that a text may mean: the notation, beginnings of words, or numbers of the list.

    Raises `InvalidAction` where there is more to say than that.
    """
    return short_forms.meant(view, text, [option.actions for option in options])
