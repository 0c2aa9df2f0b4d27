"""Bots of one's own, in Python: from a file, or from an installed package.

A file defines ``BOTS``, a dict from names to factories: a class or a function that makes a `Bot`.

    BOTS = {"hoarder": HoarderBot}

A package names its factories as entry points of the group ``branchline.bots``:

    [project.entry-points."branchline.bots"]
    hoarder = "my_package:HoarderBot"

A spec ``hoarder`` calls the factory without arguments, ``hoarder:patient`` with the text after the colon.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import inspect
import os
import re
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Mapping
from importlib import metadata
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

import msgspec

from branchline.bots import registry
from branchline.bots.bot_interface import Bot
from branchline.bots.external import PREFIX
from branchline.game import BranchlineError
from branchline.game.names import suggestion

GROUP: Final = "branchline.bots"
"""The group of entry points."""
NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
RESERVED: Final = PREFIX.removesuffix(":")
EXPECTED: Final = 'a dict BOTS from names to factories, such as BOTS = {"mybot": MyBot}'


class PluginError(BranchlineError):
    """Somebody's own bot that can't be loaded or made; the message names the file, the line and the fault."""


class Plugin(msgspec.Struct, frozen=True):
    """Where a bot comes from, and how to get its factory."""

    origin: str
    """The file or the package, as messages name it."""
    load: Callable[[], object]
    """The factory; a package's is imported here."""


class Bots(msgspec.Struct, frozen=True):
    """All bots: our own, outside programs, and those that were added. It is a value: adding makes another.

    Processes that play for you need the same bots: give them the paths, and let them load those too.
    """

    added: Mapping[str, Plugin] = MappingProxyType({})

    @property
    def names(self) -> tuple[str, ...]:
        """All names: our own bots, the weakest first, then those that were added."""
        return (*registry.bot_names(), *self.added)

    def bot(self, spec: str) -> Bot:
        """The bot of a spec. Raises `UnknownBot`, or `PluginError` if a bot that was added can't be made."""
        name, colon, settings = spec.partition(":")
        if name in self.added:
            return _made(self.added[name], name, settings if colon else None)
        try:
            return registry.bot(spec)
        except registry.UnknownBot:
            if not self.added:
                raise
        near = suggestion(name, self.names)
        hint = f"{near} " if near.startswith("did") else ""
        raise registry.UnknownBot(f"there is no bot {spec!r}; {hint}Bots: {', '.join(self.names)}")

    def description(self, spec: str) -> str:
        """What kind of player a bot is, in a line."""
        name = spec.partition(":")[0]
        if name not in self.added:
            return registry.description(spec)
        doc = inspect.getdoc(_factory(self.added[name], name)) or ""
        return doc.partition("\n")[0]

    def with_bots(self, more: Mapping[str, Plugin]) -> Bots:
        """These and more. Raises `PluginError` for a name that can't be one, or that is taken."""
        for name, plugin in more.items():
            fault = name_fault(name)
            if fault:
                raise PluginError(f"{plugin.origin}: {fault}")
            if name in self.names:
                whose = self.added[name].origin if name in self.added else "Branchline itself"
                raise PluginError(
                    f"{plugin.origin}: there is a bot {name!r} already, from {whose}; name yours otherwise"
                )
        return Bots(MappingProxyType({**self.added, **more}))


def load_plugins(paths: Iterable[str | os.PathLike[str]], bots: Bots | None = None) -> Bots:
    """The bots of these files, added to `bots`; without it, to our own and those of installed packages."""
    if bots is None:
        bots = installed_bots()
    for path in paths:
        bots = bots.with_bots(_bots_of_file(Path(path)))
    return bots


def installed_bots() -> Bots:
    """Our own bots and those of installed packages, which are imported when they are first asked for.

    A package's bot whose name is taken or can't be one is left out, with a warning: it must not stop everybody else's.
    """
    bots = Bots()
    for entry in metadata.entry_points(group=GROUP):
        package = f"package {entry.dist.name}" if entry.dist else f"entry point {entry.value}"
        try:
            bots = bots.with_bots({entry.name: Plugin(package, entry.load)})
        except PluginError as error:
            warnings.warn(f"{error} (left out)", RuntimeWarning, stacklevel=2)
    return bots


def name_fault(name: object) -> str:
    """Why this can't be the name of a bot; empty if it can."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        return f"{name!r} can't be a bot's name: it takes small letters, digits, - and _, and begins with a letter"
    return f"{name!r} can't be a bot's name: it stands for outside programs" if name == RESERVED else ""


# ---------------------------------------------------------------- files


def _bots_of_file(path: Path) -> dict[str, Plugin]:
    module = _module(path)
    found = getattr(module, "BOTS", None)
    if found is None:
        raise PluginError(f"{path}: it does not define BOTS; expected {EXPECTED}")
    if not isinstance(found, Mapping) or not found:
        raise PluginError(f"{path}: BOTS is {found!r:.60}; expected {EXPECTED}")
    bots: dict[str, Plugin] = {}
    for name, factory in found.items():
        if not callable(factory):
            raise PluginError(f"{path}: BOTS[{name!r}] is {factory!r:.60}, which can't be called to make a bot")
        bots[name] = Plugin(str(path), functools.partial(_itself, factory))
    return bots


def _itself(factory: Callable[..., object]) -> Callable[..., object]:
    return factory


def _module(path: Path) -> ModuleType:
    """Run a file under a module name that nobody else has."""
    if not path.is_file():
        raise PluginError(f"{path}: there is no such file")
    private = f"branchline_bots_file_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(private, path)
    if spec is None or spec.loader is None:
        raise PluginError(f"{path}: this is not a Python file; its name has to end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[private] = module  # dataclasses and the like look there for the module of a class
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[private]
        raise PluginError(f"{_place(path, error)}: {_what(error)}") from error
    return module


def _place(path: Path, error: BaseException) -> str:
    """The file, and the line of it that an error comes from, if one does."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return f"{path}, line {error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f"{path}, line {lines[-1]}" if lines else str(path)


def _what(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return "it ends the program when it is loaded; put what is for running it under if __name__ == '__main__'"
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}"


# ---------------------------------------------------------------- making bots


def _factory(plugin: Plugin, name: str) -> Callable[..., object]:
    try:
        factory = plugin.load()
    except Exception as error:
        raise PluginError(f"{plugin.origin}: bot {name!r} can't be loaded: {_what(error)}") from error
    if not callable(factory):
        raise PluginError(f"{plugin.origin}: bot {name!r} is {factory!r:.60}, which can't be called to make a bot")
    return factory


def _made(plugin: Plugin, name: str, settings: str | None) -> Bot:
    factory = _factory(plugin, name)
    arguments = () if settings is None else (settings,)
    if not _takes(factory, arguments):
        fault = "it needs settings: write" if settings is None else "it takes no settings: write"
        form = f"{name}:..." if settings is None else name
        raise PluginError(f"{plugin.origin}: bot {name!r}: {fault} {form!r}")
    try:
        bot = factory(*arguments)
    except BranchlineError:
        raise
    except Exception as error:
        place = _place(Path(plugin.origin), error)
        raise PluginError(f"{place}: bot {name!r} can't be made: {_what(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise PluginError(f"{plugin.origin}: bot {name!r} is {bot!r:.60}, without a method choose(view, rng, clock)")
    return bot  # type: ignore[return-value]  # as far as can be seen, a bot


def _takes(factory: Callable[..., object], arguments: tuple[str, ...]) -> bool:
    try:
        inspect.signature(factory).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # a factory in C that does not tell
        return True
    return True
