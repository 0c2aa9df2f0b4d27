cimport cython
from branchline.engine.sizes cimport u8, u32, u64

cdef u64 LOW32
cdef u32 EXPAND_0, EXPAND_1, EXPAND_2, EXPAND_3

@cython.final
cdef class Chance:
    cdef u32 key[8]
    cdef u32 block[16]
    cdef u64 stream
    cdef u32 purpose
    cdef u32 counter
    cdef int used
    cdef void open(self, u64 stream, u32 purpose) noexcept nogil
    cdef void refill(self) noexcept nogil
    @cython.locals(x=u64, product=u64, floor=u64)
    cdef int below(self, int n) noexcept nogil
    cdef void follow(self, Chance other) noexcept nogil
    @cython.locals(word=u32)
    cdef void mix(self, int a, int b, int c, int d) noexcept nogil
