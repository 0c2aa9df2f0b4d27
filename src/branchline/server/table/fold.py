"""A table as the sum of its entries: each one is folded in, whether it is new or comes from the store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from branchline.game import ActionError, Game, SetupError
from branchline.game.events import AnyEvent, Dealt, Drew, FirstSeat, Offered, Over, TurnedUp
from branchline.game.names import Names, names_of
from branchline.game.records.outcome_text import outcomes_of
from branchline.server.contract import entries as entry
from branchline.server.contract.messages import Stage
from branchline.server.contract.options import Options
from branchline.server.table.budget import Budget
from branchline.server.table.clocks import Clocks
from branchline.server.table.messages.log_lines import Line, game_line, note_line, said_line
from branchline.server.table.people.house import House, Speaker
from branchline.server.table.people.seats import Seat, seats_of
from branchline.server.table.refusals import Refusal, TableFault

BEGINNINGS: Final = ("choosing tickets", "placing a stack", "turn", "over")
"""The phases that only come when the turn before is complete."""
REVEALING: Final = frozenset({Dealt, Drew, FirstSeat, Offered, Over, TurnedUp})
"""The events that tell somebody what was hidden before."""


class Act(NamedTuple):
    """An action that was played: what is needed to take it back."""

    seat: int
    may_be_taken_back: bool
    left: tuple[int, ...]
    """What the clocks showed."""
    elapsed: int


class Effect(NamedTuple):
    """What an entry has changed, and who has to be told."""

    entry: entry.AnyEntry
    """The entry itself; an action's with its outcomes."""
    line: Line | None = None
    events: tuple[AnyEvent, ...] = ()
    board: bool = False
    """The whole board has to be told again."""
    now: bool = False
    outline: bool = False
    """The table itself has changed: its seats, its stage."""
    privates: Iterable[int] = ()
    """The seats whose private part may have changed."""


class Fold:
    """A table as its entries have made it. `number` is the last entry's, -1 before the first."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.number = -1
        self.stage: Stage = "gathering"
        self.host = ""
        self.household = ""
        """The mark of the address from which the table was opened."""
        self.opened_at = 0
        self.at = 0
        """The latest time that an entry has."""
        self.edition = ""
        self.names: Names
        """The tables of the edition."""
        self.seed = ""
        self.options = Options()
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.clocks = Clocks(self.options.clock, 0)
        self.timed_out: int | None = None
        """The seat whose present turn a bot plays, because its time was up."""
        self.early: dict[int, str] = {}
        """First tickets chosen by seats that have not been asked yet."""
        self.acts: list[Act] = []
        self.changed = -1
        """The number of the last entry that changed the game itself."""
        self.acted_at = 0
        """When something last happened that had to do with the game."""
        self.rematch = ""
        self.rematch_of = ""
        self.done: dict[tuple[str, str], int] = {}
        """The numbers of the entries that commands brought about, by person and command id."""
        self.house = House()
        self.budget = Budget()

    def fold(self, given: entry.AnyEntry, *, new: bool = False) -> Effect:
        """Fold the next entry in; a `new` action has no outcomes yet and gets them.

        Raises `TableFault` if it does not fit; the table can't be used after that.
        """
        if (self.number < 0) != isinstance(given, entry.Opened):
            raise TableFault(f"table {self.id}: entry {self.number + 1} is {type(given).__name__}")
        self.number += 1
        self.at = max(self.at, given.at)
        self.budget.count(given)
        if given.command:
            self.done[given.person, given.command] = self.number
        if given.person:
            self._heard(given.person, given.at)
        match given:
            case entry.Acted():
                return self._acted(given, new)
            case entry.Said(seat=seat, name=name, text=text):
                persons = {given.person} if seat is None else {given.person, *self._seat(seat).holders}
                self.house.hear(self.number, persons, name)
                return Effect(given, said_line(self.number, given.at, seat, name, text))
            case entry.Held(seat=seat):
                self._seat(seat).holders.add(given.person)
                return Effect(given, outline=True)
            case entry.Revoked(seat=seat, devices=devices):
                self._seat(seat).links += 1
                if devices:
                    self._seat(seat).holders = {given.person}
                return Effect(given, outline=True)
            case entry.Muted() | entry.Removed() | entry.GuestsChanged():
                return self._changed_house(given)
            case entry.ChoseEarly(seat=seat, action=action):
                again = seat in self.early
                self.early[self._seat(seat).number] = action
                line = None if again else note_line(self.number, given.at, seat, "has chosen tickets")
                return Effect(given, line, privates=(seat,))
            case entry.Rematched(table=table):
                self.rematch = table
                return Effect(given, self._note(given, None, "another game begins"), outline=True)
        self.clocks.advance(given.at)
        effect = self._changed_table(given)
        if self.game is None:
            return effect
        self.run_clocks(given.at)
        return effect._replace(now=True, privates=range(len(self.seats)))

    def _heard(self, person: str, at: int) -> None:
        for seat in self.seats:
            if person in seat.holders:
                seat.heard_at = at

    def _changed_house(self, new: entry.Muted | entry.Removed | entry.GuestsChanged) -> Effect:
        """What the host decides about guests; the game is not concerned."""
        match new:
            case entry.GuestsChanged(spectators=spectators, take_over=take_over):
                self.options = msgspec.structs.replace(self.options, spectators=spectators, take_over=take_over)
                may = {"talk": "may watch and talk", "watch": "may watch in silence", "none": "may not watch"}
                return self._table_matter(new, None, f"those without a seat {may[spectators]}")
            case entry.Removed(line=line):
                speaker = self._speaker(line)
                self.house.send_away(speaker.persons, remove=True)
                return self._table_matter(new, None, f"the host has removed {speaker.name}")
            case entry.Muted(line=line, muted=muted):
                speaker = self._speaker(line)
                if muted:
                    self.house.mute(line, speaker)
                    return self._table_matter(new, None, f"the host has muted {speaker.name}")
                self.house.unmute(speaker)
                return self._table_matter(new, None, f"{speaker.name} may talk again")

    def _speaker(self, line: int) -> Speaker:
        speaker = self.house.speaker(line)
        if speaker is None:
            raise TableFault(f"table {self.id}: entry {self.number} is about line {line}, which nobody said")
        return speaker

    def _changed_table(self, new: entry.AnyEntry) -> Effect:
        """The rare entries, which change the table itself."""
        match new:
            case entry.Opened():
                return self._opened(new)
            case entry.Started():
                return self._started(new)
            case entry.Undone(seat=seat):
                return self._undone(new, seat)
            case entry.Joined(seat=seat, name=name):
                self._seat(seat).give_to_person(new.person, name)
                self._seat(seat).heard_at = new.at
                return self._table_matter(new, seat, "took the seat")
            case entry.Left(seat=seat):
                self._seat(seat).clear()
                return self._table_matter(new, seat, "left the seat")
            case entry.Evicted():
                return self._evicted(new)
            case entry.SeatChanged(seat=seat):
                return self._table_matter(new, seat, self._change_seat(new))
            case entry.TimedOut(seat=seat):
                self._seat(seat).late += 1
                self.timed_out = seat
                return Effect(new, self._note(new, seat, "time is up: a bot plays this turn"))
            case entry.StoodIn(seat=seat, bot=bot):
                self._seat(seat).stand_in = bot
                self._seat(seat).late = 0
                return self._table_matter(new, seat, "lets a bot play" if new.person else "is away: a bot plays on")
            case entry.Returned(seat=seat):
                self._give_back(seat)
                return self._table_matter(new, seat, "is back")
            case entry.Paused():
                self.stage = "paused"
                return self._table_matter(new, None, "paused")
            case entry.Resumed():
                self.stage = "playing"
                return self._table_matter(new, None, "goes on")
            case entry.Ended():
                self.stage = "ended"
                return self._table_matter(new, None, "the host has ended the table")
        raise AssertionError(f"{type(new).__name__} does not change the table itself: see `fold`")

    def _table_matter(self, new: entry.AnyEntry, seat: int | None, note: str) -> Effect:
        return Effect(new, self._note(new, seat, note), outline=True)

    def _note(self, new: entry.AnyEntry, seat: int | None, note: str) -> Line:
        return note_line(self.number, new.at, seat, note)

    def _seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise TableFault(f"table {self.id}: entry {self.number} is about seat {number}, which does not exist")
        return self.seats[number]

    def _opened(self, new: entry.Opened) -> Effect:
        self.host, self.opened_at, self.edition, self.seed = new.person, new.at, new.edition, new.seed
        self.options, self.rematch_of, self.household = new.options, new.rematch_of, new.household
        self.names = names_of(new.edition)
        if self.names.digest != new.digest:
            raise TableFault(f"table {self.id}: it was opened with another board of {new.edition!r} than the one here")
        self.seats = seats_of(new)
        self._heard(new.person, new.at)
        self.house.send_away(new.evicted, remove=False)
        self.house.send_away(new.removed, remove=True)
        self.clocks = Clocks(new.options.clock, len(self.seats))
        return self._table_matter(new, None, "the table is open")

    def _change_seat(self, new: entry.SeatChanged) -> str:
        seat = self._seat(new.seat)
        if new.kind == "open":
            seat.clear()
            return "the seat is open"
        if new.kind == "person":
            self._give_back(new.seat)
            return "plays again"
        if new.name:
            seat.give_to_bot(new.bot, new.name)
        else:
            seat.stand_in = new.bot
        return "is played by a bot now"

    def _evicted(self, new: entry.Evicted) -> Effect:
        seat = self._seat(new.seat)
        name = seat.name
        self.house.send_away(seat.holders - {self.host}, remove=new.removed)
        self.early.pop(new.seat, None)
        seat.links += 1
        if not new.bot:
            seat.clear()
            return self._table_matter(new, None, f"the host has sent {name} away; the seat is open")
        seat.give_to_bot(new.bot, new.name)
        if self.game is not None:
            self.options = msgspec.structs.replace(self.options, take_over=False)
        return self._table_matter(new, None, f"the host has sent {name} away; {new.name} plays on")

    def _give_back(self, number: int) -> None:
        seat = self._seat(number)
        seat.stand_in, seat.late = "", 0
        if self.timed_out == number:
            self.timed_out = None
        self.clocks.refill(number)

    # ------------------------------------------------------------ the game

    def _started(self, new: entry.Started) -> Effect:
        for seat, name in zip(self.seats, new.names, strict=True):
            seat.guest_of = ""
            if seat.kind == "open":
                seat.give_to_bot(new.bots, name)
        try:
            self.game = Game(self.edition, new.names, self.seed)
        except SetupError as error:
            raise TableFault(f"table {self.id}: {error}") from None
        self.stage = "playing"
        self.changed = self.number
        line = game_line(self.number, new.at, None, self.game.events, "the cards are dealt")
        return Effect(new, line, board=True, outline=True)

    def _acted(self, given: entry.Acted, new: bool) -> Effect:
        game, seat, clocks = self.game, given.seat, self.clocks
        if game is None or game.to_act != seat:
            raise TableFault(f"table {self.id}: entry {self.number} acts for seat {seat}, which is not to act")
        clocks.advance(given.at)
        last = self.acts[-1] if self.acts else None
        could_undo = last.seat if last is not None and last.may_be_taken_back else seat
        try:
            happened = game.play(given.action)
        except ActionError as error:
            raise TableFault(f"table {self.id}: entry {self.number}: {error}") from None
        outcomes = outcomes_of(happened, game.names, token_chosen=given.action.startswith("take "))
        if new:
            given = msgspec.structs.replace(given, outcomes=outcomes)
        elif given.outcomes != outcomes:
            raise TableFault(f"table {self.id}: entry {self.number} has other outcomes than the seed gives")
        events = tuple(happened)
        player = given.by == "player"
        undoable = player and not revealed_anything(events)
        self.acts.append(Act(seat, undoable, tuple(clocks.left), clocks.elapsed))
        self.changed = self.number
        self.early.pop(seat, None)
        if player:
            self.seats[seat].late = 0
        if game.phase in BEGINNINGS:
            clocks.end_turn(seat)
            self.timed_out = None
        over = game.is_over
        if over:
            self.stage = "over"
        self.run_clocks(given.at)
        line = game_line(self.number, given.at, seat, events)
        told = range(len(self.seats)) if over else {seat, could_undo, game.to_act}
        return Effect(given, line, events, now=True, outline=over, privates=told)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back the last action of the game."""
        if self.stage != "playing" or not self.acts:
            return False
        return self.acts[-1].seat == seat and self.acts[-1].may_be_taken_back

    def _undone(self, new: entry.AnyEntry, seat: int) -> Effect:
        if self.game is None or not self.can_undo(seat):
            raise TableFault(f"table {self.id}: entry {self.number} takes back what can't be taken back")
        act = self.acts.pop()
        self.game.undo()
        self.clocks.take_back(seat, act.left, act.elapsed)
        self.timed_out = None
        self.changed = self.number
        return Effect(new, self._note(new, seat, "took back an action"), board=True)

    def must_go_on(self, *, or_be_paused: bool = False) -> None:
        """Raise `Refusal` unless the game is going on; with `or_be_paused` it may be paused too."""
        if self.stage == "playing" or (or_be_paused and self.stage == "paused"):
            return
        raise Refusal(
            "not now",
            {
                "gathering": "the game has not begun; the host starts it",
                "paused": "the table is paused; the host lets it go on",
                "over": "the game is over",
            }.get(self.stage, "the host has ended this table"),
        )

    def run_clocks(self, at: int) -> None:
        """Let the clock of the person to act run."""
        self.acted_at = at
        seat = self.game.to_act if self.game is not None else None
        going = self.stage == "playing"
        if seat is not None and (self.seats[seat].player or self.timed_out == seat):
            seat = None
        self.clocks.run(seat, going)


def revealed_anything(events: Iterable[AnyEvent]) -> bool:
    """Whether an action with these events told anybody, the player included, what was hidden before.

    A card drawn or turned up and a ticket offered did. So did the last of the first choices: after it the first seat is
    drawn, and everybody's number of tickets is told. So did the end, which tells everything. A claim did not, unless a
    card was turned up then. Nor did taking a card that nothing could replace, keeping drawn tickets, a token, a stack,
    a flag, or a pass.
    """
    return not REVEALING.isdisjoint(map(type, events))
