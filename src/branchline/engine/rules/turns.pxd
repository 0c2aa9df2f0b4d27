from branchline.engine.memory.bits cimport bit, lowest_bit
from branchline.engine.rules.cards cimport can_draw, can_take, deal_hands, discard, draw_from_deck, settle, take_from_display
from branchline.engine.rules.claims cimport Claims, place_vehicles
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.numbers.event_numbers cimport FIRST_SEAT, LAST_ROUND, OVER, PASSED, SKIPPED
from branchline.engine.numbers.move_numbers cimport (
    CLAIM, DRAW_CARD, DRAW_DECK, DRAW_TICKETS, KEEP_TICKETS, PASS,
)
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.phase_numbers cimport (
    ASKED_ABOUT_PAYMENT, ASKED_BEFORE_PLAY, CHOOSING_TICKETS, GAME_OVER, KEEPING_TICKETS, SECOND_CARD, TURN,
)
from branchline.engine.numbers.sizes cimport (
    CARD_KINDS, DISPLAY, LAST_ROUND_VEHICLES, NO_CARD, NONE, OFFER, SEATS, WILD, WORD, WORDS, u64,
)
from branchline.engine.state cimport State
from branchline.engine.rules.mechanism cimport (
    Mechanism, all_set_up, answer, any_asks_about_payment, any_asks_after_claim, any_asks_before_play,
    any_other_asks_after_claim, list_answers,
)
from branchline.engine.rules.tickets cimport keep, list_keeps, offer

cpdef int start(State state, int players, Dealer dealer) except -1 nogil
cpdef void legal_moves(State state, Moves moves, Claims claims) noexcept nogil
cdef void list_all_but_claims(State state, Moves moves) noexcept nogil
cdef void list_draws(State state, Moves moves, bint second) noexcept nogil
cpdef int apply(State state, int move, Dealer dealer) except -1 nogil
cdef void choose_first_tickets(State state, int subset, Dealer dealer) noexcept nogil
cdef void begin_play(State state) noexcept nogil
cdef void after_card(State state, bint wild_taken, Dealer dealer) noexcept nogil
cdef void claim(State state, int move, Dealer dealer) noexcept nogil
cdef void pay(State state, int kept, Dealer dealer) noexcept nogil
cdef void take_answer(State state, int move, Dealer dealer) noexcept nogil
cdef void end_turn(State state, Dealer dealer) noexcept nogil
