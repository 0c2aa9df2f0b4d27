"""A study as a page, with the board in the colours of its claims."""

from __future__ import annotations

from branchline.arena.pages.heat_map import heat_colour, heat_map
from branchline.arena.pages.page import page, section, table
from branchline.arena.pages.plots import Bars, Interval, histograms, intervals, stacked
from branchline.arena.statistics.figures import percent, place, signed
from branchline.arena.study import Study
from branchline.editions import Edition
from branchline.game.scores import source_name

NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""Needed by an SVG file, not by one inside a page."""
SHOWN_ROUTES = 10
"""Routes at each end of the list; all of them unfold."""


def study_page(edition: Edition, study: Study) -> str:
    """The whole page."""
    about = (
        f"{', '.join(study.bots)} at a table of {study.players}: {study.games:,} games, seed {study.seed}. "
        f"Branchline {study.branchline}."
    )
    if study.ticket_warning:
        about += f" {study.ticket_warning}"
    if study.forfeits:
        about += f" {study.forfeits:,} more games, which a bot lost by failing, are not counted."
    sections = [_tickets(study), _heat(edition, study), _routes(study)]
    if study.games:
        sections += [_turn_order(study), _points(study), _spreads(study)]
    return page(f"{study.title}: study", about, [*sections, _luck(study)])


def _heat(edition: Edition, study: Study) -> str:
    titles = [f"{route.route}: claimed in {percent(route.claimed)} of games" for route in study.routes]
    picture = heat_map(edition, [route.claimed for route in study.routes], titles).replace(NAMESPACE, "", 1)
    steps = ", ".join(heat_colour(step / 10) for step in range(11))
    scale = (
        f'<p>never <span class="scale" style="background:linear-gradient(to right,{steps})"></span> in every game</p>'
    )
    note = "In how many of 100 games somebody claims each route."
    return section("How contested each route is", note, scale + picture)


def _routes(study: Study) -> str:
    rows = [
        [
            route.route,
            str(route.length),
            route.colour,
            percent(route.claimed),
            "–" if route.moment is None else f"{route.moment:.2f}",
            percent(route.won),
        ]
        for route in sorted(study.routes, key=lambda route: -route.claimed)
    ]
    headings = ["route", "length", "colour", "claimed", "moment", "claimer wins"]
    note = f"The moment is 0 for a game's first claim, 1 for its last. An even share is {percent(1 / study.players)}."
    if len(rows) <= 2 * SHOWN_ROUTES:
        return section("Routes", note, table(headings, rows))
    telling = table(headings, [*rows[:SHOWN_ROUTES], *rows[-SHOWN_ROUTES:]])
    every = f"<details><summary>All {len(rows)} routes</summary>{table(headings, rows)}</details>"
    return section("Routes", f"The most and the least contested. {note}", telling + every)


def _tickets(study: Study) -> str:
    rows = [
        [
            ticket.ticket,
            str(ticket.points),
            f"{ticket.offered:,}",
            percent(ticket.kept),
            percent(ticket.completed),
            "–" if ticket.worth is None else signed(ticket.worth),
            percent(ticket.won),
        ]
        for ticket in sorted(study.tickets, key=lambda ticket: (ticket.worth is None, -(ticket.worth or 0)))
    ]
    headings = ["ticket", "points", "offered", "kept", "completed", "worth", "keeper wins"]
    note = "Kept of those offered, completed of those kept; worth is what a ticket brings its keeper, on average."
    return section("Tickets", note, table(headings, rows))


def _turn_order(study: Study) -> str:
    rows = [
        Interval(place(number), share.won, share.low, share.high, percent(share.won))
        for number, share in enumerate(study.turn_order)
    ]
    plot = intervals("Share of wins by place in the turn order", rows, ".0%", 1 / study.players)
    return section(
        "What it is worth to begin", "The share of wins, with 95 % intervals; the line is the even share.", plot
    )


def _points(study: Study) -> str:
    sources = [source for source in study.sources if source != "total"]
    rows = [
        (label, {source_name(source): points[source] for source in sources})
        for label, points in (("everybody", study.points), ("winners", study.winners_points))
    ]
    plot = stacked("Points by source", rows, list(map(source_name, sources)))
    return section("Points by source", "Average points of a seat.", plot)


def _spreads(study: Study) -> str:
    parts = []
    for label, spread in (("score", study.scores), ("turns", study.turns)):
        if spread is not None:
            parts.append(histograms(label, [Bars(label, spread.start, spread.width, spread.bars, spread.mean)]))
    return section("Scores and length", "Final scores of all seats, and turns of all players together.", "".join(parts))


def _luck(study: Study) -> str:
    luck = study.luck
    rows = [
        ["wilds dealt and drawn from the deck", f"{luck.wilds:+.2f}"],
        ["points of the tickets first offered", f"{luck.first_offer:+.2f}"],
        ["beginning", f"{luck.beginning:+.2f}"],
    ]
    note = (
        f"These gifts of chance explain {percent(luck.explained)} of the variance of the margin; a wild more than "
        f"the others goes with {signed(luck.points_for_a_wild)} points. Below: the correlation of each with the "
        "margin, both counted against the average of the other seats."
    )
    return section("Luck of the draw", note, table(["gift of chance", "correlation"], rows))
