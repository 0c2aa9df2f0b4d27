"""A table: what can be asked of it, and what everybody at it is told. No clock, no input and output of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Self

from branchline.game import AnyAction, KeepTickets, Record, View
from branchline.game.actions import Action
from branchline.game.seeds import seed_hash
from branchline.server.contract import entries as entry
from branchline.server.contract.entries import AnyEntry
from branchline.server.contract.messages import Replay, TableInfo
from branchline.server.table.command_checks import TableCommand, entry_of
from branchline.server.table.fold import Effect, Fold
from branchline.server.table.listing_facts import Facts, facts_of
from branchline.server.table.messages.choices import encoded_choices
from branchline.server.table.messages.final_reveal import revealed
from branchline.server.table.messages.game_messages import Pieces, board_of, changes_of, encode, now_of, private_of
from branchline.server.table.messages.happenings import AlreadyDone, Happening, Memory, Trace, whole_message
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
"""Lines of what happened in a snapshot, and as many of what was said: each pushes out only its own kind."""
MOST_LATE = 3
"""After so many time-outs in a row a bot holds the seat until its person returns."""


class Table(Fold):
    """One table.

    Whatever changes it gives back a `Happening`: what to store, and a message for every pair of eyes. It has happened
    then; if it can't be stored, the table is to be thrown away and made again from what is. What can't be done raises
    `Refusal`, and nothing has changed.
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._log: deque[Line] = deque(maxlen=LOG_LINES)
        self._talk: deque[Line] = deque(maxlen=LOG_LINES)
        self._memory = Memory()
        self._now: bytes | None = None
        self._board: bytes | None = None
        self._revealed: bytes | None = None
        self._outline: Outline | None = None
        self._seed_hash = ""

    @classmethod
    def open(cls, table: str, opened: entry.Opened) -> tuple[Self, Happening]:
        """A new table; `opening.opened` and `next_table` make the entry."""
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
        """Take in the next entry of the store. Raises `TableFault`, and the table is of no more use."""
        return self._happened(self.fold(stored))

    def _carry_out(self, new: AnyEntry) -> Happening:
        """Take in an entry that is new and was found to fit. Raises `Refusal` if the log has no room for its kind."""
        self.budget.check(new)
        return self._happened(self.fold(new, new=True))

    def perform(
        self, command: TableCommand, person: str, now: int, present: Collection[int] = ()
    ) -> Happening | AlreadyDone:
        """Do what a person asks; `now` in milliseconds since 1970, `present`: the seats whose people are there."""
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
        """The time of the seat to act is up: a bot plays its turn; after several, all turns until it returns."""
        deadline, seat = self.clocks.deadline(), self.clocks.running
        if deadline is None or seat is None or now < deadline:
            raise Refusal("not now", "nobody's time is up")
        if self.seats[seat].late + 1 >= MOST_LATE:
            return self._carry_out(entry.StoodIn(at=now, seat=seat, bot=self.options.stand_in))
        return self._carry_out(entry.TimedOut(at=now, seat=seat))

    def hold(self, seat: int, person: str, now: int) -> Happening | AlreadyDone:
        """A person has come back to a seat by its recovery link, which was checked: they hold it from now on."""
        place = the_seat(self.seats, seat)
        if place.kind != "person":
            raise Refusal("not now", f"seat {seat} is nobody's any more; join the table")
        if person in place.holders:
            return AlreadyDone(self.number)
        check_may_sit(self, person)
        check_second_seat(self.seats, place, person)
        return self._carry_out(entry.Held(at=now, person=person, seat=seat))

    def next_table(self, person: str, household: str, seed: str, now: int) -> entry.Opened:
        """The entry that opens the table of a rematch. Look first whether `rematch` names one already."""
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
        board = b""
        if game is not None and (effect.now or effect.board):
            view = game.spectator_view()
            self._now = encode(now_of(view, self.names, self.clocks.info()))
            changes = changes_of(effect.events, view, self.names) if effect.events else None
            if changes is not None:
                board = b'"changes":' + encode(changes)
                self._board = None
            if effect.board:
                self._board = encode(board_of(view, self.names))
                board = b'"board":' + self._board
        if effect.outline:
            self._outline = self._outlined()
            if self.stage == "over" and self._revealed is None and game is not None:
                self._revealed = encode(revealed(game))
        trace = Trace(self.number, effect.line, board)
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

    def _private(self, seat: int) -> Pieces:
        game = self.game
        assert game is not None
        acting = self.stage == "playing" and game.to_act == seat
        acting = acting and not self.seats[seat].player and self.timed_out != seat
        choices = encoded_choices(self.edition, game.legal_actions()) if acting else b""
        return private_of(game.view(seat), self.names, choices, self._chosen_early(seat), self.can_undo(seat))

    def _chosen_early(self, seat: int) -> tuple[str, ...] | None:
        if seat not in self.early:
            return None
        kept = Action.parse(self.early[seat])
        return kept.tickets if isinstance(kept, KeepTickets) else None

    def eyes(self, person: str, seat: int | None = None, *, spectator: bool = False) -> Eyes:
        """Whose eyes a person may look through: a seat of their own, by default the one to act or the next to.

        Who holds no seat is a spectator. Raises `Refusal` if the seat is not theirs, or the host does not let them
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
        parts = [
            b'{"type":"snapshot","number":%d,"seat":%b' % (self.number, encode(eyes.seat)),
            b',"log":[',
            b",".join([line.seen_by(eyes.seat) for line in self._log]),
            b'],"talk":[',
            b",".join([line.seen_by(eyes.seat) for line in self._talk]),
            b"]",
        ]
        private = None
        if self.game is not None:
            if self._board is None:
                self._board = encode(board_of(self.game.spectator_view(), self.names))
            parts += (b',"board":', self._board)
            private = self._private(eyes.seat) if eyes.seat is not None else None
        return whole_message(parts, self._now, private, self._outline.told_to(eyes.person), self._revealed)

    def happened_since(self, eyes: Eyes, number: int) -> list[bytes] | None:
        """What these eyes have missed since that number; None if it is too much: then send a snapshot."""
        missed = self._memory.since(number)
        if missed is None or self._outline is None:
            return None
        messages = [b"".join([*trace.parts(eyes.seat), b"}"]) for trace in missed[:-1]]
        if missed:
            private = self._private(eyes.seat) if eyes.seat is not None and self.game is not None else None
            table = self._outline.told_to(eyes.person)
            messages.append(whole_message(missed[-1].parts(eyes.seat), self._now, private, table, self._revealed))
        return messages

    # ------------------------------------------------------------ looking things up

    def facts(self) -> Facts:
        """What lists of tables say of it; changed by a happening with `listing_changed`."""
        return facts_of(self)

    def view_for_hint(self, person: str, seat: int) -> View:
        """What a hint is worked out from: the seat's own view. Raises `Refusal`."""
        own_seat(self.seats, seat, person)
        if not self.options.hints:
            raise Refusal("not now", "the host has turned hints off at this table")
        if self.stage != "playing" or self.game is None or self.game.to_act != seat:
            raise Refusal("not now", "a hint can be had when it is your turn")
        return self.game.view(seat)

    def record(self, eyes: Eyes) -> Record:
        """The record of the game: complete after the end; before it, as these eyes could see it."""
        if self.game is None:
            raise Refusal("not now", "the game has not begun, so there is no record of it")
        if self.stage in ("over", "ended"):
            return self.game.record(show_seed=True)
        return self.game.record(seat=eyes.seat, spectators=eyes.seat is None)

    def replay(self, seat: int | None, person: str = "") -> Replay:
        """The game again, after its end, with any seat's eyes or (None) a spectator's."""
        return self.replay_later(seat, person)()

    def replay_later(self, seat: int | None, person: str = "") -> Callable[[], Replay]:
        """What makes the `replay`. It takes a while, and can be called when this table is no longer at rest.

        Raises `Refusal`.
        """
        check_admitted(self, person)
        if seat is not None:
            the_seat(self.seats, seat)
        if self.stage not in ("over", "ended") or self.game is None or self._outline is None:
            raise Refusal("not now", "the game is not over; afterwards it can be seen again from every seat")
        return partial(replay_of, self.game.copy(), seat, self._outline.info(person))
