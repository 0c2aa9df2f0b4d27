cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, count_bits, lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.numbers.sizes cimport LOCATIONS, WORD, WORDS, u64
from branchline.engine.state cimport State

@cython.final
cdef class Network:
    cdef int n_edges
    cdef u64 edges
    cdef int start[64]
    cdef int finish[64]
    cdef int length[64]
    cdef u64 edges_at[LOCATIONS]
    cdef int root[LOCATIONS]
    cdef u64 apart[CACHE_LINE]
    @cython.locals(routes=u64)
    cpdef void build(self, State state, int seat) noexcept nogil
    cpdef void clear(self, int locations) noexcept nogil
    cpdef void add(self, int start, int finish, int length) noexcept nogil
    cdef int find(self, int location) noexcept nogil
    cpdef bint linked(self, int a, int b) noexcept nogil
