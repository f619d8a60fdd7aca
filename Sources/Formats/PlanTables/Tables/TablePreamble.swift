import PlanBase

/// The lines above the header of a table in a text, such as a list's title and date.
package struct TablePreamble {
    /// The line of the header, from 1.
    package let headerLine: Int
    /// The text with these lines emptied, so that the others keep their numbers.
    package let text: [UInt8]

    /// The number of first lines among which the header is looked for.
    private static let searchedLineCount = 50

    /// Looks for lines above a table's header; `nil` if there are none, or no line is seen to be the header.
    ///
    /// - Parameter text: UTF-8 text, or its start.
    package init?(in text: [UInt8], _ style: TableStyle) {
        guard SeparatorLine(text) == nil else { return nil }
        var (start, number, first) = (0, 1, [UInt8]())
        while start < text.count, number <= Self.searchedLineCount {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            let line = Array(text[start..<end])
            if number == 1 { first = line }
            if let delimiter = Self.delimiter(ofHeader: line, style, isFirst: number == 1),
                number == 1 || style.delimiter != nil || !Self.isRow(line, of: first, besides: delimiter)
            {
                guard number > 1 else { return nil }
                headerLine = number
                self.text = [UInt8](repeating: UInt8(ascii: "\n"), count: number - 1) + text[start...]
                return
            }
            (start, number) = (end + 1, number + 1)
        }
        return nil
    }

    private static let delimiters = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

    private static func fields(of line: [UInt8], _ delimiter: UInt8) -> [String] {
        var pieces = [line]
        var reader = CSVReader(name: "", delimiter: delimiter) { pieces.popLast() ?? [] }
        return (try? reader.next())?.fields ?? []
    }

    /// True if a line has as many fields as the first one by a delimiter other than the one by which it seems to be a header: then it is a
    /// row of a table that the first line is the header of, and has signs such as tabs in a text.
    private static func isRow(_ line: [UInt8], of first: [UInt8], besides delimiter: UInt8) -> Bool {
        delimiters.contains { other in
            guard other != delimiter else { return false }
            let count = fields(of: first, other).count
            return count > 2 && fields(of: line, other).count == count
        }
    }

    /// The delimiter of a line that is a header; nil if the line is none.
    private static func delimiter(ofHeader line: [UInt8], _ style: TableStyle, isFirst: Bool) -> UInt8? {
        let delimiters = style.delimiter?.asciiValue.map { [$0] } ?? Self.delimiters
        // Titles are short, and so are headers.
        guard line.count <= 10_000 else { return isFirst ? delimiters.first : nil }
        return delimiters.first { delimiter in
            let names = fields(of: line, delimiter)
            guard names.count > 1 else { return false }
            let given = Set(style.columns.keys.map(ColumnNames.plain))
            if names.contains(where: { given.contains(ColumnNames.plain($0)) }) { return true }
            let nameCoordinates = ColumnNames.nameCoordinates(Set(names.map { ColumnNames.key(of: $0) }))
            return (nameCoordinates || ColumnNames.nameRooms(names)) && (isFirst || ColumnNames.areNames(names))
        }
    }
}
