"""Bots by name, as people write them on the command line.

A spec is a name, and for some bots settings after a colon: ``racer``, ``planner:tempo=2,slack=5``, ``search:300``,
``search:1s``. The same spec, seed and number of playouts give the same actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from branchline.bots.bot_interface import Bot
from branchline.bots.errors import BotSpecError
from branchline.bots.external import PREFIX, external_bot
from branchline.bots.greedy_bot import GreedyBot
from branchline.bots.levels import LEVELS, Level
from branchline.bots.random_bot import RandomBot
from branchline.bots.script_bot import Adjusted, Always, Choice, ScriptBot
from branchline.bots.search_bot import SearchBot
from branchline.game import BranchlineError
from branchline.game.names import suggestion
from branchline.search.scripts.named_scripts import CONNECTED_RACER, HUNGRY, PATH, PLANNER, RACER, champion
from branchline.search.scripts.script_settings import DialError, Settings, dials_in


class BuiltIn(NamedTuple):
    """A bot of our own: what it is, in a line, and how to make it from the settings in its spec."""

    description: str
    make: Callable[[str | None], Bot]


class UnknownBot(BranchlineError):
    """No bot has this name; the message lists all names."""


def _plain(name: str, description: str, make: Callable[[], Bot]) -> BuiltIn:
    def made(settings: str | None) -> Bot:
        if settings is not None:
            raise BotSpecError(f"bot {name!r} takes no settings: write {name!r}")
        return make()

    return BuiltIn(description, made)


def _script(name: str, description: str, choice: Choice) -> BuiltIn:
    def made(settings: str | None) -> Bot:
        try:
            dials = {} if settings is None else dials_in(settings)
        except DialError as error:
            raise BotSpecError(f"bot {name!r}: {error}") from None
        return ScriptBot(Adjusted(choice, dials) if dials else choice)

    return BuiltIn(description, made)


def _search(settings: str | None) -> Bot:
    """``search``, ``search:2000``, ``search:0.5s``, each with ``,threads=2`` and ``,beliefs=off`` if wanted."""
    budget, *options = ("1s" if settings is None else settings).split(",")
    threads, beliefs = 1, True
    for option in options:
        name, _, value = option.strip().partition("=")
        if name == "threads" and value.isdecimal() and 1 <= int(value) <= 64:
            threads = int(value)
        elif name == "beliefs" and value in ("on", "off"):
            beliefs = value == "on"
        else:
            raise BotSpecError(f"bot 'search': {option!r} is not a setting; write threads=2 or beliefs=off")
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if 0.001 <= seconds <= 3600:
                return SearchBot(seconds=seconds, threads=threads, beliefs=beliefs)
        elif 1 <= int(budget) <= 10_000_000:
            return SearchBot(playouts=int(budget), threads=threads, beliefs=beliefs)
    except ValueError:
        pass
    raise BotSpecError(f"bot 'search': {budget!r} is no budget; write playouts (search:300) or seconds (search:1s)")


def _level(level: Level) -> BuiltIn:
    return _plain(level.name, level.style, level.make)


_BOTS: Final[dict[str, BuiltIn]] = {
    "random": _plain("random", RandomBot.__doc__ or "", RandomBot),
    "greedy": _plain("greedy", GreedyBot.__doc__ or "", GreedyBot),
    "hungry": _script("hungry", "Takes tickets until its vehicles are spoken for.", Always(HUNGRY)),
    "path": _script("path", "Takes the shortest way to its tickets; races when they are done.", Always(PATH)),
    "racer": _script(
        "racer", "Claims only the longest routes and ends the game early; ignores its tickets.", Always(RACER)
    ),
    "planner": _script("planner", "Plans its tickets together and weighs cards and turns.", Always(PLANNER)),
    "connected": _script("connected", "Races, but in one connected network.", Always(CONNECTED_RACER)),
    "script": _script("script", "A script tuned for the edition and the number of players.", champion),
    "search": BuiltIn("Looks ahead over sampled worlds; search:300 playouts, search:1s seconds.", _search),
    **{level.name: _level(level) for level in LEVELS},
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots: from random play to search, then the levels for people, each the weakest first."""
    return tuple(_BOTS)


def level_names() -> tuple[str, ...]:
    """The characters for people, the weakest first."""
    return tuple(level.name for level in LEVELS)


def bot(spec: str) -> Bot:
    """The bot of a spec; ``exec:COMMAND`` is an outside program."""
    if spec.startswith(PREFIX):
        return external_bot(spec)
    name, colon, settings = spec.partition(":")
    return _known(name).make(settings if colon else None)


def script_of(spec: str, edition: str, players: int) -> Settings | None:
    """The settings by which the bot of a spec plays an edition with so many players; None if it is no mere script."""
    name = spec.partition(":")[0]
    made = bot(spec) if name in _BOTS else None
    return made.script(edition, players) if isinstance(made, ScriptBot) else None


def description(spec: str) -> str:
    """What kind of player a bot is, in a line."""
    if spec.startswith(PREFIX):
        return "An outside program."
    return _known(spec.partition(":")[0]).description.strip()


def _known(name: str) -> BuiltIn:
    if name not in _BOTS:
        near = suggestion(name, _BOTS)
        hint = f"{near} " if near.startswith("did") else ""
        raise UnknownBot(f"there is no bot {name!r}; {hint}Bots: {', '.join(_BOTS)}")
    return _BOTS[name]
