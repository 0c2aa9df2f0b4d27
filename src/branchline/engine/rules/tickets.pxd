from branchline.engine.bits cimport bit, count_bits
from branchline.engine.dealer cimport Dealer
from branchline.engine.events cimport KEPT_TICKET, OFFERED, RETURNED_TICKET
from branchline.engine.move_numbers cimport KEEP_TICKETS
from branchline.engine.moves cimport Moves
from branchline.engine.sizes cimport NONE, OFFER, TICKETS
from branchline.engine.state cimport State

cdef int ticket_deck_size(State state) noexcept nogil
cdef void offer(State state, int seat, int count, Dealer dealer) noexcept nogil
cdef int offer_size(State state, int seat) noexcept nogil
cdef void list_keeps(State state, int at_least, Moves moves) noexcept nogil
cdef void keep(State state, int subset, Dealer dealer) noexcept nogil
