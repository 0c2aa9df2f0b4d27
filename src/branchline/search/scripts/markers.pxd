cdef enum:
    FAR = 200
    NO_WAY = 255
    NO_PART = 255
    SCRIPTS = 24
    WIN_PARTS = 60
