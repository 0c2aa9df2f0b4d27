cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport lowest_bit
from branchline.engine.rules.longest_path cimport LongestPath
from branchline.engine.rules.mechanism cimport Mechanism
from branchline.engine.rules.network cimport Network
from branchline.engine.numbers.sizes cimport MECHANISMS, SEATS, WORD, WORDS, u64
from branchline.engine.state cimport State

@cython.final
cdef class ScoreSheet:
    cdef Network network
    cdef LongestPath longest
    cdef int players
    cdef int routes[SEATS]
    cdef int tickets_completed[SEATS]
    cdef int tickets_failed[SEATS]
    cdef int completed[SEATS]
    cdef int path[SEATS]
    cdef int longest_path[SEATS]
    cdef int mechanisms[SEATS][MECHANISMS]
    cdef int at_once[SEATS]
    cdef int bonus[SEATS]
    cdef int total[SEATS]
    cdef int winners
    cdef u64 apart[CACHE_LINE]
    cpdef void score(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef void score_routes(self, State state, int seat) noexcept nogil
    @cython.locals(tickets=u64)
    cdef void score_tickets(self, State state, int seat) noexcept nogil
    cdef void score_mechanisms(self, Mechanism mechanism, State state, int seat) noexcept nogil
    cdef void award_longest_path(self, State state) noexcept nogil
    cdef void find_winners(self, State state) noexcept nogil
    cdef bint beats(self, int seat, int other) noexcept nogil
