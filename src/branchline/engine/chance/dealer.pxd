cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, count_bits, lowest_bit
from branchline.engine.chance.generator cimport Chance
from branchline.engine.chance.outcome_numbers cimport A_CARD, A_SEAT, A_TICKET
from branchline.engine.numbers.sizes cimport CARD_KINDS, TICKETS, WILD
from branchline.engine.numbers.sizes cimport u8, u64
from branchline.engine.state cimport State

@cython.final
cdef class Dealer:
    cdef readonly Chance chance
    cdef readonly list journal
    cdef list outcomes
    cdef int following, noting
    cdef readonly int next_outcome
    cdef readonly object fault
    cdef u64 apart[CACHE_LINE]
    cdef int card(self, State state) noexcept nogil
    @cython.locals(unseen=u64)
    cdef int unseen_ticket(self, State state) noexcept nogil
    cdef int seat(self, int players) noexcept nogil
    cdef int outcome(self, int what, int count) noexcept nogil
    cdef void blame(self, int what, int value) noexcept nogil
    cdef void note(self, int kind, int seat, int a=*, int b=*, int c=*) noexcept nogil
