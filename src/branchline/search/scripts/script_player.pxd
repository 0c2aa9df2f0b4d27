cimport cython
from branchline.engine.memory.bits cimport bit, count_bits
from branchline.engine.rules.cards cimport can_draw, can_take
from branchline.engine.rules.claims cimport Claims
from branchline.engine.numbers.move_numbers cimport CLAIM, DRAW_CARD, DRAW_DECK, DRAW_TICKETS, KEEP_CARD, KEEP_TICKETS
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.phase_numbers cimport CHOOSING_TICKETS, KEEPING_CARD, KEEPING_TICKETS, SECOND_CARD, TURN
from branchline.engine.numbers.sizes cimport CACHE_LINE, CARD_KINDS, COLOURS, DISPLAY, GRAY, LENGTH, WILD, u64
from branchline.engine.state cimport State
from branchline.engine.rules.tickets cimport offer_size
from branchline.engine.rules.turns cimport legal_moves
from branchline.search.scripts.board_graph cimport BoardGraph
from branchline.search.scripts.dial_numbers cimport KEEPS_CHEAPEST, KEEP_COST, SLACK, TAKES_WILDS, TICKET_VEHICLES, CAREFUL_DRAWS, HUNGER, RACING, PLAN_ONLY
from branchline.search.scripts.route_list cimport RouteList
from branchline.search.scripts.settings_table cimport SettingsTable
from branchline.search.scripts.ticket_plans cimport TicketPlans
from branchline.search.scripts.markers cimport FAR, NO_PART
from branchline.search.scripts.route_scores cimport NO_SCORE, USELESS, RouteScores

@cython.final
cdef class ScriptPlayer:
    cdef readonly SettingsTable settings
    cdef readonly TicketPlans plans
    cdef readonly RouteScores scores
    cdef RouteList open
    cdef RouteList wanted
    cdef Moves moves
    cdef Claims claims
    cdef u64 apart[CACHE_LINE]
    cpdef void learn(self, State state) noexcept nogil
    cpdef void look_again(self, State state) noexcept nogil
    cdef void think_as(self, TicketPlans plans) noexcept nogil
    cpdef void after(self, State state, int seat, int move) noexcept nogil
    cpdef int choose(self, State state, int script, int target) noexcept nogil
    cdef int turn(self, State state, int script, int target) noexcept nogil
    cdef int card(self, State state, int script, int target) noexcept nogil
    cdef int race(self, State state) noexcept nogil
    cdef int card_to_race(self, State state) noexcept nogil
    cdef int connect(self, State state) noexcept nogil
    cdef int card_to_connect(self, State state) noexcept nogil
    cdef void list_wants(self, State state) noexcept nogil
    cdef int longest_open(self, State state) noexcept nogil
    cdef int claim_of(self, State state, int route) noexcept nogil
    cdef int wanted_card(self, State state, int script) noexcept nogil
    cdef bint wants_tickets(self, State state, int script) noexcept nogil
    cdef int tickets_to_keep(self, State state, int script) noexcept nogil
    cdef double subset_worth(self, State state, int script, int subset) noexcept nogil
    cdef int any_legal(self, State state) noexcept nogil

cdef double TURNS_A_VEHICLE, FULL_VALUE, STRAIN
cdef int PAIR
