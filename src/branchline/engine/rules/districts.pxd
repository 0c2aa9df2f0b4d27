cimport cython
from branchline.engine.memory.bits cimport lowest_bit
from branchline.engine.numbers.sizes cimport DISTRICTS, u64
from branchline.engine.rules.mechanism cimport Mechanism
from branchline.engine.rules.network cimport Network
from branchline.engine.state cimport State

cdef class Districts(Mechanism):
    cdef readonly int count
    cdef int value[DISTRICTS]
    cdef u64 locations[DISTRICTS]
    cdef int points(self, State state, int seat, Network network) noexcept nogil
    @cython.locals(others=u64)
    cdef bint complete(self, int district, Network network) noexcept nogil
