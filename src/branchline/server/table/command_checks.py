"""Whether a command may be carried out, and the entry that it becomes; nothing changes here."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, TypeAlias

from branchline.server.contract import commands as ask
from branchline.server.contract import entries as entry
from branchline.server.table.opening import check_level
from branchline.server.table.people.house import check_may_sit, check_may_talk, check_mute, check_removal, eviction
from branchline.server.table.people.player_names import SOMEBODY, bot_name, cleaned_line, cleaned_name, is_taken
from branchline.server.table.people.seats import (
    Seat,
    names_at_start,
    names_besides,
    own_seat,
    seat_to_join,
    the_seat,
)
from branchline.server.table.refusals import Refusal
from branchline.server.table.typed_actions import understood, understood_early

if TYPE_CHECKING:
    from branchline.server.table.fold import Fold

TableCommand: TypeAlias = (
    ask.Act
    | ask.Undo
    | ask.Join
    | ask.Leave
    | ask.Return
    | ask.Start
    | ask.SetSeat
    | ask.Pause
    | ask.Resume
    | ask.End
    | ask.Say
    | ask.Evict
    | ask.Mute
    | ask.Remove
    | ask.SetGuests
    | ask.Revoke
)
"""Every command that concerns one table; a rematch concerns two."""

LONGEST_TURN = 5 * 60_000
"""Milliseconds after which the host may let a bot play for somebody who is there but keeps the game waiting."""


def entry_of(table: Fold, command: TableCommand, person: str, now: int, present: Collection[int]) -> entry.AnyEntry:
    """The entry that a command becomes. Raises `Refusal` if this person may not do that now.

    `present`: the seats whose people are at the table.
    """
    if isinstance(command, ask.Act):
        return _act(table, command, person, now)
    by: entry.Origin = {"at": now, "command": command.id, "person": person}
    match command:
        case ask.Undo(seat=seat):
            own_seat(table.seats, seat, person)
            return entry.Undone(seat=_to_take_back(table, seat), **by)
        case ask.Join(seat=seat, name=name):
            return entry.Joined(seat=seat, name=_to_join(table, seat, person, name), **by)
        case ask.Leave(seat=seat):
            return _leave(table, seat, person, by)
        case ask.Return(seat=seat):
            if not own_seat(table.seats, seat, person).stand_in:
                raise Refusal("not now", "you play this seat yourself already")
            table.must_go_on(or_be_paused=True)
            return entry.Returned(seat=seat, **by)
        case ask.Start(bots=bots):
            _must_host(table, person)
            _must_gather(table, "the game has begun already")
            check_level(bots)
            given = bots if any(seat.kind == "open" for seat in table.seats) else ""
            return entry.Started(names=names_at_start(table.seats, bots), bots=given, **by)
        case ask.SetSeat():
            _must_host(table, person)
            return _set_seat(table, command, by, present)
        case ask.Pause():
            _must_host(table, person)
            table.must_go_on()
            return entry.Paused(**by)
        case ask.Resume():
            _must_host(table, person)
            if table.stage != "paused":
                raise Refusal("not now", "the table is not paused")
            return entry.Resumed(**by)
        case ask.End():
            _must_host(table, person)
            if table.stage in ("over", "ended"):
                raise Refusal("not now", "the game is over already")
            return entry.Ended(**by)
        case ask.Evict():
            _must_host(table, person)
            return eviction(table, command, by)
        case ask.Mute(line=line, muted=muted):
            _must_host(table, person)
            check_mute(table, line, muted)
            return entry.Muted(line=line, muted=muted, **by)
        case ask.Remove(line=line):
            _must_host(table, person)
            check_removal(table, line)
            return entry.Removed(line=line, **by)
        case ask.SetGuests(spectators=spectators, take_over=take_over):
            _must_host(table, person)
            options = table.options
            return entry.GuestsChanged(
                spectators=options.spectators if spectators is None else spectators,
                take_over=options.take_over if take_over is None else take_over,
                **by,
            )
        case ask.Revoke(seat=seat, devices=devices):
            own_seat(table.seats, seat, person)
            return entry.Revoked(seat=seat, devices=devices, **by)
        case ask.Say(seat=seat, text=text, name=name):
            check_may_talk(table, person)
            return entry.Said(seat=seat, name=_speaker(table, seat, person, name), text=cleaned_line(text), **by)


def _act(table: Fold, command: ask.Act, person: str, now: int) -> entry.Acted | entry.ChoseEarly:
    seat = own_seat(table.seats, command.seat, person)
    table.must_go_on()
    if seat.stand_in:
        raise Refusal("not now", "a bot plays this seat for you; return to it first")
    game = table.game
    assert game is not None
    number = command.seat
    first = game.phase == "choosing tickets"
    if game.to_act != number:
        if first and number > (game.to_act or 0):
            tickets = understood_early(game.view(number), command.action)
            text = f"keep {', '.join(tickets)}"
            return entry.ChoseEarly(at=now, command=command.id, person=person, seat=number, action=text)
        if first:
            raise Refusal("not now", "you have chosen your first tickets; wait for the others")
        raise Refusal("not now", f"it is {table.seats[game.to_act or 0].name}'s turn; wait for yours")
    if table.timed_out == number:
        raise Refusal("not now", "your time was up, and a bot plays this turn for you; wait for your next one")
    if command.number < table.changed and not first:
        raise Refusal("stale", "the game has gone on since you last looked; look again and choose")
    text = understood(game, table.names, command.action)
    return entry.Acted(at=now, command=command.id, person=person, seat=number, action=text)


def _to_take_back(table: Fold, seat: int) -> int:
    table.must_go_on()
    if not table.can_undo(seat):
        raise Refusal(
            "not now",
            "there is nothing you can take back: only your own last action, if it revealed nothing hidden and nobody "
            "has acted since",
        )
    return seat


def _to_join(table: Fold, seat: int, person: str, name: str) -> str:
    if table.stage in ("over", "ended"):
        raise Refusal("not now", "the game is over; look for another table or open one")
    check_may_sit(table, person)
    clean = cleaned_name(name)
    if all(other.kind == "person" for other in table.seats):
        the_seat(table.seats, seat)
        raise Refusal("full", "all seats are taken; you can watch")
    several = table.stage == "gathering" and person == table.host  # pass-and-play is for the host to plan
    seat_to_join(table.seats, seat, person, clean, table.options.take_over, several)
    return clean


def _leave(table: Fold, seat: int, person: str, by: entry.Origin) -> entry.Left | entry.StoodIn:
    own = own_seat(table.seats, seat, person)
    if table.stage == "gathering":
        return entry.Left(seat=seat, **by)
    table.must_go_on(or_be_paused=True)
    if own.stand_in:
        raise Refusal("not now", "a bot plays this seat for you already")
    return entry.StoodIn(seat=seat, bot=table.options.stand_in, **by)


def _set_seat(table: Fold, command: ask.SetSeat, by: entry.Origin, present: Collection[int]) -> entry.SeatChanged:
    seat = the_seat(table.seats, command.seat)
    gathering = table.stage == "gathering"
    bot = check_level(command.bot or table.options.stand_in) if command.kind == "bot" else ""
    if not gathering:
        table.must_go_on(or_be_paused=True)
        _check_in_game(seat, command.kind)
        if command.kind == "bot":
            _must_be_away(table, seat, by["person"], by["at"], present)
    elif command.kind == "person":
        raise Refusal("not now", "before the game people take their seats themselves; make it an open one")
    name = bot_name(bot, names_besides(table.seats, seat.number)) if bot and (gathering or seat.bot) else ""
    return entry.SeatChanged(seat=seat.number, kind=command.kind, bot=bot, name=name, **by)


def _check_in_game(seat: Seat, kind: str) -> None:
    if kind == "open":
        raise Refusal("not now", "the game has begun: a seat can be a bot's or its person's")
    if kind == "person" and not seat.stand_in:
        whose = "a bot's own" if seat.kind == "bot" else "played by its person already"
        raise Refusal("not now", f"seat {seat.number} is {whose}")


def _must_be_away(table: Fold, seat: Seat, person: str, now: int, present: Collection[int]) -> None:
    """Raise `Refusal` for a player who is there, unless they ask themselves or keep the game waiting too long."""
    if seat.kind != "person" or seat.stand_in or person in seat.holders or seat.number not in present:
        return
    game = table.game
    to_act = table.stage == "playing" and game is not None and game.to_act == seat.number
    if to_act and now - table.acted_at >= LONGEST_TURN:
        return
    raise Refusal(
        "not now",
        f"{seat.name} is at the table, or was a moment ago; a bot can play for them when they have been away for half "
        "a minute, when the game has waited for them for five minutes, or when they ask for it themselves",
    )


def _speaker(table: Fold, seat: int | None, person: str, name: str | None) -> str:
    if seat is not None:
        return own_seat(table.seats, seat, person).name
    clean = cleaned_name(name) if name else SOMEBODY
    if is_taken(clean, names_besides(table.seats, -1)):
        raise Refusal("taken", f"somebody at this table is called {clean!r}; take another name")
    return clean


def _must_host(table: Fold, person: str) -> None:
    if not person or person != table.host:
        raise Refusal("not host", "only the host, who opened the table, can do that")


def _must_gather(table: Fold, otherwise: str) -> None:
    if table.stage != "gathering":
        raise Refusal("not now", otherwise)
