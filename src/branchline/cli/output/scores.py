"""Scores in the terminal: so far, as one person may know them, and at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.bots.connections import ticket_points
from branchline.cli.output.colours import seat_name
from branchline.cli.output.grammar import counted, listed
from branchline.game import Game, ScoreSheet, View
from branchline.game.scores import source_name, sources_of


def show_scores_so_far(console: Console, view: View, sheet: ScoreSheet) -> None:
    """What everybody would score if the game ended now, leaving out others' tickets."""
    shown = sources_of(view.edition)
    table = Table(title="If the game ended now", title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for source in shown:
        table.add_column(source_name(source), justify="right")
    for score in sheet:
        own = score.seat == view.seat
        cells = [str(getattr(score, source)) for source in shown]
        if not own:
            cells[shown.index("tickets")] = "?"
            cells[-1] = f"{score.total - score.tickets} + ?"
        table.add_row(seat_name(view.names, score.seat), *cells)
    console.print(table)


def show_final_scores(console: Console, game: Game) -> None:
    """The score sheet by source, who has won and why."""
    sheet = game.scores()
    shown = sources_of(game.edition)
    console.rule(Text("Final scores", style="bold"), align="left")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for source in shown:
        table.add_column(source_name(source), justify="right", style="bold" if source == "total" else "")
    for score in sheet:
        table.add_row(seat_name(game.names, score.seat), *(str(getattr(score, source)) for source in shown))
    console.print(table)
    for seat in game.seats:
        _show_tickets(console, game.view(seat), sheet.completed_tickets[seat])
    console.print(Text(verdict(game), style="bold"))


def _show_tickets(console: Console, view: View, done: Sequence[str]) -> None:
    missed = [ticket for ticket in view.tickets if ticket not in done]
    parts = [f"done {_with_points(view, done)}"] if done else []
    parts += [f"missed {_with_points(view, missed)}"] if missed else []
    console.print(Text.assemble(seat_name(view.names, view.seat), f" tickets: {'; '.join(parts) or 'none'}"))


def _with_points(view: View, tickets: Sequence[str]) -> str:
    return ", ".join(f"{ticket} ({ticket_points(view, ticket)})" for ticket in tickets)


def verdict(game: Game) -> str:
    """Who has won and, if points alone do not decide, why."""
    sheet = game.scores()
    best = max(score.total for score in sheet)
    level = [score for score in sheet if score.total == best]
    winners = [game.names[seat] for seat in sheet.winners]
    if len(level) == 1:
        return f"{winners[0]} wins with {counted(best, 'point')}."
    tied = listed([score.name for score in level])
    most = max(score.tickets_completed for score in level)
    still = [score for score in level if score.tickets_completed == most]
    reason = f"{tied} each have {counted(best, 'point')}"
    if len(still) == 1:
        return f"{reason}; {winners[0]} wins with more completed tickets ({most})."
    tickets = counted(most, "completed ticket")
    if len(winners) == 1:
        return f"{reason} and {tickets}; {winners[0]} wins with the longest path."
    return f"{reason} and {tickets}; {listed(winners)} share the win."
