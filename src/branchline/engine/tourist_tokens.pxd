from branchline.engine.bits cimport bit, count_bits, lowest_bit
from branchline.engine.dealer cimport Dealer
from branchline.engine.events cimport PLACED_STACK, TOOK_TOKEN
from branchline.engine.move_numbers cimport PLACE_STACK, TAKE_TOKEN
from branchline.engine.moves cimport Moves
from branchline.engine.sizes cimport NONE, SYMBOLS
from branchline.engine.state cimport State

cdef void set_up_stacks(State state) noexcept nogil
cdef int stacks_placed(State state) noexcept nogil
cdef int next_placer(State state) noexcept nogil
cdef void list_places(State state, Moves moves) noexcept nogil
cdef void place_stack(State state, int location, Dealer dealer) noexcept nogil
cdef int tokens_on_offer(State state) noexcept nogil
cdef void list_tokens(State state, Moves moves) noexcept nogil
cdef void take_token(State state, int symbol, Dealer dealer) noexcept nogil
cdef int token_points(State state, int seat) noexcept nogil
