import PlanBase

/// The fields of one row of a CSV file as UTF-8 bytes, without their quotes. The next row may overwrite the fields.
package struct CSVFields {
    /// The line on which the row starts, from 1.
    package private(set) var line = 0
    /// The bytes that the fields are ranges of.
    var source: [UInt8] = []
    private var ranges: [Range<Int>] = []

    /// The number of fields.
    package var count: Int { ranges.count }

    /// Begins a row without fields.
    mutating func begin(onLine line: Int) {
        self.line = line
        ranges.removeAll(keepingCapacity: true)
    }

    /// Appends a field, by its range in the source.
    mutating func append(_ range: Range<Int>) { ranges.append(range) }

    /// A field as a text.
    package subscript(index: Int) -> String { withBytes(of: index) { String(decoding: $0, as: UTF8.self) } }

    /// True if a field has no bytes.
    package func isEmpty(_ index: Int) -> Bool { ranges[index].isEmpty }

    /// True if a row has a field for each of some columns, and beyond these only empty ones, as a delimiter too many makes them.
    package func fit(columns: Int) -> Bool {
        count == columns || count > columns && (columns..<count).allSatisfy { self[$0].isBlank }
    }

    /// True if no field has anything but white space.
    package var isBlank: Bool {
        // White space beyond ASCII is looked at only where nothing else decides.
        for range in ranges {
            for byte in source[range] where byte > 0x20 {
                return byte > 0x7F && ranges.indices.allSatisfy { self[$0].isBlank }
            }
        }
        return true
    }

    /// True if one of the fields has a zero byte, which many programs take for a text's end.
    package var hasZeroByte: Bool {
        guard let first = ranges.first, let last = ranges.last else { return false }
        return source[first.lowerBound..<last.upperBound].contains(0)
    }

    /// True if a field stands for a formula for which a workbook holds no value.
    package func isMissingValue(_ index: Int) -> Bool {
        withBytes(of: index) { $0.first == UInt8(ascii: "#") } && SpreadsheetText.isMissingValue(self[index])
    }

    /// Calls a closure with a field's bytes.
    @inline(__always)
    package func withBytes<Result, Failure: Error>(
        of index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = ranges[index]
        return try source.withUnsafeBufferPointer { bytes throws(Failure) in
            try body(UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }
}
