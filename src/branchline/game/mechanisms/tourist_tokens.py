"""San Francisco: tourist tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from branchline.editions import Edition
from branchline.engine.numbers.event_numbers import PLACED_STACK, TOOK_TOKEN
from branchline.engine.numbers.move_numbers import PLACE_STACK, TAKE_TOKEN
from branchline.engine.numbers.phase_numbers import PLACING_STACK, TAKING_TOKEN
from branchline.engine.numbers.sizes import SEATS
from branchline.engine.rules.tourist_tokens import TokenEntry, TouristTokens
from branchline.game import events
from branchline.game.actions import Action, AnyAction, PlaceStack, TakeToken
from branchline.game.mechanisms.mechanism import EventMaker, MechanismNames
from branchline.game.notation.reasons import Reason

if TYPE_CHECKING:
    from branchline.game.names import Names


class StackThere(Reason, frozen=True):
    """A stack stands on the location already."""

    location: str
    symbol: str

    def __str__(self) -> str:
        return f"the {self.symbol} tokens stand there already"


class TokenNotOnOffer(Reason, frozen=True):
    """The token is not one of the two at the ends of the route (R8)."""

    symbol: str
    on_offer: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.symbol} is not one of the tokens on offer ({' and '.join(self.on_offer)})"


class TouristTokenNames(MechanismNames):
    """Tokens in names."""

    def engine_rules(self, edition: Edition) -> TouristTokens | None:
        """The engine's tables, if the edition has tokens."""
        tokens = edition.tourist_tokens
        if tokens is None:
            return None
        return TouristTokens(
            TokenEntry(
                fixed_locations=[edition.location_index[name] for name in tokens.locations],
                placed_stacks=tokens.placed_by_players,
                tokens_by_players=[tokens.tokens_per_stack.get(players, 0) for players in range(SEATS + 1)],
                placed_tokens_by_players=[
                    tokens.tokens_per_placed_stack.get(players, 0) for players in range(SEATS + 1)
                ],
                points=tokens.points,
            )
        )

    def digest(self, edition: Edition) -> dict[str, object]:
        """What the fingerprint of an edition's rules has of them."""
        tokens = edition.tourist_tokens
        if tokens is None:
            return {"tourist_tokens": None}
        sizes = sorted(tokens.tokens_per_stack.items()), sorted(tokens.tokens_per_placed_stack.items())
        numbers = [tokens.locations, tokens.symbols, *sizes, tokens.placed_by_players, tokens.points]
        return {"tourist_tokens": numbers}

    def actions(self, edition: Edition) -> dict[int, AnyAction]:
        """To place a stack anywhere, and to take a token of any symbol."""
        if edition.tourist_tokens is None:
            return {}
        takes = {TAKE_TOKEN + number: TakeToken(symbol) for number, symbol in enumerate(edition.tourist_tokens.symbols)}
        places = {PLACE_STACK + number: PlaceStack(location.name) for number, location in enumerate(edition.locations)}
        return {**takes, **places}

    def why_not(self, names: Names, seen: Mapping[str, Any], action: Action) -> Reason | None:
        """What is wrong with the location or the symbol."""
        match action:
            case PlaceStack(location=location):
                there = seen["stack_location"].index(names.locations.index(location))
                return StackThere(location, names.symbols[there])
            case TakeToken(symbol=symbol):
                ends = names.edition.routes[seen["table_route"]].between
                stands = zip(names.symbols, seen["stack_location"], strict=False)
                return TokenNotOnOffer(symbol, tuple(name for name, at in stands if names.locations[at] in ends))
        return None

    def events(self) -> dict[int, EventMaker]:
        """What the engine notes of it."""
        return {
            TOOK_TOKEN: lambda names, seat, symbol, location, _: events.TookToken(
                seat=seat, symbol=names.symbols[symbol], location=names.locations[location]
            ),
            PLACED_STACK: lambda names, seat, symbol, location, _: events.PlacedStack(
                seat=seat, symbol=names.symbols[symbol], location=names.locations[location]
            ),
        }

    def asked(self) -> dict[int, tuple[type[Action], str]]:
        """Its questions."""
        return {
            PLACING_STACK: (PlaceStack, "a stack of tokens is to be placed first"),
            TAKING_TOKEN: (TakeToken, "a token is to be taken first"),
        }

    def out_of_place(self) -> dict[type[Action], str]:
        """Its answers."""
        return {
            PlaceStack: "stacks are placed before the first turn only",
            TakeToken: "a token is taken after claiming a route that leads to it",
        }
