from branchline.engine.rules.claims cimport Claims
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.moves cimport Moves
from branchline.engine.state cimport State
from branchline.engine.rules.turns cimport apply, legal_moves

cdef class Choices:
    cdef list table
    cdef bytes numbers
    cdef readonly int count
    cdef int look(self, list table, State state, Moves moves, Claims claims) except -1
    cdef int number(self, int index) noexcept
    cpdef bint has(self, int move) noexcept
    cpdef list play(self, int move, State state, Dealer dealer)
