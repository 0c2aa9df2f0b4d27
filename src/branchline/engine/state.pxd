cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.addresses cimport distance, memcpy, memset
from branchline.engine.board cimport Board
from branchline.engine.numbers.sizes cimport u8, u16, u64
from branchline.engine.numbers.sizes cimport CARD_KINDS, DISPLAY, OFFER, SEATS, SYMBOLS, TICKETS, WORDS

@cython.final
cdef class State:
    cdef readonly Board board
    # from here to `end` the fields are one block without gaps, in the order of layout.STATE
    cdef u64 unclaimed[WORDS]
    cdef u64 owned[SEATS][WORDS]
    cdef u64 tickets[SEATS]
    cdef u64 ticket_deck
    cdef short points[SEATS]
    cdef readonly u8 players
    cdef readonly u8 phase
    cdef readonly u8 seat
    cdef readonly u8 first_seat
    cdef readonly u8 passes
    cdef readonly u8 turns_left
    cdef readonly u8 deck_size
    cdef readonly u8 discards_size
    cdef u8 display[DISPLAY]
    cdef u8 deck[CARD_KINDS]
    cdef u8 discards[CARD_KINDS]
    cdef u8 hand[SEATS][CARD_KINDS]
    cdef u8 taken[SEATS][CARD_KINDS]
    cdef u8 vehicles[SEATS]
    cdef u8 offered[SEATS][OFFER]
    cdef u8 returned[TICKETS]
    cdef readonly u8 returned_size
    # from here to `end`, what lies open to all: views and sampled worlds copy it as it is, `clear_open` begins anew
    cdef u8 stack_location[SYMBOLS]
    cdef u8 stack_size[SYMBOLS]
    cdef u8 tokens[SEATS]
    cdef u8 flag_cards[SEATS]
    cdef u8 table_route
    cdef u8 table_colour
    cdef u8 table_wilds
    cdef u8 end
    cdef u64 apart[CACHE_LINE]
    cpdef size_t span(self) noexcept nogil
    @cython.locals(twin=State)
    cpdef State copy(self)
    cdef void become(self, State other) noexcept nogil
    cdef void clear_open(self) noexcept nogil
    cdef void load(self, const u8* source) noexcept nogil
    cdef void store(self, u8* target) noexcept nogil
