"""The records of a tournament's games as files, for its report to link to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from branchline.arena.games.results_file import read_results

FOLDER = "games"
SUFFIX = ".record"
MOST = 1000
"""Games that are written out; a longer tournament has all others in its file of results."""


class KeptGame(NamedTuple):
    """A game with a record beside the report."""

    number: int
    deal: int
    seats: tuple[tuple[str, int], ...]
    """The bot and the score of each seat."""
    winners: tuple[str, ...]
    turns: int
    address: str
    """Where its record is, from the report's folder."""


def keep_games(folder: Path, last_deal: int, most: int = MOST) -> list[KeptGame]:
    """Write the records of the first games of a tournament's folder as files of their own, in order.

    Games of deals after the `last_deal` that counts are left out.
    """
    header, results = read_results(folder)
    place = folder / FOLDER
    place.mkdir(exist_ok=True)
    last = min(most, (last_deal + 1) * header.schedule.games_per_deal)
    kept = []
    for result in results:
        if result.game >= last:
            continue
        name = f"{result.game:06}{SUFFIX}"
        (place / name).write_text(result.record, encoding="utf-8", newline="\n")
        specs = [header.schedule.bots[number] for number in result.seats]
        kept.append(
            KeptGame(
                result.game,
                result.deal,
                tuple((spec, score.total) for spec, score in zip(specs, result.scores, strict=True)),
                tuple(spec for spec, share in zip(specs, result.shares, strict=True) if share),
                result.turns,
                f"{FOLDER}/{name}",
            )
        )
    return sorted(kept)
