import PlanBase
import PlanFiles
import PlanModel

/// Takes the cells of a sheet, row by row, and writes them as CSV.
final class SheetRows {
    /// The greatest number of bytes in a cell; a spreadsheet holds 32,767 characters.
    static let greatestCellLength = 1 << 17
    /// The greatest numbers of rows and columns that a workbook has.
    static let (greatestRow, greatestColumn) = (1 << 20, 1 << 14)
    /// The number of first rows with values among which the header is looked for.
    private static let searchedRowCount = 50
    /// The number of bytes after which ``takeText()`` leaves further repetitions of a row for later.
    private static let textSize = 1 << 18

    private let columns: [String: String]
    /// True if hidden rows are left out.
    private let leavesHidden: Bool
    /// The decimal sign that the text has in the numbers of cells.
    let decimal: DecimalSign

    /// A row that stands in the sheet once or several times in succession.
    private struct Run<Content> {
        var number: Int
        var count: Int
        var content: Content
        let numbers: [Int: Double]
        var isHidden = false
        /// The values of cells above that are merged with empty ones of the row, by their columns.
        var merged: [Int: MergedCell] = [:]
    }

    /// A cell that is merged with cells below.
    private struct MergedCell {
        let text: String
        let number: Double?
        let lastRow: Int
    }

    /// The rows before the header is found.
    private var pending: [Run<[String]>] = []
    /// The rows as CSV that have not been handed out, each with its line end.
    private var written: [Run<String>] = []
    /// The row after which the text goes on.
    private var writtenRow = 0
    /// The number of bytes that repetitions of rows take.
    private var repeatedSize = 0
    private var width: Int?

    /// The number of the present row, from 1.
    private(set) var row = 0
    /// The row that decides about the columns, once it is known.
    private(set) var headerRow: Int?
    /// True if the header row names coordinates.
    private(set) var namesCoordinates = false
    /// True if one of the first rows names rooms, and none coordinates.
    private(set) var namesRooms = false
    /// The number of hidden rows below the header row.
    private(set) var hiddenRowCount = 0
    /// The first of these rows.
    private(set) var firstHiddenRow: Int?
    /// The number of rows with values above the header row.
    private(set) var passedOverRowCount = 0
    /// The number of cells with a value beside the table.
    private(set) var outerCellCount = 0
    /// The columns that have formulas without a value, those of coordinates aside.
    private(set) var uncalculated: [String] = []
    private var columnNames: [String] = []
    private(set) var isDamaged = false
    /// The problem with a cell or a row that is too long, if there is such a one.
    private(set) var problem: InputError.Cause?

    /// True if the workbook counts days from 1904.
    var countsFrom1904 = false
    /// The merged cells that reach beyond the present row, by their columns.
    private var merged: [Int: MergedCell] = [:]
    /// The columns of days, and those whose merged cells say nothing of the rows below: a number or an id is that of one row.
    private var dayColumns: [Int] = []
    private var ownColumns: Set<Int> = []

    private var cells: [String] = []
    private var rowSize = 0
    private var isRowHidden = false
    private var rowNumbers: [Int: Double] = [:]
    /// The numbers among the cells of the rows that were handed out by the last two calls: a reader may take a row of the last but one.
    private var handedOut: (last: [Int: [Int: Double]], before: [Int: [Int: Double]]) = ([:], [:])

    /// - Parameter style: The decimal sign of numbers, and what the columns mean.
    init(_ style: TableStyle) {
        (columns, decimal) = (style.columns, style.decimal ?? .point)
        leavesHidden = style.hidden == .leave
    }

    // MARK: - Cells

    /// Begins a row. A row whose number is not greater than that of the row before is damage.
    func beginRow(_ number: Int) {
        guard number > row, number <= Self.greatestRow else { return isDamaged = true }
        (row, cells, rowSize, rowNumbers) = (number, [], 0, [:])
        isRowHidden = false
    }

    /// Takes note that the row is hidden, by hand or by a filter.
    func hideRow() { isRowHidden = true }

    /// Puts a value into cells of the row that stand side by side. Cells beside the table are counted.
    ///
    /// - Parameter number: The number that the text is of, where the cell has a number.
    func set(_ text: String, number: Double? = nil, in column: Int, count: Int = 1) {
        guard column < Self.greatestColumn, count <= Self.greatestColumn - column else { return isDamaged = true }
        let end = min(column + count, width ?? .max)
        if end < column + count {
            let isValue = !text.isEmpty && !SpreadsheetText.isMissingValue(text)
            outerCellCount += isValue ? column + count - max(column, end) : 0
            guard end > column else { return }
        }
        rowSize += (text.utf8.count + 1) * (end - column)
        guard rowSize <= CSVReader.greatestRowLength else {
            return problem = .rowTooLong(limit: CSVReader.greatestRowLength)
        }
        if cells.count < end { cells += repeatElement("", count: end - cells.count) }
        for index in column..<end { cells[index] = text }
        if let number { for index in column..<end { rowNumbers[index] = number } }
    }

    /// Takes note that a cell of the row is merged with those below it, up to a row.
    func extend(_ text: String, number: Double?, in column: Int, toRow last: Int) {
        merged[column] = MergedCell(text: text, number: number, lastRow: last)
    }

    /// The merged cells above whose values empty cells of the present row have.
    private func takeMerged() -> [Int: MergedCell] {
        guard !merged.isEmpty else { return [:] }
        merged = merged.filter { $0.value.lastRow >= row }
        return merged.filter { $0.key >= cells.count || cells[$0.key].isEmpty }
    }

    /// Takes note of a text that no spreadsheet can have in a cell.
    func refuseLongCell() { problem = problem ?? .cellTooLong(limit: Self.greatestCellLength) }

    /// True if a cell whose text has so many bytes is too long; ``problem`` says so then.
    func isTooLong(_ count: Int) -> Bool {
        if count > Self.greatestCellLength { refuseLongCell() }
        return count > Self.greatestCellLength
    }

    // MARK: - Rows

    /// Ends the row, which stands in the sheet `count` times in succession. Rows without values do not count.
    func endRow(count: Int = 1) {
        guard !isDamaged, problem == nil, cells.contains(where: { !$0.isBlank }) else { return }
        guard count <= Self.greatestRow - row + 1 else { return isDamaged = true }
        let run = Run(
            number: row, count: count, content: cells, numbers: rowNumbers, isHidden: isRowHidden, merged: takeMerged())
        row += count - 1
        guard let width else { return search(run) }
        if !leavesOut(run) { write(run, width) }
    }

    /// Counts a row below the header that is hidden. Returns true if the row is left out.
    private func leavesOut(_ run: Run<[String]>) -> Bool {
        guard run.isHidden else { return false }
        hiddenRowCount += run.count
        firstHiddenRow = firstHiddenRow ?? run.number
        return leavesHidden
    }

    /// Looks for the header: the first row that names the coordinates.
    private func search(_ run: Run<[String]>) {
        pending.append(run)
        let names = Set(run.content.map { ColumnNames.key(of: $0, columns) })
        if ColumnNames.nameCoordinates(names) {
            namesCoordinates = true
            dropRows(above: pending.count - 1)
            writePending()
        } else if pending.count == Self.searchedRowCount {
            writePending()
        }
    }

    /// Writes the rows that wait, of which the first decides about the columns, or the first that may be the header of a list by rooms.
    private func writePending() {
        if !namesCoordinates, let header = pending.firstIndex(where: { ColumnNames.nameRooms($0.content) }) {
            namesRooms = true
            dropRows(above: hasNamesBelow(header) ? header + 1 : header)
        }
        guard !pending.isEmpty else { return }
        // Where a header has two rows, names of columns that have no part are merged over both.
        for (column, cell) in pending[0].merged {
            let missing = column + 1 - pending[0].content.count
            if missing > 0 { pending[0].content += repeatElement("", count: missing) }
            pending[0].content[column] = cell.text
        }
        let first = pending[0]
        headerRow = first.number
        let width = (first.content.lastIndex { !$0.isBlank } ?? 0) + 1
        self.width = width
        columnNames = first.content.map(\.trimmed)
        let keys = columnNames.map { ColumnNames.key(of: $0, columns) }
        dayColumns = keys.indices.filter { DetailField(name: keys[$0])?.kind == .day }
        ownColumns = Set(keys.indices.filter { keys[$0] == "number" || keys[$0] == "id" })
        for (index, run) in pending.enumerated() {
            if index > 0, leavesOut(run) { continue }
            outerCellCount += run.content.dropFirst(width).count { !$0.isEmpty } * run.count
            write(run, width)
        }
        pending = []
    }

    /// True if the row below a header has names of columns too, so that the header has names of groups of them, as in protocols on paper.
    private func hasNamesBelow(_ header: Int) -> Bool {
        guard header + 1 < pending.count, areNeighbours(header, header + 1) else { return false }
        let (upper, lower) = (pending[header].content, pending[header + 1].content)
        guard ColumnNames.areNames(lower) else { return false }
        return Self.joined(upper, lower).count(where: ColumnNames.isName) > upper.count(where: ColumnNames.isName)
    }

    /// True if one of the rows that wait stands right below another.
    private func areNeighbours(_ upper: Int, _ lower: Int) -> Bool {
        pending[upper].number + 1 == pending[lower].number && pending[upper].count == 1
    }

    /// Takes the rows above the header away. Where one right above it has names of columns that have none in the header, these are taken.
    private func dropRows(above header: Int) {
        var passedOver = pending[..<header]
        if header > 0, areNeighbours(header - 1, header) {
            let above = pending[header - 1].content
            pending[header].content = Self.joined(above, pending[header].content)
            if above.allSatisfy({ $0.isBlank || pending[header].content.contains($0) }) {
                passedOver = passedOver.dropLast()
            }
        }
        passedOverRowCount = passedOver.reduce(0) { $0 + $1.count }
        pending.removeFirst(header)
    }

    /// The names of a header of two rows: those of the lower one and, where that has none, those of columns in the upper one.
    private static func joined(_ upper: [String], _ lower: [String]) -> [String] {
        (0..<max(upper.count, lower.count)).map { column in
            let (low, high) = (column < lower.count ? lower[column] : "", column < upper.count ? upper[column] : "")
            return low.isBlank && ColumnNames.isName(high) ? high : low
        }
    }

    private func write(_ run: Run<[String]>, _ width: Int) {
        let (fields, numbers) = values(of: run, width)
        for (name, field) in zip(columnNames, fields) where SpreadsheetText.isMissingValue(field) {
            let isTold = ColumnNames.mayLackValues(ColumnNames.key(of: name, columns))
            if isTold, !name.isEmpty, !uncalculated.contains(name) { uncalculated.append(name) }
        }
        let text = CSVWriter.row(fields + repeatElement("", count: width - fields.count)) + "\n"
        repeatedSize += text.utf8.count * (run.count - 1)
        guard repeatedSize <= SequentialFile.greatestTextSize else {
            return problem = .tooLargeToImport(limit: SequentialFile.greatestTextSize)
        }
        written.append(Run(number: run.number, count: run.count, content: text, numbers: numbers))
    }

    /// The fields of a row with the values of merged cells, and with days where a cell has the number that a workbook counts them by.
    private func values(of run: Run<[String]>, _ width: Int) -> (fields: [String], numbers: [Int: Double]) {
        var (fields, numbers) = (Array(run.content.prefix(width)), run.numbers)
        guard run.number != headerRow else { return (fields, numbers) }
        for (column, cell) in run.merged where column < width && !ownColumns.contains(column) {
            if fields.count <= column { fields += repeatElement("", count: column + 1 - fields.count) }
            fields[column] = cell.text
            numbers[column] = cell.number
        }
        for column in dayColumns {
            // Days of the years 1954 to 2119.
            guard let serial = numbers[column], (20_000...80_000).contains(serial), column < fields.count,
                let day = SerialDate.text(serial, countsFrom1904: countsFrom1904)
            else { continue }
            fields[column] = day
        }
        return (fields, numbers)
    }

    /// Takes the end of the sheet.
    func finish() { writePending() }

    /// The text of the next rows; none if there are no more for now.
    func takeText() -> [UInt8] {
        guard !written.isEmpty else { return [] }
        var (text, numbers, done): ([UInt8], [Int: [Int: Double]], Int) = ([], [:], 0)
        while done < written.count, text.count < Self.textSize {
            let run = written[done]
            text += repeatElement(UInt8(ascii: "\n"), count: run.number - writtenRow - 1)
            text += run.content.utf8
            if !run.numbers.isEmpty { numbers[run.number] = run.numbers }
            writtenRow = run.number
            if run.count == 1 {
                done += 1
            } else {
                written[done].number += 1
                written[done].count -= 1
            }
        }
        written.removeFirst(done)
        handedOut = (numbers, handedOut.last)
        return text
    }

    /// The numbers in the cells of a row that one of the last two calls of ``takeText()`` handed out, by their columns.
    func numbers(inRow row: Int) -> [Int: Double] { handedOut.last[row] ?? handedOut.before[row] ?? [:] }
}
