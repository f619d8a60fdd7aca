import PlanBase

/// The delimiter, the decimal sign and the order of dates in a table, as given or found in the table's first rows.
package struct TableDialect: Hashable, Sendable {
    package var delimiter = UInt8(ascii: ",")
    package var decimal = DecimalSign.point
    /// The signs before decimals in columns of numbers, where the numbers of the column show one alone or the sign was given.
    private var columnDecimals: [Int: DecimalSign] = [:]
    /// The sign before decimals in the other columns of numbers, or a point because commas stand between fields; `nil` where nothing shows
    /// it.
    private var commonDecimal: DecimalSign? = .point
    private var isDecimalGiven = false
    /// The line of the header, if lines above it were passed over.
    package var headerLine: Int?
    package var dateOrder: DateOrder?
    /// Dates of one column with the day first and with the month first; `nil` where all that are clear have one order.
    var mixedDates: MixedDates?

    /// The columns without a name in the header that have values in the first rows.
    private(set) var unnamed: [Int] = []

    /// A date with the day first and one with the month first, as they are written.
    struct MixedDates: Hashable, Sendable {
        let dayFirst, monthFirst: String
    }

    /// The delimiters that are looked for, in the order in which they are preferred.
    private static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
    /// The number of first rows that are looked at.
    private static let sampleSize = 1000

    /// The plain dialect: commas between fields, points before decimals.
    package init() {}

    /// Looks at the start of a table.
    ///
    /// - Parameters:
    ///   - style: What is given; the rest is found.
    ///   - start: UTF-8 text without a byte order mark.
    ///   - isWhole: Whether that is the whole table, so that its last row is complete.
    ///   - numbers: The numbers in a row's cells of a workbook, by their columns. Their text says nothing of how people write numbers.
    package init(
        _ style: TableStyle, start: [UInt8], isWhole: Bool, numbers: ((Int) -> [Int: Double])? = nil
    ) {
        let given = style.delimiter?.asciiValue
        if let given {
            delimiter = given
        } else if let separator = SeparatorLine(start) {
            delimiter = separator.delimiter
        } else {
            // A row without a number is a header, in which the most fields tell; else the most numbers.
            func count(_ delimiter: UInt8) -> (numbers: Int, fields: Int) {
                let fields = Self.rows(of: start, delimiter: delimiter, isWhole: true, atMost: 1).first ?? []
                return (fields.count { Self.isNumber($0, delimiter) }, fields.count)
            }
            let counts = Self.delimiters.map { ($0, count($0)) }
            let best = counts.reduce(counts[0]) { best, next in
                // The first of those that are as good.
                (next.1.numbers, next.1.fields) > (best.1.numbers, best.1.fields) ? next : best
            }
            delimiter = best.0
            let mayHaveBlanks = best.1.fields == 1 || delimiter == UInt8(ascii: "\t")
            if mayHaveBlanks, Self.areBlanksDelimiters(in: start, isWhole: isWhole, besideTabs: best.1.fields > 1) {
                delimiter = UInt8(ascii: " ")
            }
        }
        let rows = Self.rows(of: start, delimiter: delimiter, isWhole: isWhole)
        let written = numbers.map { numbers in
            Self.rows(of: start, delimiter: delimiter, isWhole: isWhole, ofWorkbookWith: numbers)
        }
        let shown = Self.shownDecimals(of: written ?? rows, style)
        let common = Set(shown.values)
        let found = Self.decimal(of: rows, style, shown)
        decimal = style.decimal ?? found ?? .point
        columnDecimals = style.decimal == nil ? shown : [:]
        commonDecimal =
            style.decimal ?? (common.count == 1 ? common.first : nil) ?? found
            ?? (delimiter == UInt8(ascii: ",") ? .point : nil)
        isDecimalGiven = style.decimal != nil
        if let header = rows.first {
            unnamed = header.indices.filter { column in
                header[column].isBlank && rows.dropFirst().contains { column < $0.count && !$0[column].isBlank }
            }
        }
        dateOrder = style.dateOrder
        if dateOrder == nil { (dateOrder, mixedDates) = Self.dateOrder(of: rows, style) }
    }

    /// True if blanks divide the fields of a table: all rows have as many fields then, at least two, and a row has a number or the first
    /// one names coordinates. Several words in a table of one column are hardly in the same number in each row.
    ///
    /// - Parameter besideTabs: Whether tabs divide fields of the first row. Blanks count in their place only where the rows are aligned
    ///   by runs of tabs, so that tabs alone would give rows of different lengths.
    private static func areBlanksDelimiters(in start: [UInt8], isWhole: Bool, besideTabs: Bool) -> Bool {
        let rows = rows(of: start, delimiter: UInt8(ascii: " "), isWhole: isWhole)
        guard let first = rows.first, first.count >= 2, rows.allSatisfy({ $0.count == first.count }) else {
            return false
        }
        if besideTabs {
            let counts = Set(self.rows(of: start, delimiter: UInt8(ascii: "\t"), isWhole: isWhole).map(\.count))
            return counts.count > 1
        }
        return ColumnNames.nameCoordinates(Set(first.map { ColumnNames.key(of: $0) }))
            || rows.contains { $0.contains { DecimalSign.point.number($0) != nil } }
    }

    /// True if a field is a number, with a comma before its decimals only where commas do not stand between fields.
    private static func isNumber(_ field: String, _ delimiter: UInt8) -> Bool {
        DecimalSign.point.number(field.trimmed) != nil
            || delimiter != UInt8(ascii: ",") && DecimalSign.comma.number(field.trimmed) != nil
    }

    /// The first rows, without one that may not have ended; of a workbook without the cells that have numbers.
    private static func rows(
        of start: [UInt8], delimiter: UInt8, isWhole: Bool, atMost limit: Int = sampleSize,
        ofWorkbookWith numbers: ((Int) -> [Int: Double])? = nil
    ) -> [[String]] {
        var pieces = [start]
        var reader = CSVReader(name: "", delimiter: delimiter, countsRows: numbers != nil) { pieces.popLast() ?? [] }
        var rows: [[String]] = []
        // What is wrong with a row is said when it is read in earnest.
        while rows.count < limit, let row = try? reader.next() {
            var fields = row.fields
            for column in numbers?(row.line).keys.filter(fields.indices.contains) ?? [] { fields[column] = "" }
            rows.append(fields)
        }
        let isComplete = isWhole || start.last == UInt8(ascii: "\n") || start.last == UInt8(ascii: "\r")
        if !isComplete, rows.count > 1, rows.count < limit { rows.removeLast() }
        return rows
    }

    /// Returns the number in a column of numbers, and the number that may be meant as well, if nothing in the column shows which; `nil` if
    /// the text is no number, or one of two and nothing in the table shows which.
    package func number(
        _ text: String, inColumn column: Int
    ) -> (taken: Double, other: (number: Double, decimal: DecimalSign)?)? {
        guard let written = WrittenNumber(amount: text) else { return nil }
        let own = isDecimalGiven ? decimal : columnDecimals[column]
        guard let sign = written.sign ?? (written.isAmbiguous ? own ?? commonDecimal : .point),
            let taken = written.value(sign)
        else { return nil }
        guard written.isAmbiguous, own == nil else { return (taken, nil) }
        let otherSign: DecimalSign = sign == .point ? .comma : .point
        return (taken, written.value(otherSign).map { ($0, otherSign) })
    }

    /// Returns the coordinate that a text is, with the table's sign before decimals and perhaps the other, a space or an apostrophe between
    /// thousands.
    package func coordinate(_ text: String) -> Double? {
        let text = SpreadsheetText.unmarked(text)
        return decimal.number(text) ?? WrittenNumber(text)?.value(decimal)
            ?? WrittenNumber(grouped: text)?.value(decimal)
    }

    /// The sign before decimals in each column of numbers of which some have one, and none the other one.
    private static func shownDecimals(of rows: [[String]], _ style: TableStyle) -> [Int: DecimalSign] {
        guard let first = rows.first else { return [:] }
        let columns = first.indices.filter { ColumnNames.isOfNumbers(ColumnNames.key(of: first[$0], style.columns)) }
        guard !columns.isEmpty else { return [:] }
        var found: [Int: Set<DecimalSign>] = [:]
        for row in rows.dropFirst() {
            for column in columns where column < row.count {
                let field = row[column].trimmed
                guard field.contains(where: { $0 == "." || $0 == "," }), let sign = WrittenNumber(amount: field)?.sign
                else {
                    continue
                }
                found[column, default: []].insert(sign)
            }
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// The decimal sign of the coordinates, if some have one, and no others the other one. Where each may be that or divide thousands,
    /// the other columns of numbers tell.
    ///
    /// - Parameter shown: The signs that columns of numbers show.
    private static func decimal(
        of rows: [[String]], _ style: TableStyle, _ shown: [Int: DecimalSign]
    ) -> DecimalSign? {
        guard let first = rows.first else { return nil }
        let names = first.map { ColumnNames.key(of: $0, style.columns) }
        let coordinates = ["x", "y", "lat", "lng"].compactMap(names.firstIndex)
        let columns = coordinates.isEmpty ? Array(first.indices.prefix(2)) : coordinates
        var (clear, doubtful): (Set<DecimalSign>, Set<DecimalSign>) = ([], [])
        for row in rows {
            for column in columns where column < row.count {
                let field = row[column].trimmed
                guard field.contains(where: { $0 == "." || $0 == "," }), let number = WrittenNumber(field) else {
                    continue
                }
                if let sign = number.sign {
                    clear.insert(sign)
                } else {
                    doubtful.insert(field.contains(",") ? .comma : .point)
                }
            }
        }
        if !clear.isEmpty { return clear.count == 1 ? clear.first : nil }
        let others = Set(shown.values)
        return doubtful.isEmpty ? nil : others.count == 1 ? others.first : doubtful.count == 1 ? doubtful.first : nil
    }

    /// The order of the dates, if some can be meant in one order alone and none in another alone; else examples of both orders.
    /// Dates with points, whose day stands first, count against the month.
    private static func dateOrder(of rows: [[String]], _ style: TableStyle) -> (DateOrder?, MixedDates?) {
        guard let first = rows.first,
            let column = first.map({ ColumnNames.key(of: $0, style.columns) }).firstIndex(of: "due")
        else { return (nil, nil) }
        var examples: [DateOrder: String] = [:]
        var dotted: String?
        for row in rows.dropFirst() where column < row.count {
            guard let date = WrittenDate(row[column]), !date.startsWithYear, !date.namesMonth
            else { continue }
            if date.isDotted {
                dotted = dotted ?? row[column]
            } else if date.possibleOrders.count == 1, let order = date.possibleOrders.first {
                examples[order] = examples[order] ?? row[column]
            }
        }
        if let dayFirst = examples[.dayMonthYear] ?? dotted, let monthFirst = examples[.monthDayYear] {
            return (nil, MixedDates(dayFirst: dayFirst.trimmed, monthFirst: monthFirst.trimmed))
        }
        return (examples.keys.first, nil)
    }
}
