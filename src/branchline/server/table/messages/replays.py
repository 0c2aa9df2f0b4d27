"""A finished game once more, move by move, through somebody's eyes."""

from __future__ import annotations

from branchline.game import Game, Record
from branchline.game.names import names_of
from branchline.server.contract.messages import Happened, LogLine, Replay, SeatInfo, Snapshot, TableInfo
from branchline.server.contract.options import Options
from branchline.server.table.messages.final_reveal import revealed
from branchline.server.table.messages.game_messages import board_of, changes_of, now_of, private_of
from branchline.server.table.refusals import Refusal


def replay_of_record(record: Record, seat: int | None) -> Replay:
    """The replay of a record that somebody has brought; as it has no table, one is made up.

    Raises `RecordError`, or `Refusal` if there is no such seat.
    """
    game = record.replay()
    if seat is not None and seat not in game.seats:
        raise Refusal("unknown", f"there is no seat {seat}; this game has seats 0 to {len(game.names) - 1}")
    info = TableInfo(
        id="",
        edition=record.edition,
        stage="over" if game.is_over else "ended",
        seats=tuple(SeatInfo(seat=number, kind="person", name=name) for number, name in enumerate(record.players)),
        options=Options(),
        opened_at=0,
        seed_hash=record.seed_hash or "",
        seed=record.seed,
    )
    return replay_of(game, seat, info)


def replay_of(game: Game, seat: int | None, info: TableInfo) -> Replay:
    """The game from its beginning, as a seat or (None) a spectator saw it."""
    names = names_of(game.edition)
    course = game.retraced()
    beginning, dealt = next(course)
    start = Snapshot(
        number=0,
        seat=seat,
        table=info,
        now=now_of(beginning.spectator_view(), names, None),
        board=board_of(beginning.spectator_view(), names),
        private=None if seat is None else private_of(beginning.view(seat), names),
        log=(
            LogLine(number=0, at=0, events=tuple(event.seen_by(seat) for event in dealt), note="the cards are dealt"),
        ),
        talk=(),
    )
    acting = beginning.to_act
    happened: list[Happened] = []
    for number, (now, events) in enumerate(course, 1):
        view = now.spectator_view()
        seen = tuple(event.seen_by(seat) for event in events)
        happened.append(
            Happened(
                number=number,
                line=LogLine(number=number, at=0, seat=acting, events=seen),
                changes=changes_of(seen, view, names),
                now=now_of(view, names, None),
                private=None if seat is None else private_of(now.view(seat), names),
                revealed=revealed(now) if now.is_over else None,
            )
        )
        acting = now.to_act
    return Replay(start=start, happened=tuple(happened), names=game.names, record=str(game.record(show_seed=True)))
