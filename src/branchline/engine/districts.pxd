cimport cython
from branchline.engine.bits cimport lowest_bit
from branchline.engine.network cimport Network
from branchline.engine.sizes cimport u64
from branchline.engine.state cimport State

@cython.locals(others=u64)
cdef bint district_complete(State state, Network network, int district) noexcept nogil
cdef int district_points(State state, Network network) noexcept nogil
