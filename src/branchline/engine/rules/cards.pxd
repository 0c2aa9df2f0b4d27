from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.numbers.event_numbers cimport DEALT, DREW, RESET, RESHUFFLED, TOOK, TURNED_UP
from branchline.engine.numbers.sizes cimport CARD_KINDS, DISPLAY, NO_CARD, RESET_WILDS, WILD
from branchline.engine.state cimport State

cdef void deal_hands(State state, Dealer dealer) noexcept nogil
cdef bint can_draw(State state) noexcept nogil
cdef bint can_take(State state, int card) noexcept nogil
cdef void draw_from_deck(State state, Dealer dealer) noexcept nogil
cdef void take_from_display(State state, int card, Dealer dealer) noexcept nogil
cdef void discard(State state, int card, int count) noexcept nogil
cdef void settle(State state, Dealer dealer) noexcept nogil
cdef void fill_display(State state, Dealer dealer) noexcept nogil
cpdef bint reset_is_due(State state) noexcept nogil
cdef void reshuffle(State state, Dealer dealer) noexcept nogil
