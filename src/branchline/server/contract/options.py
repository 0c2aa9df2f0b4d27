"""What the host chooses when a table is opened."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Spectators: TypeAlias = Literal["talk", "watch", "none"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long players may think. When time is up a bot plays the turn for them.

    `none`: as long as they like. `turn`: that many seconds for every turn. `bank`: that many seconds for the whole
    game, and `more` seconds after every turn; even when the bank is empty, a turn has a few seconds.
    """

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = 0
    more: int = 0


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is played."""

    clock: Clock = Clock()
    public: bool = False
    """Whether the list of tables shows it. A private table is found by its link alone."""
    take_over: bool = True
    """Whether a late friend may take over a bot's seat."""
    spectators: Spectators = "talk"
    """What people without a seat may do once the game has begun: watch and `talk`, only `watch`, or `none` of it."""
    hints: bool = True
    """Whether players may ask what a strong bot would do."""
    pace: Literal["calm", "brisk", "instant"] = "calm"
    """How long bots wait before they act, so that people can follow."""
    stand_in: str = "conductor"
    """The bot that plays for a player whose time is up or who is absent."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits on a seat when a table is opened.

    `me`: the person who opens it; several seats of one device are played in turn (pass-and-play). `open`: whoever
    comes by the link. `bot`: one of our levels.
    """

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""
