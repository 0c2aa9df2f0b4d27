"""Tables for tests, people at them, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count

from branchline.bots import bot
from branchline.game import Game
from branchline.server.contract import commands as ask
from branchline.server.contract.options import Clock, Options, SeatPlan
from branchline.server.table import AlreadyDone, Eyes, Happening, Table, TableCommand, opened
from branchline.server.table.fold import Effect

ANN, BOB, CID = "hash of ann", "hash of bob", "hash of cid"
PEOPLE = {"Ann": ANN, "Bob": BOB, "Cid": CID, "Dot": "hash of dot", "Eve": "hash of eve"}
AT = 1_700_000_000_000
_IDS = count()


def new_id() -> str:
    """An id for a command."""
    return f"c{next(_IDS)}"


class StoredTable(Table):
    """A table that remembers what would be stored of it."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.stored: list[bytes] = []

    def _happened(self, effect: Effect) -> Happening:
        happening = super()._happened(effect)
        self.stored.append(happening.stored())
        return happening


def open_table(
    edition: str = "mini",
    seats: Sequence[SeatPlan] = (SeatPlan("me", "Ann"), SeatPlan("open")),
    *,
    options: Options | None = None,
    seed: str = "seed of tests",
    now: int = AT,
) -> StoredTable:
    """A table of Ann's."""
    options = options or Options(pace="instant")
    entry = opened(edition=edition, seats=seats, options=options, seed=seed, person=ANN, now=now)
    return StoredTable.open("T", entry)[0]


def done(table: Table, command: TableCommand, person: str = ANN, now: int = AT) -> Happening:
    """Carry a command out that must be new and allowed."""
    happening = table.perform(command, person, now)
    assert not isinstance(happening, AlreadyDone)
    return happening


def people_at(
    edition: str, players: int = 2, *, options: Options | None = None, seed: str = "seed of tests", now: int = AT
) -> StoredTable:
    """A table at which everybody has sat down and the cards are dealt."""
    table = open_table(
        edition, [SeatPlan("me", "Ann"), *[SeatPlan("open")] * (players - 1)], options=options, seed=seed, now=now
    )
    for seat, (name, person) in enumerate(list(PEOPLE.items())[1:players], 1):
        done(table, ask.Join(id=new_id(), seat=seat, name=name), person, now)
    done(table, ask.Start(id=new_id()), ANN, now)
    return table


def with_bots(edition: str, bots: Sequence[str] = ("newcomer",), options: Options | None = None) -> StoredTable:
    """Ann and bots, dealt."""
    table = open_table(
        edition, [SeatPlan("me", "Ann"), *(SeatPlan("bot", "", level) for level in bots)], options=options
    )
    done(table, ask.Start(id=new_id()))
    return table


def game_of(table: Table) -> Game:
    """The game, which has begun."""
    assert table.game is not None
    return table.game


def person_of(table: Table, seat: int) -> str:
    """Somebody who holds the seat."""
    return min(table.seats[seat].holders)


def act(table: Table, action: str, now: int = AT, *, seat: int | None = None) -> Happening:
    """Play an action for the seat to act, or another."""
    who = seat if seat is not None else game_of(table).to_act
    assert who is not None
    command = ask.Act(id=new_id(), seat=who, action=action, number=table.number)
    return done(table, command, person_of(table, who), now)


def let_bot_act(table: Table, now: int = AT) -> Happening:
    """Let the bot that the table waits for play."""
    waiting = table.waiting_for()
    assert waiting.kind == "bot"
    assert waiting.seat is not None
    assert waiting.view is not None
    chosen = bot(waiting.bot).choose(waiting.view, random.Random(waiting.chance), None)
    return table.perform_bot(waiting.seat, chosen, waiting.number, now)


def random_step(table: Table, rng: random.Random, now: int) -> Happening:
    """Whatever the table waits for; people play at random, and now and then take back, chat or choose early."""
    if table.stage == "paused":
        return done(table, ask.Resume(id=new_id()), ANN, now)
    waiting = table.waiting_for()
    if waiting.kind == "early choice":
        return table.perform_early_choice(now)
    if waiting.kind == "bot":
        return let_bot_act(table, now)
    game = game_of(table)
    assert waiting.seat is not None
    chance = rng.random()
    if chance < 0.1:
        undoers = [seat for seat in game.seats if table.can_undo(seat)]
        if undoers:
            return done(table, ask.Undo(id=new_id(), seat=undoers[0]), person_of(table, undoers[0]), now)
    elif chance < 0.15:
        return done(table, ask.Say(id=new_id(), text=f"hello {chance}"), "somebody", now)
    elif chance < 0.5 and game.phase == "choosing tickets":
        later = [seat.number for seat in table.seats if seat.number > waiting.seat and seat.holders]
        if later:
            return act(table, "keep all", now, seat=rng.choice(later))
    elif 0.5 <= chance < 0.52:
        return done(table, ask.Pause(id=new_id()), ANN, now)
    return act(table, str(rng.choice(list(game.legal_actions()))), now)


def goes_on(table: Table) -> bool:
    """Whether the game has not ended."""
    return table.stage in ("playing", "paused")


def all_eyes(table: Table) -> list[Eyes]:
    """Every seat that somebody holds, a spectator who is known, and one who is not."""
    seats = [Eyes(seat.number, person_of(table, seat.number)) for seat in table.seats if seat.holders]
    return [*seats, Eyes(None, ANN), Eyes(None, "")]


def play_until(table: Table, wanted: Callable[[Game], bool], rng: random.Random) -> None:
    """Play at random, taking nothing back, until the game is as wanted."""
    while not wanted(game_of(table)):
        waiting = table.waiting_for()
        assert waiting.kind != "nobody"
        if waiting.kind == "bot":
            let_bot_act(table)
        else:
            act(table, str(rng.choice(list(game_of(table).legal_actions()))))


TURN_CLOCK = Options(clock=Clock("turn", 60), pace="instant")
BANK_CLOCK = Options(clock=Clock("bank", 300, 5), pace="instant")
