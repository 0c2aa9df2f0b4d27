"""Playing a record again: by its outcomes, every rule checked; and against its seed."""

from __future__ import annotations

import os
from typing import NoReturn, TypeAlias

from branchline.editions import Edition
from branchline.editions import names as editions
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.numbers.move_numbers import KEEP_NO_CARD
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER, PLACING_STACK, TURN
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.turns import apply, start
from branchline.engine.state import State
from branchline.game.actions import AnyAction, TakeToken
from branchline.game.errors import ActionError, PositionError, RecordError, SeedMismatch, SetupError, shortened
from branchline.game.game import Game
from branchline.game.legal_actions import legal_in
from branchline.game.names import Names, names_of
from branchline.game.notation.legality import legal_move
from branchline.game.players import player_names
from branchline.game.positions.position import Position
from branchline.game.positions.position_checks import state_of
from branchline.game.records.outcome_text import outcome_texts, told_outcomes
from branchline.game.records.record import Play, Record
from branchline.game.records.record_text import header_lines, result_lines, turn_line
from branchline.game.scores import score_sheet
from branchline.game.seeds import seed_hash
from branchline.game.translation.journal import Entry, Events, with_first_choices, with_no_card

AnyEdition: TypeAlias = str | os.PathLike[str] | Edition | None

_BEGINNINGS = (CHOOSING_TICKETS, PLACING_STACK, TURN)
"""The phases in which a new line of the record begins."""


def replay(record: Record, edition: AnyEdition) -> Game:
    """See `Record.replay`."""
    replayed = _Replay(record, edition)
    replayed.run()
    if record.seed is not None:
        try:
            return replayed.dealt_by_seed()
        except SeedMismatch:
            pass  # the rules are kept all the same; `verify` is there to complain
    return replayed.game()


def verify(record: Record, edition: AnyEdition) -> Game:
    """See `Record.verify`."""
    replayed = _Replay(record, edition)
    replayed.run()
    return replayed.game() if record.seed is None else replayed.dealt_by_seed()


class _Replay:
    """One record being played again. `state`, `moves`, `actions` and `journal` are as far as it has come."""

    def __init__(self, record: Record, edition: AnyEdition) -> None:
        self.record = record
        self.headers = header_lines(record)
        if record.seen_by is not None:
            whose = f"this is what {record.seen_by} could see"
            self.wrong_header("seen by: ", f"{whose}; only the whole record of a game can be replayed")
        self.names = self.find_edition(edition)
        self.moves: list[int] = []
        self.actions: list[AnyAction] = []
        self.journal: list[list[Entry]] = []
        self.state = self.begin()
        self.start = self.state.copy()

    def wrong_header(self, key: str, fault: str, error: type[RecordError] = RecordError) -> NoReturn:
        line = next((number for number, text in enumerate(self.headers) if text.startswith(key)), 0)
        raise error(fault, line + 1, self.headers[line])

    def line(self, turn: int) -> tuple[int, str]:
        """Number and text of a turn's line."""
        return len(self.headers) + turn + 1, turn_line(self.record, turn)

    def find_edition(self, edition: AnyEdition) -> Names:
        record = self.record
        if edition is None:
            if record.edition not in editions():
                fault = f"{record.edition!r} is not one of our editions; give its board file as `edition`"
                self.wrong_header("edition: ", fault)
            edition = record.edition
        names = names_of(edition)
        if names.edition.name != record.edition or names.digest != record.digest:
            fault = f"the record was played on another board than {names.edition.name!r} as it is here"
            self.wrong_header("edition: ", f"{fault} (its rules have {names.digest})")
        return names

    def begin(self) -> State:
        record = self.record
        try:
            player_names(self.names.edition, record.players)
        except SetupError as error:
            self.wrong_header("players: ", str(error))
        if record.position is not None:
            return self.begin_from_position(record.position)
        state = State(self.names.board)
        dealer = self.dealer(record.deal, len(self.headers), self.headers[-1])
        start(state, len(record.players), dealer)
        entries = self.finish(dealer, len(self.headers), self.headers[-1])
        self.compare(
            record.deal,
            outcome_texts(self.names, record.players, entries, deal=True),
            len(self.headers),
            self.headers[-1],
        )
        self.journal.append(entries)
        return state

    def begin_from_position(self, text: str) -> State:
        try:
            position = Position.parse(text)
            if position.players != self.record.players:
                self.wrong_header("position: ", "its players are not those of the record")
            state = state_of(self.names, position)
        except PositionError as error:
            self.wrong_header("position: ", str(error))
        self.journal.append([])
        return state

    def dealer(self, outcomes: tuple[str, ...], line: int, text: str) -> Dealer:
        """A dealer that deals what the record says."""
        try:
            dealt = told_outcomes(self.names, self.record.players, outcomes)
        except ValueError as error:
            raise RecordError(str(error), line, text) from None
        self.told = len(dealt)
        return Dealer(Chance(""), outcomes=dealt, noting=True)

    def finish(self, dealer: Dealer, line: int, text: str) -> list[Entry]:
        """What happened, if the dealer was told neither too little nor too much."""
        if dealer.fault is not None:
            raise RecordError(dealer.fault, line, text)
        if dealer.next_outcome < self.told:
            raise RecordError("more is dealt here than the rules ask for", line, text)
        return dealer.take_journal()

    def compare(self, written: tuple[str, ...], happened: tuple[str, ...], line: int, text: str) -> None:
        """What the record says must be what the rules make of it."""
        if written != happened:
            ours = " / ".join(happened) or "nothing"
            theirs = shortened(" / ".join(written)) or "nothing"
            raise RecordError(f"by the rules {ours!r} follows, not {theirs!r},", line, text)

    def run(self) -> None:
        """Play it all, and check the result."""
        state = self.state
        for number, turn in enumerate(self.record.turns):
            line, text = self.line(number)
            if state.phase == GAME_OVER:
                raise RecordError("the game is over before this turn", line, text)
            if number and state.phase not in _BEGINNINGS:
                raise RecordError("the turn before this one is not complete", line, text)
            if state.seat != turn.seat:
                raise RecordError(f"it is {self.record.players[state.seat]}'s turn", line, text)
            for index, play in enumerate(turn.plays):
                if index and (state.phase == GAME_OVER or state.phase in _BEGINNINGS):
                    raise RecordError(f"the turn is over before {shortened(play.action)!r}", line, text)
                self.play(play, line, text)
        self.check_result()

    def play(self, play: Play, line: int, text: str) -> None:
        state, players = self.state, self.record.players
        legal = legal_in(self.names, state, Moves(), Claims())
        try:
            move = legal_move(self.names, players, state, legal, play.action)
        except ActionError as error:
            raise RecordError(str(error), line, text) from None
        action = self.names.action(move, legal.offered())
        if str(action) != play.action:
            raise RecordError(f"the action must be written {str(action)!r}", line, text)
        first, seat = state.phase == CHOOSING_TICKETS, state.seat
        dealer = self.dealer(play.outcomes, line, text)
        apply(state, move, dealer)
        entries = self.finish(dealer, line, text)
        chosen = isinstance(action, TakeToken)
        self.compare(play.outcomes, outcome_texts(self.names, players, entries, token_chosen=chosen), line, text)
        if first:
            entries = with_first_choices(entries, self.journal, len(players))
        elif move == KEEP_NO_CARD:
            entries = with_no_card(entries, seat)
        self.moves.append(move)
        self.actions.append(action)
        self.journal.append(entries)

    def check_result(self) -> None:
        record, over = self.record, self.state.phase == GAME_OVER
        line = len(self.headers) + len(record.turns) + 1
        results = result_lines(record)
        if over != record.is_finished:
            fault = "the game is over, and the scores are missing" if over else "the game is not over yet"
            raise RecordError(fault, line, results[0])
        if not over:
            return
        scores = score_sheet(self.names, record.players, self.state)
        for seat, (ours, theirs) in enumerate(zip(scores, record.scores, strict=True)):
            for part in ours.__struct_fields__:
                if part != "won" and getattr(ours, part) != getattr(theirs, part):
                    fault = f"{part.replace('_', ' ')} must be {getattr(ours, part)}, not {getattr(theirs, part)},"
                    raise RecordError(fault, line + seat, results[seat])
        if tuple(scores) != record.scores:
            winners = ", ".join(record.players[seat] for seat in scores.winners)
            raise RecordError(f"the game is won by {winners}", line + len(scores), results[-1])

    def game(self) -> Game:
        """The game as the record tells it; what is still to come is dealt by a new seed."""
        return Game._retold(
            self.names, self.record.players, self.start, self.state, self.moves, self.journal, self.record.seed_hash
        )

    def dealt_by_seed(self) -> Game:
        """The same game dealt by the record's seed; raises `SeedMismatch` at the first line where they differ."""
        record, names = self.record, self.names
        assert record.seed is not None
        if record.seed_hash is not None and seed_hash(record.seed) != record.seed_hash:
            self.wrong_header("seed: ", "this seed does not have the hash that was published", SeedMismatch)
        try:
            if record.position is None:
                game = Game(names.edition, record.players, record.seed)
            else:
                game = Game.resume(names.edition, record.players, self.start, seed=record.seed)
        except SetupError as error:
            self.wrong_header("seed: ", str(error), SeedMismatch)
        if game.events != Events(names, self.journal[0]):
            raise SeedMismatch("the seed deals otherwise", len(self.headers), self.headers[-1])
        played = 0
        for number, turn in enumerate(record.turns):
            for _ in turn.plays:
                happened = game.play(self.actions[played])
                played += 1
                if happened != Events(names, self.journal[played]):
                    raise SeedMismatch("the seed deals otherwise", *self.line(number))
        return game
