cdef enum:
    CLOSED = 7
    SEAT_WIDTH = 15
    TABLE_WIDTH = 9
