cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, count_bits, lowest_bit
from branchline.engine.rules.network cimport Network
from branchline.engine.numbers.sizes cimport u64

@cython.final
cdef class LongestPath:
    cdef int best
    cdef u64 apart[CACHE_LINE]
    @cython.locals(todo=u64, part=u64)
    cpdef int measure(self, Network network) noexcept nogil
    cdef int weigh(self, Network network, u64 edges) noexcept nogil
    @cython.locals(front=u64, reached=u64, fresh=u64)
    cdef u64 connected(self, Network network, int edge, u64 edges) noexcept nogil
    @cython.locals(odd=u64, rest=u64)
    cdef u64 odd_locations(self, Network network, u64 edges) noexcept nogil
    @cython.locals(odd=u64, rest=u64, free=u64, candidates=u64, part=u64)
    cdef void search(self, Network network, u64 edges, int weight, u64 kept, u64 tips) noexcept nogil
    cdef int cheapest(self, Network network, u64 edges) noexcept nogil
    cdef void search_part(self, Network network, u64 part, u64 kept, u64 tips) noexcept nogil
