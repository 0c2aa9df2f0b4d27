"""The commands that show something and change nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from branchline.bots.connections import ticket_points
from branchline.cli.output.board_map import show_map
from branchline.cli.output.board_routes import show_board, show_routes
from branchline.cli.output.colours import cards, seat_name
from branchline.cli.output.grammar import counted
from branchline.cli.output.scores import show_scores_so_far
from branchline.cli.terminal.action_list import Option
from branchline.cli.terminal.game_help import help_lines
from branchline.cli.terminal.hints import show_hint
from branchline.cli.terminal.ticket_progress import linked, ticket_state
from branchline.cli.terminal.turn_screen import show_options
from branchline.game import InvalidAction, ScoreSheet, View, is_compiled
from branchline.game.names import suggestion


def look(console: Console, command: str, rest: str, view: View, sheet: ScoreSheet, options: Sequence[Option]) -> None:
    """Show what one of the commands of `game_help.COMMANDS` asks for."""
    match command:
        case "help":
            for line in help_lines(view, options):
                console.print(Text(line))
        case "claims":
            _show_claims(console, options)
        case "map":
            show_map(console, view)
        case "board":
            show_board(console, view)
        case "routes":
            _show_routes(console, view, rest)
        case "tickets":
            show_tickets(console, view)
        case "cards":
            _show_known_cards(console, view)
        case "score":
            show_scores_so_far(console, view, sheet)
        case "hint":
            show_hint(console, view, is_compiled())


def _show_claims(console: Console, options: Sequence[Option]) -> None:
    if not any(option.kind == "claim" for option in options):
        raise InvalidAction("there is no route you can claim now; draw cards first, or type routes NAME to see some")
    show_options(console, options, everything=True)


def _show_routes(console: Console, view: View, wanted: str) -> None:
    if not wanted:
        show_board(console, view)
    elif not show_routes(console, view, wanted):
        names = [location.name for location in view.edition.locations]
        raise InvalidAction(f"there is no location {wanted!r}; {suggestion(wanted, names)}")


def show_tickets(console: Console, view: View) -> None:
    """The seat's tickets, and what else the edition rewards."""
    for ticket in view.tickets:
        points = counted(ticket_points(view, ticket), "point")
        line = Text.assemble((ticket, "bold"), f"  {points}, ", ticket_state(view, ticket))
        console.print(line)
    if not view.tickets:
        console.print("No tickets yet.")
    for district in view.edition.districts:
        done = linked(view, view.seat, district)
        state = "✔ linked" if done == len(district.locations) else f"{done} of {len(district.locations)} linked"
        console.print(Text(f"District ({counted(district.points, 'point')}) {', '.join(district.locations)}: {state}"))
    for location, (symbol, left) in view.stacks.items():
        mine = " (you have one)" if symbol in view.tokens[view.seat] else ""
        console.print(Text(f"{symbol} tokens: {left} left at {location}{mine}"))


def _show_known_cards(console: Console, view: View) -> None:
    console.print(Text.assemble("Discards: ", cards(view.edition, view.discards)))
    for seat in view.seats:
        if seat != view.seat:
            seen = cards(view.edition, view.taken[seat])
            held = view.hand_sizes[seat]
            console.print(
                Text.assemble(seat_name(view.names, seat), f" holds {counted(held, 'card')}; seen taking: ", seen)
            )
