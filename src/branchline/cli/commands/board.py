"""``branchline board``: boards checked, drawn and shown."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.cli import shell_completion
from branchline.cli.output.board_routes import routes_table
from branchline.cli.output.colours import cards
from branchline.cli.output.console import terminal
from branchline.cli.output.file_replacement import write_text
from branchline.cli.output.grammar import counted, plural
from branchline.drawing import draw as drawn
from branchline.drawing import layout, overlaps
from branchline.editions import Edition, EditionError, load
from branchline.game.names import WILD_NAME

SUFFIX = ".svg"


@click.group(name="board")
def board() -> None:
    """Check, draw and show boards.

    A board is one of our editions, by name, or a file of your own.
    """


@board.command()
@click.argument("boards", nargs=-1, required=True, metavar="NAME|FILE...", shell_complete=shell_completion.editions)
def check(boards: tuple[str, ...]) -> None:
    """Check boards for faults in the file and in the drawing.

    All faults are listed; the exit status is 1 if there are any.
    """
    console = terminal()
    bad = 0
    for name in boards:
        faults = _faults(name)
        bad += bool(faults)
        for fault in faults:
            console.print(fault, soft_wrap=True)
        if not faults:
            console.print(f"{name}: no faults; {_size(load(name))}", soft_wrap=True)
    if len(boards) > 1:
        console.print(f"{counted(len(boards), 'board')}, {bad} with faults")
    if bad:
        raise click.exceptions.Exit(1)


def _faults(name: str) -> list[str]:
    try:
        edition = load(name)
    except EditionError as error:
        return list(error.faults)
    return [f"{name}: drawing: {fault}" for fault in overlaps(layout(edition))]


def _size(edition: Edition) -> str:
    routes, tickets = len(edition.routes), len(edition.tickets)
    return f"{counted(len(edition.locations), 'location')}, {counted(routes, 'route')}, {counted(tickets, 'ticket')}"


@board.command()
@click.argument("board_file", metavar="NAME|FILE", shell_complete=shell_completion.editions)
@click.option(
    "-o", "--output", metavar="FILE.svg", help="The file to write; '-' is standard output. Default: NAME.svg."
)
def draw(board_file: str, output: str | None) -> None:
    """Draw a board as an SVG picture."""
    edition = load(board_file)
    picture = drawn(edition)
    if output == "-":
        sys.stdout.write(picture)
        return
    path = Path(output or f"{edition.name}{SUFFIX}")
    if output is None and path.exists():
        raise click.UsageError(f"{path} already exists; to replace it, name it with -o")
    if path.is_dir():
        raise click.UsageError(f"{path} is a folder; name a file, such as {path / edition.name}{SUFFIX}")
    if path.suffix.lower() != SUFFIX:
        raise click.UsageError(f"{path}: boards are drawn as SVG; write -o {path.with_suffix(SUFFIX)}")
    if not path.parent.is_dir():
        raise click.UsageError(f"there is no folder {path.parent}")
    write_text(picture, path)
    terminal().print(f"{path}: {edition.title}, {_size(edition)}", soft_wrap=True)


@board.command()
@click.argument("board_file", metavar="NAME|FILE", shell_complete=shell_completion.editions)
def show(board_file: str) -> None:
    """Show a board: its numbers, locations, routes and tickets."""
    console = terminal()
    edition = load(board_file)
    _heading(console, edition.title)
    console.print(Text(edition.about))
    if edition.layout_note:
        console.print(Text(edition.layout_note, style="italic"))
    _show_numbers(console, edition)
    _heading(console, counted(len(edition.locations), "location"))
    console.print(Text(", ".join(sorted(location.name for location in edition.locations))))
    _show_districts_and_tokens(console, edition)
    _heading(console, counted(len(edition.routes), "route"))
    console.print(routes_table(edition, range(len(edition.routes))))
    _heading(console, counted(len(edition.tickets), "ticket"))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("ticket")
    table.add_column("points", justify="right")
    for name, ticket in sorted(
        zip(edition.ticket_names, edition.tickets, strict=True), key=lambda pair: pair[1].points
    ):
        table.add_row(name, str(ticket.points))
    console.print(table)


def _heading(console: Console, text: str) -> None:
    console.rule(Text(text, style="bold"), align="left")


def _show_numbers(console: Console, edition: Edition) -> None:
    choice = edition.ticket_choice
    points = ", ".join(f"{length}: {scored}" for length, scored in sorted(edition.route_points.items()))
    numbers = [
        ("players", Text(f"{edition.players.fewest} to {edition.players.most}")),
        (plural(edition.vehicles.name), Text(f"{edition.vehicles.each} each")),
        ("cards", cards(edition, edition.cards.colours | {WILD_NAME: edition.cards.wilds})),
        ("starting hand", Text(counted(edition.cards.starting_hand, "card"))),
        ("first tickets", Text(f"{choice.dealt} dealt, {choice.keep_at_start} or more kept")),
        ("later tickets", Text(f"{choice.drawn} drawn, {choice.keep_in_play} or more kept")),
        (
            "double routes",
            Text(_double_routes(edition)),
        ),
        ("spaces", Text(str(edition.totals.spaces))),
        ("points by length", Text(points)),
    ]
    if edition.longest_path:
        numbers.append(("longest path", Text(counted(edition.longest_path.points, "point"))))
    if edition.french_flags:
        flag = f"{', '.join(edition.french_flags.colours)}: {counted(edition.french_flags.points, 'point')}"
        numbers.append(("flag", Text(flag)))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for name, value in numbers:
        table.add_row(name, value)
    console.print(table)


def _double_routes(edition: Edition) -> str:
    number, few = edition.totals.double_routes, edition.double_routes.closed_up_to
    if number == 0 or few < edition.players.fewest:
        return str(number)
    who = f"{few} players" if few == edition.players.fewest else f"{few} players or fewer"
    return f"{number}; with {who}, one claimed track closes the other"


def _show_districts_and_tokens(console: Console, edition: Edition) -> None:
    if edition.districts:
        _heading(console, counted(len(edition.districts), "district"))
        for district in edition.districts:
            console.print(Text(f"{counted(district.points, 'point')}: {', '.join(district.locations)}"))
    tokens = edition.tourist_tokens
    if tokens:
        _heading(console, "tourist tokens")
        console.print(Text(f"{', '.join(tokens.symbols)}; stacks at {', '.join(tokens.locations)}"))
        console.print(Text(f"players place {counted(tokens.placed_by_players, 'more stack')}"))
        console.print(Text("points: " + ", ".join(f"{count}: {scored}" for count, scored in enumerate(tokens.points))))
