/// One row of a CSV file.
public struct CSVRow: Hashable, Sendable {
    /// The line on which the row starts, from 1.
    public let line: Int
    /// The fields, without their quotes.
    public let fields: [String]
}

/// Reads comma-separated values (RFC 4180) row by row, in memory that does not grow with the file.
///
/// Lines end with CR LF, LF or CR; empty lines are passed over; a byte order mark is too. Text must be UTF-8.
public struct CSVReader {
    /// The greatest length of one row in bytes: a quote that is never closed must not swallow a whole file.
    public static let greatestRowLength = 1 << 20

    private let name: String
    private let nextPiece: () throws(PlanFileError) -> [UInt8]
    private var piece: [UInt8] = []
    private var position = 0
    private var line = 1
    private var hasStarted = false

    /// A reader of the bytes that `nextPiece` hands out, which ends with an empty piece; `name` is the file's in errors.
    public init(name: String, nextPiece: @escaping () throws(PlanFileError) -> [UInt8]) {
        self.name = name
        self.nextPiece = nextPiece
    }

    /// A reader of a file.
    public init(_ file: InputFile) {
        self.init(name: file.path) { () throws(PlanFileError) in try file.read() }
    }

    /// The next row, or nothing at the end.
    public mutating func next() throws(PlanFileError) -> CSVRow? {
        if !hasStarted { try start() }
        while let byte = try peek() {
            guard byte == .lineFeed || byte == .carriageReturn else { return try row() }
            endLine(byte)
        }
        return nil
    }

    // MARK: - Bytes

    private mutating func start() throws(PlanFileError) {
        hasStarted = true
        // Enough bytes to see a byte order mark, even when the first pieces are short.
        while piece.count < 4 {
            let more = try nextPiece()
            if more.isEmpty { break }
            piece += more
        }
        if piece.starts(with: [0xFF, 0xFE]) || piece.starts(with: [0xFE, 0xFF]) {
            throw PlanFileError(.notUTF8(encoding: "UTF-16"), file: name)
        }
        if piece.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func peek() throws(PlanFileError) -> UInt8? {
        if position == piece.count {
            piece = try nextPiece()
            position = 0
            if piece.isEmpty { return nil }
        }
        return piece[position]
    }

    /// Passes over a line's end; a CR LF pair counts as one.
    private mutating func endLine(_ byte: UInt8) {
        position += 1
        line += 1
        if byte == .carriageReturn, (try? peek()) == .lineFeed { position += 1 }
    }

    // MARK: - Rows

    private mutating func row() throws(PlanFileError) -> CSVRow {
        let firstLine = line
        var fields: [String] = []
        var length = 0
        while true {
            let field = try field(of: &length)
            guard field.utf8IsValid else {
                throw PlanFileError(.notUTF8(encoding: nil), file: name, at: .line(line))
            }
            fields.append(field.text)
            guard let byte = try peek() else { break }
            if byte == .comma {
                position += 1
            } else {
                endLine(byte)
                break
            }
        }
        return CSVRow(line: firstLine, fields: fields)
    }

    /// Reads a field up to the comma, line end or end of file that follows it.
    private mutating func field(of length: inout Int) throws(PlanFileError) -> Field {
        var bytes: [UInt8] = []
        guard try peek() == .quote else {
            while let byte = try peek(), byte != .comma, byte != .lineFeed, byte != .carriageReturn {
                bytes.append(byte)
                position += 1
                try count(&length)
            }
            return Field(bytes)
        }
        let firstLine = line
        position += 1
        while true {
            guard let byte = try peek() else {
                throw PlanFileError(.unclosedQuote, file: name, at: .line(firstLine))
            }
            position += 1
            try count(&length)
            if byte == .quote {
                guard try peek() == .quote else { break }
                position += 1
            } else if byte == .lineFeed {
                line += 1
            }
            bytes.append(byte)
        }
        if let byte = try peek(), byte != .comma, byte != .lineFeed, byte != .carriageReturn {
            throw PlanFileError(.textAfterQuote, file: name, at: .line(line))
        }
        return Field(bytes)
    }

    private func count(_ length: inout Int) throws(PlanFileError) {
        length += 1
        if length > Self.greatestRowLength {
            throw PlanFileError(.rowTooLong(limit: Self.greatestRowLength), file: name, at: .line(line))
        }
    }

    private struct Field {
        let text: String
        let utf8IsValid: Bool

        init(_ bytes: [UInt8]) {
            let valid = String(validating: bytes, as: UTF8.self)
            text = valid ?? ""
            utf8IsValid = valid != nil
        }
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let quote = UInt8(ascii: "\"")
}
