cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, lowest_bit
from branchline.engine.board cimport Board
from branchline.engine.numbers.sizes cimport LOCATIONS, ROUTES, TICKETS, u8, u64
from branchline.engine.rules.districts cimport Districts
from branchline.engine.rules.french_flags cimport FrenchFlags
from branchline.engine.rules.tourist_tokens cimport TouristTokens
from branchline.search.scripts.markers cimport FAR, NO_WAY

@cython.final
cdef class BoardGraph:
    cdef readonly Board board
    cdef readonly int has_extras
    cdef Districts districts
    cdef TouristTokens tokens
    cdef FrenchFlags flags
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
    cdef int find(self, BoardGraph graph, u8* cost, int start, int finish) noexcept nogil
