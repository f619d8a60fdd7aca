/// Memory that several values share, and that is given back with the last of them.
// Unchecked: those who share the memory see to it that no part is written while it is used elsewhere.
package final class SharedMemory: @unchecked Sendable {
    package let start: UnsafeMutableRawPointer
    package let byteCount: Int

    /// Takes memory that is not cleared, from a place on that suits any vector.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        start = .allocate(byteCount: byteCount, alignment: 64)
    }

    deinit { start.deallocate() }
}
