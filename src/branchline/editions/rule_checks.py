"""Faults of the numbers a game is played with: players, cards, vehicles, tickets, points, totals."""

from branchline.editions import limits
from branchline.editions.errors import Fault, Faults, counted, in_range
from branchline.editions.mechanisms import most_mechanism_points
from branchline.editions.schema import Edition


def rule_faults(edition: Edition) -> Faults:
    """All faults of the numbers in ``edition``, except those of one location, route, ticket or mechanism."""
    yield from _player_faults(edition)
    yield from in_range("vehicles", "each", edition.vehicles.each, 1, limits.VEHICLES)
    yield from _card_faults(edition)
    yield from _ticket_choice_faults(edition)
    for length, points in edition.route_points.items():
        yield from in_range("route_points", "a length", length, 1, limits.LENGTH)
        yield from in_range("route_points", f"the score of length {length}", points, 0, limits.POINTS)
    yield from _size_faults(edition)
    yield from _score_faults(edition)
    yield from _total_faults(edition)


def _player_faults(edition: Edition) -> Faults:
    players = edition.players
    yield from in_range("players", "fewest", players.fewest, limits.FEWEST_PLAYERS, limits.MOST_PLAYERS)
    yield from in_range("players", "most", players.most, limits.FEWEST_PLAYERS, limits.MOST_PLAYERS)
    if players.fewest > players.most:
        wrong = f"fewest is {players.fewest} and most is {players.most}"
        yield Fault("players", wrong, "fewest must not be larger than most")
    yield from in_range("double_routes", "closed_up_to", edition.double_routes.closed_up_to, 0, limits.MOST_PLAYERS)


def _card_faults(edition: Edition) -> Faults:
    cards = edition.cards
    for colour, number in cards.colours.items():
        yield from in_range(f"cards.colours {colour!r}", "the number of cards", number, 1, limits.CARDS)
    yield from in_range("cards", "wilds", cards.wilds, 0, limits.CARDS)
    yield from in_range("cards", "starting_hand", cards.starting_hand, 0, limits.CARDS)
    needed = edition.players.most * cards.starting_hand + limits.DISPLAY
    if edition.number_of_cards < needed:
        wrong = f"the deck has {counted(edition.number_of_cards, 'card')}"
        right = f"{edition.players.most} starting hands of {cards.starting_hand} and a display of {limits.DISPLAY}"
        yield Fault("cards", wrong, f"{right} need {needed}")


def _ticket_choice_faults(edition: Edition) -> Faults:
    choice = edition.ticket_choice
    offers = (
        ("dealt", choice.dealt, "keep_at_start", choice.keep_at_start),
        ("drawn", choice.drawn, "keep_in_play", choice.keep_in_play),
    )
    for offered, number, kept, keep in offers:
        yield from in_range("ticket_choice", offered, number, 1, limits.TICKETS_AT_ONCE)
        yield from in_range("ticket_choice", kept, keep, 1, max(1, number))
    needed = edition.players.most * choice.dealt
    if len(edition.tickets) < needed:
        wrong = f"the edition has {counted(len(edition.tickets), 'ticket')}"
        yield Fault("tickets", wrong, f"to deal {choice.dealt} each to {edition.players.most} players takes {needed}")


def _size_faults(edition: Edition) -> Faults:
    """What is empty, or larger than the engine's tables."""
    sizes = (
        ("locations", len(edition.locations), 2, limits.LOCATIONS),
        ("routes", len(edition.routes), 1, limits.ROUTES),
        ("tickets", len(edition.tickets), 1, limits.TICKETS),
        ("cards.colours", len(edition.cards.colours), 1, limits.COLOURS),
    )
    for entry, number, least, most in sizes:
        if number > most:
            yield Fault(entry, f"{number} are too many for the engine", f"it can hold {most}")
        elif number < least:
            yield Fault(entry, f"the file has {number}", f"a game needs at least {least}")
    if edition.number_of_cards > limits.CARDS:
        wrong = f"{edition.number_of_cards} cards are too many for the engine"
        yield Fault("cards", wrong, f"it can hold {limits.CARDS}, wilds included")


def _score_faults(edition: Edition) -> Faults:
    """Scores that could outgrow the engine's numbers: no game reaches this bound, and no sane board comes near it."""
    for_routes = edition.vehicles.each * max(edition.route_points.values(), default=0)
    for_tickets = sum(ticket.points for ticket in edition.tickets)
    bound = for_routes + for_tickets + most_mechanism_points(edition)
    if bound > limits.SCORE:
        wrong = f"a player might score {bound} points, too many for the engine"
        yield Fault("route_points", wrong, f"it can count to {limits.SCORE}; give fewer points or fewer vehicles")


def _total_faults(edition: Edition) -> Faults:
    totals = edition.totals
    compared = (
        ("locations", totals.locations, len(edition.locations)),
        ("routes", totals.routes, len(edition.routes)),
        ("pairs", totals.pairs, len(edition.tracks)),
        ("double_routes", totals.double_routes, sum(len(tracks) == 2 for tracks in edition.tracks.values())),
        ("spaces", totals.spaces, sum(route.length for route in edition.routes)),
        ("tickets", totals.tickets, len(edition.tickets)),
        ("cards", totals.cards, edition.number_of_cards),
    )
    for key, said, found in compared:
        if said != found:
            right = f"correct the entries, or write {key} = {found}"
            yield Fault("totals", f"{key} is {said}, but the file has {found}", right)
