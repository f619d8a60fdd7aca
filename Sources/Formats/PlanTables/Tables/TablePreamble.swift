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
        var (start, number) = (0, 1)
        while start < text.count, number <= Self.searchedLineCount {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            if Self.isHeader(Array(text[start..<end]), style, isFirst: number == 1) {
                guard number > 1 else { return nil }
                headerLine = number
                self.text = [UInt8](repeating: UInt8(ascii: "\n"), count: number - 1) + text[start...]
                return
            }
            (start, number) = (end + 1, number + 1)
        }
        return nil
    }

    private static func isHeader(_ line: [UInt8], _ style: TableStyle, isFirst: Bool) -> Bool {
        // Titles are short, and so are headers.
        guard line.count <= 10_000 else { return isFirst }
        let delimiters = style.delimiter?.asciiValue.map { [$0] } ?? [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
        return delimiters.contains { delimiter in
            var pieces = [line]
            var reader = CSVReader(name: "", delimiter: delimiter) { pieces.popLast() ?? [] }
            guard let names = (try? reader.next())?.fields, names.count > 1 else { return false }
            let given = Set(style.columns.keys.map { $0.trimmed.lowercased() })
            if names.contains(where: { given.contains($0.trimmed.lowercased()) }) { return true }
            let nameCoordinates = ColumnNames.nameCoordinates(Set(names.map { ColumnNames.key(of: $0) }))
            return (nameCoordinates || ColumnNames.nameRooms(names)) && (isFirst || ColumnNames.areNames(names))
        }
    }
}
