import PlanGeometry

/// A CSV text in parts that begin with a row each, to be read at the same time.
struct CSVParts: Sendable {
    private let text: [UInt8]
    /// Where each part begins, and the end of the text.
    private let starts: [Int]
    /// The line on which each part begins.
    private let lines: [Int]
    /// How many rows each part has; nothing for a text with quotes, whose rows are known only when they are read.
    let rowCounts: [Int]?

    /// Bytes that are worth a part of their own.
    static let size = 1 << 16

    /// A text with quotes, within which rows do not end at every line feed, is one part.
    init(of text: [UInt8], size: Int = Self.size) {
        self.text = text
        guard !Self.hasQuotes(text) else {
            (starts, lines, rowCounts) = ([0, text.count], [1], nil)
            return
        }
        var starts = [0]
        while let last = starts.last, last + size < text.count,
            let end = text[(last + size)...].firstIndex(of: UInt8(ascii: "\n")), end + 1 < text.count
        {
            starts.append(end + 1)
        }
        starts.append(text.count)
        let parts = zip(starts, starts.dropFirst()).map { $0..<$1 }
        let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let counts = concurrentMap(parts) { Self.counts(of: text[max($0.lowerBound, mark)..<$0.upperBound]) }
        self.starts = starts
        lines = counts.dropLast().reduce(into: [1]) { lines, part in lines.append(lines[lines.count - 1] + part.lines) }
        rowCounts = counts.map(\.rows)
    }

    /// How many parts there are, one at least.
    var count: Int { lines.count }

    /// A reader of one part's rows; the first one's begins with the header. `file` is the file's name in errors.
    func reader(of part: Int, file: String) -> CSVReader {
        var pieces = count == 1 ? [text] : [Array(text[starts[part]..<starts[part + 1]])]
        func next() -> [UInt8] { pieces.popLast() ?? [] }
        return part == 0
            ? CSVReader(name: file, nextPiece: next) : CSVReader(restOf: file, fromLine: lines[part], nextPiece: next)
    }

    /// Whether there is a quote; the compiler makes one look at many bytes of this.
    private static func hasQuotes(_ text: [UInt8]) -> Bool {
        var isQuote: UInt8 = 0
        for byte in text { isQuote |= byte == UInt8(ascii: "\"") ? 1 : 0 }
        return isQuote != 0
    }

    /// How many line ends there are, of which CR LF is one, and how many lines that are not empty, in text that begins with a
    /// line.
    private static func counts(of text: ArraySlice<UInt8>) -> (lines: Int, rows: Int) {
        text.withUnsafeBufferPointer { bytes in
            var (lines, rows) = (0, 0)
            func count(_ byte: UInt8, after previous: UInt8) {
                let isFeed = byte == UInt8(ascii: "\n") ? 1 : 0
                let isReturn = byte == UInt8(ascii: "\r") ? 1 : 0
                let followsFeed = previous == UInt8(ascii: "\n") ? 1 : 0
                let followsReturn = previous == UInt8(ascii: "\r") ? 1 : 0
                lines &+= isReturn | (isFeed & ~followsReturn)
                rows &+= (isReturn | isFeed) & ~(followsReturn | followsFeed)
            }
            guard let first = bytes.first else { return (0, 0) }
            count(first, after: UInt8(ascii: "\n"))
            for index in 1..<bytes.count { count(bytes[index], after: bytes[index - 1]) }
            if let last = bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") { rows += 1 }
            return (lines, rows)
        }
    }
}
