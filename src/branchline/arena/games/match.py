"""One game between bots, whatever they do: a bot that fails forfeits, and the game ends there.

Each game has fresh bots, and none is told whom it plays. A seat's chance comes from the seed, the deal, the seat and
the bot's spec alone, so a game is the same wherever and whenever it is played.
"""

from __future__ import annotations

import contextlib
import random
import time
import unicodedata
from collections.abc import Callable, Sequence

import msgspec

from branchline.arena.games.schedule import Fixture, Schedule
from branchline.bots import Bot, bot
from branchline.bots.errors import BotFailure
from branchline.bots.lifetimes import Closable, Learning
from branchline.editions import Edition
from branchline.game import AnyAction, Game, ScoreSheet
from branchline.game.players import LONGEST_NAME, NOT_IN_NAMES
from branchline.game.translation.journal import Events

LONGEST_REASON = 300
BEGINNINGS = frozenset(("choosing tickets", "placing a stack", "turn"))
"""The phases in which a turn begins."""


class Forfeit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a game ended before its time: that seat has lost it, and the others share the win."""

    seat: int
    reason: str


class Match:
    """A game that was played: how it ended, and how long each seat thought."""

    def __init__(self, edition: Edition, schedule: Schedule, fixture: Fixture) -> None:
        self.fixture = fixture
        self.specs = [schedule.bots[number] for number in fixture.seats]
        deal = schedule.deal_seed(fixture.deal)
        self.game = Game(edition, seat_names(self.specs), deal)
        self.forfeit: Forfeit | None = None
        self.turns = 0
        self.decisions = [0] * len(self.specs)
        self.thinking = [0.0] * len(self.specs)
        self.slowest = [0.0] * len(self.specs)
        self._generators = [random.Random(f"{deal} seat {seat} {spec}") for seat, spec in enumerate(self.specs)]

    @property
    def shares(self) -> tuple[float, ...]:
        """Which part of the win each seat has."""
        seats = self.game.seats
        if self.forfeit is not None:
            winners = [seat for seat in seats if seat != self.forfeit.seat]
        else:
            winners = list(self.game.winners)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

    @property
    def scores(self) -> ScoreSheet:
        """The score sheet; of a game that was forfeited, as it stood then."""
        return self.game.scores()

    @property
    def first(self) -> int | None:
        """The seat that began; None if the game was forfeited before that was settled."""
        return self.game.spectator_view().first_seat

    @property
    def events(self) -> Events:
        """All that happened."""
        return self.game.events

    def play(self, make: Callable[[str], Bot] = bot) -> None:
        """Play to the end, or until a bot fails."""
        players: list[Bot] = []
        try:
            for seat, spec in enumerate(self.specs):
                try:
                    players.append(make(spec))
                except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever a bot does, the arena goes on
                    self.forfeit = Forfeit(seat=seat, reason=_told("can't begin", error))
                    return
            while self.forfeit is None and (seat_to_act := self.game.to_act) is not None:
                self._decide(seat_to_act, players[seat_to_act])
        finally:
            self._take_leave(players)

    def _decide(self, seat: int, player: Bot) -> None:
        view = self.game.view(seat).without_names()
        began = time.perf_counter()
        action: AnyAction | None = None
        try:
            action = player.choose(view, self._generators[seat], None)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever a bot does, the arena goes on
            self.forfeit = Forfeit(seat=seat, reason=_told("raised", error))
        seconds = time.perf_counter() - began
        self.decisions[seat] += 1
        self.thinking[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)
        if action is None:
            self.forfeit = self.forfeit or Forfeit(seat=seat, reason="returned None instead of an action")
            return
        begins = self.game.phase in BEGINNINGS
        try:
            self.game.play(action)
            self.turns += begins
        except (Exception, SystemExit) as error:  # noqa: BLE001  # an odd object may raise anything when it is looked at
            self.forfeit = Forfeit(seat=seat, reason=_shortened(f"returned what is no legal action: {error}"))

    def _take_leave(self, players: Sequence[Bot]) -> None:
        """Tell the result to those that want to know it, and close those that hold something; they can't harm now."""
        for seat, player in enumerate(players):
            if self.game.is_over and isinstance(player, Learning):
                with contextlib.suppress(Exception):
                    player.game_over(self.game.view(seat).without_names(), self.game.scores())
            if isinstance(player, Closable):
                with contextlib.suppress(Exception):
                    player.close()


def _told(what: str, error: BaseException) -> str:
    if isinstance(error, BotFailure):
        said = f" (its standard error ends: {error.stderr})" if error.stderr else ""
        return _shortened(error.reason + said)
    return _shortened(f"{what} {type(error).__name__}: {error}")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 3]}..."


def seat_names(specs: Sequence[str]) -> list[str]:
    """Names for the players of a record: the specs without what a name can't have, copies numbered.

    >>> seat_names(["search:0.2s", "racer", "racer"])
    ['search 0.2s', 'racer', 'racer-2']
    """
    names: list[str] = []
    taken: set[str] = set()
    for spec in specs:
        plain = "".join(" " if sign in NOT_IN_NAMES or not sign.isprintable() else sign for sign in spec)
        base = " ".join(plain.split())[: LONGEST_NAME - 4].strip() or "bot"
        number = 1
        name = base
        while (form := unicodedata.normalize("NFKC", name).casefold()) in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(form)
        names.append(name)
    return names
