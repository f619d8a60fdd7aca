#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory for what is megabytes large and used throughout.
///
/// Linux is asked for huge pages: to hand out memory in pages of 4 KiB takes several times as long.
// Unchecked: those who share it see to it that no part is written while it is used elsewhere.
package final class LargeMemory: @unchecked Sendable {
    package let start: UnsafeMutableRawPointer
    package let byteCount: Int

    private static let hugePage = 2 << 20

    /// Memory that is not cleared.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        #if os(Linux)
            // With less than half in use huge pages would be a waste.
            let rounded = (byteCount + Self.hugePage - 1) / Self.hugePage * Self.hugePage
            if byteCount > 0, byteCount >= rounded / 2 {
                start = .allocate(byteCount: rounded, alignment: Self.hugePage)
                // Advice: what it returns does not matter.
                _ = madvise(start, rounded, MADV_HUGEPAGE)
                return
            }
        #endif
        start = .allocate(byteCount: byteCount, alignment: 64)
    }

    deinit {
        start.deallocate()
    }
}
