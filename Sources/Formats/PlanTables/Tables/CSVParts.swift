import PlanGeometry

/// A CSV text divided into parts that start at the start of a row, so that several threads can parse the text.
package struct CSVParts: Sendable {
    private let text: [UInt8]
    private let delimiter: UInt8
    private let countsRows: Bool
    /// Where each part begins, and the end of the text.
    private let starts: [Int]
    /// The line on which each part begins.
    private let lines: [Int]
    /// The number of rows in each part; `nil` for a text with quotes, whose rows only a parser can count.
    package let rowCounts: [Int]?

    /// The least size in bytes of a part: a smaller one costs more than its thread gains.
    package static let size = 1 << 16

    /// Divides a text. A text with quotes is one part, as a line feed within quotes ends no row.
    ///
    /// - Parameter countsRows: Whether such a line feed does not count as a line either.
    package init(
        of text: [UInt8], delimiter: UInt8 = UInt8(ascii: ","), countsRows: Bool = false, size: Int = Self.size
    ) {
        (self.text, self.delimiter, self.countsRows) = (text, delimiter, countsRows)
        let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        // The first part has a row if any has: empty lines in front of that do not count.
        var enough = text[mark...].firstIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") } ?? text.count
        var starts = [0]
        while true {
            enough += size
            guard enough < text.count, let end = text[enough...].firstIndex(of: UInt8(ascii: "\n")),
                end + 1 < text.count
            else { break }
            enough = end + 1
            starts.append(enough)
        }
        starts.append(text.count)
        let parts = zip(starts, starts.dropFirst()).map { $0..<$1 }
        let found = concurrentMap(parts) { part in
            let part = text[max(part.lowerBound, mark)..<part.upperBound]
            return Self.hasQuotes(part) ? nil : Self.counts(of: part)
        }
        let counts = found.compactMap(\.self)
        // A line that names the separator is no row.
        guard counts.count == found.count, SeparatorLine(Array(text[mark...].prefix(8))) == nil else {
            (self.starts, lines, rowCounts) = ([0, text.count], [1], nil)
            return
        }
        self.starts = starts
        lines = counts.dropLast().reduce(into: [1]) { lines, part in lines.append(lines[lines.count - 1] + part.lines) }
        rowCounts = counts.map(\.rows)
    }

    /// The number of parts, one at least.
    package var count: Int { lines.count }

    /// A reader of one part's rows; the first part begins with the header. `file` is the file's name in errors.
    package func reader(of part: Int, file: String) -> CSVReader {
        var pieces = count == 1 ? [text] : [Array(text[starts[part]..<starts[part + 1]])]
        func next() -> [UInt8] { pieces.popLast() ?? [] }
        return part == 0
            ? CSVReader(name: file, delimiter: delimiter, countsRows: countsRows, nextPiece: next)
            : CSVReader(restOf: file, delimiter: delimiter, fromLine: lines[part], nextPiece: next)
    }

    /// The number of bytes that one vectorised step looks at, small enough for counts to fit into a byte.
    private static let blockSize = 64

    /// True if a text has a quote.
    private static func hasQuotes(_ text: ArraySlice<UInt8>) -> Bool {
        let quote = UInt8(ascii: "\"")
        return text.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            var place = 0
            while place &+ blockSize <= bytes.count {
                // The block lies in the text.
                var count: UInt8 = 0
                for index in 0..<blockSize { count &+= start[place &+ index] == quote ? 1 : 0 }
                if count > 0 { return true }
                place &+= blockSize
            }
            return bytes[place...].contains(quote)
        }
    }

    /// Returns the number of line ends, of which CR LF is one, and the number of lines that are not empty, in text that begins
    /// with a line.
    private static func counts(of text: ArraySlice<UInt8>) -> (lines: Int, rows: Int) {
        let feed = UInt8(ascii: "\n")
        return text.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, let last = bytes.last else { return (0, 0) }
            var (lines, rows) = (0, 0)
            func add(_ counts: (lines: UInt8, rows: UInt8)) {
                lines &+= Int(counts.lines)
                rows &+= Int(counts.rows)
            }
            add(ends(start[0], after: feed))
            var place = 1
            while place &+ blockSize <= bytes.count {
                // The block lies in the text, as do the bytes before each of its own.
                var counts: (lines: UInt8, rows: UInt8) = (0, 0)
                for index in place..<place &+ blockSize {
                    let ends = ends(start[index], after: start[index &- 1])
                    counts.lines &+= ends.lines
                    counts.rows &+= ends.rows
                }
                add(counts)
                place &+= blockSize
            }
            while place < bytes.count {
                add(ends(start[place], after: start[place - 1]))
                place += 1
            }
            if ends(last, after: 0).lines == 0 { rows += 1 }
            return (lines, rows)
        }
    }

    /// Two flags, each 0 or 1: whether a byte ends a line, and whether that line has text.
    @inline(__always)
    private static func ends(_ byte: UInt8, after previous: UInt8) -> (lines: UInt8, rows: UInt8) {
        let isReturn: UInt8 = byte == UInt8(ascii: "\r") ? 1 : 0
        let isEnd: UInt8 = (byte == UInt8(ascii: "\n") ? 1 : 0) | isReturn
        let followsReturn: UInt8 = previous == UInt8(ascii: "\r") ? 1 : 0
        let followsEnd: UInt8 = (previous == UInt8(ascii: "\n") ? 1 : 0) | followsReturn
        return (isReturn | (isEnd & ~followsReturn), isEnd & ~followsEnd)
    }
}
