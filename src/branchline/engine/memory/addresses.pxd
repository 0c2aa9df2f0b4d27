cdef extern from "string.h" nogil:
    void* memcpy(void* target, const void* source, size_t size) noexcept
    void* memset(void* target, int value, size_t size) noexcept

cdef extern from *:
    """
    static inline size_t branchline_distance(const void* from, const void* to) {
        return (size_t)((const char*)to - (const char*)from);
    }
    """
    size_t distance "branchline_distance"(const void* start, const void* end) noexcept nogil
