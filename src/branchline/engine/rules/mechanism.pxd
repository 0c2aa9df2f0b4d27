from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.moves cimport Moves
from branchline.engine.rules.network cimport Network
from branchline.engine.state cimport State

cdef class Mechanism:
    cdef Mechanism next
    cdef bint has_next
    cdef int phases
    cdef public int row
    cdef void set_up(self, State state) noexcept nogil
    cdef bint ask_before_play(self, State state) noexcept nogil
    cdef bint ask_about_payment(self, State state) noexcept nogil
    cdef bint after_claim(self, State state, Dealer dealer) noexcept nogil
    cdef void list_answers(self, State state, Moves moves) noexcept nogil
    cdef int answer(self, State state, int move, Dealer dealer) noexcept nogil
    cdef void take_aside(self, State world) noexcept nogil
    cdef int points(self, State state, int seat, Network network) noexcept nogil

cdef void all_set_up(Mechanism mechanism, State state) noexcept nogil
cdef bint any_asks_before_play(Mechanism mechanism, State state) noexcept nogil
cdef bint any_asks_about_payment(Mechanism mechanism, State state) noexcept nogil
cdef bint any_asks_after_claim(Mechanism mechanism, State state, Dealer dealer) noexcept nogil
cdef bint any_other_asks_after_claim(Mechanism mechanism, State state, Dealer dealer) noexcept nogil
cdef void list_answers(Mechanism mechanism, State state, Moves moves) noexcept nogil
cdef int answer(Mechanism mechanism, State state, int move, Dealer dealer) noexcept nogil
cdef void all_take_aside(Mechanism mechanism, State world) noexcept nogil
