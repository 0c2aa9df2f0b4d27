# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""Many games side by side, each step of all of them one native call: for learning and bulk play.

The games lie in one block of memory. Buffers hold, for every game, which moves are legal and what the seat to act sees;
they support the buffer protocol (`numpy.asarray(batch.legal)` copies nothing).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.board import Board
from branchline.engine.chance.dealer import Dealer
from branchline.engine.chance.generator import Chance
from branchline.engine.moves import Moves
from branchline.engine.rules.claims import Claims
from branchline.engine.rules.scoring import ScoreSheet
from branchline.engine.rules.tourist_tokens import TouristTokens
from branchline.engine.state import State
from branchline.engine.view import View

if not cython.compiled:
    from branchline.engine.chance.purposes import DEALING
    from branchline.engine.memory.addresses import memset
    from branchline.engine.memory.bits import lowest_bit
    from branchline.engine.numbers.phase_numbers import GAME_OVER
    from branchline.engine.numbers.sizes import CARD_KINDS, DISPLAY, NO_CARD, NONE, OFFER, WORD, WORDS
    from branchline.engine.rules.turns import apply, legal_moves, start
    from branchline.engine.simulation.observation_layout import CLOSED, SEAT_WIDTH, TABLE_WIDTH


def observation_width(board: Board, players: int) -> int:
    """How many numbers an observation has; `observation_layout` says which."""
    stacks = 2 * symbols_of(board)
    return board.n_routes + 3 * CARD_KINDS + 2 * board.n_tickets + stacks + players * SEAT_WIDTH + TABLE_WIDTH


def symbols_of(board: Board) -> int:
    """How many stacks of tourist tokens there are."""
    return sum(mechanism.symbols for mechanism in board.mechanisms if isinstance(mechanism, TouristTokens))


class Lane:
    """Scratch space of one thread, and its access to the buffers. Different lanes may step different games at once."""

    players: int
    n_moves: int
    symbols: int
    width: int
    state_bytes: int
    row_bytes: int
    state: State
    chance: Chance
    dealer: Dealer
    moves: Moves
    claims: Claims
    view: View
    sheet: ScoreSheet
    rows: Any
    legal: Any
    observations: Any
    to_act: Any
    done: Any
    winners: Any
    totals: Any
    streams: Any
    stride: int

    def __init__(self, board: Board, players: int, seed: str, buffers: Any) -> None:
        self.players = players
        self.n_moves = board.n_moves
        self.symbols = symbols_of(board)
        self.width = observation_width(board, players)
        self.state = State(board)
        self.chance = Chance(seed)
        self.dealer = Dealer(self.chance)
        self.moves = Moves()
        self.claims = Claims()
        self.view = View(board)
        self.sheet = ScoreSheet()
        self.state_bytes = self.state.span()
        self.row_bytes = self.state_bytes + self.chance.span()
        self.rows = buffers.rows
        self.legal = buffers.flat_legal
        self.observations = buffers.flat_observations
        self.to_act = buffers.to_act
        self.done = buffers.done
        self.winners = buffers.winners
        self.totals = buffers.flat_totals
        self.streams = buffers.streams
        self.stride = len(buffers.to_act)

    def begin(self, first: int, last: int) -> None:
        """Deal the games from `first` up to, not including, `last`."""
        with cython.nogil:
            for game in range(first, last):
                self.deal(game)
                self.show(game)
                self.put_back(game)

    def step(self, choices: Any, first: int, last: int) -> None:
        """Make one legal move in each of these games; a game that ends is scored, and the next one dealt."""
        with cython.nogil:
            for game in range(first, last):
                self.bring(game)
                apply(self.state, choices[game], self.dealer)
                self.done[game] = self.state.phase == GAME_OVER
                if self.done[game]:
                    self.finish(game)
                    self.streams[game] += self.stride
                    self.deal(game)
                self.show(game)
                self.put_back(game)

    def deal(self, game: int) -> None:
        """Deal the game of the place's current stream."""
        self.chance.open(self.streams[game], DEALING)
        start(self.state, self.players, self.dealer)

    def bring(self, game: int) -> None:
        """Load the game at a place."""
        if cython.compiled:
            self.state.load(cython.address(self.rows[game * self.row_bytes]))
            self.chance.load(cython.address(self.rows[game * self.row_bytes + self.state_bytes]))
        else:
            row = self.rows[game * self.row_bytes : (game + 1) * self.row_bytes]
            self.state.load(row[: self.state_bytes])
            self.chance.load(row[self.state_bytes :])

    def put_back(self, game: int) -> None:
        """Store the game again."""
        if cython.compiled:
            self.state.store(cython.address(self.rows[game * self.row_bytes]))
            self.chance.store(cython.address(self.rows[game * self.row_bytes + self.state_bytes]))
        else:
            row = self.rows[game * self.row_bytes : (game + 1) * self.row_bytes]
            self.state.store(row[: self.state_bytes])
            self.chance.store(row[self.state_bytes :])

    def finish(self, game: int) -> None:
        """Record the result of a game that is over."""
        self.sheet.score(self.state)
        self.winners[game] = self.sheet.winners
        for seat in range(self.players):
            self.totals[game * self.players + seat] = self.sheet.total[seat]

    def show(self, game: int) -> None:
        """Fill in whose turn it is, the legal moves and what that seat sees."""
        self.to_act[game] = self.state.seat
        legal_moves(self.state, self.moves, self.claims)
        base = game * self.n_moves
        if cython.compiled:
            memset(cython.address(self.legal[base]), 0, self.n_moves)
        else:
            self.legal[base : base + self.n_moves] = bytes(self.n_moves)
        for i in range(self.moves.count):
            self.legal[base + self.moves.move[i]] = 1
        self.view.see(self.state, self.state.seat)
        self.observe(game * self.width)

    def observe(self, at: int) -> None:
        """Write the view as an observation: everything from the point of view of the seat to act."""
        if cython.compiled:
            memset(cython.address(self.observations[at]), 0, self.width)
        else:
            self.observations[at : at + self.width] = bytes(self.width)
        at = self.observe_routes(at)
        at = self.observe_cards(at)
        at = self.observe_tickets(at)
        for symbol in range(self.symbols):
            self.put(at + 2 * symbol, self.view.stack_location[symbol])
            self.put(at + 2 * symbol + 1, self.view.stack_size[symbol])
        at += 2 * self.symbols
        for i in range(self.players):
            at = self.observe_seat(at, (self.view.seat + i) % self.players)
        self.put(at, self.view.phase)
        self.put(at + 1, self.view.turns_left)
        self.put(at + 2, self.view.deck_size)
        self.put(at + 3, self.view.discards_size)
        self.put(at + 4, self.view.unseen_tickets)
        self.put(at + 5, self.view.returned_size)
        self.put(at + 6, self.view.offered_size)
        self.put(at + 7, self.view.passes)
        if self.view.first_seat == NONE:
            self.put(at + 8, NONE)
        else:
            self.put(at + 8, (self.view.first_seat + self.players - self.view.seat) % self.players)

    def observe_routes(self, at: int) -> int:
        """Who has each route."""
        for word in range(WORDS):
            routes = self.view.board.routes[word] & ~self.view.unclaimed[word]
            while routes:
                self.put(at + word * WORD + lowest_bit(routes), CLOSED)
                routes &= routes - 1
            for i in range(self.players):
                routes = self.view.owned[(self.view.seat + i) % self.players][word]
                while routes:
                    self.put(at + word * WORD + lowest_bit(routes), 1 + i)
                    routes &= routes - 1
        return at + self.view.board.n_routes

    def observe_cards(self, at: int) -> int:
        """The seat's own hand, the display and the discards, by kind."""
        for card in range(CARD_KINDS):
            self.put(at + card, self.view.hand[card])
            self.put(at + 2 * CARD_KINDS + card, self.view.discards[card])
        for place in range(DISPLAY):
            if self.view.display[place] != NO_CARD:
                self.observations[at + CARD_KINDS + self.view.display[place]] += 1
        return at + 3 * CARD_KINDS

    def observe_tickets(self, at: int) -> int:
        """The seat's own tickets, and those on offer."""
        tickets = self.view.tickets
        while tickets:
            self.put(at + lowest_bit(tickets), 1)
            tickets &= tickets - 1
        for i in range(OFFER):
            if self.view.offered[i] != NONE:
                self.put(at + self.view.board.n_tickets + self.view.offered[i], 1)
        return at + 2 * self.view.board.n_tickets

    def observe_seat(self, at: int, seat: int) -> int:
        """What all can see of a seat."""
        self.put(at, self.view.vehicles[seat])
        self.put(at + 1, self.view.hand_size[seat])
        self.put(at + 2, self.view.ticket_count[seat])
        self.put(at + 3, self.view.points[seat])
        self.put(at + 4, self.view.tokens[seat])
        self.put(at + 5, self.view.flag_cards[seat])
        for card in range(CARD_KINDS):
            self.put(at + 6 + card, self.view.taken[seat][card])
        return at + SEAT_WIDTH

    def put(self, at: int, value: int) -> None:
        """A number of an observation, at most 255."""
        self.observations[at] = min(value, 255)


class _Buffers:
    """The memory of a batch, flat for the lanes and in shape for the caller."""

    def __init__(self, games: int, row_bytes: int, n_moves: int, width: int, players: int) -> None:
        self.rows = memoryview(bytearray(games * row_bytes))
        self.flat_legal = memoryview(bytearray(games * n_moves))
        self.flat_observations = memoryview(bytearray(games * width))
        self.flat_totals = memoryview(array("h", [0]) * (games * players))
        self.to_act = memoryview(bytearray(games))
        self.done = memoryview(bytearray(games))
        self.winners = memoryview(bytearray(games))
        self.streams = memoryview(array("Q", range(games)))
        self.legal = self.flat_legal.cast("B", (games, n_moves))
        self.observations = self.flat_observations.cast("B", (games, width))
        self.totals = self.flat_totals.cast("B").cast("h", (games, players))


class Batch:
    """`games` games of one board side by side. Game after game at place `i` is dealt by streams i, i + games, …

    After every step `to_act` holds the seat to act in each game, `legal[game, move]` is 1 for the legal moves and
    `observations[game]` is what that seat sees. Where `done` is 1 a game has just ended: `totals` and `winners` (a set
    of seats, as bits) hold its result, and the next game stands in its place.
    """

    def __init__(self, board: Board, players: int, games: int, *, seed: str = "0", threads: int = 1) -> None:
        if not board.fewest_players <= players <= board.most_players:
            raise ValueError(f"{players} players; this board is for {board.fewest_players} to {board.most_players}")
        if games < 1 or threads < 1:
            raise ValueError(f"{games} games on {threads} threads; there must be at least one of each")
        self.games = games
        self.players = players
        self.n_moves = board.n_moves
        self.width = observation_width(board, players)
        row_bytes = State(board).span() + Chance(seed).span()
        self._buffers = _Buffers(games, row_bytes, self.n_moves, self.width, players)
        self.legal = self._buffers.legal.toreadonly()
        self.observations = self._buffers.observations.toreadonly()
        self.to_act = self._buffers.to_act.toreadonly()
        self.done = self._buffers.done.toreadonly()
        self.winners = self._buffers.winners.toreadonly()
        self.totals = self._buffers.totals.toreadonly()
        threads = min(threads, games)
        self._lanes = [Lane(board, players, seed, self._buffers) for _ in range(threads)]
        self._shares = [(games * i // threads, games * (i + 1) // threads) for i in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        for lane, (first, last) in zip(self._lanes, self._shares, strict=True):
            lane.begin(first, last)

    def step(self, choices: Sequence[int]) -> None:
        """Make a move in every game: a buffer of 32-bit ints (such as an array of `numpy.intc`) or a sequence of ints.

        An illegal move raises ValueError before anything is played.
        """
        chosen = _as_ints(choices)
        if len(chosen) != self.games:
            raise ValueError(f"{len(chosen)} moves for {self.games} games; there must be one for each")
        wrong = first_illegal(chosen, self._buffers.flat_legal, self.n_moves)
        if wrong >= 0:
            raise ValueError(f"move {chosen[wrong]} is not legal in game {wrong}")
        if self._pool is None:
            self._lanes[0].step(chosen, 0, self.games)
            return
        waiting = [
            self._pool.submit(lane.step, chosen, first, last)
            for lane, (first, last) in zip(self._lanes, self._shares, strict=True)
        ]
        for future in waiting:
            future.result()

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _as_ints(choices: Sequence[int]) -> memoryview:
    try:
        view = memoryview(choices)  # type: ignore[arg-type]
    except TypeError:
        return memoryview(array("i", choices))
    if view.format != "i" or not view.contiguous or view.ndim != 1:
        return memoryview(array("i", view.tolist()))
    return view


def first_illegal(choices: Any, legal: Any, n_moves: int) -> int:
    """The first game whose move is not legal, or -1."""
    for game in range(len(choices)):
        move = choices[game]
        if not 0 <= move < n_moves or not legal[game * n_moves + move]:
            return game
    return -1
