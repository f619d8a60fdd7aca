import Glibc
import PlanBase
import PlanFiles
import PlanGeometry

/// The table on one sheet of an Excel workbook, as CSV text.
///
/// Each row of the sheet becomes one row of the text, empty rows become empty lines, and rows above the header are passed over,
/// so that a ``CSVReader`` that counts rows instead of line breaks tells the sheet's own row numbers. The columns end with the
/// header's last one. Days become dates as ISO 8601 writes them, numbers have their shortest digits and the style's decimal sign,
/// and a formula has the value that the file holds for it, or is an error if it holds none, which is told.
package final class WorkbookTable {
    /// The style of the text.
    package let style: TableStyle
    private let sheet: OpenSheet
    /// The names of the sheets that are not read.
    private let others: [String]

    /// Opens the table that a file holds.
    ///
    /// - Parameters:
    ///   - style: Which sheet is wanted, and what its columns mean.
    ///   - start: The first bytes of the file.
    ///   - nextPiece: Hands out the bytes that follow, an empty piece at the end.
    /// - Returns: `nil` if the file is no ZIP archive, as all workbooks are.
    package init?(
        _ style: TableStyle, start: [UInt8], file: String, nextPiece: () throws(InputError) -> [UInt8]
    ) throws(InputError) {
        guard Workbook.mayBe(start) else { return nil }
        var bytes = start
        while case let piece = try nextPiece(), !piece.isEmpty {
            bytes += piece
            let limit = SequentialFile.greatestTextSize
            guard bytes.count <= limit else { throw InputError(.tooLargeToImport(limit: limit), file: file) }
        }
        let workbook = try Workbook(bytes, file: file)
        let chosen = try Self.sheet(of: workbook, style, file)
        sheet = chosen
        let visible = workbook.sheets.filter { !$0.isHidden }.map(\.name)
        others = style.sheet == nil ? visible.filter { $0 != chosen.name } : []
        self.style = TableStyle(
            encoding: .utf8, delimiter: ",", decimal: style.decimal, dateOrder: style.dateOrder, columns: style.columns)
    }

    /// The sheet that is named, or the first whose header names coordinates, or the first.
    private static func sheet(
        of workbook: Workbook, _ style: TableStyle, _ file: String
    ) throws(InputError) -> OpenSheet {
        let preferred = try workbook.sheet(named: style.sheet)
        if style.sheet == nil, workbook.sheets.count > 1 {
            for candidate in workbook.sheets where !candidate.isHidden {
                let sheet = try OpenSheet(
                    candidate, of: workbook, columns: style.columns, decimal: style.decimal ?? .point, file: file)
                if try sheet.namesCoordinates() { return sheet }
            }
        }
        return try OpenSheet(
            preferred, of: workbook, columns: style.columns, decimal: style.decimal ?? .point, file: file)
    }

    /// The next bytes of the text; none at the end.
    package func next() throws(InputError) -> [UInt8] { try sheet.next() }

    /// The numbers in the cells of a row that the text had last, by their columns. Texts that look like numbers are none.
    func numbers(inRow row: Int) -> [Int: Double] { sheet.rows.numbers(inRow: row) }

    /// The notes on the sheet for the user, as far as the sheet has been read.
    package var notes: [FileNote] {
        let rows = sheet.rows
        var notes: [FileNote] = []
        if !others.isEmpty { notes.append(.sheet(sheet.name, others: others)) }
        if let row = rows.headerRow, rows.passedOverRowCount > 0 { notes.append(.headerRow(row)) }
        if !rows.uncalculated.isEmpty { notes.append(.uncalculated(rows.uncalculated)) }
        if rows.outerCellCount > 0 { notes.append(.cellsBesideTable(rows.outerCellCount)) }
        return notes
    }
}

/// A sheet of a workbook that is being read. To open another one ends the reading.
private final class OpenSheet {
    let name: String
    let rows: SheetRows
    private let file: String
    private let part: String
    private let missingTexts: String?
    private let member: ZipArchive.Member
    private let elements: XMLElements
    private var hasEnded = false

    init(
        _ sheet: Workbook.Sheet, of workbook: Workbook, columns: [String: String], decimal: DecimalSign, file: String
    ) throws(InputError) {
        let rows = SheetRows(workbook, columns: columns, decimal: decimal)
        elements = XMLElements(
            onStart: { rows.start($0, $1) }, onEnd: { rows.end($0) }, onText: { rows.take($0) })
        (part, member) = try workbook.open(sheet)
        (name, self.rows, self.file, missingTexts) = (sheet.name, rows, file, workbook.missingTexts)
    }

    /// True if one of the first rows names coordinates. Reads the sheet up to its header.
    func namesCoordinates() throws(InputError) -> Bool {
        while rows.headerRow == nil, !hasEnded { try read() }
        return rows.namesCoordinates
    }

    /// The next bytes of the sheet as CSV; none at the end.
    package func next() throws(InputError) -> [UInt8] {
        while true {
            let text = rows.takeText()
            if !text.isEmpty || hasEnded { return text }
            try read()
        }
    }

    private func read() throws(InputError) {
        guard let piece = member.read(), elements.parse(piece), !rows.isDamaged else {
            let missing = rows.lacksText ? missingTexts : nil
            throw InputError(.damagedWorkbook(part: missing ?? part), file: file)
        }
        if rows.hasLongCell {
            throw InputError(.cellTooLong(limit: SheetRows.greatestCellLength), file: file, at: .line(rows.row))
        }
        hasEnded = piece.isEmpty
        if hasEnded { rows.finish() }
    }
}

/// Takes the rows of a sheet out of its XML and writes them as CSV.
private final class SheetRows {
    /// The greatest number of bytes in a cell; a spreadsheet holds 32,767 characters.
    static let greatestCellLength = 1 << 17
    /// The greatest numbers of rows and columns that a workbook has.
    private static let (greatestRow, greatestColumn) = (1 << 20, 1 << 14)
    /// The number of first rows with values among which the header is looked for.
    private static let searchedRowCount = 50

    private let workbook: Workbook
    private let columns: [String: String]
    /// The decimal sign that the text has in the numbers of cells.
    private let decimal: DecimalSign
    private var text = ""
    /// The row after which the text goes on.
    private var writtenRow = 0
    /// The rows before the header is found.
    private var pending: [(number: Int, cells: [String])] = []
    private var width: Int?

    /// The number of the present row, from 1.
    private(set) var row = 0
    /// The row that decides about the columns, once it is known.
    private(set) var headerRow: Int?
    /// True if the header row names coordinates.
    private(set) var namesCoordinates = false
    /// The number of rows with values above the header row.
    private(set) var passedOverRowCount = 0
    /// The number of cells with a value beside the table.
    private(set) var outerCellCount = 0
    /// The columns that have formulas without a value, those of coordinates aside.
    private(set) var uncalculated: [String] = []
    private var columnNames: [String] = []
    private(set) var isDamaged = false
    /// True if a cell refers to a text that the workbook does not have.
    private(set) var lacksText = false
    private(set) var hasLongCell = false

    private var cells: [String] = []
    /// The numbers among the cells of the rows that are not handed out yet.
    private var numbers: [Int: [Int: Double]] = [:]
    /// Those of the rows that were handed out by the last two calls: a reader may take a row of the last but one.
    private var handedOut: (last: [Int: [Int: Double]], before: [Int: [Int: Double]]) = ([:], [:])
    private var isInRow = false
    private var column = 0
    private var kind = ""
    private var cellFormat = CellFormats.Kind.number
    private var isInCell = false
    private var isInValue = false
    private var hasFormula = false
    private var collector = CellText()
    private var value: [UInt8] = []

    init(_ workbook: Workbook, columns: [String: String], decimal: DecimalSign) {
        (self.workbook, self.columns, self.decimal) = (workbook, columns, decimal)
    }

    // MARK: - XML

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        switch name {
        case "row":
            let number = attributes["r"].flatMap { Int($0) } ?? row + 1
            guard !isInRow, number > row, number <= Self.greatestRow else { return isDamaged = true }
            (row, isInRow, cells, column) = (number, true, [], 0)
        case "c":
            if let reference = attributes["r"] {
                guard let index = Self.column(of: reference) else { return isDamaged = true }
                column = index
            }
            kind = attributes["t"] ?? "n"
            cellFormat = attributes["s"].flatMap { Int($0) }.map { workbook.formats.kind(ofStyle: $0) } ?? .number
            (isInCell, hasFormula, value) = (true, false, [])
        case "v": isInValue = isInCell
        case "f": hasFormula = isInCell
        default: collector.start(name)
        }
    }

    func end(_ name: XMLName) {
        switch name {
        case "row":
            if !isDamaged { endRow() }
            isInRow = false
        case "c":
            if isInCell { endCell() }
            isInCell = false
        case "v": isInValue = false
        default: collector.end(name)
        }
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isInValue || isInCell && collector.isText else { return }
        value += bytes
        if value.count > Self.greatestCellLength { hasLongCell = true }
    }

    /// The index of a cell's column from 0, by a reference such as `AB12`.
    private static func column(of reference: String) -> Int? {
        var index = 0
        for byte in reference.utf8 {
            let letter = Int(byte | 0x20) - 0x60
            guard (1...26).contains(letter) else { break }
            index = index * 26 + letter
            guard index <= greatestColumn else { return nil }
        }
        return index == 0 ? nil : index - 1
    }

    // MARK: - Cells

    private func endCell() {
        defer { column += 1 }
        guard column < Self.greatestColumn else { return isDamaged = true }
        guard !value.isEmpty || hasFormula else { return }
        if let width, column >= width { return outerCellCount += value.isEmpty ? 0 : 1 }
        // Taken for empty, a formula without a value would take away what a plan has.
        let text = value.isEmpty ? SpreadsheetText.missingValue : cellText()
        if cells.count <= column { cells += repeatElement("", count: column + 1 - cells.count) }
        cells[column] = text
    }

    private func cellText() -> String {
        let plain = String(decoding: value, as: UTF8.self)
        switch kind {
        case "s":
            guard let index = Int(plain), workbook.texts.indices.contains(index) else {
                (isDamaged, lacksText) = (true, true)
                return ""
            }
            return Self.guarded(workbook.texts[index])
        case "inlineStr", "str": return Self.guarded(CellText.unescaped(value))
        case "b": return plain == "1" ? "TRUE" : "FALSE"
        case "n":
            guard let number = Double(plain) else { return plain }
            if cellFormat != .number, let date = SerialDate.text(number, countsFrom1904: workbook.countsFrom1904) {
                return date
            }
            if number.isFinite { numbers[row, default: [:]][column] = number.roundedToFifteenDigits }
            return decimal.text(number)
        // A date as ISO 8601 writes it, or an error such as #N/A.
        default: return plain
        }
    }

    /// A text as it stands in CSV, where one that looks like a formula has an apostrophe before it.
    private static func guarded(_ text: String) -> String {
        let isNumber = DecimalSign.point.number(text.trimmed) != nil || DecimalSign.comma.number(text.trimmed) != nil
        return isNumber ? text : SpreadsheetText.guarded(text)
    }

    // MARK: - Rows

    private func endRow() {
        guard cells.contains(where: { !$0.isBlank }) else { return }
        guard let width else { return search() }
        write(row, cells, width)
    }

    /// Looks for the header: the first row that names the coordinates.
    private func search() {
        pending.append((row, cells))
        let names = Set(cells.map { ColumnNames.key(of: $0, columns) })
        if names.isSuperset(of: ["x", "y"]) || names.isSuperset(of: ["lat", "lng"]) {
            namesCoordinates = true
            passedOverRowCount = pending.count - 1
            pending.removeFirst(pending.count - 1)
            writePending()
        } else if pending.count == Self.searchedRowCount {
            writePending()
        }
    }

    /// Writes the rows that wait, of which the first decides about the columns.
    private func writePending() {
        guard let first = pending.first else { return }
        headerRow = first.number
        let width = (first.cells.lastIndex { !$0.isBlank } ?? 0) + 1
        self.width = width
        columnNames = first.cells.map(\.trimmed)
        for (number, cells) in pending {
            outerCellCount += cells.dropFirst(width).count { !$0.isEmpty }
            write(number, cells, width)
        }
        pending = []
    }

    private func write(_ number: Int, _ cells: [String], _ width: Int) {
        text += String(repeating: "\n", count: number - writtenRow - 1)
        let fields = cells.prefix(width)
        for (name, field) in zip(columnNames, fields) where SpreadsheetText.isMissingValue(field) {
            let isTold = ColumnNames.mayLackValues(ColumnNames.key(of: name, columns))
            if isTold, !name.isEmpty, !uncalculated.contains(name) { uncalculated.append(name) }
        }
        text += CSVWriter.row(fields + repeatElement("", count: width - fields.count)) + "\n"
        writtenRow = number
    }

    /// Takes the end of the sheet.
    func finish() { writePending() }

    /// The text of the rows since the last call.
    func takeText() -> [UInt8] {
        guard !text.isEmpty else { return [] }
        defer { (text, handedOut, numbers) = ("", (numbers, handedOut.last), [:]) }
        return Array(text.utf8)
    }

    /// The numbers in the cells of a row that one of the last two calls of ``takeText()`` handed out, by their columns.
    func numbers(inRow row: Int) -> [Int: Double] { handedOut.last[row] ?? handedOut.before[row] ?? [:] }
}

extension Double {
    /// The nearest number of 15 digits, which a spreadsheet shows: 59.97 for 59.970000000000006, the product of 19.99 and 3.
    fileprivate var roundedToFifteenDigits: Double {
        guard self != 0, isNormal, Int64(exactly: self) == nil else { return self }
        let exponent = Int(saturating: log10(magnitude).rounded(.down)) - 14
        let digits = exponent < 0 && exponent > -300 ? self * pow(10, Double(-exponent)) : .nan
        return Int64(exactly: digits.rounded()).flatMap { Double("\($0)e\(exponent)") } ?? self
    }
}
