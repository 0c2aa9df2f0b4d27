# The sizes of the engine's tables, for C; sizes.py has the same numbers for Python and says what they mean.
ctypedef unsigned long long u64
ctypedef unsigned int u32
ctypedef unsigned short u16
ctypedef unsigned char u8

cdef enum:
    SEATS = 5
    COLOURS = 8
    WILD = 8
    CARD_KINDS = 9
    NO_CARD = 9
    GRAY = 8
    DISPLAY = 5
    RESET_WILDS = 3
    LAST_ROUND_VEHICLES = 2
    ROUTES = 128
    WORDS = 2
    WORD = 64
    LENGTH = 8
    LOCATIONS = 64
    TICKETS = 48
    UNSEEN_TICKET = 240
    OFFER = 4
    PHASES = 16
    MECHANISMS = 8
    DISTRICTS = 16
    SYMBOLS = 8
    ROUTE_KINDS = 128
    NONE = 255
    # as many u64 as a line of the processor's cache holds: with `apart` at its end, what one thread writes in an
    # object is never in a line with what another thread reads (without it two threads are 1.6 times one, not 1.9)
    CACHE_LINE = 8
