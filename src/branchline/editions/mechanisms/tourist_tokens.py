"""San Francisco: tourist tokens."""

from branchline.editions import limits
from branchline.editions.board_checks import unknown_locations
from branchline.editions.errors import Fault, Faults, counted, in_range, repetitions
from branchline.editions.name_checks import notation_faults
from branchline.editions.schema import Edition, TouristTokens


def faults(edition: Edition) -> Faults:
    """What is wrong with the tokens, if there are any."""
    if edition.tourist_tokens is not None:
        yield from _token_faults(edition, edition.tourist_tokens)


def most_points(edition: Edition) -> int:
    """The most that one player can score by them."""
    return max(edition.tourist_tokens.points, default=0) if edition.tourist_tokens is not None else 0


def _token_faults(edition: Edition, tokens: TouristTokens) -> Faults:
    entry = "tourist_tokens"
    yield from unknown_locations(edition, f"{entry}.locations", tokens.locations)
    yield from repetitions(f"{entry}.locations", tokens.locations)
    for symbol in tokens.symbols:
        yield from notation_faults(f"{entry}.symbols {symbol!r}", symbol)
    yield from repetitions(f"{entry}.symbols", tokens.symbols)
    yield from in_range(entry, "placed_by_players", tokens.placed_by_players, 0, limits.TOKEN_SYMBOLS)

    stacks = len(tokens.locations) + max(tokens.placed_by_players, 0)
    if len(tokens.symbols) > limits.TOKEN_SYMBOLS:
        wrong = f"{len(tokens.symbols)} are too many for the engine"
        yield Fault(f"{entry}.symbols", wrong, f"it can hold {limits.TOKEN_SYMBOLS}")
    if len(tokens.symbols) != stacks:
        wrong = f"{counted(len(tokens.symbols), 'symbol')} for {counted(stacks, 'stack')}"
        yield Fault(f"{entry}.symbols", wrong, "each stack, on a location or placed by players, needs one symbol")
    if stacks > len(edition.locations):
        wrong = f"{stacks} stacks don't fit on {counted(len(edition.locations), 'location')}"
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
        wrong = f"it has {counted(len(tokens.points), 'value')}"
        right = f"it takes {len(tokens.symbols) + 1}, for 0 to {len(tokens.symbols)} different symbols"
        yield Fault(f"{entry}.points", wrong, right)
    for number, points in enumerate(tokens.points):
        yield from in_range(f"{entry}.points", f"the score of {counted(number, 'token')}", points, 0, limits.POINTS)
