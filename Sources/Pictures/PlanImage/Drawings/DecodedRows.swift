/// Rows of a drawing in the memory of its reader, which saves copying them. They stay as they are as long as this is kept.
public struct DecodedRows {
    /// Rows that follow each other in memory.
    struct Part {
        /// Keeps the memory.
        let owner: AnyObject
        let start: UnsafePointer<UInt8>
        /// Bytes from one row to the next.
        let stride: Int
        let count: Int
    }

    let parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    /// All rows of a picture, which is kept.
    init(of picture: PixelBuffer) {
        /// The picture's array does not change and is nobody else's to change, so that its memory stays where it is.
        final class Owner {
            let bytes: [UInt8]
            init(_ bytes: [UInt8]) { self.bytes = bytes }
        }
        let owner = Owner(picture.bytes)
        let start = owner.bytes.withUnsafeBufferPointer(\.baseAddress)
        parts = start.map { [Part(owner: owner, start: $0, stride: picture.bytesPerRow, count: picture.height)] } ?? []
    }

    /// Some of the rows, counted from the first.
    func rows(_ range: Range<Int>) -> DecodedRows {
        var (taken, first): ([Part], Int) = ([], 0)
        for part in parts {
            let some = range.clamped(to: first..<first + part.count)
            if !some.isEmpty {
                taken.append(
                    Part(
                        owner: part.owner, start: part.start + (some.lowerBound - first) * part.stride,
                        stride: part.stride, count: some.count))
            }
            first += part.count
        }
        return DecodedRows(parts: taken)
    }

    /// The number of rows.
    public var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Returns these rows without the first `byteCount` bytes of each row.
    func droppingFirst(_ byteCount: Int) -> DecodedRows {
        DecodedRows(
            parts: parts.map {
                Part(owner: $0.owner, start: $0.start + byteCount, stride: $0.stride, count: $0.count)
            })
    }

    /// Calls a closure with where each of some rows begins, in order.
    ///
    /// - Parameter range: some of the rows, counted from the first.
    public func forEach(in range: Range<Int>, _ body: (_ index: Int, _ row: UnsafePointer<UInt8>) -> Void) {
        withExtendedLifetime(parts) {
            var first = 0
            for part in parts {
                for index in range.clamped(to: first..<(first + part.count)) {
                    body(index, part.start + (index - first) * part.stride)
                }
                first += part.count
            }
        }
    }
}
