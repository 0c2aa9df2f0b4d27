cimport cython
from branchline.engine.chance.dealer cimport Dealer
from branchline.engine.chance.generator cimport Chance
from branchline.engine.chance.purposes cimport DEALING
from branchline.engine.memory.bits cimport count_bits
from branchline.engine.numbers.phase_numbers cimport CHOOSING_TICKETS, GAME_OVER, PLACING_STACK, TURN
from branchline.engine.numbers.sizes cimport CACHE_LINE, MECHANISMS, SEATS, u64
from branchline.engine.rules.scoring cimport ScoreSheet
from branchline.engine.rules.turns cimport apply, start
from branchline.engine.state cimport State
from branchline.search.scripts.board_graph cimport BoardGraph
from branchline.search.scripts.markers cimport WIN_PARTS
from branchline.search.scripts.script_player cimport ScriptPlayer

@cython.final
cdef class ScriptGames:
    cdef readonly State state
    cdef ScriptPlayer player
    cdef Dealer dealer
    cdef ScoreSheet sheet
    cdef int players
    cdef int script_of[SEATS]
    cdef int decisions[SEATS]
    cdef readonly int turns
    cdef long long moves_made
    cdef long long win_parts[SEATS]
    cdef long long routes[SEATS]
    cdef long long tickets[SEATS]
    cdef long long longest_path[SEATS]
    cdef long long mechanisms[SEATS][MECHANISMS]
    cdef long long at_once[SEATS]
    cdef long long total[SEATS]
    cdef long long kept[SEATS]
    cdef long long completed[SEATS]
    cdef u64 apart[CACHE_LINE]
    cpdef object run(self, object scripts, u64 first, int games)
    cdef void deal(self, u64 number) noexcept nogil
    cdef int step(self) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void count(self) noexcept nogil
