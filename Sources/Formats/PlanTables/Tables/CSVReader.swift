import PlanFiles

/// One row of a CSV file.
public struct CSVRow: Hashable, Sendable {
    /// The line on which the row starts, from 1.
    public let line: Int
    /// The fields, without their quotes.
    public let fields: [String]

    /// True if nothing but spaces stands in the row's fields, so that it is no row of the table.
    package var isBlank: Bool { fields.allSatisfy(\.isBlank) }

    /// True if the row has a field for each of some columns, and beyond these only empty ones, as a delimiter too many makes them.
    package func fits(columns: Int) -> Bool {
        fields.count >= columns && fields.dropFirst(columns).allSatisfy(\.isBlank)
    }
}

/// Reads comma-separated values (RFC 4180), or such with another delimiter, row by row, in memory that does not grow with the
/// file.
///
/// Where blanks divide the fields, any number of blanks and tabs divides two, and those at the start and the end of a line do not count.
///
/// Lines end with CR LF, LF or CR; empty lines, a byte order mark and a first line such as `sep=;` are skipped. Text must be
/// UTF-8. A row is returned as
/// soon as its last byte has arrived, so that a program may answer another program line by line.
public struct CSVReader {
    /// The greatest length of one row in bytes: a quote that is never closed must not swallow a whole file.
    public static let greatestRowLength = 1 << 20

    private let name: String
    private let delimiter: UInt8
    private let countsRows: Bool
    private let nextPiece: () throws(InputError) -> [UInt8]
    private var piece: [UInt8] = []
    private var position = 0
    private var line = 1
    private var hasStarted = false
    private var hasEnded = false
    /// True if the last byte was a CR, so that a LF after the CR is part of one line end.
    private var followsCarriageReturn = false
    /// The fields of the current row, which `advance` moves on.
    package private(set) var fields = CSVFields()
    /// True if the fields are ranges of the present piece.
    private var fieldsLieInPiece = false

    /// A reader of the bytes that `nextPiece` hands out, which ends with an empty piece; `name` is the file's in errors.
    ///
    /// - Parameter delimiter: The byte between two fields, see ``TableStyle/isDelimiter(_:)``.
    public init(
        name: String, delimiter: UInt8 = UInt8(ascii: ","), nextPiece: @escaping () throws(InputError) -> [UInt8]
    ) {
        self.init(name: name, delimiter: delimiter, countsRows: false, nextPiece: nextPiece)
    }

    /// - Parameter countsRows: Whether a line break within quotes does not count, so that the lines' numbers are those of
    ///   rows.
    init(
        name: String, delimiter: UInt8, countsRows: Bool, nextPiece: @escaping () throws(InputError) -> [UInt8]
    ) {
        (self.name, self.delimiter, self.countsRows, self.nextPiece) = (name, delimiter, countsRows, nextPiece)
    }

    /// A reader of a file.
    public init(_ file: SequentialFile) {
        self.init(name: file.path) { () throws(InputError) in try file.read(upTo: 1 << 20) }
    }

    /// A reader of the rest of a file, whose first row starts on a line.
    init(
        restOf name: String, delimiter: UInt8, fromLine line: Int,
        nextPiece: @escaping () throws(InputError) -> [UInt8]
    ) {
        self.init(name: name, delimiter: delimiter, nextPiece: nextPiece)
        self.line = line
        hasStarted = true
    }

    /// The next row; `nil` at the end.
    public mutating func next() throws(InputError) -> CSVRow? {
        guard try advance() else { return nil }
        return CSVRow(line: fields.line, fields: (0..<fields.count).map { fields[$0] })
    }

    /// Moves on to the next row and replaces `fields`; false at the end.
    package mutating func advance() throws(InputError) -> Bool {
        if !hasStarted { try start() }
        while true {
            if delimiter == .blank { try passBlanks() }
            guard let byte = try peek() else { return false }
            guard byte.endsLine else {
                if delimiter == .blank || !passPlainRow() { try passRow() }
                return true
            }
            pass(byte)
        }
    }

    /// True if the next row needs bytes that have not been read yet, so that reading the row may block.
    public var needsMoreBytes: Bool { position == piece.count }

    // MARK: - Bytes

    private mutating func start() throws(InputError) {
        hasStarted = true
        func read(_ count: Int) throws(InputError) {
            while piece.count < count, !hasEnded {
                let more = try nextPiece()
                hasEnded = more.isEmpty
                piece += more
            }
        }
        // The first pieces may be too short to tell the kind of file.
        try read(4)
        try piece.checkStartOfText(file: name)
        if piece.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if piece.dropFirst(position).first.map({ $0 | 0x20 == UInt8(ascii: "s") || $0 == .quote }) == true {
            // As long as the line is with quotes around it.
            try read(position + 8)
            position += SeparatorLine(Array(piece[position...]))?.length ?? 0
        }
    }

    /// The next byte, without moving on; `nil` at the end.
    private mutating func peek() throws(InputError) -> UInt8? {
        if position == piece.count {
            guard !hasEnded else { return nil }
            piece = try nextPiece()
            fieldsLieInPiece = false
            position = 0
            hasEnded = piece.isEmpty
            if hasEnded { return nil }
        }
        return piece[position]
    }

    /// Moves past the next byte, which is `byte`, and counts lines; CR LF is one line end.
    private mutating func pass(_ byte: UInt8) {
        position += 1
        if byte == .carriageReturn || (byte == .lineFeed && !followsCarriageReturn) { line += 1 }
        followsCarriageReturn = byte == .carriageReturn
    }

    /// Moves past the ordinary bytes that follow in the present piece, and returns them.
    private mutating func passRun(while isOrdinary: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        var end = start
        while end < piece.count, isOrdinary(piece[end]) { end += 1 }
        position = end
        if end > start { followsCarriageReturn = false }
        return piece[start..<end]
    }

    /// Moves past blanks and tabs.
    private mutating func passBlanks() throws(InputError) {
        while let byte = try peek(), byte.isBlank { pass(byte) }
    }

    /// True if a byte stands between two fields.
    private func divides(_ byte: UInt8) -> Bool {
        byte == delimiter || delimiter == .blank && byte.isBlank
    }

    // MARK: - Rows

    /// Reads a row without quotes that ends in the present piece, as nearly all rows do. Returns false, and moves nowhere, if
    /// the next row is another.
    private mutating func passPlainRow() -> Bool {
        if !fieldsLieInPiece {
            fields.source = piece
            fieldsLieInPiece = true
        }
        fields.begin(onLine: line)
        let start = position
        let delimiter = delimiter
        let end = piece.withUnsafeBufferPointer { bytes -> Int? in
            let limit = min(bytes.count, start + Self.greatestRowLength)
            var (fieldStart, combined, index) = (start, UInt8(0), start)
            while index < limit {
                let byte = bytes[index]
                if byte == .quote { return nil }
                if byte == delimiter || byte.endsLine {
                    fields.append(fieldStart..<index)
                    fieldStart = index + 1
                    if byte.endsLine { break }
                }
                combined |= byte
                index += 1
            }
            guard index < limit else { return nil }
            let isValid =
                combined < 0x80
                || String(validating: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self) != nil
            return isValid ? index : nil
        }
        guard let end else { return false }
        position = end
        // The row has a byte at least, which comes between a CR before it and its own end.
        followsCarriageReturn = false
        pass(piece[end])
        return true
    }

    /// Reads any row, byte by byte.
    private mutating func passRow() throws(InputError) {
        let firstLine = line
        var (all, ranges): ([UInt8], [Range<Int>]) = ([], [])
        var length = 0
        while true {
            let fieldLine = line
            let bytes = try field()
            guard bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil else {
                let breaks = bytes.lineBreaksBeforeInvalidUTF8 ?? 0
                throw InputError(.notUTF8(encoding: nil), file: name, at: .line(fieldLine + breaks))
            }
            ranges.append(all.count..<all.count + bytes.count)
            all += bytes
            // A field counts with its comma: a row of commas alone must end too.
            length += bytes.count + 1
            try check(length, from: firstLine)
            if delimiter == .blank { try passBlanks() }
            guard let byte = try peek() else { break }
            if delimiter == .blank, !byte.endsLine { continue }
            pass(byte)
            if byte.endsLine { break }
        }
        fields.source = all
        fieldsLieInPiece = false
        fields.begin(onLine: firstLine)
        for range in ranges { fields.append(range) }
    }

    /// Reads a field up to the comma, line end or end of file that follows it.
    private mutating func field() throws(InputError) -> ArraySlice<UInt8> {
        if try peek() == .quote { return try quotedField() }
        let (delimiter, dividesAtBlanks) = (delimiter, delimiter == .blank)
        func isInField(_ byte: UInt8) -> Bool {
            byte != delimiter && !byte.endsLine && !(dividesAtBlanks && byte.isBlank)
        }
        var bytes = passRun(while: isInField)
        // The field may go on in the next pieces.
        while let byte = try peek(), isInField(byte) {
            bytes += passRun(while: isInField)
            try check(bytes.count, from: line)
        }
        return bytes
    }

    private mutating func quotedField() throws(InputError) -> ArraySlice<UInt8> {
        let firstLine = line
        pass(.quote)
        var bytes: ArraySlice<UInt8> = []
        while true {
            bytes += passRun { $0 != .quote && !$0.endsLine }
            try check(bytes.count, from: firstLine)
            guard let byte = try peek() else {
                throw InputError(.unclosedQuote, file: name, at: .line(firstLine))
            }
            guard byte == .quote || byte.endsLine else { continue }
            pass(byte)
            if byte == .quote {
                guard try peek() == .quote else { break }
                pass(.quote)
            }
            bytes.append(byte)
        }
        if countsRows { line = firstLine }
        if let byte = try peek(), !divides(byte), !byte.endsLine {
            throw InputError(.textAfterQuote, file: name, at: .line(line))
        }
        return bytes
    }

    private func check(_ length: Int, from firstLine: Int) throws(InputError) {
        if length > Self.greatestRowLength {
            throw InputError(.rowTooLong(limit: Self.greatestRowLength), file: name, at: .line(firstLine))
        }
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let quote = UInt8(ascii: "\"")
    fileprivate static let blank = UInt8(ascii: " ")

    /// True if the byte is a blank or a tab.
    fileprivate var isBlank: Bool { self == .blank || self == 0x09 }

    fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}
