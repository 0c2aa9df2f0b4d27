"""Prints what the engine does, state by state: run compiled and uncompiled, every line must be the same.

`python -m tests.engine.digests` prints every table, with names (`mini-2p`) only those. The first line says which engine
ran.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from branchline.engine import is_compiled
from branchline.engine.chance.generator import Chance
from branchline.engine.chance.purposes import SAMPLING
from branchline.engine.numbers.sizes import NONE
from branchline.engine.simulation.batch import Batch
from branchline.engine.simulation.random_games import RandomGames
from branchline.engine.view import View
from branchline.engine.worlds import sample
from tests.engine.characters import LINE_UPS, choose
from tests.engine.tables import TABLES, Table, board_of, table_id


def short(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(4, "little") + part)
    return digest.hexdigest()[:16]


def lines_of_game(name: str, players: int, line_up: str) -> Iterator[str]:
    """After every move: the state, what somebody sees of it, a world sampled for them, moves, events and scores."""
    game = Table(name, players, f"digests, {line_up}")
    sampling = Chance("digests", 0, SAMPLING)
    made = 0
    while True:
        legal = game.legal()
        views = [View.of(game.state, made % players if made % (players + 1) else NONE)]
        worlds = [sample(view, sampling) for view in views]
        yield " ".join(
            (
                f"move {made}:",
                short(game.state.to_bytes()),
                short(*(view.to_bytes() for view in views)),
                short(*(world.to_bytes() for world in worlds)),
                short(repr(legal).encode()),
                short(repr(game.last).encode()),
                f"{game.dealer.chance.position()} {sampling.position()}",
            )
        )
        if made % 25 == 0 or game.over:
            yield f"scores {game.scores()}"
        if game.over:
            return
        game.play(choose(game, LINE_UPS[line_up], legal))
        made += 1


def lines_of_batch(name: str, players: int) -> Iterator[str]:
    batch = Batch(board_of(name), players, 4, seed="digests", threads=2)
    for step in range(25):
        buffers = (batch.legal, batch.observations, batch.to_act, batch.done, batch.winners, batch.totals)
        yield f"batch {step}: {' '.join(short(buffer.tobytes()) for buffer in buffers)}"
        flat = batch.legal.tobytes()
        rows = [flat[game * batch.n_moves : (game + 1) * batch.n_moves] for game in range(batch.games)]
        legal = [[move for move, yes in enumerate(one) if yes] for one in rows]
        batch.step([moves[(5 * step + 3 * game) % len(moves)] for game, moves in enumerate(legal)])
    batch.close()


def lines_of_table(name: str, players: int) -> Iterator[str]:
    """Everything about one edition and number of players."""
    for line_up in ("mixed",) if players > 4 else ("mixed", "one claims, all others hoard"):
        yield from lines_of_game(name, players, line_up)
    yield from lines_of_batch(name, players)
    yield f"playouts {RandomGames(board_of(name), 'digests').run(players, 3, first=2**33)}"


def lines_of_chance() -> Iterator[str]:
    for stream, purpose in ((0, 0), (1, 0), (2**64 - 1, 2)):
        chance = Chance("digests", stream, purpose)
        yield f"chance {[chance.number(n) for n in (1, 2, 6, 110, 2**16, 3 * 2**29, 2**31 - 1) * 8]}"


def main(wanted: list[str]) -> None:
    print("compiled" if is_compiled() else "uncompiled")
    for line in lines_of_chance():
        print(line)
    for table in TABLES:
        label = table_id(table)
        if not wanted or label in wanted:
            for line in lines_of_table(*table):
                print(label, line)


if __name__ == "__main__":
    main(sys.argv[1:])
