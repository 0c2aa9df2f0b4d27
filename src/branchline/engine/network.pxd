cimport cython
from branchline.engine.bits cimport bit, count_bits, lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.sizes cimport LOCATIONS, WORD, WORDS, u64
from branchline.engine.state cimport State

@cython.final
cdef class Network:
    cdef int n_edges
    cdef int start[64]
    cdef int finish[64]
    cdef int length[64]
    cdef u64 edges_at[LOCATIONS]
    cdef int root[LOCATIONS]
    @cython.locals(routes=u64)
    cdef void build(self, State state, int seat) noexcept nogil
    cdef void clear(self, int locations) noexcept nogil
    cdef void add(self, int start, int finish, int length) noexcept nogil
    cdef int find(self, int location) noexcept nogil
    cdef bint linked(self, int a, int b) noexcept nogil
