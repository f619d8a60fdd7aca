#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory of several megabytes that is used throughout.
///
/// Linux is asked to back it with huge pages of 2 MiB: a page fault for every 4 KiB takes several times as long.
// Unchecked: those who share the memory see to it that no part is written while it is used elsewhere.
package final class LargeMemory: @unchecked Sendable {
    package let start: UnsafeMutableRawPointer
    package let byteCount: Int
    /// Number of huge pages that back the memory; 0 if it uses ordinary pages.
    package let hugePageCount: Int

    private static let hugePage = 2 << 20

    /// Takes memory that is not cleared.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        #if os(Linux)
            let rounded = (byteCount + Self.hugePage - 1) / Self.hugePage * Self.hugePage
            // Huge pages of which less than half is used would waste more than they save.
            if byteCount > 0, byteCount >= rounded / 2 {
                start = .allocate(byteCount: rounded, alignment: Self.hugePage)
                hugePageCount = rounded / Self.hugePage
                Self.useHugePages(for: UnsafeMutableRawBufferPointer(start: start, count: rounded))
                return
            }
        #endif
        start = .allocate(byteCount: byteCount, alignment: 64)
        hugePageCount = 0
    }

    deinit {
        start.deallocate()
    }

    /// Has the system map one of the huge pages before its content is written. Where several threads first write to a page
    /// at once, each of them clears it, and all but one in vain.
    package func touch(hugePage index: Int) {
        (start + index * Self.hugePage).storeBytes(of: 0, as: UInt8.self)
    }

    /// Asks Linux to back memory that has not been written yet with huge pages, where whole ones fit.
    package static func useHugePages(for memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            guard memory.count >= hugePage, let start = memory.baseAddress else { return }
            let first = (Int(bitPattern: start) + hugePage - 1) / hugePage * hugePage
            let end = (Int(bitPattern: start) + memory.count) / hugePage * hugePage
            // The call only advises: what it returns does not matter.
            if first < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE) }
        #endif
    }
}
