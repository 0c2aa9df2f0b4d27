"""A game: the engine's state, the chance that deals for it, and all that has happened."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Self

import msgspec

from branchline.editions import Edition
from branchline.editions import names as editions
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.purposes import SAMPLING
from branchline.engine.moves import Moves
from branchline.engine.numbers.event_numbers import CLAIMED
from branchline.engine.numbers.move_numbers import KEEP_NO_CARD
from branchline.engine.numbers.phase_numbers import CHOOSING_TICKETS, GAME_OVER
from branchline.engine.numbers.sizes import NONE
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.turns import apply, start
from branchline.engine.state import State
from branchline.engine.view import View as EngineView
from branchline.engine.worlds import sample
from branchline.game.actions import AnyAction
from branchline.game.errors import NothingToUndo, PositionError, SetupError
from branchline.game.legal_actions import KEEPING, LegalActions, legal_class, legal_in, none_legal
from branchline.game.names import Names, names_of
from branchline.game.notation.legality import judge, legal_move
from branchline.game.notation.reasons import Reason
from branchline.game.players import player_names
from branchline.game.positions.position import Position, position_of_state
from branchline.game.positions.position_checks import state_of
from branchline.game.records.record import Record
from branchline.game.records.record_writer import Step, advance, course_of, steps
from branchline.game.scores import ScoreSheet, score_sheet
from branchline.game.seeds import chance_of, seed_hash, seed_text
from branchline.game.translation.journal import Entry, Events, with_first_choices, with_no_card
from branchline.game.translation.phase_names import PHASES
from branchline.game.views import SpectatorView, View


class Game:
    """One game of an edition, from the deal to the score sheet.

    >>> game = Game("mini", players=["Ann", "Bob"], seed=7)
    >>> game.to_act, game.phase
    (0, 'choosing tickets')

    `edition` is the name of one of ours, the path of a board file, or a loaded `Edition`; `players` a number or names;
    `seed` fixes the deal: a number or a text, or None for one from the operating system.

    A copy (`copy`, `copy.copy`, `copy.deepcopy`) goes on apart from the game. A game can be pickled for another
    process, which must be trusted with all that is hidden; to store it, write its `record`.
    """

    __slots__ = (
        "_actions",
        "_begun_at",
        "_chance",
        "_claims",
        "_dealer",
        "_journal",
        "_legal",
        "_legal_class",
        "_move_of",
        "_moves",
        "_names",
        "_played",
        "_players",
        "_promised",
        "_retold_plays",
        "_seed",
        "_start",
        "_state",
    )

    def __init__(
        self,
        edition: str | os.PathLike[str] | Edition,
        players: int | Sequence[str] = 2,
        seed: int | str | None = None,
    ) -> None:
        names = names_of(edition)
        self._prepare(names, player_names(names.edition, players), State(names.board), seed_text(seed))
        start(self._state, len(self._players), self._dealer)
        self._journal.append(self._dealer.take_journal())
        self._start = self._state.copy()
        self._begun_at = self._chance.position()

    def _prepare(self, names: Names, players: tuple[str, ...], state: State, seed: str) -> None:
        self._names = names
        self._actions = names.actions  # this and the next two only save looking them up for every move
        self._move_of = names.moves
        self._legal_class = legal_class(names)
        self._players = players
        self._state = state
        self._seed = seed
        self._chance = chance_of(seed)
        self._dealer = Dealer(self._chance, noting=True)
        self._moves = Moves()
        self._claims = Claims()
        self._legal: LegalActions | None = None
        self._played: list[int] = []
        self._journal: list[list[Entry]] = []  # what the start and each move brought about
        self._start = state  # undo goes there and plays again
        self._begun_at = 0  # how far chance was at the start
        self._retold_plays = -1  # how many plays a record has told; -1: chance has dealt everything
        self._promised: str | None = None  # the hash of the seed that dealt those

    @classmethod
    def resume(
        cls,
        edition: str | os.PathLike[str] | Edition,
        players: int | Sequence[str],
        state: State,
        *,
        seed: int | str | None = None,
    ) -> Self:
        """A game that goes on from a state of the engine, which is copied and trusted; `seed` deals what is to come."""
        names = names_of(edition)
        called = player_names(names.edition, players)
        if len(called) != state.players:
            raise SetupError(f"the state is one of {state.players} players, and {len(called)} are named")
        game = cls.__new__(cls)
        game._prepare(names, called, State.from_bytes(names.board, state.to_bytes()), seed_text(seed))
        game._journal.append([])
        game._start = game._state.copy()
        return game

    @classmethod
    def from_position(
        cls,
        position: str | Position,
        *,
        edition: str | os.PathLike[str] | Edition | None = None,
        seed: int | str | None = None,
    ) -> Self:
        """A game that goes on from a position: its line, or the value.

        `edition` is needed only for a board of your own. `seed` deals what is to come. Raises `PositionError` if the
        position can't be, or is not wholly known.
        """
        if isinstance(position, str):
            position = Position.parse(position)
        if edition is None and position.edition not in editions():
            raise PositionError(f"{position.edition!r} is not one of our editions; give its board file as `edition`")
        names = names_of(position.edition if edition is None else edition)
        return cls.resume(names.edition, position.players, state_of(names, position), seed=seed)

    @classmethod
    def imagined(cls, view: View, seed: int | str) -> Self:
        """A game that looks to the seat of a view exactly like that view; what is hidden is filled in by the seed."""
        names = names_of(view.edition)
        text = seed_text(seed)
        world = sample(EngineView.from_bytes(names.board, view.to_bytes()), Chance(text, 0, SAMPLING))
        return cls.resume(view.edition, view.names, world, seed=text)

    @classmethod
    def _retold(
        cls,
        names: Names,
        players: tuple[str, ...],
        begin: State,
        now: State,
        moves: Sequence[int],
        journal: Sequence[list[Entry]],
        promised: str | None,
    ) -> Self:
        """A game as a record tells it. What is still to come will be dealt by a new seed."""
        game = cls.__new__(cls)
        game._prepare(names, players, now.copy(), seed_text(None))
        game._start = begin.copy()
        game._played = list(moves)
        game._journal = list(journal)
        game._retold_plays = len(moves)
        game._promised = promised
        return game

    def __repr__(self) -> str:
        doing = "over" if self.is_over else f"{self.phase} of {self._players[self._state.seat]}"
        return f"<Game {self.edition.name}: {', '.join(self._players)}; {doing}; {len(self._played)} actions played>"

    # ------------------------------------------------------------ what is open

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self._names.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat 0 first."""
        return self._players

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self._players))

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the game is over."""
        return None if self._state.phase == GAME_OVER else self._state.seat

    @property
    def phase(self) -> str:
        """What the seat to act is asked; one of `PHASES`."""
        return PHASES[self._state.phase]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == GAME_OVER

    @property
    def seed(self) -> str | None:
        """The seed's text. It tells all that is to come: keep it until the game is over.

        None if the game was replayed from a record that does not tell it.
        """
        return self._seed if self._retold_plays < 0 else None

    @property
    def seed_hash(self) -> str | None:
        """What may be published at the start, so that the deal can be checked against the seed at the end.

        None for a game that went on after a record that does not tell its seed.
        """
        if self._retold_plays < 0:
            return seed_hash(self._seed)
        return self._promised if len(self._played) <= self._retold_plays else None

    # ------------------------------------------------------------ acting

    def legal_actions(self) -> LegalActions:
        """What the seat to act may do; nothing when the game is over."""
        legal = self._legal
        if legal is None:
            if self._state.phase in KEEPING:
                legal = legal_in(self._names, self._state, self._moves, self._claims)
            else:  # the same, without the call
                legal = self._legal_class(self._actions, self._state, self._moves, self._claims)
            self._legal = legal
        return legal

    def why_not(self, action: AnyAction | str) -> Reason | None:
        """Why the seat to act can't do it; None if it can. Nothing is played.

        The reason tells nothing that the seat may not know. Raises `InvalidAction` if the action means nothing on this
        board.
        """
        return judge(self._names, self._players, self.legal_actions(), action, self._seen).reason

    def _seen(self) -> dict[str, Any]:
        """The fields of the acting seat's view."""
        return EngineView.of(self._state, self._state.seat).fields()

    def play(self, action: AnyAction | str) -> Events:
        """Do it, for the seat to act: an action or its text. What happened is returned.

        Raises `InvalidAction` if it means nothing on this board, `IllegalAction` if the rules don't allow it now;
        then nothing has changed.
        """
        legal = self._legal
        if legal is None:
            legal = self.legal_actions()
        try:
            move = self._move_of[action]
        except (KeyError, TypeError):  # TypeError: it can't be hashed
            move = -1
        happened = legal.play(move, self._state, self._dealer)
        if happened is None:  # tickets kept, another way to write an action, or something illegal
            move, happened = self._play_slowly(action, legal)
        elif move == KEEP_NO_CARD:
            happened = with_no_card(happened, self._claimant())
        self._legal = None
        self._played.append(move)
        self._journal.append(happened)
        return Events(self._names, happened)

    def _claimant(self) -> int:
        """The seat that was asked whether to keep a card: it has just claimed, or the game began with the question."""
        claims = [seat for kind, seat, *_ in self._journal[-1] if kind == CLAIMED]
        return claims[0] if claims else self._start.seat

    def _play_slowly(self, action: AnyAction | str, legal: LegalActions) -> tuple[int, list[Entry]]:
        move = legal.kept(action)
        if move < 0:
            move = legal_move(self._names, self._players, self._state, legal, action)
        first_choice = self._state.phase == CHOOSING_TICKETS
        happened = legal.play(move, self._state, self._dealer) or []
        if first_choice:
            happened = with_first_choices(happened, self._journal, len(self._players))
        elif move == KEEP_NO_CARD:
            happened = with_no_card(happened, self._claimant())
        return move, happened

    def undo(self) -> None:
        """Take back the last action. Chance goes back too: the same action again has the same outcome.

        (In a part that a record tells without its seed, chance can't go back: there another outcome may come.)
        """
        if not self._played:
            raise NothingToUndo("there is no action to take back: none has been played since the game began")
        self._played.pop()
        self._journal.pop()
        self._retold_plays = min(self._retold_plays, len(self._played))
        self._state = self._start.copy()
        self._chance.seek(self._begun_at)
        for number, move in enumerate(self._played):
            self._again(number, move, self._journal[number + 1])
        self._dealer.take_journal()
        self._legal = None

    def _again(self, number: int, move: int, entries: Sequence[Entry]) -> None:
        """Make the move that was played as that number once more, with the same outcome."""
        if number < self._retold_plays:
            advance(self._state, move, entries)
        else:
            apply(self._state, move, self._dealer)

    def retraced(self) -> Iterator[tuple[Self, Events]]:
        """The game as it was when it began and after each action, in order, with what had just happened.

        It is one game that goes on, apart from this one: look at it before you ask for the next.
        """
        twin = self.copy()
        twin._state = self._start.copy()
        twin._chance.seek(self._begun_at)
        twin._played, twin._journal = [], self._journal[:1]
        yield twin, Events(self._names, self._journal[0])
        for number, (move, entries) in enumerate(zip(self._played, self._journal[1:], strict=True)):
            twin._again(number, move, entries)
            twin._dealer.take_journal()
            twin._legal = None
            twin._played.append(move)
            twin._journal.append(entries)
            yield twin, Events(self._names, entries)

    def copy(self) -> Self:
        """The same game, which goes on apart from this one."""
        twin = type(self).__new__(type(self))
        twin._prepare(self._names, self._players, self._state.copy(), self._seed)
        twin._chance.seek(self._chance.position())
        twin._played = self._played.copy()
        twin._journal = self._journal.copy()
        twin._start = self._start
        twin._begun_at = self._begun_at
        twin._retold_plays = self._retold_plays
        twin._promised = self._promised
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()  # all that is shared can't be changed

    def __reduce__(self) -> tuple[Any, ...]:
        """The game as its record by the engine's numbers, its seed, and how far chance is."""
        begin, now = self._start.to_bytes(), self._state.to_bytes()
        course = self._played, self._journal
        chance = self._seed, self._begun_at, self._chance.position()
        retold = self._retold_plays, self._promised
        return _unpickled, (type(self), self._names, self._players, begin, now, course, chance, retold)

    # ------------------------------------------------------------ looking

    def view(self, seat: int) -> View:
        """What that seat may know, and nothing else."""
        if seat not in self.seats:
            raise SetupError(f"seat {seat!r}: this table has seats 0 to {len(self._players) - 1}")
        legal = self.legal_actions() if seat == self.to_act else none_legal(self._names)
        return View(self._names, self._players, EngineView.of(self._state, seat).to_bytes(), legal)

    def spectator_view(self) -> SpectatorView:
        """What everybody may know."""
        return SpectatorView(self._names, self._players, EngineView.of(self._state, NONE).to_bytes())

    @property
    def events(self) -> Events:
        """All that happened since the game, or the position it began from, was set up; in order, chance included."""
        return Events(self._names, [entry for entries in self._journal for entry in entries])

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """The actions played, in order."""
        return tuple(step.action for step in self._steps())

    def _steps(self) -> list[Step]:
        return list(steps(self._names, self._start, self._played, self._journal[1:]))

    def scores(self) -> ScoreSheet:
        """What each seat scores if the game ends as it stands: the final scores once it is over."""
        return score_sheet(self._names, self._players, self._state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the game is over."""
        return self.scores().winners if self.is_over else ()

    # ------------------------------------------------------------ writing down

    def position(self) -> str:
        """The whole position as one line, hidden things included; `Game.from_position` reads it."""
        return str(self._position())

    def _position(self) -> Position:
        return position_of_state(self._names, self._players, self._state.fields())

    def record(self, *, seat: int | None = None, spectators: bool = False, show_seed: bool | None = None) -> Record:
        """The record of the game so far.

        With a `seat`, or for `spectators`, it tells what they could see, with ``?`` for the rest; such a record can't
        be replayed. The seed is told once the game is over, or as `show_seed` says: who has it knows all cards to come.
        """
        if seat is not None and (spectators or seat not in self.seats):
            raise SetupError(f"seat {seat!r}: give one of the seats 0 to {len(self._players) - 1}, or spectators=True")
        partial = spectators or seat is not None
        if show_seed is None:
            show_seed = self.is_over and not partial
        return Record(
            edition=self.edition.name,
            digest=self._names.digest,
            players=self._players,
            seed_hash=self.seed_hash,
            seed=self.seed if show_seed else None,
            scores=tuple(self.scores()) if self.is_over else (),
            **course_of(self._names, self._players, self._start, self._journal[0], self._steps(), partial, seat),
        )

    def reveal(self) -> dict[str, Any]:
        """Everything, hidden things included, as plain data by names: for audits and analysis after the fact."""
        data: dict[str, Any] = msgspec.to_builtins(self._position())
        data["seed"] = self.seed
        data["events"] = [msgspec.to_builtins(event) for event in self.events]
        data["scores"] = [msgspec.to_builtins(score) for score in self.scores()]
        return data


def _unpickled(
    cls: type[Game],
    names: Names,
    players: tuple[str, ...],
    begin: bytes,
    now: bytes,
    course: tuple[list[int], list[list[Entry]]],
    chance: tuple[str, int, int],
    retold: tuple[int, str | None],
) -> Game:
    """The game whose `__reduce__` this is."""
    game = cls.__new__(cls)
    seed, begun_at, position = chance
    game._prepare(names, players, State.from_bytes(names.board, now), seed)
    game._start = State.from_bytes(names.board, begin)
    game._begun_at = begun_at
    game._chance.seek(position)
    game._played, game._journal = course
    game._retold_plays, game._promised = retold
    return game
