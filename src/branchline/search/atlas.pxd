cimport cython
from branchline.engine.sizes cimport CACHE_LINE, u64
from branchline.engine.bits cimport bit, lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.sizes cimport LOCATIONS, ROUTES, TICKETS, u8, u64
from branchline.search.numbers cimport FAR, NO_WAY

@cython.final
cdef class Atlas:
    cdef readonly Board board
    cdef readonly int has_extras
    cdef int first[LOCATIONS + 1]
    cdef int route[2 * ROUTES]
    cdef int other[2 * ROUTES]
    cdef int ticket_order[TICKETS]
    cdef int kind[ROUTES]
    cdef int kind_colour[ROUTES]
    cdef int kind_length[ROUTES]
    cdef int kind_ferries[ROUTES]
    cdef int n_kinds

@cython.final
cdef class Paths:
    cdef int distance[LOCATIONS]
    cdef int by[LOCATIONS]
    cdef int before[LOCATIONS]
    cdef u64 waiting[FAR + 16]
    cdef u64 apart[CACHE_LINE]
    cdef int find(self, Atlas atlas, u8* cost, int start, int finish) noexcept nogil
