"""Faults of what only some editions have: longest path, districts, tourist tokens, French flags."""

import re
from collections.abc import Iterable

from branchline.editions import limits
from branchline.editions.board_checks import distances_from, unknown_locations
from branchline.editions.errors import Fault, Faults, in_range
from branchline.editions.name_checks import notation_faults
from branchline.editions.schema import Edition, FrenchFlags, TouristTokens


def mechanism_faults(edition: Edition) -> Faults:
    """All faults of the mechanisms that ``edition`` has."""
    if edition.longest_path is not None:
        yield from in_range("longest_path", "points", edition.longest_path.points, 0, limits.POINTS)
    for index in range(len(edition.districts)):
        yield from _district_faults(edition, index)
    yield from _shared_by_districts(edition)
    if edition.tourist_tokens is not None:
        yield from _token_faults(edition, edition.tourist_tokens)
    if edition.french_flags is not None:
        yield from _flag_faults(edition, edition.french_flags)


def _district_faults(edition: Edition, index: int) -> Faults:
    district = edition.districts[index]
    entry = f"districts[{index}] {', '.join(district.locations)!r}"
    yield from in_range(entry, "points", district.points, 0, limits.POINTS)
    if not re.fullmatch(r"#[0-9a-fA-F]{6}|[a-z]+", district.colour):
        yield Fault(entry, f"{district.colour!r} is no colour to draw in", 'write "#rrggbb" or the name of a colour')
    if len(district.locations) < 2:
        yield Fault(entry, f"it has {len(district.locations)} locations", "a district needs at least 2")
    yield from _repetitions(entry, district.locations)
    unknown = tuple(unknown_locations(edition, entry, district.locations))
    yield from unknown
    if district.locations and not unknown:
        reached = distances_from(edition, district.locations[0])
        for name in district.locations:
            if name not in reached:
                wrong = f"nobody can link {name} with {district.locations[0]}"
                yield Fault(entry, wrong, "add routes that connect them")


def _shared_by_districts(edition: Edition) -> Faults:
    first: dict[str, int] = {}
    for index, district in enumerate(edition.districts):
        for name in dict.fromkeys(district.locations):
            same = first.setdefault(name, index)
            if same != index:
                entry = f"districts[{index}] {', '.join(district.locations)!r}"
                yield Fault(entry, f"{name} is in districts[{same}] already", "a location has one district at most")


def _token_faults(edition: Edition, tokens: TouristTokens) -> Faults:
    entry = "tourist_tokens"
    yield from unknown_locations(edition, f"{entry}.locations", tokens.locations)
    yield from _repetitions(f"{entry}.locations", tokens.locations)
    for symbol in tokens.symbols:
        yield from notation_faults(f"{entry}.symbols {symbol!r}", symbol)
    yield from _repetitions(f"{entry}.symbols", tokens.symbols)
    yield from in_range(entry, "placed_by_players", tokens.placed_by_players, 0, limits.TOKEN_SYMBOLS)

    stacks = len(tokens.locations) + max(tokens.placed_by_players, 0)
    if len(tokens.symbols) > limits.TOKEN_SYMBOLS:
        wrong = f"{len(tokens.symbols)} are too many for the engine"
        yield Fault(f"{entry}.symbols", wrong, f"it can hold {limits.TOKEN_SYMBOLS}")
    if len(tokens.symbols) != stacks:
        wrong = f"there are {len(tokens.symbols)} symbols for {stacks} stacks"
        yield Fault(f"{entry}.symbols", wrong, "each stack, on a location or placed by players, needs one symbol")
    if stacks > len(edition.locations):
        wrong = f"{stacks} stacks don't fit on {len(edition.locations)} locations"
        yield Fault(entry, wrong, "have fewer stacks; a location holds one")

    for key, table in (
        ("tokens_per_stack", tokens.tokens_per_stack),
        ("tokens_per_placed_stack", tokens.tokens_per_placed_stack),
    ):
        for players in range(edition.players.fewest, min(edition.players.most, limits.MOST_PLAYERS) + 1):
            if players not in table:
                yield Fault(f"{entry}.{key}", f"nothing for {players} players", f"add {players} = 1 or more")
        for players, height in table.items():
            yield from in_range(f"{entry}.{key}", f"the number for {players} players", height, 1, limits.MOST_PLAYERS)

    if len(tokens.points) != len(tokens.symbols) + 1:
        wrong = f"there are {len(tokens.points)} values"
        right = f"0 to {len(tokens.symbols)} different symbols need {len(tokens.symbols) + 1}"
        yield Fault(f"{entry}.points", wrong, right)
    for number, points in enumerate(tokens.points):
        yield from in_range(f"{entry}.points", f"the score of {number} tokens", points, 0, limits.POINTS)


def _flag_faults(edition: Edition, flags: FrenchFlags) -> Faults:
    entry = "french_flags"
    yield from in_range(entry, "points", flags.points, 0, limits.POINTS)
    if not flags.colours:
        yield Fault(entry, "the flag has no colours", f"choose some of {', '.join(edition.colours)}")
    for colour in flags.colours:
        if colour not in edition.cards.colours:
            right = f"it has {', '.join(edition.colours)}"
            yield Fault(f"{entry}.colours", f"colour {colour!r} is not in the deck", right)
    yield from _repetitions(f"{entry}.colours", flags.colours)


def _repetitions(entry: str, names: Iterable[str]) -> Faults:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield Fault(entry, f"{name!r} stands there twice", "name it once")
        seen.add(name)
