from branchline.engine.numbers.sizes cimport u64

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define branchline_lowest_bit(m) __builtin_ctzll(m)
    #else
    static int branchline_lowest_bit(unsigned long long m) { int n = 0; while (!(m & 1)) { m >>= 1; n++; } return n; }
    #endif
    static inline int branchline_count_bits(unsigned long long m) {
        m = m - ((m >> 1) & 0x5555555555555555ULL);
        m = (m & 0x3333333333333333ULL) + ((m >> 2) & 0x3333333333333333ULL);
        m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((m * 0x0101010101010101ULL) >> 56);
    }
    static inline unsigned long long branchline_bit(int n) { return 1ULL << n; }
    """
    int lowest_bit "branchline_lowest_bit"(u64 m) noexcept nogil
    int count_bits "branchline_count_bits"(u64 m) noexcept nogil
    u64 bit "branchline_bit"(int n) noexcept nogil
