from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.event_numbers cimport FLAG, KEPT_CARD
from branchline.engine.numbers.move_numbers cimport KEEP_CARD, KEEP_NO_CARD
from branchline.engine.numbers.phase_numbers cimport ASKED_ABOUT_PAYMENT, KEEPING_CARD
from branchline.engine.numbers.sizes cimport COLOURS, SEATS, WILD
from branchline.engine.rules.cards cimport discard, settle
from branchline.engine.rules.mechanism cimport Mechanism
from branchline.engine.state cimport State

cdef class FrenchFlags(Mechanism):
    cdef readonly int colours
    cdef readonly int value
    cdef bint ask_about_payment(self, State state) noexcept nogil
    cdef void list_answers(self, State state, Moves moves) noexcept nogil
    cdef int answer(self, State state, int move, Dealer dealer) noexcept nogil
    cdef bint after_claim(self, State state, Dealer dealer) noexcept nogil
    cdef void take_aside(self, State world) noexcept nogil
