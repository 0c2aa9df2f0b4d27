"""What a newcomer needs to know, when it is needed: the game in a few lines, and what can be typed now."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.cli.output.grammar import counted, listed, plural
from branchline.cli.terminal.action_list import Option
from branchline.editions import Edition
from branchline.editions.schema import GRAY
from branchline.game import AnyAction, Claim, Draw, KeepTickets, PlaceStack, TakeToken, View
from branchline.game.names import WILD_NAME

COMMANDS = {
    "help": "this help (or ?)",
    "look": "show the table again (or just press Enter)",
    "claims": "all routes you can pay for (or c)",
    "map": "the board as a small map",
    "board": "all routes by location",
    "routes": "routes NAME: the routes at one location",
    "tickets": "your tickets, districts and tokens, and how far you are",
    "cards": "the discards, and the cards that others were seen taking",
    "score": "the score if the game ended now",
    "hint": "what a strong player would do, and why",
    "log": "what has happened so far",
    "undo": "take back your last decision",
    "save": "save FILE: a copy of the game so far",
    "quit": "leave; the game is saved and can be resumed",
}


def introduction(edition: Edition, players: int) -> list[str]:
    """The edition in a few lines."""
    vehicles = edition.vehicles
    wilds = plural(edition.cards.wild_name)
    lines = [
        f"{edition.title}: {edition.about}",
        "Each turn you do one thing: draw two cards, claim a route, or draw new tickets.",
        f"A route costs as many cards of its colour as it is long{_gray(edition)}. Wilds ({wilds}) stand in for any "
        f"colour. {_route_points(edition)}.",
        "A ticket names two locations. If your routes link them at the end, it adds its points; if not, it costs them.",
        f"Everyone has {counted(vehicles.each, vehicles.name)}. When somebody has two or fewer left, everyone has "
        "one more turn.",
    ]
    lines += _mechanisms(edition)
    if players <= edition.double_routes.closed_up_to and edition.totals.double_routes:
        lines.append(f"With {players} players, only one track of a double route can be claimed.")
    if edition.layout_note:
        lines.append(f"{edition.layout_note}")
    return lines


def _gray(edition: Edition) -> str:
    return " (gray: any one colour)" if any(route.colour == GRAY for route in edition.routes) else ""


def _route_points(edition: Edition) -> str:
    lengths = sorted({route.length for route in edition.routes})
    points = ", ".join(str(edition.route_points[length]) for length in lengths)
    return f"A route of length {', '.join(map(str, lengths))} scores {points}"


def _mechanisms(edition: Edition) -> list[str]:
    lines = []
    if edition.longest_path:
        points = counted(edition.longest_path.points, "point")
        lines.append(f"The longest continuous path scores {points} at the end.")
    if edition.districts:
        lines.append("A district scores if your routes link all its locations; type tickets to see the districts.")
    if any(route.ferries for route in edition.routes):
        lines.append("A route across water has ferries: at least that many of its cards must be wild.")
    if edition.tourist_tokens:
        worth = edition.tourist_tokens.points
        lines.append(
            "When you claim a route to a stack of tourist tokens, you take one. Different tokens score at the end: "
            + ", ".join(f"{count} score {worth[count]}" for count in range(2, len(worth)))
            + "."
        )
    if edition.french_flags:
        colours = listed(edition.french_flags.colours).capitalize()
        scored = counted(edition.french_flags.points, "point")
        lines.append(
            f"When you claim a {listed(edition.french_flags.colours, 'or')} route, you may keep one of its cards. "
            f"{colours} together make a flag, which scores {scored}."
        )
    return lines


def help_lines(view: View, options: Sequence[Option]) -> list[str]:
    """What can be typed now, with examples from the position."""
    lines = [_EXPLAINED[view.phase], "You can type, for instance:"]
    lines += [f"  {typed:<34} {meaning}" for typed, meaning in _examples(view, options)]
    lines.append("The beginnings of words and names are enough. Case and accents don't matter. Tab completes.")
    lines.append("To look around:")
    lines += [f"  {command:<8} {meaning}" for command, meaning in COMMANDS.items()]
    return lines


_EXPLAINED = {
    "choosing tickets": "Choose which of your first tickets to keep.",
    "placing a stack": "Put the next stack of tourist tokens on a location that has none.",
    "turn": "It is your turn: draw two cards, claim a route, or draw new tickets.",
    "second card": "You have drawn one card; now draw the second. You can't take a face-up wild now.",
    "keeping tickets": "Choose which of the drawn tickets to keep; the others go under the ticket deck.",
    "taking a token": "Your route leads to two tokens that you don't have yet: take one.",
    "keeping a card": "You may keep one card of the payment for a flag; it stays face up in front of you.",
    "over": "The game is over.",
}


def _examples(view: View, options: Sequence[Option]) -> list[tuple[str, str]]:
    examples: list[tuple[str, str]] = []
    if any(option.kind == "offer" for option in options):
        least = min(len(action.tickets) for action in view.legal_actions() if isinstance(action, KeepTickets))
        numbers = " ".join(str(number) for number in range(1, least + 1))
        examples.append((numbers, f"keep {counted(least, 'ticket')} by number"))
        examples.append(("all", "keep all of them"))
        examples.append((str(view.legal_actions()[0]), "the same in full"))
        return examples
    kinds = set()
    for number, option in enumerate(options, 1):
        action = option.actions[0]
        if option.kind in kinds and action != Draw("deck"):
            continue
        kinds.add(option.kind)
        examples.append((str(number), f"number {number} of the list: {_meaning(action, option)}"))
        examples += _written(view, action)
    if any(isinstance(action, Draw) for action in view.legal_actions()):
        face_up = [o.actions[0] for o in options if isinstance(o.actions[0], Draw) and o.actions[0].card != "deck"]
        examples += [(str(action), "that card from the display") for action in face_up[:1]]
    return examples


def _meaning(action: AnyAction, option: Option) -> str:
    if isinstance(action, Claim):
        return f"claim {action.route}" + ("; you are asked how to pay" if len(option.actions) > 1 else "")
    return str(action)


def _written(view: View, action: AnyAction) -> list[tuple[str, str]]:
    match action:
        case Draw("deck"):
            return [("d", "draw from the deck")]
        case Claim():
            one, other = view.edition.routes[view.edition.route_names.index(view.route_of(action))].between
            short = f"c {one[:3]}-{other[:3]}".lower()
            paid = "cards + wilds"
            return [(short, "claim by the beginnings of the names"), (str(action), f"in full: colour, {paid}")]
        case PlaceStack(location):
            return [(f"place {location}", "by name")]
        case TakeToken(symbol):
            return [(f"take {symbol}", "by name")]
    return [(str(action), "in full")]


def question(view: View, options: Sequence[Option]) -> str:
    """One line before the prompt: what is asked and how to answer."""
    match view.phase:
        case "turn":
            claims = sum(option.kind == "claim" for option in options)
            claim = ", c + route" if claims else ""
            wild = " A face-up wild counts as both cards." if WILD_NAME in view.display else ""
            return f"Type a number{claim} or ? for help.{wild}"
        case "choosing tickets" | "keeping tickets":
            keeps = [len(action.tickets) for action in view.legal_actions() if isinstance(action, KeepTickets)]
            least = min(keeps)
            example = " ".join(str(number) for number in range(1, least + 1))
            return f"Keep at least {least}: type the numbers, such as {example}, or all; ? for help."
        case "placing a stack":
            symbol, size = view.stacks_to_place[0]
            return (
                f"Where do you put the {symbol} stack ({counted(size, 'token')})? Type a number or a name; ? for help."
            )
    return "Type a number from the list; ? for help."
