cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.search.scripts.dial_numbers cimport DIALS
from branchline.search.scripts.markers cimport SCRIPTS

@cython.final
cdef class SettingsTable:
    cdef readonly int size
    cdef double dial[SCRIPTS][DIALS]
    cdef u64 apart[CACHE_LINE]
    cdef void set(self, int script, int number, double value)
