cimport cython
from branchline.engine.bits cimport bit, count_bits, lowest_bit
from branchline.engine.cards cimport can_draw, can_take
from branchline.engine.claims cimport Claims
from branchline.engine.move_numbers cimport CLAIM, DRAW_CARD, DRAW_DECK, DRAW_TICKETS, KEEP_CARD, KEEP_TICKETS
from branchline.engine.moves cimport Moves
from branchline.engine.phases cimport CHOOSING_TICKETS, KEEPING_CARD, KEEPING_TICKETS, SECOND_CARD, TURN
from branchline.engine.sizes cimport CACHE_LINE, CARD_KINDS, COLOURS, DISPLAY, GRAY, LENGTH, WILD, WORD, WORDS, u64
from branchline.engine.state cimport State
from branchline.engine.tickets cimport offer_size
from branchline.engine.turns cimport legal_moves
from branchline.search.atlas cimport Atlas
from branchline.search.book cimport Book
from branchline.search.minds cimport Minds
from branchline.search.numbers cimport FAR, NO_PART
from branchline.search.survey cimport Survey

@cython.final
cdef class Player:
    cdef readonly Book book
    cdef readonly Minds minds
    cdef readonly Survey survey
    cdef Moves moves
    cdef Claims claims
    cdef u64 apart[CACHE_LINE]
    cpdef void learn(self, State state) noexcept nogil
    cdef void think_as(self, Minds minds) noexcept nogil
    cpdef void after(self, State state, int seat, int move) noexcept nogil
    cpdef int choose(self, State state, int script, int forced) noexcept nogil
    cdef int turn(self, State state, int script, int forced) noexcept nogil
    cdef int card(self, State state, int script, int forced) noexcept nogil
    @cython.locals(routes=u64)
    cdef int race(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef int card_to_race(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef int connect(self, State state) noexcept nogil
    cdef int card_to_connect(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef void list_wants(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef int longest_open(self, State state) noexcept nogil
    cdef int claim_of(self, State state, int route) noexcept nogil
    cdef int wanted_card(self, State state, int script) noexcept nogil
    cdef bint wants_tickets(self, State state, int script) noexcept nogil
    cdef int tickets_to_keep(self, State state, int script) noexcept nogil
    cdef double subset_worth(self, State state, int script, int subset) noexcept nogil
    cdef int any_legal(self, State state) noexcept nogil
