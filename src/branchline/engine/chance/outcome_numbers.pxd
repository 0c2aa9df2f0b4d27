cdef enum:
    A_CARD = 0
    A_TICKET = 1
    A_SEAT = 2
