cdef enum:
    DEALING = 0
    CHOOSING = 1
    SAMPLING = 2
