cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.addresses cimport memset
from branchline.engine.memory.bits cimport lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.chance.generator cimport Chance
from branchline.engine.rules.claims cimport Claims
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.moves cimport Moves
from branchline.engine.simulation.observation_layout cimport CLOSED, SEAT_WIDTH, TABLE_WIDTH
from branchline.engine.numbers.phase_numbers cimport GAME_OVER
from branchline.engine.rules.scoring cimport ScoreSheet
from branchline.engine.numbers.sizes cimport CARD_KINDS, DISPLAY, NO_CARD, NONE, OFFER, SEATS, WORD, WORDS, u8, u64
from branchline.engine.state cimport State
from branchline.engine.chance.purposes cimport DEALING
from branchline.engine.rules.turns cimport apply, legal_moves, start
from branchline.engine.view cimport View

@cython.final
cdef class Lane:
    cdef int players, n_moves, symbols, width
    cdef size_t state_bytes, row_bytes
    cdef State state
    cdef Chance chance
    cdef Dealer dealer
    cdef Moves moves
    cdef Claims claims
    cdef View view
    cdef ScoreSheet sheet
    cdef u8[::1] rows
    cdef u8[::1] legal
    cdef u8[::1] observations
    cdef u8[::1] to_act
    cdef u8[::1] done
    cdef u8[::1] winners
    cdef short[::1] totals
    cdef u64[::1] streams
    cdef u64 stride
    cdef u64 apart[CACHE_LINE]
    cpdef void begin(self, int first, int last)
    cpdef void step(self, const int[::1] choices, int first, int last)
    cdef void deal(self, int game) noexcept nogil
    cdef void bring(self, int game) noexcept nogil
    cdef void put_back(self, int game) noexcept nogil
    cdef void finish(self, int game) noexcept nogil
    cdef void show(self, int game) noexcept nogil
    cdef void observe(self, int at) noexcept nogil
    @cython.locals(routes=u64)
    cdef int observe_routes(self, int at) noexcept nogil
    cdef int observe_cards(self, int at) noexcept nogil
    @cython.locals(tickets=u64)
    cdef int observe_tickets(self, int at) noexcept nogil
    cdef int observe_seat(self, int at, int seat) noexcept nogil
    cdef void put(self, int at, int value) noexcept nogil

cpdef int observation_width(Board board, int players) except -1
@cython.locals(game=int, move=int)
cpdef int first_illegal(const int[::1] choices, const u8[::1] legal, int n_moves)
