cimport cython
from branchline.engine.numbers.sizes cimport CACHE_LINE, u64
from branchline.engine.memory.addresses cimport distance, memcpy
from branchline.engine.numbers.sizes cimport u8, u32, u64

cdef extern from *:
    """
    #define BRANCHLINE_ROTATE(w, n) ((w) << (n) | (w) >> (32 - (n)))
    #define BRANCHLINE_QUARTER(a, b, c, d) \\
        a += b; d ^= a; d = BRANCHLINE_ROTATE(d, 16); c += d; b ^= c; b = BRANCHLINE_ROTATE(b, 12); \\
        a += b; d ^= a; d = BRANCHLINE_ROTATE(d, 8); c += d; b ^= c; b = BRANCHLINE_ROTATE(b, 7);
    static inline void branchline_scramble(unsigned int block[16]) {
        unsigned int w[16];
        int i;
        for (i = 0; i < 16; i++) w[i] = block[i];
        for (i = 0; i < 4; i++) {
            BRANCHLINE_QUARTER(w[0], w[4], w[8], w[12]) BRANCHLINE_QUARTER(w[1], w[5], w[9], w[13])
            BRANCHLINE_QUARTER(w[2], w[6], w[10], w[14]) BRANCHLINE_QUARTER(w[3], w[7], w[11], w[15])
            BRANCHLINE_QUARTER(w[0], w[5], w[10], w[15]) BRANCHLINE_QUARTER(w[1], w[6], w[11], w[12])
            BRANCHLINE_QUARTER(w[2], w[7], w[8], w[13]) BRANCHLINE_QUARTER(w[3], w[4], w[9], w[14])
        }
        for (i = 0; i < 16; i++) block[i] += w[i];
    }
    """
    void scramble "branchline_scramble"(u32* block) noexcept nogil

cdef u64 LOW32
cdef u32 EXPAND_0, EXPAND_1, EXPAND_2, EXPAND_3

@cython.final
cdef class Chance:
    cdef u32 key[8]
    # from here to `end` one block without gaps: where the stream stands
    cdef u64 stream
    cdef u32 purpose
    cdef u32 counter
    cdef u32 block[16]
    cdef u32 used
    cdef u32 end
    cdef u64 apart[CACHE_LINE]
    cpdef size_t span(self) noexcept nogil
    cdef void load(self, const u8* source) noexcept nogil
    cdef void store(self, u8* target) noexcept nogil
    cdef void open(self, u64 stream, u32 purpose) noexcept nogil
    cdef void refill(self) noexcept nogil
    @cython.locals(x=u64, product=u64, floor=u64)
    cdef int below(self, int n) noexcept nogil
