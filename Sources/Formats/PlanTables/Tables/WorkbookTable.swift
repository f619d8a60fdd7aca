import PlanBase
import PlanFiles

/// The table on one sheet of a workbook, as CSV text: of an Excel workbook or an OpenDocument spreadsheet.
///
/// Each row of the sheet becomes one row of the text, empty rows become empty lines, and rows above the header are passed over,
/// so that a ``CSVReader`` that counts rows instead of line breaks tells the sheet's own row numbers. The columns end with the
/// header's last one. Days become dates as ISO 8601 writes them, numbers have their shortest digits and the style's decimal sign,
/// and a formula has the value that the file holds for it, or is an error if it holds none, which is told.
package final class WorkbookTable {
    /// The style of the text.
    package let style: TableStyle
    private let sheet: OpenSheet
    private let hidden: TableStyle.HiddenRows
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
        guard let archive = ZipArchive(bytes) else { throw InputError(.damagedWorkbook(part: nil), file: file) }
        let workbook: any SheetBook =
            if let document = try OpenDocument(archive, style, file: file) {
                document
            } else {
                try Workbook(archive, file: file)
            }
        let chosen = try Self.sheet(of: workbook, style, file)
        (sheet, hidden) = (chosen, style.hidden)
        let visible = workbook.sheets.filter { !$0.isHidden }.map(\.name)
        others = style.sheet == nil ? visible.filter { $0 != chosen.name } : []
        self.style = TableStyle(
            encoding: .utf8, delimiter: ",", decimal: style.decimal, dateOrder: style.dateOrder, columns: style.columns)
    }

    /// The sheet that is named, or the first whose header names coordinates, or the first whose header names rooms, or the first.
    private static func sheet(
        of workbook: any SheetBook, _ style: TableStyle, _ file: String
    ) throws(InputError) -> OpenSheet {
        let preferred = try workbook.sheet(named: style.sheet)
        var withRooms: BookSheet?
        if style.sheet == nil, workbook.sheets.count > 1 {
            for candidate in workbook.sheets where !candidate.isHidden {
                if candidate.namesCoordinates == false {
                    if withRooms == nil, candidate.namesRooms == true { withRooms = candidate }
                    continue
                }
                let sheet = try workbook.open(candidate, into: SheetRows(style))
                if try sheet.namesCoordinates() { return sheet }
                if withRooms == nil, sheet.rows.namesRooms { withRooms = candidate }
            }
        }
        return try workbook.open(withRooms ?? preferred, into: SheetRows(style))
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
        if let first = rows.firstHiddenRow {
            notes.append(.hiddenRows(rows.hiddenRowCount, first: first, areTaken: hidden == .take))
        }
        if rows.outerCellCount > 0 { notes.append(.cellsBesideTable(rows.outerCellCount)) }
        return notes
    }
}
