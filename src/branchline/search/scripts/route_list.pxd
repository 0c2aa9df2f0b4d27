cimport cython
from branchline.engine.memory.bits cimport lowest_bit
from branchline.engine.numbers.sizes cimport CACHE_LINE, ROUTES, WORD, WORDS, u64

@cython.final
cdef class RouteList:
    cdef u64 words[WORDS]
    cdef int route[ROUTES]
    cdef int count
    cdef u64 apart[CACHE_LINE]
    cdef void fill(self, u64* words) noexcept nogil
    cdef void fill_common(self, u64* words, u64* others) noexcept nogil
    @cython.locals(routes=u64)
    cdef void list_words(self) noexcept nogil
