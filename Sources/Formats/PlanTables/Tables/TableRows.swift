import PlanBase
import PlanFiles

/// The rows of a table in a text file or an Excel workbook, and how they are written.
package struct TableRows {
    /// The file's name in errors.
    package let file: String
    /// The first row that is not empty; `nil` if there is none.
    package let first: CSVRow?
    /// The fields of the second row, where the first bytes of the table hold it.
    package let sample: [String]
    /// Reads the rows after the first.
    package var rest: CSVReader
    package let dialect: TableDialect
    package let style: TableStyle
    private let recoder: TextRecoder
    private let workbook: WorkbookTable?

    /// Reads a table up to its first row.
    ///
    /// - Parameters:
    ///   - start: The first bytes of the file, with its first row if they hold it.
    ///   - nextPiece: Hands out the bytes that follow, an empty piece at the end.
    package init(
        _ style: TableStyle, start: [UInt8], file: String, nextPiece: @escaping () throws(InputError) -> [UInt8]
    ) throws(InputError) {
        workbook = try WorkbookTable(style, start: start, file: file, nextPiece: nextPiece)
        let (start, nextPiece) = workbook.map { ([], $0.next) } ?? (start, nextPiece)
        let style = workbook?.style ?? style
        recoder = TextRecoder(style.encoding, file: file)
        var text = try recoder.utf8(start)
        // The first bytes may end within a character, or be too few to tell the encoding.
        var hasEnded = false
        while text.isEmpty, !hasEnded {
            let piece = try nextPiece()
            (text, hasEnded) = (try recoder.utf8(piece), piece.isEmpty)
        }
        if workbook == nil, let foreign = ForeignFormat(start: text) {
            throw InputError(.foreign(foreign), file: file)
        }
        (self.file, self.style) = (file, style)
        let preamble = workbook == nil ? TablePreamble(in: text, style) : nil
        if let preamble { text = preamble.text }
        var dialect = TableDialect(style, start: text, isWhole: false, numbers: workbook.map { $0.numbers(inRow:) })
        dialect.headerLine = preamble?.headerLine
        self.dialect = dialect
        rest = CSVReader(
            name: file, delimiter: dialect.delimiter, countsRows: workbook != nil,
            nextPiece: recoder.pieces(after: text, of: nextPiece))
        first = try rest.next()
        var starts = [text]
        var beginning = CSVReader(name: file, delimiter: dialect.delimiter) { starts.popLast() ?? [] }
        sample = (try? beginning.next()).flatMap { _ in (try? beginning.next())?.fields } ?? []
    }

    /// True if the rows come from a workbook.
    package var isOfWorkbook: Bool { workbook != nil }

    /// The number that a field stands for; `nil` if it is none.
    package func number(_ text: String) -> Double? { dialect.decimal.number(text) }

    /// The coordinate that a field stands for, which may have marks between thousands; `nil` if it is none.
    package func coordinate(_ text: String) -> Double? { dialect.coordinate(text) }

    /// The numbers in the cells of a workbook's row that was read just now, by their columns; none of a text.
    package func numbers(inRow row: Int) -> [Int: Double] { workbook?.numbers(inRow: row) ?? [:] }

    /// Returns the notes on the table for the user, as far as the table has been read.
    ///
    /// - Parameters:
    ///   - header: The first row, where it is a header.
    ///   - tellsUnknown: Whether to tell of columns that are not known.
    package func notes(_ header: CSVHeader?, tellsUnknown: Bool) -> [FileNote] {
        (workbook?.notes ?? [])
            + FileNote.notes(
                style, dialect, encoding: recoder.encoding, isDoubtful: recoder.isDoubtful, header,
                tellsUnknown: tellsUnknown)
    }
}

extension FileNote {
    package static func notes(
        _ style: TableStyle, _ dialect: TableDialect, encoding: TextEncoding?, isDoubtful: Bool = false,
        _ header: CSVHeader?, tellsUnknown: Bool
    ) -> [FileNote] {
        var notes: [FileNote] = []
        let found = (
            encoding: style.encoding == nil && encoding != .utf8 ? encoding?.name : nil,
            delimiter: style.delimiter == nil && dialect.delimiter != UInt8(ascii: ",")
                ? String(Unicode.Scalar(dialect.delimiter)) : nil,
            decimal: style.decimal == nil && dialect.decimal == .comma ? DecimalSign.comma : nil,
            dateOrder: style.dateOrder == nil ? dialect.dateOrder : nil
        )
        if found.encoding != nil || found.delimiter != nil || found.decimal != nil || found.dateOrder != nil {
            notes.append(
                .found(
                    encoding: found.encoding, delimiter: found.delimiter, decimal: found.decimal,
                    dateOrder: found.dateOrder))
        }
        if let line = dialect.headerLine { notes.append(.headerLine(line)) }
        if isDoubtful, let name = found.encoding { notes.append(.doubtfulEncoding(name)) }
        if let mixed = dialect.mixedDates {
            notes.append(.mixedDates(dayFirst: mixed.dayFirst, monthFirst: mixed.monthFirst))
        }
        guard let header else { return notes }
        if !header.absent.isEmpty { notes.append(.absentMeanings(header.absent, found: header.names)) }
        if !header.renamed.isEmpty {
            notes.append(.renamed(header.renamed.map { ColumnMeaning(name: $0.name, meaning: $0.meaning) }))
        }
        if !header.repeated.isEmpty { notes.append(.repeatedColumns(header.repeated)) }
        let unknown = header.unknownColumns
        // Short names are like too many others.
        let absent = ColumnNames.known.filter { $0.count > 3 && header.index(of: $0) == nil }
        notes += unknown.compactMap { column in
            absent.closest(to: column).map { .similar(column: column, known: $0) }
        }
        let kept = unknown + dialect.unnamed.map(ColumnNames.nameOfUnnamed)
        if tellsUnknown, !kept.isEmpty { notes.append(.unknown(kept)) }
        return notes
    }
}

extension CSVHeader {
    /// The columns that mean nothing that is known, in order.
    fileprivate var unknownColumns: [String] {
        zip(names, meanings).filter { name, meaning in !name.isEmpty && !ColumnNames.known.contains(meaning) }.map(\.0)
    }
}
