from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.memory.bits cimport count_bits, lowest_bit
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.event_numbers cimport PLACED_STACK, TOOK_TOKEN
from branchline.engine.numbers.move_numbers cimport PLACE_STACK, TAKE_TOKEN
from branchline.engine.numbers.phase_numbers cimport ASKED_AFTER_CLAIM, ASKED_BEFORE_PLAY, PLACING_STACK, TAKING_TOKEN
from branchline.engine.numbers.sizes cimport NONE, SEATS, SYMBOLS
from branchline.engine.rules.mechanism cimport Mechanism
from branchline.engine.rules.network cimport Network
from branchline.engine.state cimport State

cdef class TouristTokens(Mechanism):
    cdef readonly int symbols, fixed_stacks, placed_stacks
    cdef int fixed_location[SYMBOLS]
    cdef int fixed_size[SEATS + 1]
    cdef int placed_size[SEATS + 1]
    cdef int value[SYMBOLS + 1]
    cdef void set_up(self, State state) noexcept nogil
    cdef bint ask_before_play(self, State state) noexcept nogil
    cdef bint after_claim(self, State state, Dealer dealer) noexcept nogil
    cdef void list_answers(self, State state, Moves moves) noexcept nogil
    cdef int answer(self, State state, int move, Dealer dealer) noexcept nogil
    cdef int points(self, State state, int seat, Network network) noexcept nogil
    cdef int stacks_standing(self, State state) noexcept nogil
    cdef bint is_free(self, State state, int location) noexcept nogil
    cdef void place_stack(self, State state, int location, Dealer dealer) noexcept nogil
    cdef int tokens_on_offer(self, State state) noexcept nogil
    cdef void take_token(self, State state, int symbol, Dealer dealer) noexcept nogil
