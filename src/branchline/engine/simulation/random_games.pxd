cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.chance.generator cimport Chance
from branchline.engine.rules.claims cimport Claims
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.numbers.move_numbers cimport PASS
from branchline.engine.moves cimport Moves
from branchline.engine.numbers.phase_numbers cimport GAME_OVER, TURN
from branchline.engine.rules.scoring cimport ScoreSheet
from branchline.engine.numbers.sizes cimport SEATS, u64
from branchline.engine.state cimport State
from branchline.engine.chance.purposes cimport CHOOSING, DEALING
from branchline.engine.rules.turns cimport apply, list_all_but_claims, start

cdef int random_move(State state, Moves moves, Claims claims, Chance chance) noexcept nogil
cdef int play_out(State state, Moves moves, Claims claims, Dealer dealer, Chance choosing) noexcept nogil

@cython.final
cdef class RandomGames:
    cdef State state
    cdef Moves moves
    cdef Claims claims
    cdef Dealer dealer
    cdef Chance choosing
    cdef ScoreSheet sheet
    cdef readonly long long moves_made
    cdef double shares[SEATS]
    cdef double totals[SEATS]
    cdef u64 apart[CACHE_LINE]
    cpdef object run(self, int players, int games, u64 first=*)
    cpdef object run_from(self, State state, int games, u64 first=*)
    cdef void begin(self) noexcept nogil
    cdef void count(self) noexcept nogil
    cdef void whole_games(self, int players, u64 first, int games) noexcept nogil
    cdef void from_position(self, State root, u64 first, int games) noexcept nogil
