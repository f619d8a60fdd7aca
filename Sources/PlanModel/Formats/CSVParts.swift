/// A CSV text in parts that begin with a row each, to be read at the same time.
struct CSVParts: Sendable {
    private let text: [UInt8]
    /// Where each part begins, and the end of the text.
    private let starts: [Int]
    /// The line on which each part begins.
    private let lines: [Int]

    /// Bytes that are worth a part of their own.
    static let size = 1 << 18

    /// A text with quotes, within which rows do not end at every line feed, is one part.
    init(of text: [UInt8], size: Int = Self.size) {
        self.text = text
        var (starts, lines) = ([0], [1])
        if text.count > size, !text.contains(UInt8(ascii: "\"")) {
            var line = 1
            var start = 0
            while start + size < text.count,
                let end = text[(start + size)...].firstIndex(of: UInt8(ascii: "\n")), end + 1 < text.count
            {
                line += Self.lineCount(of: text[start...end])
                start = end + 1
                starts.append(start)
                lines.append(line)
            }
        }
        self.starts = starts + [text.count]
        self.lines = lines
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

    /// How many bytes a part has.
    func byteCount(of part: Int) -> Int { starts[part + 1] - starts[part] }

    /// The lines of some text that ends with a line feed; a CR alone ends a line too.
    private static func lineCount(of text: ArraySlice<UInt8>) -> Int {
        var (count, previous) = (0, UInt8(0))
        for byte in text {
            if byte == UInt8(ascii: "\r") || (byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r")) {
                count += 1
            }
            previous = byte
        }
        return count
    }
}
