from branchline.engine.cards cimport discard, settle
from branchline.engine.dealer cimport Dealer
from branchline.engine.events cimport FLAG, KEPT_CARD
from branchline.engine.sizes cimport COLOURS, WILD
from branchline.engine.state cimport State

cdef bint can_keep_card(State state) noexcept nogil
cdef void keep_card(State state, Dealer dealer) noexcept nogil
cdef void complete_flag(State state, Dealer dealer) noexcept nogil
