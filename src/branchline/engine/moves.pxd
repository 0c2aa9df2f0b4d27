cimport cython
from branchline.engine.numbers.move_numbers cimport MOST_MOVES
from branchline.engine.numbers.sizes cimport u16

@cython.final
cdef class Moves:
    cdef int count
    cdef u16 move[MOST_MOVES]
    cdef void clear(self) noexcept nogil
    cdef void add(self, int move) noexcept nogil
    cdef bint has(self, int move) noexcept nogil
    cpdef bytes to_bytes(self)
