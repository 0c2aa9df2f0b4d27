from branchline.engine.memory.bits cimport bit, count_bits
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.numbers.event_numbers cimport KEPT_TICKET, OFFERED, RETURNED_TICKET
from branchline.engine.numbers.move_numbers cimport KEEP_TICKETS
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.sizes cimport NONE, OFFER, TICKETS
from branchline.engine.state cimport State

cdef int ticket_deck_size(State state) noexcept nogil
cdef void offer(State state, int seat, int count, Dealer dealer) noexcept nogil
cdef int offer_size(State state, int seat) noexcept nogil
cdef void list_keeps(State state, int at_least, Moves moves) noexcept nogil
cdef void keep(State state, int subset, Dealer dealer) noexcept nogil
