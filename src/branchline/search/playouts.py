# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Games played to the end by scripts, natively: from worlds sampled out of a view, or whole ones between scripts."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.required import required
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.state import State
from branchline.engine.view import View
from branchline.search.scripts.board_graph import BoardGraph
from branchline.search.scripts.script_player import ScriptPlayer
from branchline.search.scripts.settings_table import SettingsTable
from branchline.search.scripts.ticket_plans import TicketPlans

if not cython.compiled:
    from math import exp

    from branchline.engine.chance.purposes import DEALING, SAMPLING
    from branchline.engine.memory.bits import bit, count_bits, lowest_bit
    from branchline.engine.numbers.phase_numbers import GAME_OVER
    from branchline.engine.numbers.sizes import LENGTH, SEATS, WORD
    from branchline.engine.rules.turns import apply, start
    from branchline.engine.worlds import imagine
    from branchline.search.scripts.markers import NO_PART
    from branchline.search.scripts.route_scores import NO_SCORE

WIN_WEIGHT = 0.3
"""The value of a playout is so much for winning, and the rest for the margin."""
PLAYOUT_STRIDE, SEAT_STRIDE = 40503, 9973
"""They spread what the others play evenly over the playouts, and differently for each seat."""
FITS_NOWHERE, FITS_AT_ONE_END, FITS_AT_BOTH_ENDS, FITS_COMPLETED = 2, 3, 6, 12
"""How well a ticket goes with somebody's routes."""


class Playouts:
    """Scratch space of one thread. Playout `i` of a view is always the same world with the same luck, whatever is tried
    in it, so that what is compared is compared in the same worlds.

    `rivals` are the scripts in the table that the others are taken to play, in turn.
    """

    settings: SettingsTable
    view: View
    root: State
    state: State
    player: ScriptPlayer
    plans: TicketPlans
    dealer: Dealer
    sampling: Chance
    sheet: ScoreSheet
    script_of: list[int]
    rivals: list[int]
    n_rivals: int
    expected: list[list[float]]
    guessing: int
    scale: float
    value: float
    wins: float
    margin: float
    shares: list[float]
    totals: list[float]

    def __init__(
        self, graph: BoardGraph, settings: SettingsTable, rivals: Sequence[int], seed: str, scale: float = 25.0
    ) -> None:
        if not cython.compiled:
            self.script_of, self.rivals = [0] * SEATS, [0] * SEATS
            self.shares, self.totals = [0.0] * SEATS, [0.0] * SEATS
            self.expected = [[0.0] * SEATS for _ in range(SEATS)]
        self.settings = required(settings, "a table of settings")
        self.root = State(graph.board)
        self.state = State(graph.board)
        self.view = View(graph.board)
        self.player = ScriptPlayer(graph, settings)
        self.plans = TicketPlans(graph)
        self.dealer = Dealer(Chance(seed, 0, DEALING))
        self.sampling = Chance(seed, 0, SAMPLING)
        self.sheet = ScoreSheet()
        self.scale = scale
        self.n_rivals = len(rivals)
        for i, script in enumerate(rivals):
            self.rivals[i] = script
        for seat in range(SEATS):
            for i in range(self.n_rivals):
                self.expected[seat][i] = 1.0 / self.n_rivals
        self.guessing = 1
        self.value = self.wins = self.margin = 0.0

    def look(self, view: View, seed: str) -> None:
        """The view whose worlds are to be played, and the seed of what is sampled and dealt in them."""
        self.view = view
        self.dealer = Dealer(Chance(seed, 0, DEALING))
        self.sampling = Chance(seed, 0, SAMPLING)
        imagine(self.root, view, self.sampling)
        self.plans.learn(self.root)

    def first_move(self, script: int, target: int) -> int:
        """What a script would do now, with a route to aim for or -1. It is the same in every world of the view."""
        self.player.think_as(self.plans)
        return self.player.choose(self.root, script, target)

    def promising(self, script: int, count: int) -> list[int]:
        """The routes most worth aiming for: many points, planned, touching the network, few cards missing."""
        self.player.think_as(self.plans)
        ranked = [
            (self.player.scores.promise(self.root, script, route), route) for route in range(self.root.board.n_routes)
        ]
        ranked = [entry for entry in ranked if entry[0] > NO_SCORE]
        ranked.sort(key=lambda entry: (-entry[0], entry[1]))
        return [route for _, route in ranked[:count]]

    def run(self, script: int, target: int, opening: int, first: int, count: int) -> None:
        """Play playouts `first` to `first + count - 1`: the observer by a script, with a route to aim for first (or -1)
        and the move to begin with (or -1). The sums are in `value`, `wins` and `margin`.
        """
        me = self.view.observer
        self.value = 0.0
        self.wins = 0.0
        self.margin = 0.0
        with cython.nogil:
            for i in range(first, first + count):
                self.sampling.open(i, SAMPLING)
                imagine(self.state, self.view, self.sampling)
                self.player.think_as(self.plans)
                if self.guessing:
                    self.guess_tickets(me)
                self.dealer.chance.open(i, DEALING)
                for seat in range(self.view.players):
                    self.script_of[seat] = self.rival(seat, i)
                self.script_of[me] = script
                self.play(me, target, opening)
                self.count(me)

    def rival(self, seat: int, i: int) -> int:
        """The script that another seat plays in playout `i`: each as often as it is expected of that seat."""
        point = ((i * PLAYOUT_STRIDE + seat * SEAT_STRIDE) & 0xFFFF) / 65536.0
        k = 0
        while k < self.n_rivals - 1 and point >= self.expected[seat][k]:
            point -= self.expected[seat][k]
            k += 1
        return self.rivals[k]

    def expect(self, seat: int, shares: Sequence[float]) -> None:
        """How likely each of the rival scripts is to be what a seat plays."""
        for k in range(self.n_rivals):
            self.expected[seat][k] = shares[k]

    def guess_tickets(self, me: int) -> None:
        """Make the others' tickets in a sampled world agree better with their networks.

        Each ticket of theirs is compared with one that nobody has seen: the two are exchanged if that one fits their
        routes better, and by chance as often as it deserves if not.
        """
        for seat in range(self.state.players):
            if seat == me:
                continue
            held = self.state.tickets[seat]
            while held:
                ticket = lowest_bit(held)
                held &= held - 1
                unseen = self.state.ticket_deck
                if unseen == 0:
                    return
                for _ in range(self.sampling.below(count_bits(unseen))):
                    unseen &= unseen - 1
                other = lowest_bit(unseen)
                now = self.fit(seat, ticket)
                then = self.fit(seat, other)
                if then >= now or self.sampling.below(now) < then:
                    both = bit(ticket) | bit(other)
                    self.state.tickets[seat] = self.state.tickets[seat] ^ both
                    self.state.ticket_deck = self.state.ticket_deck ^ both

    def fit(self, seat: int, ticket: int) -> int:
        """How well a ticket goes with a seat's routes."""
        one = self.plans.part[seat][self.state.board.ticket_start[ticket]]
        other = self.plans.part[seat][self.state.board.ticket_finish[ticket]]
        if one == NO_PART and other == NO_PART:
            return FITS_NOWHERE
        if one == NO_PART or other == NO_PART:
            return FITS_AT_ONE_END
        if one != other:
            return FITS_AT_BOTH_ENDS
        return FITS_COMPLETED

    def lengths(self, script: int, players: int, games: int) -> list[int]:
        """How many routes of each length a script claims when it plays by itself: what betrays it."""
        counts = [1] * (LENGTH + 1)
        for game in range(games):
            self.play_games([script] * players, game, 1)
            for seat in range(players):
                for route in range(self.state.board.n_routes):
                    if (self.state.owned[seat][route // WORD] >> (route % WORD)) & 1:
                        counts[self.state.board.length[route]] += 1
        return counts

    def play(self, me: int, target: int, opening: int) -> None:
        """Play to the end."""
        while self.state.phase != GAME_OVER:
            seat = self.state.seat
            if opening >= 0:
                move = opening
                opening = -1
            elif seat == me:
                if target >= 0 and not (self.state.unclaimed[target // WORD] >> (target % WORD)) & 1:
                    target = -1
                move = self.player.choose(self.state, self.script_of[seat], target)
            else:
                move = self.player.choose(self.state, self.script_of[seat], -1)
            self.player.after(self.state, seat, move)
            apply(self.state, move, self.dealer)

    def count(self, me: int) -> None:
        """Add what the game that has ended is worth to the observer."""
        self.sheet.score(self.state)
        best = -32768
        winners = 0
        for seat in range(self.state.players):
            winners += (self.sheet.winners >> seat) & 1
            if seat != me:
                best = max(best, self.sheet.total[seat])
        margin = self.sheet.total[me] - best
        won = 0.0
        if (self.sheet.winners >> me) & 1:
            won = 1.0 / winners
        self.wins += won
        self.margin += margin
        self.value += WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) / (1.0 + exp(-margin / self.scale))

    def play_games(self, scripts: list[int], first: int, count: int) -> None:
        """Play whole games between scripts of the table, one a seat; `shares` and `totals` sum the results."""
        players = len(scripts)
        for seat in range(players):
            self.script_of[seat] = scripts[seat]
        for seat in range(SEATS):
            self.shares[seat] = 0.0
            self.totals[seat] = 0.0
        with cython.nogil:
            for i in range(first, first + count):
                self.dealer.chance.open(i, DEALING)
                start(self.state, players, self.dealer)
                self.player.learn(self.state)
                self.play(-1, -1, -1)
                self.sheet.score(self.state)
                self.add_result(players)

    def add_result(self, players: int) -> None:
        """Add a finished game to the sums."""
        winners = 0
        for seat in range(players):
            winners += (self.sheet.winners >> seat) & 1
        for seat in range(players):
            self.totals[seat] += self.sheet.total[seat]
            if (self.sheet.winners >> seat) & 1:
                self.shares[seat] += 1.0 / winners

    def results(self, players: int) -> tuple[list[float], list[float]]:
        """The sums of `play_games`: wins (a shared one in parts) and points."""
        return [self.shares[seat] for seat in range(players)], [self.totals[seat] for seat in range(players)]
