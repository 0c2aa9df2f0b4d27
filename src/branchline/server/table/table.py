"""A table: what can be asked of it, and what everybody there is told. It has no clock and does no input or output."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Self

from branchline.game import AnyAction, KeepTickets, Record, View
from branchline.game.actions import Action
from branchline.game.seeds import seed_hash
from branchline.server.contract import entries as entry
from branchline.server.contract.encoding import encode, encoded
from branchline.server.contract.entries import AnyEntry
from branchline.server.contract.messages import Board, Now, Private, Replay, Revealed, Snapshot, TableInfo
from branchline.server.table.command_checks import TableCommand, entry_of
from branchline.server.table.fold import Effect, Fold
from branchline.server.table.messages.choices import choices_of
from branchline.server.table.messages.final_reveal import revealed
from branchline.server.table.messages.game_messages import board_of, changes_of, now_of, private_of
from branchline.server.table.messages.happenings import AlreadyDone, Happening, Memory, Trace
from branchline.server.table.messages.log_lines import Line
from branchline.server.table.messages.replays import replay_of
from branchline.server.table.messages.viewpoints import Eyes, Outline
from branchline.server.table.next_actor import Waiting, waiting_for
from branchline.server.table.opening import opened_again
from branchline.server.table.people.house import check_admitted, check_may_sit
from branchline.server.table.people.seats import check_second_seat, own_seat, the_seat
from branchline.server.table.refusals import Refusal
from branchline.server.table.typed_actions import understood

LOG_LINES = 80
"""Lines of the log in a snapshot, and lines of the talk: neither pushes out the other."""
MOST_LATE = 3
"""After this many time-outs in a row, a bot plays the seat until its person returns."""


class Table(Fold):
    """One table.

    Every change returns a `Happening`: what to store, and a message for every pair of eyes. The table has changed by
    then; if the entry can't be stored, throw the table away and make it again from what is stored. Whatever can't be
    done raises `Refusal`, and nothing has changed.
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._log: deque[Line] = deque(maxlen=LOG_LINES)
        self._talk: deque[Line] = deque(maxlen=LOG_LINES)
        self._memory = Memory()
        self._now: Now | None = None
        self._board: Board | None = None
        self._revealed: Revealed | None = None
        """These three are encoded."""
        self._outline: Outline | None = None
        self._seed_hash = ""

    @classmethod
    def open(cls, table: str, opened: entry.Opened) -> tuple[Self, Happening]:
        """A new table. `opening.opened` and `next_table` make the entry."""
        new = cls(table)
        return new, new.apply(opened)

    @classmethod
    def from_entries(cls, table: str, entries: Iterable[AnyEntry]) -> Self:
        """A table as the store has it. Raises `TableFault`."""
        known = cls(table)
        for stored in entries:
            known.apply(stored)
        return known

    # ------------------------------------------------------------ what happens

    def apply(self, stored: AnyEntry) -> Happening:
        """Fold in the next stored entry. Raises `TableFault`; the table can't be used after that."""
        return self._happened(self.fold(stored))

    def _carry_out(self, new: AnyEntry) -> Happening:
        """Fold in a new entry that is known to fit. Raises `Refusal` if the log has no room for its kind."""
        self.budget.check(new)
        return self._happened(self.fold(new, new=True))

    def perform(
        self, command: TableCommand, person: str, now: int, present: Collection[int] = ()
    ) -> Happening | AlreadyDone:
        """Do what a person asks. `now` is in milliseconds since 1970; `present`: the seats whose people are there."""
        number = self.done.get((person, command.id))
        if number is not None:
            return AlreadyDone(number)
        return self._carry_out(entry_of(self, command, person, now, present))

    def perform_bot(self, seat: int, action: AnyAction | str, number: int, now: int) -> Happening:
        """Play what a bot has chosen, as `waiting_for` asked; `number` is that of the `Waiting`."""
        waiting = self.waiting_for()
        if waiting.kind != "bot" or waiting.seat != seat or waiting.number != number:
            raise Refusal("stale", f"the table no longer waits for a bot on seat {seat}")
        assert self.game is not None
        text = understood(self.game, self.names, str(action))
        by = "bot" if self.seats[seat].kind == "bot" else "stand-in"
        return self._carry_out(entry.Acted(at=now, seat=seat, action=text, by=by))

    def perform_early_choice(self, now: int) -> Happening:
        """Play the choice that the seat to act made before it was asked."""
        waiting = self.waiting_for()
        if waiting.kind != "early choice" or waiting.seat is None:
            raise Refusal("stale", "the table does not wait for an early choice")
        return self._carry_out(entry.Acted(at=now, seat=waiting.seat, action=self.early[waiting.seat]))

    def time_out(self, now: int) -> Happening:
        """The time of the seat to act is up: a bot plays this turn; after several time-outs, all until it returns."""
        deadline, seat = self.clocks.deadline(), self.clocks.running
        if deadline is None or seat is None or now < deadline:
            raise Refusal("not now", "nobody's time is up")
        if self.seats[seat].late + 1 >= MOST_LATE:
            return self._carry_out(entry.StoodIn(at=now, seat=seat, bot=self.options.stand_in))
        return self._carry_out(entry.TimedOut(at=now, seat=seat))

    def hold(self, seat: int, person: str, now: int) -> Happening | AlreadyDone:
        """A person has come to a seat by its recovery link, which has been checked: they hold it from now on."""
        place = the_seat(self.seats, seat)
        if place.kind != "person":
            raise Refusal("not now", f"seat {seat} is nobody's any more; join the table")
        if person in place.holders:
            return AlreadyDone(self.number)
        check_may_sit(self, person)
        check_second_seat(self.seats, place, person)
        return self._carry_out(entry.Held(at=now, person=person, seat=seat))

    def next_table(self, person: str, household: str, seed: str, now: int) -> entry.Opened:
        """The entry that opens the table of a rematch. First check whether `rematch` already names one."""
        if self.stage not in ("over", "ended"):
            raise Refusal("not now", "the game is not over yet")
        if person != self.host and not any(person in seat.holders for seat in self.seats):
            raise Refusal("not yours", "only those who played can ask for a rematch")
        return opened_again(self, seed=seed, person=person, household=household, now=now)

    def rematched(self, table: str, command: str, person: str, now: int) -> Happening | AlreadyDone:
        """The table of the rematch has been opened."""
        if self.rematch:
            return AlreadyDone(self.number)
        return self._carry_out(entry.Rematched(at=now, command=command, person=person, table=table))

    def waiting_for(self) -> Waiting:
        """Whom the table waits for."""
        return waiting_for(self)

    # ------------------------------------------------------------ what is told

    def _happened(self, effect: Effect) -> Happening:
        game = self.game
        changes = board = None
        if game is not None and (effect.now or effect.board):
            view = game.spectator_view()
            self._now = encoded(now_of(view, self.names, self.clocks.info()))
            changes = changes_of(effect.events, view, self.names) if effect.events else None
            if changes is not None:
                changes = encoded(changes)
                self._board = None
            if effect.board:
                board = self._board = encoded(board_of(view, self.names))
        if effect.outline:
            self._outline = self._outlined()
            if self.stage == "over" and self._revealed is None and game is not None:
                self._revealed = encoded(revealed(game))
        trace = Trace(self.number, effect.line, changes, board)
        self._memory.add(trace)
        if effect.line is not None:
            (self._talk if isinstance(effect.entry, entry.Said) else self._log).append(effect.line)
        held = [seat for seat in effect.privates if self.seats[seat].holders] if game is not None else ()
        return Happening(
            effect.entry,
            trace,
            now=self._now if effect.now else None,
            privates={seat: self._private(seat) for seat in held},
            outline=self._outline if effect.outline else None,
            revealed=self._revealed if effect.outline else None,
        )

    def _outlined(self) -> Outline:
        if not self._seed_hash:
            self._seed_hash = seed_hash(self.seed)
        info = TableInfo(
            id=self.id,
            edition=self.edition,
            stage=self.stage,
            seats=(),
            options=self.options,
            opened_at=self.opened_at,
            seed_hash=self._seed_hash,
            seed=self.seed if self.stage in ("over", "ended") else None,
            muted=self.house.muted,
            rematch=self.rematch or None,
            rematch_of=self.rematch_of or None,
        )
        return Outline(info, self.seats, self.host, self.house.muted_persons)

    def _private(self, seat: int) -> Private:
        game = self.game
        assert game is not None
        acting = self.stage == "playing" and game.to_act == seat
        acting = acting and not self.seats[seat].player and self.timed_out != seat
        return private_of(
            game.view(seat),
            self.names,
            choices=choices_of(self.edition, game.legal_actions()) if acting else (),
            chosen_early=self._chosen_early(seat),
            can_undo=self.can_undo(seat),
        )

    def _chosen_early(self, seat: int) -> tuple[str, ...] | None:
        if seat not in self.early:
            return None
        kept = Action.parse(self.early[seat])
        return kept.tickets if isinstance(kept, KeepTickets) else None

    def eyes(self, person: str, seat: int | None = None, *, spectator: bool = False) -> Eyes:
        """Whose eyes a person looks through: a seat of their own, by default the one that is to act or comes next.

        Anyone without a seat is a spectator. Raises `Refusal` if the seat is not theirs, or the host does not let them
        watch.
        """
        check_admitted(self, person)
        if spectator:
            return Eyes(None, person)
        if seat is not None:
            return Eyes(own_seat(self.seats, seat, person).number, person)
        first = 0 if self.game is None or self.game.to_act is None else self.game.to_act
        order = [*self.seats[first:], *self.seats[:first]]
        return Eyes(next((own.number for own in order if person and person in own.holders), None), person)

    def snapshot(self, eyes: Eyes) -> bytes:
        """The `Snapshot` for these eyes; `eyes` makes them."""
        assert self._outline is not None
        if self.game is not None and self._board is None:
            self._board = encoded(board_of(self.game.spectator_view(), self.names))
        return encode(
            Snapshot(
                number=self.number,
                seat=eyes.seat,
                table=self._outline.told_to(eyes.person),
                now=self._now,
                board=self._board,
                private=self._private_seen_by(eyes),
                revealed=self._revealed,
                log=tuple([line.seen_by(eyes.seat) for line in self._log]),
                talk=tuple([line.seen_by(eyes.seat) for line in self._talk]),
            )
        )

    def _private_seen_by(self, eyes: Eyes) -> Private | None:
        return None if self.game is None or eyes.seat is None else self._private(eyes.seat)

    def happened_since(self, eyes: Eyes, number: int) -> list[bytes] | None:
        """Each `Happened` that these eyes have missed since a number; None if it is too much: send a snapshot."""
        missed = self._memory.since(number)
        if missed is None or self._outline is None:
            return None
        messages = [trace.message(eyes.seat) for trace in missed[:-1]]
        if missed:
            last = missed[-1].message(
                eyes.seat,
                now=self._now,
                private=self._private_seen_by(eyes),
                table=self._outline.told_to(eyes.person),
                revealed=self._revealed,
            )
            messages.append(last)
        return messages

    # ------------------------------------------------------------ looking things up

    def view_for_hint(self, person: str, seat: int) -> View:
        """The seat's own view, from which a hint is worked out. Raises `Refusal`."""
        own_seat(self.seats, seat, person)
        if not self.options.hints:
            raise Refusal("not now", "the host has turned hints off at this table")
        if self.stage != "playing" or self.game is None or self.game.to_act != seat:
            raise Refusal("not now", "you can have a hint when it is your turn")
        return self.game.view(seat)

    def record(self, eyes: Eyes) -> Record:
        """The record of the game: complete after the end, and before that as these eyes could see it."""
        if self.game is None:
            raise Refusal("not now", "the game has not begun, so there is no record of it")
        if self.stage in ("over", "ended"):
            return self.game.record(show_seed=True)
        return self.game.record(seat=eyes.seat, spectators=eyes.seat is None)

    def replay(self, seat: int | None, person: str = "") -> Replay:
        """The game again, after its end, through any seat's eyes or (None) a spectator's."""
        return self.replay_later(seat, person)()

    def replay_later(self, seat: int | None, person: str = "") -> Callable[[], Replay]:
        """A function that makes the `replay`. It takes a while, and may be called when this table is no longer at rest.

        Raises `Refusal`.
        """
        check_admitted(self, person)
        if seat is not None:
            the_seat(self.seats, seat)
        if self.stage not in ("over", "ended") or self.game is None or self._outline is None:
            raise Refusal("not now", "the game is not over; afterwards it can be seen again from every seat")
        return partial(replay_of, self.game.copy(), seat, self._outline.info(person))
