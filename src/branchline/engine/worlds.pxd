cimport cython
from branchline.engine.memory.bits cimport bit, count_bits, lowest_bit
from branchline.engine.chance.generator cimport Chance
from branchline.engine.numbers.phase_numbers cimport ASKED_ABOUT_PAYMENT, CHOOSING_TICKETS, KEEPING_TICKETS
from branchline.engine.numbers.sizes cimport (
    CARD_KINDS, COLOURS, DISPLAY, NO_CARD, NONE, OFFER, SEATS, SYMBOLS, TICKETS, UNSEEN_TICKET, WILD, WORDS, u8, u64,
)
from branchline.engine.memory.addresses cimport distance, memcpy
from branchline.engine.rules.mechanism cimport Mechanism, all_take_aside
from branchline.engine.state cimport State
from branchline.engine.view cimport View

cpdef State sample(View view, Chance chance)
cpdef void imagine(State world, View view, Chance chance) noexcept nogil
cdef void lay_table(State world, View view) noexcept nogil
cdef void deal_cards(State world, View view, Chance chance) noexcept nogil
@cython.locals(unseen=u64)
cdef u64 unseen_tickets(View view) noexcept nogil
@cython.locals(unseen=u64)
cdef void deal_tickets(State world, View view, Chance chance) noexcept nogil
@cython.locals(unseen=u64)
cdef u64 deal_first_tickets(State world, View view, u64 unseen, Chance chance) noexcept nogil
@cython.locals(rest=u64)
cdef int pick(u64 tickets, Chance chance) noexcept nogil
