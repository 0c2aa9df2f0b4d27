cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.bits cimport bit, count_bits, lowest_bit
from branchline.engine.chance.generator cimport Chance
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.numbers.phase_numbers cimport GAME_OVER
from branchline.engine.rules.scoring cimport ScoreSheet
from branchline.engine.numbers.sizes cimport LENGTH, SEATS, WORD, u64
from branchline.engine.state cimport State
from branchline.engine.chance.purposes cimport DEALING, SAMPLING
from branchline.engine.rules.turns cimport apply, start
from branchline.engine.view cimport View
from branchline.engine.worlds cimport imagine
from branchline.search.scripts.ticket_plans cimport TicketPlans
from branchline.search.scripts.markers cimport NO_PART
from branchline.search.scripts.route_scores cimport NO_SCORE
from branchline.search.scripts.settings_table cimport SettingsTable
from branchline.search.scripts.script_player cimport ScriptPlayer
from libc.math cimport exp

@cython.final
cdef class Playouts:
    cdef readonly SettingsTable settings
    cdef View view
    cdef State root
    cdef State state
    cdef ScriptPlayer player
    cdef TicketPlans plans
    cdef Dealer dealer
    cdef Chance sampling
    cdef ScoreSheet sheet
    cdef int script_of[SEATS]
    cdef int rivals[SEATS]
    cdef int n_rivals
    cdef double expected[SEATS][SEATS]
    cdef public int guessing
    cdef double scale
    cdef readonly double value, wins, margin
    cdef double shares[SEATS]
    cdef double totals[SEATS]
    cdef u64 apart[CACHE_LINE]
    cpdef void look(self, View view, str seed)
    cpdef int first_move(self, int script, int target)
    cpdef void run(self, int script, int target, int opening, u64 first, int count)
    cdef int rival(self, int seat, int i) noexcept nogil
    @cython.locals(held=u64, unseen=u64, both=u64)
    cdef void guess_tickets(self, int me) noexcept nogil
    cdef int fit(self, int seat, int ticket) noexcept nogil
    cpdef list lengths(self, int script, int players, int games)
    cdef void play(self, int me, int target, int opening) noexcept nogil
    cdef void count(self, int me) noexcept nogil
    cpdef void play_games(self, list scripts, u64 first, int count)
    cdef void add_result(self, int players) noexcept nogil
cdef double WIN_WEIGHT
cdef int PLAYOUT_STRIDE, SEAT_STRIDE
cdef int FITS_NOWHERE, FITS_AT_ONE_END, FITS_AT_BOTH_ENDS, FITS_COMPLETED
