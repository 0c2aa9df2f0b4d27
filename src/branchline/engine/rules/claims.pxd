cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, count_bits, lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.numbers.event_numbers cimport CLAIMED
from branchline.engine.numbers.move_numbers cimport CLAIMS
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.sizes cimport GRAY, LENGTH, ROUTE_KINDS, WILD, WORD, WORDS, u8, u64
from branchline.engine.state cimport State

@cython.final
cdef class Claims:
    cdef u64 open[WORDS]
    cdef u64 affordable[WORDS]
    cdef int n_kinds
    cdef int kind[ROUTE_KINDS]
    cdef int first_payment[ROUTE_KINDS]
    cdef int payments[ROUTE_KINDS]
    cdef int claims[ROUTE_KINDS]
    cdef int n_payments
    cdef u8 payment[CLAIMS]
    cdef int count
    cdef u64 apart[CACHE_LINE]
    @cython.locals(kinds=u64)
    cdef void look(self, State state) noexcept nogil
    cdef void afford(self, State state, int colour, int cards) noexcept nogil
    @cython.locals(doubles=u64)
    cdef void leave_out_own_doubles(self, State state) noexcept nogil
    @cython.locals(found=u64)
    cdef void look_at(self, State state, int kind) noexcept nogil
    cdef void find_payments(self, State state, int kind) noexcept nogil
    @cython.locals(routes=u64)
    cdef void add_to(self, State state, Moves moves) noexcept nogil
    @cython.locals(routes=u64)
    cdef int nth(self, State state, int n) noexcept nogil

cdef void place_vehicles(State state, Dealer dealer) noexcept nogil
