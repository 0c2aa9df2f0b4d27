# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""The final scores, source by source, and who wins."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.rules.longest_path import LongestPath
from branchline.engine.rules.mechanism import Mechanism
from branchline.engine.rules.mechanisms import LINE_AT_ONCE, LINES
from branchline.engine.rules.network import Network
from branchline.engine.state import State

if not cython.compiled:
    from branchline.engine.memory.bits import lowest_bit
    from branchline.engine.numbers.sizes import MECHANISMS, SEATS, WORD, WORDS


class ScoreSheet:
    """What each seat scores if the game ends as it stands. `score` fills the sheet; it can be used again and again."""

    network: Network
    longest: LongestPath
    players: int
    routes: list[int]
    tickets_completed: list[int]
    tickets_failed: list[int]
    completed: list[int]
    path: list[int]
    longest_path: list[int]
    mechanisms: list[list[int]]
    at_once: list[int]
    bonus: list[int]
    total: list[int]
    winners: int

    def __init__(self) -> None:
        self.network = Network()
        self.longest = LongestPath()
        if not cython.compiled:
            self.routes, self.tickets_completed, self.tickets_failed = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.completed, self.path, self.longest_path = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.mechanisms = [[0] * MECHANISMS for _ in range(SEATS)]
            self.at_once, self.bonus, self.total = [0] * SEATS, [0] * SEATS, [0] * SEATS
        self.players = 0
        self.winners = 0

    def score(self, state: State) -> None:
        """Fill in every line for every seat."""
        self.players = state.players
        for seat in range(state.players):
            self.network.build(state, seat)
            self.score_routes(state, seat)
            self.score_tickets(state, seat)
            self.path[seat] = 0
            if state.board.longest_path_points:
                self.path[seat] = self.longest.measure(self.network)
            self.at_once[seat] = state.points[seat] - self.routes[seat]
            self.bonus[seat] = 0
            if state.board.n_mechanisms:
                self.score_mechanisms(cython.cast(Mechanism, state.board.first_mechanism), state, seat)
        self.award_longest_path(state)
        for seat in range(state.players):
            self.total[seat] = (
                self.routes[seat]
                + self.tickets_completed[seat]
                - self.tickets_failed[seat]
                + self.longest_path[seat]
                + self.at_once[seat]
                + self.bonus[seat]
            )
        self.find_winners(state)

    def score_routes(self, state: State, seat: int) -> None:
        """The points of the seat's routes, counted again."""
        self.routes[seat] = 0
        for word in range(WORDS):
            routes = state.owned[seat][word]
            while routes:
                length = state.board.length[word * WORD + lowest_bit(routes)]
                self.routes[seat] += state.board.route_points[length]
                routes &= routes - 1

    def score_mechanisms(self, mechanism: Mechanism, state: State, seat: int) -> None:
        """What this mechanism and those after it on the board score at the end, and their sum."""
        self.mechanisms[seat][mechanism.row] = mechanism.points(state, seat, self.network)
        self.bonus[seat] += self.mechanisms[seat][mechanism.row]
        if mechanism.has_next:
            self.score_mechanisms(mechanism.next, state, seat)

    def score_tickets(self, state: State, seat: int) -> None:
        """Completed tickets add their value, the others subtract it."""
        self.completed[seat] = 0
        self.tickets_completed[seat] = 0
        self.tickets_failed[seat] = 0
        tickets = state.tickets[seat]
        while tickets:
            ticket = lowest_bit(tickets)
            tickets &= tickets - 1
            if self.network.linked(state.board.ticket_start[ticket], state.board.ticket_finish[ticket]):
                self.completed[seat] += 1
                self.tickets_completed[seat] += state.board.ticket_points[ticket]
            else:
                self.tickets_failed[seat] += state.board.ticket_points[ticket]

    def award_longest_path(self, state: State) -> None:
        """The bonus goes to all whose path is the longest; a path of no length earns nothing (R7)."""
        longest = 0
        for seat in range(state.players):
            longest = max(longest, self.path[seat])
        for seat in range(state.players):
            self.longest_path[seat] = 0
            if longest > 0 and self.path[seat] == longest:
                self.longest_path[seat] = state.board.longest_path_points

    def find_winners(self, state: State) -> None:
        """The seats that nobody beats, as a set. If several of the tied hold the bonus card, they share (R7)."""
        self.winners = 0
        for seat in range(state.players):
            beaten = False
            for other in range(state.players):
                if self.beats(other, seat):
                    beaten = True
            if not beaten:
                self.winners |= 1 << seat

    def beats(self, seat: int, other: int) -> bool:
        """More points; if equal, more completed tickets; if equal, the longest-path card."""
        if self.total[seat] != self.total[other]:
            return self.total[seat] > self.total[other]
        if self.completed[seat] != self.completed[other]:
            return self.completed[seat] > self.completed[other]
        return self.longest_path[seat] > self.longest_path[other]

    def lines(self) -> list[dict[str, int]]:
        """The sheet as plain numbers, one line for each seat."""
        return [
            {
                "routes": self.routes[seat],
                "tickets_completed": self.tickets_completed[seat],
                "tickets_failed": self.tickets_failed[seat],
                "completed": self.completed[seat],
                "path": self.path[seat],
                "longest_path": self.longest_path[seat],
                **{line: self.mechanisms[seat][row] for row, line in enumerate(LINES)},
                LINE_AT_ONCE: self.at_once[seat],
                "total": self.total[seat],
                "won": (self.winners >> seat) & 1,
            }
            for seat in range(self.players)
        ]
