cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.search.scripts.markers cimport SCRIPTS

@cython.final
cdef class SettingsTable:
    cdef readonly int size
    cdef double tempo[SCRIPTS]
    cdef double per_vehicle[SCRIPTS]
    cdef double cards_per_turn[SCRIPTS]
    cdef double wild_cost[SCRIPTS]
    cdef double touching[SCRIPTS]
    cdef double joining[SCRIPTS]
    cdef double ticket_weight[SCRIPTS]
    cdef double keep_cost[SCRIPTS]
    cdef double slack[SCRIPTS]
    cdef double single_track[SCRIPTS]
    cdef double extras[SCRIPTS]
    cdef int keeps_cheapest[SCRIPTS]
    cdef int takes_wilds[SCRIPTS]
    cdef int ticket_vehicles[SCRIPTS]
    cdef int careful_draws[SCRIPTS]
    cdef int hunger[SCRIPTS]
    cdef int racing[SCRIPTS]
    cdef int plan_only[SCRIPTS]
    cdef int blocking[SCRIPTS]
    cdef u64 apart[CACHE_LINE]
