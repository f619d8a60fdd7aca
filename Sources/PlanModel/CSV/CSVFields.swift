/// The fields of one row of a CSV file as bytes, which are UTF-8, without their quotes. The next row's may take their place.
struct CSVFields {
    /// The line on which the row starts, from 1.
    private(set) var line = 0
    /// What the fields lie in.
    var source: [UInt8] = []
    private var ranges: [Range<Int>] = []

    /// How many there are.
    var count: Int { ranges.count }

    /// Begins a row without fields.
    mutating func begin(onLine line: Int) {
        self.line = line
        ranges.removeAll(keepingCapacity: true)
    }

    /// Puts a field behind the others, by its place in the source.
    mutating func append(_ range: Range<Int>) { ranges.append(range) }

    /// A field as a text.
    subscript(index: Int) -> String { withBytes(of: index) { String(decoding: $0, as: UTF8.self) } }

    /// Whether a field has no bytes.
    func isEmpty(_ index: Int) -> Bool { ranges[index].isEmpty }

    /// Lets a closure look at a field's bytes.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        of index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = ranges[index]
        return try source.withUnsafeBufferPointer { bytes throws(Failure) in
            try body(UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }
}
