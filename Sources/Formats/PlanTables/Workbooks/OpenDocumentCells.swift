import PlanBase

/// Takes the cells of an OpenDocument spreadsheet's sheets out of its XML (OpenDocument 1.2, part 1, 9.1 and 19.385).
final class OpenDocumentCells: SheetCells {
    /// Returns the rows for a sheet's cells, by the sheet's number from 0; `nil` for a sheet that is passed over.
    private let rowsOfSheet: (Int) -> SheetRows?
    /// True if nothing is wanted of a sheet after its header.
    var endsWithHeaders = false
    /// The number of the sheet after which nothing is wanted any more.
    var lastSheet: Int?

    /// The sheets so far.
    private(set) var sheets: [BookSheet] = []
    /// True if the document is a spreadsheet.
    private(set) var isSpreadsheet = false
    private(set) var hasEnded = false
    var isDamaged: Bool { rows?.isDamaged ?? false }
    var missingPart: String? { nil }

    private var depth = 0
    /// The depths of the elements in which the parser is.
    private var spreadsheetDepth: Int?, tableDepth: Int?, rowDepth: Int?, cellDepth: Int?
    /// The depth of an element in a cell whose text is none of the cell's, such as a comment.
    private var passedOverDepth: Int?
    private var isInParagraph = false

    /// The present style and those by which sheets are hidden.
    private var style: String?
    private var hiddenStyles: Set<String> = []

    private var rows: SheetRows?
    private var row = 0
    private var rowCount = 1
    private var hasBegunRow = false
    private var isRowHidden = false
    private var column = 0
    private var cell = Cell()

    /// A cell as its element and its text describe it.
    private struct Cell {
        var count = 1
        /// The number of rows that the cell covers.
        var rowCount = 1
        var isCovered = false
        /// The kind of value, such as `float`; `nil` if the element does not say.
        var kind: String?
        var isError = false
        /// The value; `nil` for a text that stands in paragraphs.
        var value: String?
        var hasFormula = false
        var text: [UInt8] = []
        var paragraphCount = 0
        /// True if the last byte of the text stands for white space, of which more does not count.
        var endsWithSpace = true
    }

    init(_ rowsOfSheet: @escaping (Int) -> SheetRows?) { self.rowsOfSheet = rowsOfSheet }

    // MARK: - XML

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        depth += 1
        if cellDepth != nil { return startInCell(name, attributes) }
        switch name {
        case "style": style = attributes["name"]
        case "table-properties":
            if attributes["display"] == "false", let style { hiddenStyles.insert(style) }
        case "spreadsheet": (spreadsheetDepth, isSpreadsheet) = (depth, true)
        // Other tables are copies of linked ones.
        case "table" where spreadsheetDepth.map { $0 + 1 == depth } == true:
            tableDepth = depth
            sheets.append(
                BookSheet(
                    name: attributes["name"] ?? "",
                    isHidden: attributes["style-name"].map { hiddenStyles.contains($0) } == true,
                    key: "\(sheets.count)"))
            (rows, row) = (rowsOfSheet(sheets.count - 1), 0)
        case "table-row" where tableDepth != nil && rows != nil:
            (rowDepth, rowCount, column, hasBegunRow) = (
                depth, Self.count(attributes["number-rows-repeated"]), 0, false
            )
            // A filter's rows have `filter`.
            isRowHidden = attributes["visibility"].map { $0 != "visible" } == true
        case "table-cell" where rowDepth.map { $0 + 1 == depth } == true: startCell(attributes, isCovered: false)
        // Merged into a cell before it. Programs may keep what was in it.
        case "covered-table-cell" where rowDepth.map { $0 + 1 == depth } == true:
            startCell(attributes, isCovered: true)
        default: break
        }
    }

    func end(_ name: XMLName) {
        defer { depth -= 1 }
        if passedOverDepth == depth { return passedOverDepth = nil }
        switch Optional(depth) {
        case cellDepth:
            endCell()
            cellDepth = nil
        case cellDepth.map { $0 + 1 } where isInParagraph:
            if cell.endsWithSpace, cell.text.last == UInt8(ascii: " ") { cell.text.removeLast() }
            isInParagraph = false
        case rowDepth:
            if hasBegunRow { rows?.endRow(count: rowCount) }
            row += rowCount
            rowDepth = nil
        case tableDepth:
            rows?.finish()
            sheets[sheets.count - 1].namesCoordinates = rows?.namesCoordinates
            sheets[sheets.count - 1].namesRooms = rows?.namesRooms
            hasEnded = lastSheet == sheets.count - 1
            (rows, tableDepth) = (nil, nil)
        case spreadsheetDepth: spreadsheetDepth = nil
        default: break
        }
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isInParagraph, passedOverDepth == nil, !isTooLong(bytes.count) else { return }
        for byte in bytes {
            // White space is one blank, and none where a paragraph begins (OpenDocument 1.2, part 1, 6.1.2).
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            if isSpace, cell.endsWithSpace { continue }
            cell.text.append(isSpace ? UInt8(ascii: " ") : byte)
            cell.endsWithSpace = isSpace
        }
    }

    /// A number of repetitions; 1 if there is none.
    private static func count(_ text: String?) -> Int { max(1, min(text.flatMap { Int($0) } ?? 1, 1 << 30)) }

    /// True if the cell is too long with so many bytes more.
    private func isTooLong(_ count: Int) -> Bool {
        guard let rows, rows.isTooLong(cell.text.count + count) else { return rows == nil }
        beginRow(rows)
        return true
    }

    /// Begins the row with its first cell that has a value.
    private func beginRow(_ rows: SheetRows) {
        if !hasBegunRow {
            rows.beginRow(row + 1)
            if isRowHidden { rows.hideRow() }
        }
        hasBegunRow = true
    }

    // MARK: - Cells

    private func startCell(_ attributes: XMLAttributes, isCovered: Bool) {
        cellDepth = depth
        cell = Cell()
        cell.count = Self.count(attributes["number-columns-repeated"])
        cell.isCovered = isCovered
        cell.rowCount = Self.count(attributes["number-rows-spanned"])
        let kinds = attributes.values("value-type")
        // LibreOffice says beside the value's kind that the value is an error.
        (cell.kind, cell.isError) = (kinds.first { $0 != "error" }, kinds.contains("error"))
        cell.hasFormula = attributes["formula"] != nil
        switch cell.kind {
        case "float", "percentage", "currency": cell.value = attributes["value"]
        case "date": cell.value = attributes["date-value"]
        case "time": cell.value = attributes["time-value"]
        case "boolean": cell.value = attributes["boolean-value"]
        case "string": cell.value = attributes["string-value"]
        default: break
        }
    }

    private func startInCell(_ name: XMLName, _ attributes: XMLAttributes) {
        guard passedOverDepth == nil else { return }
        if !isInParagraph {
            // Paragraphs in comments and pictures stand deeper.
            guard depth - 1 == cellDepth, name == "p" || name == "h" else { return passedOverDepth = depth }
            isInParagraph = true
            if cell.paragraphCount > 0 { cell.text.append(UInt8(ascii: "\n")) }
            cell.paragraphCount += 1
            cell.endsWithSpace = true
            return
        }
        switch name {
        case "s":
            let count = Self.count(attributes["c"])
            if !isTooLong(count) { cell.text += repeatElement(UInt8(ascii: " "), count: count) }
            cell.endsWithSpace = false
        case "tab", "line-break":
            cell.text.append(UInt8(ascii: name == "tab" ? "\t" : "\n"))
            cell.endsWithSpace = false
        // Pronunciations, comments, footnotes and what is drawn.
        case "ruby-text", "annotation", "note", "frame", "custom-shape": passedOverDepth = depth
        default: break
        }
    }

    private func endCell() {
        defer { column = min(column + cell.count, 1 << 30) }
        guard let rows, !cell.isCovered, !(endsWithHeaders && rows.headerRow != nil) else { return }
        let (text, number) = content(rows.decimal)
        // Empty cells fill the rows up to the greatest column.
        guard !text.isEmpty else { return }
        beginRow(rows)
        rows.set(text, number: number, in: column, count: cell.count)
        if cell.rowCount > 1 {
            rows.extend(text, number: number, in: column, toRow: min(row + cell.rowCount, SheetRows.greatestRow))
        }
    }

    /// The text of the cell, and its number if it is one.
    private func content(_ decimal: DecimalSign) -> (text: String, number: Double?) {
        let shown = String(decoding: cell.text, as: UTF8.self)
        if cell.isError, !shown.isEmpty { return (shown, nil) }
        guard let value = cell.value else {
            let hasValue = cell.kind == "string" || cell.kind == nil && !shown.isEmpty
            // Taken for empty, a formula without a value would take away what a plan has.
            if cell.hasFormula, !hasValue { return (SpreadsheetText.missingValue, nil) }
            return (SpreadsheetText.cell(shown), nil)
        }
        switch cell.kind {
        case "date": return (Self.date(value), nil)
        case "time": return (Self.time(value), nil)
        case "boolean": return (value == "true" ? "TRUE" : "FALSE", nil)
        case "string": return (SpreadsheetText.cell(shown.isEmpty ? value : shown), nil)
        default:
            // Older programs have the value 0 in a cell that shows the error of its formula.
            if SpreadsheetText.isErrorValue(shown) { return (shown, nil) }
            guard let number = Double(decimal: value) else { return (value, nil) }
            let text = decimal.text(number, atLeast: DecimalSign.decimals(inShown: shown))
            return (text, number.isFinite ? number.roundedToFifteenDigits : nil)
        }
    }

    /// A day, or a day with a time in UTC, as an Excel workbook gives them.
    private static func date(_ text: String) -> String {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard parts.count == 2 else { return text }
        if parts[1].allSatisfy({ $0 == "0" || $0 == ":" || $0 == "." }) { return String(parts[0]) }
        // LibreOffice writes nanoseconds.
        let moment = Timestamp("\(text)Z") ?? Timestamp("\(text.prefix(19))Z")
        return moment.map { "\($0)" } ?? text
    }

    /// A time of day such as `08:30:00` for a duration such as `PT08H30M00S`.
    private static func time(_ text: String) -> String {
        guard text.hasPrefix("PT") else { return text }
        var numbers: [Character: Int] = [:]
        var digits = ""
        for character in text.dropFirst(2) {
            if character.isASCII, character.isLetter {
                guard let number = Int(digits.prefix { $0 != "." && $0 != "," }) else { return text }
                numbers[character] = number
                digits = ""
            } else {
                digits.append(character)
            }
        }
        func pair(_ unit: Character) -> String {
            let number = numbers[unit] ?? 0
            return number < 10 ? "0\(number)" : "\(number)"
        }
        return "\(pair("H")):\(pair("M")):\(pair("S"))"
    }
}
