"""A bot in Python that uses Branchline: it collects cards, then claims long routes on the way to its tickets.

    branchline arena collector random --bots examples/bots/collector.py --edition usa --games 100

A bot is any object with `choose(view, rng, clock)`; `BOTS` gives it its name. The text after a colon, as in
`collector:6`, is passed to the factory.
"""

from branchline.bots.connections import on_the_way, routes_by_name
from branchline.game import AnyAction, Claim, Draw, KeepCard, KeepTickets, View


class Collector:
    """Draws until it can claim something long on the way to its tickets."""

    def __init__(self, patience: str = "9") -> None:
        self.patience = int(patience)  # with this many cards it claims whatever is useful

    def choose(self, view: View, rng: object, clock: object) -> AnyAction:
        """One of `view.legal_actions()`; there is always at least one."""
        legal = view.legal_actions()
        keeps = [action for action in legal if isinstance(action, KeepTickets)]
        if keeps:
            return keeps[0]  # one ticket, or as few as may be kept
        if KeepCard(True) in legal:
            return KeepCard(True)

        routes = routes_by_name(view)
        wanted = {name for ticket in view.tickets for name in on_the_way(view, ticket)}
        claims = [action for action in legal if isinstance(action, Claim)]
        useful = [claim for claim in claims if not wanted or view.route_of(claim) in wanted]
        full = view.hand_sizes[view.seat] >= self.patience or view.turns_left is not None
        for claim in sorted(useful or (claims if full else []), key=lambda claim: (-claim.cards, claim.wilds)):
            if full or routes[view.route_of(claim)].length >= 3:
                return claim
        return Draw("deck") if Draw("deck") in legal else legal[0]


BOTS = {"collector": Collector}
