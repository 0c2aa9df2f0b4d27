cimport cython
from branchline.engine.numbers.move_numbers cimport CLAIM, CLAIMS
from branchline.engine.numbers.phase_numbers cimport ASKED_ABOUT_PAYMENT
from branchline.engine.numbers.sizes cimport u8, u16, u64
from branchline.engine.numbers.sizes cimport (
    COLOURS, CARD_KINDS, GRAY, LENGTH, LOCATIONS, PHASES, ROUTES, ROUTE_KINDS, TICKETS, WILD, WORD, WORDS,
)

@cython.final
cdef class Board:
    cdef readonly int n_locations, n_routes, n_tickets, n_colours, n_cards, n_claims, n_moves
    cdef readonly int fewest_players, most_players, closed_up_to
    cdef readonly int vehicles, starting_hand, display_needs_deck
    cdef readonly int dealt, keep_at_start, drawn, keep_in_play
    cdef readonly int longest_path_points
    # the first of a chain of `Mechanism`; not by that name, as their module is built on this one
    cdef object first_mechanism
    cdef readonly tuple mechanisms
    cdef int n_mechanisms
    cdef u8 asked[PHASES]
    cdef int cards[CARD_KINDS]
    cdef int route_points[LENGTH + 1]
    cdef int start[ROUTES]
    cdef int finish[ROUTES]
    cdef int length[ROUTES]
    cdef int colour[ROUTES]
    cdef int ferries[ROUTES]
    cdef int twin[ROUTES]
    cdef int ticket_start[TICKETS]
    cdef int ticket_finish[TICKETS]
    cdef int ticket_points[TICKETS]
    cdef int n_kinds
    cdef u64 kinds_within[COLOURS + 1][LENGTH + 1][WORDS]
    cdef int kind_colour[ROUTE_KINDS]
    cdef int kind_length[ROUTE_KINDS]
    cdef int kind_ferries[ROUTE_KINDS]
    cdef u64 kind_routes[ROUTE_KINDS][WORDS]
    cdef u64 routes[WORDS]
    cdef u64 doubles[WORDS]
    cdef int first_claim[ROUTES]
    cdef u8 claim_route[CLAIMS]
    cdef u8 claim_colour[CLAIMS]
    cdef u8 claim_wilds[CLAIMS]
