"""``branchline replay``: a recorded game turn by turn."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.text import Text

from branchline.cli.commands import shared_options
from branchline.cli.output.board_map import show_map
from branchline.cli.output.board_routes import show_board
from branchline.cli.output.colours import cards, seat_name
from branchline.cli.output.console import terminal
from branchline.cli.output.event_sentences import told
from branchline.cli.output.scores import show_final_scores
from branchline.cli.saved_games import read_record
from branchline.cli.terminal.keyboard import EndOfInput, keyboard, on_terminal
from branchline.cli.terminal.turn_screen import show_cards, show_standings
from branchline.editions import Edition, load
from branchline.game import Game, Record, RecordError

KEYS = "Enter next, b back, NUMBER go to that turn, e end, m map, r routes, q quit"


@click.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--all", "everything", is_flag=True, help="Print the whole game at once.")
@click.option("--seat", type=int, metavar="N", help="Show it as the player of that seat saw it; the first seat is 0.")
@shared_options.board_of_record()
def replay(file: str, everything: bool, seat: int | None, board: str | None) -> None:
    """Step through a recorded game.

    Without --seat, everybody's cards are shown. If input or output is not a terminal, the whole game is printed.
    """
    edition = load(board) if board is not None else None
    console = terminal()
    try:
        record = read_record(Path(file))
        game = record.replay(edition=edition)
    except RecordError as error:
        raise click.ClickException(f"{file}: {error}") from None
    if seat is not None and seat not in game.seats:
        raise click.UsageError(f"--seat {seat}: this game has seats 0 to {len(game.names) - 1}")
    showing = _Replay(console, record, game, edition, seat)
    if everything or not on_terminal():
        showing.print_all()
    else:
        showing.step_through()


class _Replay:
    """A record, the game after each of its turns, and a point of view."""

    def __init__(self, console: Console, record: Record, game: Game, edition: Edition | None, seat: int | None) -> None:
        self.console = console
        self.seat = seat
        self.stages = stages(record, game, edition)
        self.game = game

    def heading(self) -> None:
        edition = self.game.edition
        self.console.rule(Text(f"{edition.title}: {', '.join(self.game.names)}", style="bold"), align="left")
        if edition.layout_note:
            self.console.print(Text(edition.layout_note, style="italic"))

    def print_all(self) -> None:
        """Every turn in words, and the result."""
        self.heading()
        for turn in range(1, len(self.stages)):
            self.print_turn(turn)
        self.print_end()

    def print_turn(self, turn: int) -> None:
        """What happened in a turn."""
        before, events = len(self.stages[turn - 1].events), self.stages[turn].events
        for number, line in enumerate(
            told(events[before:], self.game.edition, self.game.names, self.seat, open_cards=self.seat is None)
        ):
            self.console.print(Text(f"{'' if number else f'{turn}.':<4} {line}"))

    def print_end(self) -> None:
        """The result, if there is one."""
        if self.game.is_over:
            show_final_scores(self.console, self.game)
        else:
            self.console.print("The game is unfinished.")

    def print_stage(self, turn: int) -> None:
        """The table after a turn."""
        game = self.stages[turn]
        self.console.rule(Text(f"after turn {turn} of {len(self.stages) - 1}"), align="left")
        if turn:
            self.print_turn(turn)
        view = game.spectator_view() if self.seat is None else game.view(self.seat)
        show_standings(self.console, view, game.scores())
        show_cards(self.console, view)
        for seat in game.seats if self.seat is None else (self.seat,):
            own = game.view(seat)
            tickets = f"; tickets {', '.join(own.tickets)}" if own.tickets else ""
            self.console.print(Text.assemble(seat_name(game.names, seat), ": ", cards(game.edition, own.hand), tickets))

    def step_through(self) -> None:
        """Ask where to go until somebody has seen enough."""
        asking = keyboard(self.console)
        self.heading()
        turn, last = 0, len(self.stages) - 1
        self.print_stage(turn)
        self.console.print(Text(KEYS, style="dim"))
        while True:
            try:
                answer = asking.ask(f"turn {turn} of {last}> ").casefold()
            except EndOfInput:
                return
            match answer:
                case "q" | "quit":
                    return
                case "m" | "map":
                    show_map(self.console, self.stages[turn].spectator_view())
                    continue
                case "r" | "routes":
                    show_board(self.console, self.stages[turn].spectator_view())
                    continue
                case "" | "n":
                    wanted = turn + 1
                case "b":
                    wanted = turn - 1
                case "e":
                    wanted = last
                case _ if answer.isdecimal():
                    wanted = int(answer)
                case _:
                    self.console.print(Text(KEYS, style="dim"))
                    continue
            if wanted > last and turn == last:
                self.console.print("This is the end; type b to go back, q to quit.")
                continue
            turn = min(max(wanted, 0), last)
            self.print_stage(turn)
            if turn == last:
                self.print_end()


def stages(record: Record, game: Game, edition: Edition | None) -> list[Game]:
    """The game before the first turn of its record and after each turn."""
    if game.seed is None or record.position is not None:
        parts = [
            msgspec.structs.replace(record, turns=record.turns[:end], scores=()) for end in range(len(record.turns))
        ]
        return [*(part.replay(edition=edition) for part in parts), game]
    stage = Game(game.edition, game.names, game.seed)
    found = [stage.copy()]
    actions = iter(game.actions)
    for turn in record.turns:
        for _ in turn.plays:
            stage.play(next(actions))
        found.append(stage.copy())
    return found
