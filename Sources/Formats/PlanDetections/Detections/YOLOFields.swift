/// The numbers of a YOLO label file, line by line.
struct YOLOFields {
    /// A line of numbers.
    struct Row {
        /// The line's number, from 1.
        let line: Int
        /// Where its numbers lie in ``YOLOFields/values``.
        let range: Range<Int>
    }

    /// The numbers of all rows.
    private(set) var values: [Double] = []
    /// The rows, without blank lines.
    private(set) var rows: [Row] = []
    /// The lines that have something else than numbers, and the first such text.
    private(set) var bad: [(line: Int, text: String)] = []

    /// The numbers of a row.
    func numbers(_ row: Row) -> ArraySlice<Double> { values[row.range] }

    init(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { bytes in
            var (line, index) = (1, 0)
            while index < bytes.count {
                let start = values.count
                var problem: String?
                while index < bytes.count, !bytes[index].isLineEnd {
                    if bytes[index].isBlank {
                        index += 1
                        continue
                    }
                    let fieldStart = index
                    while index < bytes.count, !bytes[index].isBlank, !bytes[index].isLineEnd { index += 1 }
                    let field = UnsafeBufferPointer(rebasing: bytes[fieldStart..<index])
                    if let number = Self.number(field) {
                        values.append(number)
                    } else if problem == nil {
                        problem = String(decoding: field.prefix(200), as: UTF8.self)
                    }
                }
                if let problem {
                    values.removeSubrange(start...)
                    bad.append((line, problem))
                } else if values.count > start {
                    rows.append(Row(line: line, range: start..<values.count))
                }
                if index < bytes.count {
                    let isCarriageReturn = bytes[index] == UInt8(ascii: "\r")
                    index += 1
                    if isCarriageReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
                    line += 1
                }
            }
        }
    }

    private static func number(_ field: UnsafeBufferPointer<UInt8>) -> Double? {
        Double.plainDecimal(field) ?? Double(decimal: String(decoding: field, as: UTF8.self))
    }

    /// True if the first line that is not blank has at least five fields, all numbers with blanks between them.
    static func areNumbers(inFirstLineOf text: [UInt8]) -> Bool {
        guard let start = text.firstIndex(where: { !$0.isBlank && !$0.isLineEnd }) else { return false }
        let line = text[start...].prefix { !$0.isLineEnd }
        let fields = YOLOFields(Array(line))
        return fields.bad.isEmpty && fields.values.count >= 5
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
