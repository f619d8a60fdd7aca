import PlanBase

/// Takes the cells of an Excel workbook's sheet out of its XML.
final class WorksheetCells: SheetCells {
    private let workbook: Workbook
    private let rows: SheetRows
    private(set) var isDamaged = false
    /// True if a cell refers to a text that the workbook does not have.
    private var lacksText = false
    private var isInRow = false
    private var column = 0
    private var kind = ""
    private var cellFormat = CellFormats.Kind.number
    private var shownDecimals = 0
    private var isInCell = false
    private var isInValue = false
    private var hasValue = false
    private var hasFormula = false
    private var collector = CellText()
    private var value: [UInt8] = []

    /// The rows of cells that are merged below each other, by the columns of these.
    private let merged: [Int: [ClosedRange<Int>]]

    /// - Parameter merged: The references of merged cells, such as `B2:B5`.
    init(_ workbook: Workbook, into rows: SheetRows, merged references: [String] = []) {
        (self.workbook, self.rows) = (workbook, rows)
        rows.countsFrom1904 = workbook.countsFrom1904
        var merged: [Int: [ClosedRange<Int>]] = [:]
        for reference in references {
            let ends = reference.split(separator: ":").map(String.init)
            guard ends.count == 2, let column = Self.column(of: ends[0]), let first = Self.row(of: ends[0]),
                let last = Self.row(of: ends[1]), first < last
            else { continue }
            merged[column, default: []].append(first...last)
        }
        self.merged = merged
    }

    /// The row of a reference such as `AB12`.
    private static func row(of reference: String) -> Int? {
        Int(reference.drop { !$0.isNumber }).flatMap { (1...SheetRows.greatestRow).contains($0) ? $0 : nil }
    }

    var hasEnded: Bool { false }
    var missingPart: String? { lacksText ? workbook.missingTexts : nil }

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        switch name {
        case "row":
            guard !isInRow else { return isDamaged = true }
            rows.beginRow(attributes["r"].flatMap { Int($0) } ?? rows.row + 1)
            if let hidden = attributes["hidden"], ["1", "true"].contains(hidden) { rows.hideRow() }
            (isInRow, column) = (true, 0)
        case "c":
            if let reference = attributes["r"] {
                guard let index = Self.column(of: reference) else { return isDamaged = true }
                column = index
            }
            kind = attributes["t"] ?? "n"
            let style = attributes["s"].flatMap { Int($0) }
            cellFormat = style.map { workbook.formats.kind(ofStyle: $0) } ?? .number
            shownDecimals = style.map { workbook.formats.decimals(ofStyle: $0) } ?? 0
            (isInCell, hasFormula, hasValue, value) = (true, false, false, [])
        case "v": (isInValue, hasValue) = (isInCell, isInCell)
        case "f": hasFormula = isInCell
        default: collector.start(name)
        }
    }

    func end(_ name: XMLName) {
        switch name {
        case "row":
            if !isDamaged { rows.endRow() }
            isInRow = false
        case "c":
            if isInCell { endCell() }
            isInCell = false
        case "v": isInValue = false
        default: collector.end(name)
        }
    }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isInValue || isInCell && collector.isText, !rows.isTooLong(value.count + bytes.count) else { return }
        value += bytes
    }

    /// The index of a cell's column from 0, by a reference such as `AB12`.
    private static func column(of reference: String) -> Int? {
        var index = 0
        for byte in reference.utf8 {
            let letter = Int(byte | 0x20) - 0x60
            guard (1...26).contains(letter) else { break }
            index = index * 26 + letter
            guard index <= SheetRows.greatestColumn else { return nil }
        }
        return index == 0 ? nil : index - 1
    }

    private func endCell() {
        defer { column += 1 }
        guard column < SheetRows.greatestColumn else { return isDamaged = true }
        // Taken for empty, a formula without a value would take away what a plan has. One whose value is the empty text is empty.
        guard !value.isEmpty || hasFormula && !(kind == "str" && hasValue) else { return }
        let (text, number) = value.isEmpty ? (SpreadsheetText.missingValue, nil) : content()
        rows.set(text, number: number, in: column)
        if let last = merged[column]?.first(where: { $0.lowerBound == rows.row })?.upperBound {
            rows.extend(text, number: number, in: column, toRow: last)
        }
    }

    /// The text of a cell, and its number if it is one.
    private func content() -> (text: String, number: Double?) {
        let plain = String(decoding: value, as: UTF8.self)
        switch kind {
        case "s":
            guard let index = Int(plain), workbook.texts.indices.contains(index) else {
                (isDamaged, lacksText) = (true, true)
                return ("", nil)
            }
            return (SpreadsheetText.cell(workbook.texts[index]), nil)
        case "inlineStr", "str": return (SpreadsheetText.cell(CellText.unescaped(value)), nil)
        case "b": return (plain == "1" ? "TRUE" : "FALSE", nil)
        case "n":
            guard let number = Double(plain) else { return (plain, nil) }
            if cellFormat != .number, let date = SerialDate.text(number, countsFrom1904: workbook.countsFrom1904) {
                return (date, nil)
            }
            let text = rows.decimal.text(number, atLeast: shownDecimals)
            return (text, number.isFinite ? number.roundedToFifteenDigits : nil)
        // A date as ISO 8601 writes it, or an error such as #N/A.
        default: return (plain, nil)
        }
    }
}
