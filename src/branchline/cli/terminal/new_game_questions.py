"""A few questions for somebody who typed nothing but ``branchline play``; Enter is always a good answer."""

from __future__ import annotations

import getpass
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from branchline.bots import bot_names, description
from branchline.bots.plugins import Bots
from branchline.bots.registry import level_names
from branchline.cli.output.console import print_beside
from branchline.cli.seating import OUR_OWN, Seat, seats_from_specs
from branchline.cli.terminal.keyboard import Keyboard
from branchline.editions import Edition, EditionError, load, names
from branchline.game import BranchlineError
from branchline.game.players import player_names


def ask_edition(console: Console, keyboard: Keyboard) -> Edition:
    """Which edition? By number, name or path; the first by Enter."""
    console.print("Which board?")
    editions = [load(name) for name in names()]
    for number, edition in enumerate(editions, 1):
        print_beside(console, f"  {number}", Text.assemble((edition.title, "bold"), f": {edition.about}"), 4)
    while True:
        answer = keyboard.ask("Number, or Enter for 1> ") or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(editions):
            return editions[int(answer) - 1]
        titled = [e for e in editions if answer.casefold() in (e.name, e.title.casefold())]
        if titled:
            return titled[0]
        try:
            return load(answer)
        except EditionError as error:
            console.print(Text(f"! {error}", style="red"))


def ask_seats(console: Console, keyboard: Keyboard, edition: Edition, bots: Bots = OUR_OWN) -> list[Seat]:
    """How many, and who? Enter: the person at the keyboard against one bot."""
    fewest, most = edition.players.fewest, edition.players.most
    number = _ask_number(console, keyboard, fewest, most)
    console.print("Who plays? Type a name for a person, or one of these bots, the weakest first:")
    for name in level_names():
        print_beside(console, "", Text.assemble((name, "bold"), f": {description(name)}"), 2)
    for name in bots.added:
        print_beside(console, "", Text.assemble((name, "bold"), f": {bots.description(name)}"), 2)
    while True:
        specs: list[str] = []
        for seat in range(number):
            usual = _usual(seat)
            specs.append(keyboard.ask(f"Player {seat + 1}, or Enter for {usual}> ") or usual)
        try:
            return checked_seats(edition, specs, bots)
        except BranchlineError as error:
            console.print(Text(f"! {error}", style="red"))


def checked_seats(edition: Edition, specs: Sequence[str], bots: Bots = OUR_OWN) -> list[Seat]:
    """The seats of these specs; raises a `BranchlineError` if the edition can't be played like that."""
    seats = seats_from_specs(specs, bots)
    player_names(edition, [seat.name for seat in seats])
    return seats


def _ask_number(console: Console, keyboard: Keyboard, fewest: int, most: int) -> int:
    while True:
        answer = keyboard.ask(f"How many players, {fewest} to {most}? Enter for {fewest}> ") or str(fewest)
        if answer.isdecimal() and fewest <= int(answer) <= most:
            return int(answer)
        console.print(Text(f"! {answer!r}: type a number from {fewest} to {most}", style="red"))


def _usual(seat: int) -> str:
    if seat == 0:
        return _own_name()
    return level_names()[seat]


def _own_name() -> str:
    """What the person is called on this machine, if that can be a player's name."""
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError):
        name = ""
    return name if name.isalpha() and name.casefold() not in ("root", *bot_names()) else "Ann"
