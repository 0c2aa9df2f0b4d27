cimport cython
from branchline.engine.memory.bits cimport bit, count_bits
from branchline.engine.numbers.sizes cimport CACHE_LINE, CARD_KINDS, GRAY, LENGTH, NONE, ROUTES, WILD, WORD, u64
from branchline.engine.state cimport State
from branchline.search.scripts.dial_numbers cimport TEMPO, PER_VEHICLE, CARDS_PER_TURN, WILD_COST, TOUCHING, JOINING, TICKET_WEIGHT, SINGLE_TRACK, EXTRAS, BLOCKING
from branchline.search.scripts.board_graph cimport BoardGraph
from branchline.search.scripts.route_list cimport RouteList
from branchline.search.scripts.settings_table cimport SettingsTable
from branchline.search.scripts.ticket_plans cimport TicketPlans
from branchline.search.scripts.markers cimport NO_PART

@cython.final
cdef class RouteScores:
    cdef readonly SettingsTable settings
    cdef readonly TicketPlans plans
    cdef RouteList open
    cdef double colour_score[CARD_KINDS]
    cdef double turn_price[LENGTH + 1]
    cdef double wild_price[LENGTH + 1]
    cdef double kind_price[ROUTES]
    cdef int kind_missing[ROUTES]
    cdef int kind_card[ROUTES]
    cdef int seat
    cdef int best
    cdef double best_score
    cdef int best_missing
    cdef u64 apart[CACHE_LINE]
    cdef void forget(self) noexcept nogil
    @cython.locals(score=double)
    cdef void look_over(self, State state, int script, int target) noexcept nogil
    @cython.locals(score=double, best_score=double)
    cdef void find_best(self, TicketPlans plans, BoardGraph graph, RouteList routes, int seat) noexcept nogil
    cdef void price(self, State state, int script) noexcept nogil
    cdef void price_kinds(self, State state, BoardGraph graph, int seat, int most_held) noexcept nogil
    cdef double turns_left(self, State state) noexcept nogil
    cdef int best_colour(self, State state, int route) noexcept nogil
    cdef int missing(self, State state, int route) noexcept nogil
    cdef bint own_twin(self, State state, int route) noexcept nogil
    cpdef double promise(self, State state, int script, int route) noexcept nogil
    cdef void weigh(self, State state, TicketPlans plans, RouteList routes, int script) noexcept nogil
    @cython.locals(touches=bint, alone=bint)
    cdef double worth(self, State state, TicketPlans plans, int script, int route, double rate) noexcept nogil
    cdef double denied(self, State state, int seat, int route) noexcept nogil
    cdef double extras(self, State state, int seat, int route) noexcept nogil
    cdef double token_gain(self, State state, int seat, int location) noexcept nogil
    cdef double district_gain(self, State state, int seat, int start, int finish) noexcept nogil

cdef double USELESS, NO_SCORE, OUT_OF_REACH, TARGET_BONUS
cdef int MANY_MISSING, SHORT_LENGTH, SHORT_UNTIL, LAST_VEHICLES
cdef double LOOP_SHARE, JOIN_DENIED, END_DENIED, MISSING_PRICE, PLANNED_BONUS, TOUCHING_BONUS
cdef double CARDS_DRAWN, CLAIM_LENGTH, SPARE_TURNS, FLAG_PARTS
