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
    /// How many huge pages it takes; 0 when it is of others.
    package let hugePageCount: Int

    private static let hugePage = 2 << 20

    /// Memory that is not cleared.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        #if os(Linux)
            // With less than half in use huge pages would be a waste.
            let rounded = (byteCount + Self.hugePage - 1) / Self.hugePage * Self.hugePage
            if byteCount > 0, byteCount >= rounded / 2 {
                start = .allocate(byteCount: rounded, alignment: Self.hugePage)
                hugePageCount = rounded / Self.hugePage
                // Advice: what it returns does not matter.
                _ = madvise(start, rounded, MADV_HUGEPAGE)
                return
            }
        #endif
        start = .allocate(byteCount: byteCount, alignment: 64)
        hugePageCount = 0
    }

    deinit {
        start.deallocate()
    }

    /// Has Linux hand out one of the huge pages before anything is written to it. Where several threads first write to a page
    /// at once, each of them clears it, and all but one in vain.
    package func touch(hugePage index: Int) {
        (start + index * Self.hugePage).storeBytes(of: 0, as: UInt8.self)
    }
}
