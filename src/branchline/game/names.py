"""Between an edition's names and the engine's numbers, made once for each edition.

Besides the printed names it knows the forms that people may type: any case, without accents, and a route or a ticket
from either end.
"""

from __future__ import annotations

import difflib
import functools
import os
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from branchline.editions import Edition, load
from branchline.editions import names as edition_names
from branchline.editions.schema import GRAY as GRAY_NAME
from branchline.engine.numbers.move_numbers import (
    CLAIM,
    DRAW_CARD,
    DRAW_DECK,
    DRAW_TICKETS,
    KEEP_TICKETS,
    PASS,
)
from branchline.engine.numbers.sizes import COLOURS, WILD
from branchline.game.actions import (
    AnyAction,
    Claim,
    Draw,
    DrawTickets,
    KeepTickets,
    Pass,
)
from branchline.game.mechanisms import MECHANISMS
from branchline.game.translation.edition_digest import digest_of
from branchline.game.translation.engine_board import engine_board

WILD_NAME = "wild"


def folded(text: str) -> str:
    """A name as people may type it: without case, accents and needless spaces.

    >>> folded("  CHAMPS-Élysées ")
    'champs-elysees'
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(plain.casefold().split())


class Names:
    """The tables of one edition: its engine board, the name of every number, and every action except
    those that keep tickets, which depend on the offer.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.board = engine_board(edition)
        self.digest = digest_of(edition)
        colours = edition.colours
        self.cards: tuple[str, ...] = (*colours, *[""] * (COLOURS - len(colours)), WILD_NAME)
        """Names of the kinds of card by the engine's number; numbers that the edition has no colour for are empty."""
        self.card_numbers = {name: number for number, name in enumerate(self.cards) if name}
        self.card_totals = {**edition.cards.colours, WILD_NAME: edition.cards.wilds}
        self.routes = edition.route_names
        self.route_numbers = {name: number for number, name in enumerate(self.routes)}
        self.tickets = edition.ticket_names
        self.ticket_numbers = {name: number for number, name in enumerate(self.tickets)}
        self.locations: tuple[str, ...] = tuple(location.name for location in edition.locations)
        self.symbols: tuple[str, ...] = edition.tourist_tokens.symbols if edition.tourist_tokens else ()
        self.claim_names = tuple(self._claim_name(route) for route in range(len(self.routes)))
        """What a claim calls each route: without the colour where the payment's colour tells the tracks apart."""
        self.actions = self._actions()
        """Every action by move; None where there is no such move, and for those that keep tickets."""
        self.moves: dict[AnyAction | str, int] = {}
        """The move of every action in `actions`, by value and by its text."""
        for move, action in enumerate(self.actions):
            if action is not None:
                self.moves[action] = self.moves[str(action)] = move

    def __reduce__(self) -> tuple[Any, ...]:
        """One of our editions is told by its name; a board of somebody's own goes along."""
        name = self.edition.name
        ours = name in edition_names() and names_of(name).edition == self.edition
        return names_of, (name if ours else self.edition,)

    def __deepcopy__(self, memo: object) -> Names:
        return self  # it can't be changed

    def _claim_name(self, route: int) -> str:
        tracks = self.edition.tracks[self.edition.routes[route].pair]
        colours = {self.edition.routes[track].colour for track in tracks}
        if len(colours) == len(tracks) and GRAY_NAME not in colours:
            return "-".join(self.edition.routes[tracks[0]].between)
        return self.routes[route]

    def _actions(self) -> list[AnyAction | None]:
        actions: list[AnyAction | None] = [None] * self.board.n_moves
        actions[DRAW_DECK] = Draw("deck")
        for number, name in enumerate(self.cards):
            if name:
                actions[DRAW_CARD + number] = Draw(name)
        actions[DRAW_TICKETS] = DrawTickets()
        actions[PASS] = Pass()
        for mechanism in MECHANISMS:
            for move, action in mechanism.actions(self.edition).items():
                actions[move] = action
        for move in range(CLAIM, self.board.n_moves):
            actions[move] = self._claim(move)
        return actions

    def _claim(self, move: int) -> Claim:
        route, colour, cards, wilds = self.board.claim(move)
        paid = self.edition.routes[route].colour if colour == WILD else self.cards[colour]
        return Claim(self.claim_names[route], paid, cards, wilds)

    def action(self, move: int, offered: Sequence[int] = ()) -> AnyAction:
        """The value of a move; to keep tickets is said of those offered."""
        action = self.actions[move]
        if action is None:
            subset = move - KEEP_TICKETS
            action = KeepTickets(tuple(self.tickets[ticket] for at, ticket in enumerate(offered) if subset >> at & 1))
        return action

    def route_of(self, claim: Claim) -> int | None:
        """The number of the route that a claim in canonical form is about; None if there is no such claim."""
        move = self.moves.get(claim)
        return None if move is None else self.board.claim(move)[0]

    def hand(self, counts: Iterable[int]) -> dict[str, int]:
        """Cards by name, those that there are none of left out."""
        return {card: count for card, count in zip(self.cards, counts, strict=True) if count}

    @functools.cached_property
    def routes_called(self) -> Mapping[str, tuple[int, ...]]:
        """Routes by every name that may be typed, folded: from either end, with or without what tells tracks apart."""
        called: dict[str, tuple[int, ...]] = {}
        for number, route in enumerate(self.edition.routes):
            first = self.edition.routes[self.edition.tracks[route.pair][0]].between
            mark = self.routes[number].removeprefix("-".join(first))
            for name in {"-".join(first), "-".join(reversed(first))}:
                for form in {folded(name), folded(name + mark)}:
                    called[form] = (*called.get(form, ()), number)
        return called

    @functools.cached_property
    def tickets_called(self) -> Mapping[str, tuple[int, ...]]:
        """Tickets by every name that may be typed, folded."""
        called: dict[str, tuple[int, ...]] = {}
        for number, ticket in enumerate(self.edition.tickets):
            for form in {folded("-".join(ticket.between)), folded("-".join(reversed(ticket.between)))}:
                called[form] = (*called.get(form, ()), number)
        return called

    @functools.cached_property
    def locations_called(self) -> Mapping[str, tuple[int, ...]]:
        """Locations by name, folded."""
        called: dict[str, tuple[int, ...]] = {}
        for number, name in enumerate(self.locations):
            called[folded(name)] = (*called.get(folded(name), ()), number)
        return called

    def routes_like(self, text: str) -> tuple[str, ...]:
        """The routes that a beginning may mean, for completion: every word typed begins a location's name.

        >>> names_of("usa").routes_like("den-kan")
        ('Denver-Kansas City black', 'Denver-Kansas City orange')
        """
        typed = folded(text)
        if typed in self.routes_called:
            return tuple(self.routes[number] for number in self.routes_called[typed])
        found = [
            number
            for number, name in enumerate(self.routes)
            if _begins(typed, self.edition.routes[number].between)
            or any(form.startswith(typed) for form in (folded(name), folded(name.rpartition("#")[0])))
        ]
        return tuple(self.routes[number] for number in found)


def _begins(typed: str, between: tuple[str, str]) -> bool:
    """Do the two halves of what was typed begin the names of the two locations, in either order?"""
    one, other = (folded(name) for name in between)
    halves = [(typed[:at], typed[at + 1 :]) for at, letter in enumerate(typed) if letter == "-"]
    return any(
        left
        and right
        and ((one.startswith(left) and other.startswith(right)) or (other.startswith(left) and one.startswith(right)))
        for left, right in halves
    )


def suggestion(word: str, known: Iterable[str], most: int = 12) -> str:
    """What the writer of `word` may have meant, as the end of a message."""
    forms = {folded(name): name for name in known}
    near = difflib.get_close_matches(folded(word), forms, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(repr(forms[name]) for name in near)}?"
    listed = list(forms.values())
    return f"it can be {', '.join(listed[:most])}{', ...' if len(listed) > most else ''}"


class _Same:
    """A loaded edition as a key that is equal only to itself: editions themselves compare all that is in them."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.edition is other.edition

    def __hash__(self) -> int:
        return id(self.edition)


@functools.lru_cache(maxsize=32)
def _names_of_loaded(same: _Same) -> Names:
    return Names(same.edition)


@functools.cache
def _names_of_ours(name: str) -> Names:
    return names_of(load(name))


def names_of(edition: str | os.PathLike[str] | Edition) -> Names:
    """The tables of an edition: the name of one of ours, the path of a board file, or a loaded edition."""
    if not isinstance(edition, Edition):
        if isinstance(edition, str) and edition in edition_names():
            return _names_of_ours(edition)
        edition = load(edition)
    return _names_of_loaded(_Same(edition))
