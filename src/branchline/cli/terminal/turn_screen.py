"""What a person sees at their turn: everybody's standing, the cards, their own hand and tickets, what they can do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from branchline.bots.connections import ticket_points
from branchline.cli.output.colours import card, cards, seat_name
from branchline.cli.output.console import print_beside
from branchline.cli.output.grammar import counted, plural
from branchline.cli.terminal.action_list import ON_THE_WAY, Option
from branchline.cli.terminal.ticket_progress import ticket_state
from branchline.game import ScoreSheet, SpectatorView, View

FIRST_COLUMN = 9


def show_turn(console: Console, view: View, sheet: ScoreSheet, options: Sequence[Option]) -> None:
    """The whole screen at the beginning of a turn. It shows only the public part of the sheet."""
    show_heading(console, view)
    show_standings(console, view, sheet)
    show_cards(console, view)
    show_own(console, view)
    show_options(console, options)


def show_heading(console: Console, view: View) -> None:
    """Whose turn it is, and in the last round how many are left."""
    heading = f"{view.edition.title} · {view.names[view.seat]}, {_ASKED[view.phase]}"
    if view.turns_left is not None:
        heading += f" · LAST ROUND: {counted(view.turns_left, 'turn')} left, including yours"
    console.rule(Text(heading, style="bold"), align="left")


_ASKED = {
    "choosing tickets": "choose your first tickets",
    "placing a stack": "place a stack of tourist tokens",
    "turn": "your turn",
    "second card": "draw your second card",
    "keeping tickets": "choose which tickets to keep",
    "taking a token": "choose a token",
    "keeping a card": "keep a card for your flag?",
}


def show_standings(console: Console, view: SpectatorView, sheet: ScoreSheet) -> None:
    """What everybody may know about every seat."""
    edition = view.edition
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("player", max_width=24, no_wrap=True)
    for heading in ("points", plural(edition.vehicles.name), "cards", "tickets"):
        table.add_column(heading, justify="right")
    extra = _extra_column(view)
    if extra:
        table.add_column(extra, overflow="fold", justify="right" if extra == "longest path" else "left")
    for seat in view.seats:
        count = view.ticket_counts[seat]
        row: list[Text | str] = [
            Text("▶" if seat == view.to_act else " "),
            seat_name(view.names, seat),
            str(view.points[seat]),
            str(view.vehicles[seat]),
            str(view.hand_sizes[seat]),
            "?" if count is None else str(count),
        ]
        if extra:
            row.append(_extra(view, sheet, seat))
        table.add_row(*row)
    console.print(table)


def _extra_column(view: SpectatorView) -> str:
    edition = view.edition
    if edition.tourist_tokens:
        return "tokens"
    if edition.french_flags:
        return "flag cards"
    if edition.districts:
        return "districts linked"
    return "longest path" if edition.longest_path else ""


def _extra(view: SpectatorView, sheet: ScoreSheet, seat: int) -> Text | str:
    edition = view.edition
    if edition.tourist_tokens:
        return " ".join(view.tokens[seat]) or "-"
    if edition.french_flags:
        return Text(" ").join(card(edition, colour) for colour in view.flag_cards[seat]) or "-"
    if edition.districts:
        done = sheet.completed_districts[seat]
        return f"{len(done)} ({counted(sheet[seat].districts, 'point')})" if done else "-"
    return str(sheet[seat].path)


def show_cards(console: Console, view: SpectatorView) -> None:
    """The display and the decks."""
    shown = [card(view.edition, kind) if kind else Text("(empty)") for kind in view.display]
    _line(console, "Face up", Text("  ").join(shown))
    decks = f"deck {view.deck_size}, discards {view.discards_size}, ticket deck {view.ticket_deck_size}"
    _line(console, "Decks", Text(decks))
    if view.edition.tourist_tokens:
        stacks = [f"{symbol} {left} at {location}" for location, (symbol, left) in view.stacks.items() if left]
        _line(console, "Tokens", Text(", ".join(stacks)))


def show_own(console: Console, view: View) -> None:
    """The seat's own hand and tickets."""
    _line(console, "Hand", cards(view.edition, view.hand))
    for number, ticket in enumerate(view.tickets):
        points = counted(ticket_points(view, ticket), "point")
        line = Text.assemble((ticket, "bold"), f"  {points}, ", ticket_state(view, ticket))
        _line(console, "" if number else "Tickets", line)


def _line(console: Console, heading: str, text: RenderableType) -> None:
    print_beside(console, heading, text, FIRST_COLUMN)


def show_options(console: Console, options: Sequence[Option], *, everything: bool = False) -> None:
    """The numbered list. A long list of claims is cut to what fits, unless everything is asked for."""
    draws = [(number, option) for number, option in enumerate(options, 1) if option.kind == "draw"]
    claims = [(number, option) for number, option in enumerate(options, 1) if option.kind == "claim"]
    tickets = [(number, option) for number, option in enumerate(options, 1) if option.kind == "tickets"]
    others = [(number, option) for number, option in enumerate(options, 1) if option.kind in ("offer", "choice")]
    if draws:
        _line(console, "Draw", _side_by_side(draws))
    for number, option in tickets:
        _line(console, "" if draws else "Draw", _numbered(number, option))
    if claims:
        room = len(claims) if everything else max(5, console.height - 17)
        marked = (
            f"; {ON_THE_WAY} on the way for a ticket" if any(ON_THE_WAY in option.text for _, option in claims) else ""
        )
        heading = Text(f"{counted(len(claims), 'route')} you can pay for, in cards + wilds{marked}")
        _line(console, "Claim", heading)
        for number, option in claims[:room]:
            line = _numbered(number, option)
            line.truncate(console.width - FIRST_COLUMN, overflow="ellipsis")
            _line(console, "", line)
        if len(claims) > room:
            _line(console, "", Text(f"… and {len(claims) - room} more: type c to see all"))
    kinds = {"offer": "Offered", "choice": "Choose"}
    if len(others) > MANY:
        _line(console, "Choose", _side_by_side(others))
        return
    for place, (number, option) in enumerate(others):
        _line(console, "" if place else kinds[option.kind], _numbered(number, option))


MANY = 6
"""More choices than this stand side by side."""


def _side_by_side(options: Sequence[tuple[int, Option]]) -> Columns:
    return Columns([_numbered(number, option) for number, option in options], padding=(0, 3))


def _numbered(number: int, option: Option) -> Text:
    return Text.assemble((f"{number}", "bold cyan"), " ", option.text)
