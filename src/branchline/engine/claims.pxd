cimport cython
from branchline.engine.bits cimport bit, count_bits, lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.dealer cimport Dealer
from branchline.engine.events cimport CLAIMED
from branchline.engine.moves cimport Moves
from branchline.engine.sizes cimport GRAY, ROUTE_KINDS, WILD, WORD, WORDS, u64
from branchline.engine.state cimport State

@cython.final
cdef class Claims:
    cdef u64 open[WORDS]
    cdef int payments[ROUTE_KINDS]
    cdef int count
    @cython.locals(doubles=u64)
    cdef void look(self, State state) noexcept nogil
    cdef int count_payments(self, State state, int kind) noexcept nogil
    @cython.locals(routes=u64)
    cdef void list(self, State state, Moves moves) noexcept nogil
    @cython.locals(routes=u64)
    cdef int nth(self, State state, int n) noexcept nogil
    cdef int nth_payment(self, State state, int kind, int n) noexcept nogil

cdef void place_vehicles(State state, Dealer dealer) noexcept nogil
