cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, lowest_bit
from branchline.engine.memory.addresses cimport distance, memcpy
from branchline.engine.numbers.sizes cimport LOCATIONS, ROUTES, SEATS, WORD, WORDS, u8, u64
from branchline.engine.state cimport State
from branchline.search.scripts.board_graph cimport BoardGraph, Paths
from branchline.search.scripts.route_list cimport RouteList
from branchline.search.scripts.markers cimport FAR, NO_PART, NO_WAY

@cython.final
cdef class TicketPlans:
    cdef readonly BoardGraph graph
    cdef Paths paths
    cdef RouteList routes
    cdef u8 cost[ROUTES]
    cdef double worth[SEATS][ROUTES]
    cdef int worth_known[SEATS]
    cdef u64 built_then[SEATS][WORDS]
    # from here to `end` one block: what each seat has in mind
    cdef u64 planned[SEATS][WORDS]
    cdef u64 tickets[SEATS]
    cdef u64 wanted[SEATS]
    cdef int known[SEATS]
    cdef int value[SEATS]
    cdef int need[SEATS]
    cdef u8 part[SEATS][LOCATIONS]
    cdef u8 end
    cdef u64 apart[CACHE_LINE]
    cdef void follow(self, TicketPlans other) noexcept nogil
    cdef void learn(self, State state) noexcept nogil
    cdef void join(self, int seat, int start, int finish) noexcept nogil
    @cython.locals(tickets=u64)
    cdef void build(self, int seat, int route) noexcept nogil
    cdef bint done(self, int seat, int ticket) noexcept nogil
    cdef void renew(self, State state, int seat) noexcept nogil
    cdef bint current(self, State state, int seat) noexcept nogil
    cdef void look_again(self, State state, int seat) noexcept nogil
    cdef void price(self, State state, int seat) noexcept nogil
    cdef void plan(self, State state, int seat) noexcept nogil
    cdef int adopt(self, int seat, int ticket, int budget, bint keep) noexcept nogil
