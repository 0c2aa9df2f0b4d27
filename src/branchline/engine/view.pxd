cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.addresses cimport distance, memcpy
from branchline.engine.memory.bits cimport bit, count_bits
from branchline.engine.board cimport Board
from branchline.engine.numbers.phase_numbers cimport CHOOSING_TICKETS
from branchline.engine.numbers.sizes cimport u8, u64
from branchline.engine.numbers.sizes cimport (
    CARD_KINDS, DISPLAY, NONE, OFFER, SEATS, SYMBOLS, TICKETS, UNSEEN_TICKET, WORDS,
)
from branchline.engine.state cimport State
from branchline.engine.rules.tickets cimport offer_size

@cython.final
cdef class View:
    cdef readonly Board board
    # from here to `end` the fields are one block without gaps, in the order of layout.VIEW
    cdef u64 unclaimed[WORDS]
    cdef u64 owned[SEATS][WORDS]
    cdef u64 tickets
    cdef short points[SEATS]
    cdef readonly u8 observer
    cdef readonly u8 players
    cdef readonly u8 phase
    cdef readonly u8 seat
    cdef readonly u8 first_seat
    cdef readonly u8 passes
    cdef readonly u8 turns_left
    cdef readonly u8 deck_size
    cdef readonly u8 discards_size
    cdef u8 display[DISPLAY]
    cdef u8 discards[CARD_KINDS]
    cdef u8 hand[CARD_KINDS]
    cdef u8 taken[SEATS][CARD_KINDS]
    cdef u8 hand_size[SEATS]
    cdef u8 ticket_count[SEATS]
    cdef u8 vehicles[SEATS]
    cdef u8 offered[OFFER]
    cdef readonly u8 offered_size
    cdef readonly u8 unseen_tickets
    cdef u8 returned[TICKETS]
    cdef readonly u8 returned_size
    cdef u8 stack_location[SYMBOLS]
    cdef u8 stack_size[SYMBOLS]
    cdef u8 tokens[SEATS]
    cdef u8 flag_cards[SEATS]
    cdef u8 table_route
    cdef u8 table_colour
    cdef u8 table_wilds
    cdef u8 end
    cdef u64 apart[CACHE_LINE]
    cdef size_t span(self) noexcept nogil
    cdef void see(self, State state, int observer) noexcept nogil
    cdef void see_table(self, State state) noexcept nogil
    cdef void see_cards(self, State state) noexcept nogil
    @cython.locals(choosing=bint)
    cdef void see_tickets(self, State state) noexcept nogil
