import PlanBase

/// Some rows of a picture, decoded together.
// Only one thread at a time touches a strip until it is decoded. After that nobody changes it; its last row is still read when
// the next strip is decoded.
final class DecodedStrip: @unchecked Sendable {
    let count: Int
    /// Rows that could be inflated.
    var inflatedRows = 0
    /// Rows that could be decoded.
    var goodRows = 0
    /// The error in the row after ``goodRows`` rows, or in the data after the last row; nil if there is none.
    var failure: ImageError?
    var warnings: [Message] = []
    let stride: Int
    /// The rows, each behind its filter byte.
    let bytes: UnsafeMutablePointer<UInt8>
    private let memory: StripMemory

    init(count: Int, bytesPerRow: Int, in memory: StripMemory) {
        self.count = count
        self.memory = memory
        stride = bytesPerRow + 1
        bytes = memory.take()
    }

    deinit { memory.put(bytes) }

    func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { bytes + index * stride + 1 }

    /// Clears the 16 bytes past the last row that vectors may read. The thread that inflates does this, since the first
    /// write to fresh memory waits for a page fault.
    func clearPadding() { (bytes + count * stride).update(repeating: 0, count: 16) }
}
