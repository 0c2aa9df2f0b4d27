"""Games of all editions and characters, with everything that must always be true checked after every move."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from branchline.editions import names
from branchline.engine.numbers.phase_numbers import KEEPING_CARD
from branchline.engine.state import State
from tests.engine.characters import CHARACTERS, LINE_UPS
from tests.engine.folding import Folded
from tests.engine.invariants import check_moves, check_position, check_step, most_moves
from tests.engine.situations import situations
from tests.engine.tables import TABLES, Table

characters = st.sampled_from(sorted(CHARACTERS))
line_ups = st.sampled_from(sorted(LINE_UPS.values())) | st.tuples(*[characters] * 5)


class Games(RuleBasedStateMachine):
    """One game at a time; hypothesis decides who plays, and for how long."""

    name: ClassVar[str]
    reached: ClassVar[set[str]]

    @initialize(data=st.data(), seed=st.integers(0, 10**6))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        players = data.draw(st.sampled_from([players for name, players in TABLES if name == self.name]))
        self.table = Table(self.name, players, str(seed))
        self.folded = Folded(self.table.edition)
        self.folded.take_in(self.table.last, payment_waits=False)
        self.fields = self.table.state.fields()
        self.made = 0
        self.kept: list[tuple[State, bytes]] = []
        check_position(self.table.edition, self.fields)

    def move_of(self, character: str) -> None:
        legal = self.table.legal()
        check_moves(self.fields, legal)
        events = self.table.play(CHARACTERS[character](self.table, legal))
        before, self.fields = self.fields, self.table.state.fields()
        check_position(self.table.edition, self.fields)
        check_step(before, self.fields)
        self.reached.update(
            situations(
                before,
                events,
                self.fields,
                drawn=self.table.edition.ticket_choice.drawn,
                needs_deck=self.table.edition.cards.display_needs_deck,
            )
        )
        self.folded.take_in(events, payment_waits=self.fields["phase"] == KEEPING_CARD)
        for name, value in self.folded.fields().items():
            assert self.fields[name] == value
        assert self.folded.over == self.table.over
        self.made += 1
        assert self.made <= most_moves(self.table.edition, self.table.players)

    @rule(character=characters, moves=st.integers(1, 30))
    def one_character_plays_for_all(self, character: str, moves: int) -> None:
        for _ in range(moves):
            if self.table.over:
                return
            self.move_of(character)

    @rule(line_up=line_ups, moves=st.integers(1, 150))
    def each_seat_has_its_own(self, line_up: tuple[str, ...], moves: int) -> None:
        for _ in range(moves):
            if self.table.over:
                return
            self.move_of(line_up[self.table.state.seat])

    @rule()
    def keep_a_copy(self) -> None:
        self.kept.append((self.table.state.copy(), self.table.state.to_bytes()))

    @precondition(lambda self: self.kept)
    @rule(moves=st.integers(1, 10))
    def play_on_from_a_copy(self, moves: int) -> None:
        """Another game from there, which leaves this one and the copy as they are."""
        now = self.table.state.to_bytes()
        copy, _ = self.kept[-1]
        other = Table(self.table.name, self.table.players, "another future", state=copy)
        for _ in range(moves):
            if other.over:
                break
            other.play(other.pick(other.legal()))
            check_position(other.edition, other.state.fields())
        assert self.table.state.to_bytes() == now

    @rule()
    def write_down_and_read(self) -> None:
        """Bytes and fields say all there is to a state."""
        state, board = self.table.state, self.table.board
        assert State.from_bytes(board, state.to_bytes()) == state == State.from_fields(board, state.fields())
        assert hash(State.from_bytes(board, state.to_bytes())) == hash(state)
        self.table.state = State.from_fields(board, self.fields)

    @invariant()
    def copies_stay_as_they_were(self) -> None:
        for copy, data in getattr(self, "kept", []):
            assert copy.to_bytes() == data


ALWAYS_REACHED = {
    "deck and discards are empty",
    "reshuffle",
    "returned ticket drawn again",
}
"""Which games hypothesis comes upon depends on its version, and on the constants in whatever modules are loaded at the
time; these it can't miss. The others: `test_rare_situations`."""


@pytest.mark.parametrize("name", names())
def test_everything_that_must_always_be_true_is(name: str) -> None:
    """And the games really went where the rules are hardest."""
    reached: set[str] = set()
    run_state_machine_as_test(type(f"GamesOf_{name}", (Games,), {"name": name, "reached": reached}))
    assert ALWAYS_REACHED - reached == set()
