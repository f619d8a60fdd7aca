import Glibc

/// Memory that several values share, and that is given back with the last of them.
// Unchecked: those who share the memory see to it that no part is written while it is used elsewhere.
package final class SharedMemory: @unchecked Sendable {
    package let start: UnsafeMutableRawPointer
    package let byteCount: Int

    /// Takes memory that is not cleared, from a place on that suits any vector.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        start = .allocate(byteCount: byteCount, alignment: 64)
        preferLargePages(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
    }

    deinit { start.deallocate() }
}

/// Asks the system for large pages where memory is so large that most of it lies in whole ones. A picture of many megapixels is
/// written once from its start to its end; with the usual pages of 4 KiB, the system interrupts that for each page to clear it, which
/// took two fifths of the time of a sheet in memory. Nothing else depends on it, so a refusal does not matter.
package func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    let (largePage, least) = (2 << 20, 8 << 20)
    guard memory.count >= least, let start = memory.baseAddress else { return }
    let first = (UInt(bitPattern: start) + UInt(largePage) - 1) / UInt(largePage) * UInt(largePage)
    let end = (UInt(bitPattern: start) + UInt(memory.count)) / UInt(largePage) * UInt(largePage)
    // Safe because the range lies within the memory.
    if end > first { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE) }
}
