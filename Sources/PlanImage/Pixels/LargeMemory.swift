#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory for what is megabytes large and used throughout.
///
/// Linux is asked for huge pages: to hand out memory in pages of 4 KiB takes several times as long.
package enum LargeMemory {
    private static let hugePage = 2 << 20

    /// Memory that is not cleared, to be freed with `deallocate()`.
    package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        #if os(Linux)
            // With less than five eighths in use huge pages would be a waste.
            let rounded = (byteCount + hugePage - 1) / hugePage * hugePage
            if byteCount > 0, byteCount >= rounded / 8 * 5 {
                let memory = UnsafeMutableRawPointer.allocate(byteCount: rounded, alignment: hugePage)
                // Advice: what it returns does not matter.
                _ = madvise(memory, rounded, MADV_HUGEPAGE)
                return memory
            }
        #endif
        return .allocate(byteCount: byteCount, alignment: 64)
    }
}
