"""What the others play, judged by what they have built.

A script that races claims long routes and no others; one that plans tickets claims all kinds. The lengths of the routes
that a seat has claimed so far tell how likely each script is to be what it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from branchline.engine.numbers.sizes import LENGTH, WORD
from branchline.engine.view import View
from branchline.search.playouts import Playouts

GAMES = 30
"""Games that each script plays by itself to learn what it claims."""
LEAST = 0.1
"""No script is ever thought less likely than this: people do not play by scripts."""


class Beliefs:
    """How likely each of some scripts is to be what a seat plays, from what lies open on the board."""

    def __init__(self, playouts: Playouts, scripts: Sequence[int], players: int) -> None:
        self._evidence: list[list[float]] = []
        for script in scripts:
            counts = playouts.lengths(script, players, GAMES)
            self._evidence.append([log(count / sum(counts)) for count in counts])

    def of(self, view: View) -> list[list[float]]:
        """For each seat, a share for each script; the shares of a seat add up to one."""
        owned = view.fields()["owned"]
        board = view.board
        lengths = [board.route_length(route) for route in range(board.n_routes)]
        beliefs = []
        for seat in range(view.players):
            claimed = [0] * (LENGTH + 1)
            for route, length in enumerate(lengths):
                if (owned[seat][route // WORD] >> (route % WORD)) & 1:
                    claimed[length] += 1
            beliefs.append(self._judge(claimed))
        return beliefs

    def _judge(self, claimed: Sequence[int]) -> list[float]:
        logs = [sum(n * evidence[length] for length, n in enumerate(claimed)) for evidence in self._evidence]
        likelihoods = [exp(value - max(logs)) for value in logs]
        total = sum(likelihoods)
        count = len(likelihoods)
        return [LEAST + (1.0 - count * LEAST) * likelihood / total for likelihood in likelihoods]
