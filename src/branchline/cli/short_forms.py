"""What a person's typing means in front of the numbered list on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.cli.options import Option
from branchline.game import AnyAction, View, short_forms

VERBS = short_forms.VERBS


def meant(view: View, options: Sequence[Option], text: str) -> list[AnyAction]:
    """The legal actions that a text may mean: the notation, beginnings of words, or numbers of the list.

    Raises `InvalidAction` where there is more to say than that.
    """
    return short_forms.meant(view, text, [option.actions for option in options])
