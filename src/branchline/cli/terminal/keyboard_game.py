"""A game in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import random
import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.bots.lifetimes import tell_game_over
from branchline.bots.plugins import Bots
from branchline.cli import saved_games
from branchline.cli.output.console import print_beside
from branchline.cli.output.event_sentences import told
from branchline.cli.output.grammar import listed
from branchline.cli.output.scores import show_final_scores
from branchline.cli.seating import OUR_OWN, Seat
from branchline.cli.terminal.action_list import Option, options_of, payment
from branchline.cli.terminal.game_help import COMMANDS, introduction, question
from branchline.cli.terminal.information_commands import look
from branchline.cli.terminal.keyboard import Keyboard, on_terminal
from branchline.cli.terminal.line_completion import LineCompleter
from branchline.cli.terminal.refusals import no_action, not_legal
from branchline.cli.terminal.turn_screen import show_heading, show_options, show_own, show_turn
from branchline.cli.terminal.typed_line import command_of, meant
from branchline.game import ActionError, AnyAction, Claim, Game, NothingToUndo, View

ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what could be scrolled back to."""


class Left(Exception):
    """Somebody typed quit."""


class Session:
    """One game at one keyboard."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        console: Console,
        keyboard: Keyboard,
        path: Path,
        *,
        bots: Bots = OUR_OWN,
        resumed: bool = False,
    ) -> None:
        self.resumed = resumed
        self.game = game
        self.seats = seats
        self.console = console
        self.keyboard = keyboard
        self.path = path
        self.bots = [bots.bot(seat.bot) if seat.bot else None for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if not seat.bot]
        self.told_up_to = [len(game.events)] * len(seats)
        self.looking: int | None = None  # the person in front of the screen

    # ------------------------------------------------------------ the course of a game

    def run(self) -> None:
        """Play to the end. Raises `Left` or `EndOfInput` if somebody leaves; the game is saved by then."""
        self.save()
        self.introduce()
        while (seat := self.game.to_act) is not None:
            if self.seats[seat].bot:
                self.let_bot_play(seat)
            else:
                self.ask_person(seat)
        self.finish()

    def introduce(self) -> None:
        """The edition and who plays."""
        self.console.rule(Text(f"Branchline · {self.game.edition.title}", style="bold"))
        edition = self.game.edition
        note = [edition.layout_note] if edition.layout_note else []
        for line in note if self.resumed else introduction(edition, len(self.seats)):
            print_beside(self.console, "·", line, 2)
        who = [f"{seat.name} (bot)" if seat.bot == seat.name else seat.name for seat in self.seats]
        self.say(f"At the table: {listed(who)}.")
        self.say_whole(f"The game is saved in {self.path}")
        if self.people and on_terminal():
            self.keyboard.ask(f"Press Enter to {'continue' if self.resumed else 'begin'}. ")

    def let_bot_play(self, seat: int) -> None:
        """A bot sees its view, and chooses by a generator that the game's seed and the moment fix."""
        player = self.bots[seat]
        assert player is not None
        rng = random.Random(f"{self.game.seed} {seat} {len(self.game.events)}")
        self.play(player.choose(self.game.view(seat), rng, None))
        if not self.people:
            self.tell_news(None)

    def play(self, action: AnyAction) -> None:
        """Do it and put it on file."""
        self.game.play(action)
        self.save()

    def save(self) -> None:
        """The game so far, into its file."""
        saved_games.write(self.game, self.path)

    def finish(self) -> None:
        """The end: what happened last, and the score sheet."""
        tell_game_over(self.bots, self.game)
        if self.looking is not None:
            self.tell_news(self.looking)
        show_final_scores(self.console, self.game)
        self.say_whole(f"The record of the game: {self.path}")
        self.say_whole(f"To see it again: branchline replay {shlex.quote(str(self.path))}")

    # ------------------------------------------------------------ one person's decision

    def ask_person(self, seat: int) -> None:
        """Hand the keyboard over if need be, show the table, and ask until there is an action."""
        before = self.game.phase
        if len(self.people) > 1 and self.looking != seat:
            self.hand_over(seat)
        self.looking = seat
        self.tell_news(seat)
        view = self.game.view(seat)
        options = options_of(view)
        self.show(view, options, whole=before not in ("second card", "keeping tickets"))
        action = self.decide(view, options)
        if action is None:
            return
        self.play(action)
        if len(self.people) > 1 and self.game.to_act != seat:
            self.tell_news(seat)
            if not self.game.is_over:
                self.keyboard.ask("Press Enter to hide your cards. ")
                self.clear()
                self.looking = None

    def hand_over(self, seat: int) -> None:
        """Nobody else's cards are on the screen when the next person comes to it."""
        self.clear()
        self.keyboard.ask(f"Pass the keyboard to {self.seats[seat].name}. {self.seats[seat].name}, press Enter. ")
        self.clear()

    def clear(self) -> None:
        """Wipe the screen; a pipe gets a line instead."""
        if self.console.is_terminal:
            self.console.file.write(ERASE)
            self.console.file.flush()
        else:
            self.console.rule()

    def show(self, view: View, options: Sequence[Option], *, whole: bool) -> None:
        """The table, or in the middle of a turn only what is asked."""
        if whole:
            show_turn(self.console, view, self.game.scores(), options)
        else:
            show_heading(self.console, view)
            show_own(self.console, view)
            show_options(self.console, options)
        self.say(question(view, options), style="dim")

    def tell_news(self, seat: int | None) -> None:
        """What that person has not been told yet; None: what a spectator sees."""
        events = self.game.events
        since = self.told_up_to[seat or 0]
        for line in told(events[since:], self.game.edition, self.game.names, seat):
            self.console.print(Text(f"  {line}"))
        self.told_up_to[seat or 0] = len(events)

    def decide(self, view: View, options: Sequence[Option]) -> AnyAction | None:
        """Ask until there is an action; None when the position has changed by undo."""
        name = self.seats[view.seat].name
        completer = LineCompleter([*map(str, view.legal_actions()), *COMMANDS])
        while True:
            line = self.keyboard.ask(f"{name}> ", name, completer)
            try:
                command = command_of(line)
                if command is None:
                    action = self.choose(view, meant(view, options, line), line)
                    if action is not None:
                        return action
                elif self.obey(command, line.partition(" ")[2].strip(), view, options):
                    return None
            except ActionError as error:
                self.complain(str(error))

    def choose(self, view: View, actions: Sequence[AnyAction], line: str) -> AnyAction | None:
        """The one action that is meant; of several, the person picks one. None: ask again."""
        if len(actions) > 1:
            return self.pick(view, actions)
        if not actions:
            raise no_action(view, line)
        refused = not_legal(view, actions[0])
        if refused is not None:
            raise refused
        return actions[0]

    def pick(self, view: View, actions: Sequence[AnyAction]) -> AnyAction | None:
        """Ask which of several actions is meant."""
        routes = {view.route_of(action) for action in actions if isinstance(action, Claim)}
        heading = f"How do you pay for {next(iter(routes))}?" if len(routes) == 1 else "Which do you mean?"
        self.say(heading)
        for number, action in enumerate(actions, 1):
            shown = Text(str(action))
            if len(routes) == 1 and isinstance(action, Claim):
                shown = payment(view, action)
            self.console.print(Text.assemble("  ", (str(number), "bold cyan"), " ", shown))
        while True:
            answer = self.keyboard.ask("Number (Enter: none of them)> ")
            if not answer:
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(actions):
                return actions[int(answer) - 1]
            self.complain(f"{answer!r}: type a number from 1 to {len(actions)}, or press Enter to do something else")

    # ------------------------------------------------------------ commands

    def obey(self, command: str, rest: str, view: View, options: Sequence[Option]) -> bool:
        """Do what a command says; True if the position has changed."""
        match command:
            case "quit":
                raise Left
            case "undo":
                return self.undo(view.seat)
            case "save":
                self.save_copy(rest)
            case "look":
                self.show(view, options, whole=True)
            case "log":
                lines = told(self.game.events, self.game.edition, self.game.names, view.seat)
                for line in lines:
                    self.console.print(Text(f"  {line}"))
            case _:
                look(self.console, command, rest, view, self.game.scores(), options)
        return False

    def undo(self, seat: int) -> bool:
        """Back to this person's last decision; others' actions since then are taken back too."""
        trial = self.game.copy()
        undone: list[int | None] = []
        while not undone or trial.to_act != seat:
            try:
                trial.undo()
            except NothingToUndo:
                self.complain("you have made no decision yet that you could take back")
                return False
            undone.append(trial.to_act)
        others = sorted(
            {number for number in undone if number is not None and number != seat and number in self.people}
        )
        if others:
            names = listed([self.seats[number].name for number in others])
            answer = self.keyboard.ask(f"This also takes back what {names} did since. Type yes to do it> ")
            if answer.casefold() not in ("y", "yes"):
                return False
        self.game = trial
        self.told_up_to = [min(told_up_to, len(trial.events)) for told_up_to in self.told_up_to]
        self.save()
        self.say("Taken back.")
        return True

    def save_copy(self, name: str) -> None:
        """A copy of the game so far."""
        if not name:
            self.complain("save where? Type save and the name of a file, such as: save my-game.record")
            return
        path = Path(name).expanduser()
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(str(self.game.record(show_seed=True)))
        except FileExistsError:
            self.complain(f"{path} already exists; choose another name")
        except OSError as error:
            self.complain(f"{path}: {error.strerror or error}; choose another place")
        else:
            self.say_whole(f"Saved. To continue from there: branchline play --resume {shlex.quote(str(path))}")

    def say(self, text: str, style: str = "") -> None:
        """A line for the person at the screen."""
        self.console.print(Text(text, style=style))

    def say_whole(self, text: str) -> None:
        """A line with a path or a command, which is not broken, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def complain(self, text: str) -> None:
        """A line about something that was not understood or not possible."""
        self.console.print(Text(f"! {text}", style="red"))
