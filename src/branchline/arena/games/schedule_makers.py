"""Schedules of what people ask for: a round robin, a gauntlet, or one table. What can't be played is refused."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.arena.games.schedule import Schedule, Tables, lineups
from branchline.bots.lifetimes import closing_all
from branchline.bots.plugins import Bots, installed_bots
from branchline.editions import Edition
from branchline.game.names import names_of
from branchline.game.players import player_names
from branchline.game.seeds import seed_text


def make_schedule(
    edition: Edition,
    bots: tuple[str, ...],
    players: int,
    seed: str,
    *,
    gauntlet: bool = False,
    tables: Tables | None = None,
    known: Bots | None = None,
) -> Schedule:
    """The schedule of a round robin, or of a gauntlet, between bots that must be `known`."""
    player_names(edition, players)
    check_bots(bots, known)
    return Schedule(
        edition=edition.name,
        digest=names_of(edition).digest,
        players=players,
        bots=bots,
        lineups=lineups(bots, players, gauntlet=gauntlet, tables=tables),
        seed=seed_text(seed),
    )


def check_bots(specs: Iterable[str], known: Bots | None) -> None:
    """Can all these bots be made? By default from our own and those of installed packages."""
    known = installed_bots() if known is None else known
    for spec in specs:
        with closing_all([known.bot(spec)]):
            pass


def table_schedule(edition: Edition, bots: tuple[str, ...], seed: str | int, known: Bots | None = None) -> Schedule:
    """The schedule of one table: a bot for each seat, which may be copies of one bot."""
    player_names(edition, len(bots))
    check_bots(bots, known)
    different = tuple(dict.fromkeys(bots))
    return Schedule(
        edition=edition.name,
        digest=names_of(edition).digest,
        players=len(bots),
        bots=different,
        lineups=(tuple(different.index(spec) for spec in bots),),
        seed=seed_text(seed),
    )
