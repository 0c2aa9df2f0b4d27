cimport cython
from branchline.engine.sizes cimport CACHE_LINE, u64
from branchline.engine.bits cimport bit, count_bits, lowest_bit
from branchline.engine.cards cimport can_draw, can_take
from branchline.engine.chance cimport Chance
from branchline.engine.claims cimport Claims
from branchline.engine.move_numbers cimport (
    CLAIM, DRAW_CARD, DRAW_DECK, DRAW_TICKETS, KEEP_CARD, KEEP_TICKETS, PASS, PLACE_STACK, TAKE_TOKEN,
)
from branchline.engine.moves cimport Moves
from branchline.engine.phases cimport (
    CHOOSING_TICKETS, KEEPING_CARD, KEEPING_TICKETS, PLACING_STACK, SECOND_CARD, TAKING_TOKEN, TURN,
)
from branchline.engine.sizes cimport (
    CARD_KINDS, COLOURS, DISPLAY, GRAY, LENGTH, NO_CARD, NONE, OFFER, ROUTES, SEATS, WILD, WORD, WORDS, u8, u64,
)
from branchline.engine.state cimport State
from branchline.engine.tickets cimport offer_size
from branchline.engine.turns cimport legal_moves
from branchline.search.atlas cimport Atlas
from branchline.search.minds cimport Minds
from branchline.search.numbers cimport FAR, NO_PART, NO_WAY, SCRIPTS

@cython.final
cdef class Book:
    cdef readonly int size
    cdef double tempo[SCRIPTS]
    cdef double per_vehicle[SCRIPTS]
    cdef double cards_per_turn[SCRIPTS]
    cdef double wild_cost[SCRIPTS]
    cdef double touching[SCRIPTS]
    cdef double joining[SCRIPTS]
    cdef double ticket_weight[SCRIPTS]
    cdef double keep_cost[SCRIPTS]
    cdef double slack[SCRIPTS]
    cdef double single_track[SCRIPTS]
    cdef double extras[SCRIPTS]
    cdef int keeps_cheapest[SCRIPTS]
    cdef int takes_wilds[SCRIPTS]
    cdef int ticket_vehicles[SCRIPTS]
    cdef int careful_draws[SCRIPTS]
    cdef int hunger[SCRIPTS]
    cdef int racing[SCRIPTS]
    cdef int plan_only[SCRIPTS]

@cython.final
cdef class Player:
    cdef readonly Book book
    cdef readonly Minds minds
    cdef Moves moves
    cdef Claims claims
    cdef double colour_score[CARD_KINDS]
    cdef double turn_price[LENGTH + 1]
    cdef double wild_price[LENGTH + 1]
    cdef double kind_price[ROUTES]
    cdef int kind_missing[ROUTES]
    cdef int kind_card[ROUTES]
    cdef int surveyed
    cdef int target
    cdef double target_score
    cdef int target_missing
    cdef u64 apart[CACHE_LINE]
    cpdef void learn(self, State state) noexcept nogil
    cdef void think_as(self, Minds minds) noexcept nogil
    cdef void forget(self) noexcept nogil
    cpdef void after(self, State state, int seat, int move) noexcept nogil
    cpdef int choose(self, State state, int script, int forced) noexcept nogil
    cdef int turn(self, State state, int script, int forced) noexcept nogil
    cdef int card(self, State state, int script, int forced) noexcept nogil
    @cython.locals(routes=u64)
    cdef int race(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef int card_to_race(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef int connect(self, State state) noexcept nogil
    cdef int card_to_connect(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef void list_wants(self, State state) noexcept nogil
    @cython.locals(routes=u64)
    cdef int longest_open(self, State state) noexcept nogil
    cdef bint own_twin(self, State state, int route) noexcept nogil
    cdef double turns_left(self, State state) noexcept nogil
    @cython.locals(routes=u64, score=double)
    cdef void survey(self, State state, int script, int forced) noexcept nogil
    cdef void price(self, State state, int script) noexcept nogil
    cpdef double promise(self, State state, int script, int route) noexcept nogil
    @cython.locals(routes=u64)
    cdef void weigh(self, State state, int script) noexcept nogil
    @cython.locals(touches=bint)
    cdef double worth(self, State state, int script, int route, double rate) noexcept nogil
    cdef double extras(self, State state, int seat, int route) noexcept nogil
    cdef double token_gain(self, State state, int seat, int location) noexcept nogil
    cdef double district_gain(self, State state, int seat, int start, int finish) noexcept nogil
    cdef int missing(self, State state, int route) noexcept nogil
    cdef int best_colour(self, State state, int route) noexcept nogil
    cdef int claim_of(self, State state, int route) noexcept nogil
    cdef int wanted_card(self, State state, int script) noexcept nogil
    cdef bint wants_tickets(self, State state, int script) noexcept nogil
    cdef int tickets_to_keep(self, State state, int script) noexcept nogil
    cdef double subset_worth(self, State state, int script, int subset) noexcept nogil
    cdef int any_legal(self, State state) noexcept nogil
