from branchline.engine.bits cimport bit, lowest_bit
from branchline.engine.cards cimport can_draw, can_take, deal_hands, discard, draw_from_deck, settle, take_from_display
from branchline.engine.claims cimport Claims, place_vehicles
from branchline.engine.dealer cimport Dealer
from branchline.engine.events cimport FIRST_SEAT, LAST_ROUND, OVER, PASSED, SKIPPED
from branchline.engine.french_flags cimport can_keep_card, complete_flag, keep_card
from branchline.engine.move_numbers cimport (
    CLAIM, DRAW_CARD, DRAW_DECK, DRAW_TICKETS, KEEP_CARD, KEEP_NO_CARD, KEEP_TICKETS, PASS, PLACE_STACK, TAKE_TOKEN,
)
from branchline.engine.moves cimport Moves
from branchline.engine.phases cimport (
    CHOOSING_TICKETS, GAME_OVER, KEEPING_CARD, KEEPING_TICKETS, PLACING_STACK, SECOND_CARD, TAKING_TOKEN, TURN,
)
from branchline.engine.sizes cimport CARD_KINDS, DISPLAY, NO_CARD, NONE, OFFER, SEATS, WILD, WORD, WORDS, u64
from branchline.engine.state cimport State
from branchline.engine.tickets cimport keep, list_keeps, offer
from branchline.engine.tourist_tokens cimport (
    list_places, list_tokens, next_placer, place_stack, set_up_stacks, take_token, tokens_on_offer,
)

cpdef int start(State state, int players, Dealer dealer) except -1 nogil
cpdef void legal_moves(State state, Moves moves, Claims claims) noexcept nogil
cdef void list_all_but_claims(State state, Moves moves) noexcept nogil
cdef void list_draws(State state, Moves moves, bint second) noexcept nogil
cpdef int apply(State state, int move, Dealer dealer) except -1 nogil
cdef void choose_first_tickets(State state, int subset, Dealer dealer) noexcept nogil
cdef void begin_play(State state) noexcept nogil
cdef void after_card(State state, bint wild_taken, Dealer dealer) noexcept nogil
cdef void claim(State state, int move, Dealer dealer) noexcept nogil
cdef void pay(State state, bint one_kept, Dealer dealer) noexcept nogil
cdef void look_for_tokens(State state, Dealer dealer) noexcept nogil
cdef void end_turn(State state, Dealer dealer) noexcept nogil
cdef int LAST_ROUND_VEHICLES
