import PlanFiles
import PlanModel
import PlanTables

/// The rows of a list that are headers again: the list's own, as on each page of a printed list, or that of a second list below it.
final class HeaderRepeats {
    private var count = 0
    private var first = 0

    /// True if a row is the header once more. Counts it.
    func isRepeated(_ fields: CSVFields, _ header: CSVHeader) -> Bool {
        let names = header.names
        guard fields.count == names.count, names.count > 1, !fields.isEmpty(0) || names[0].isEmpty,
            names.indices.allSatisfy({ Self.isName(fields[$0].trimmed, names[$0]) })
        else { return false }
        if count == 0 { first = fields.line }
        count += 1
        return true
    }

    /// True if a text is a column's name, perhaps with line breaks.
    private static func isName(_ text: String, _ name: String) -> Bool {
        // Nearly all texts are others, and not looked at any closer.
        text == name
            || text.utf8.count < 2 * name.utf8.count && text.contains { $0.isNewline }
                && ColumnNames.collapsed(text) == name
    }

    /// True if a row is the header of another list.
    func isOther(_ fields: CSVFields, _ columns: MarkerTableColumns) -> Bool {
        // Nearly all rows have a number or their coordinates.
        if columns.hasNumbers(fields) { return false }
        // One of the first two texts of a header is a name that is known.
        let first = (0..<fields.count).lazy.filter { !fields.isEmpty($0) }.prefix(2)
        guard first.contains(where: { ColumnNames.isName(fields[$0]) }) else { return false }
        return ColumnNames.areNames(fields.texts)
    }

    /// The note on repeated headers, if there are any.
    var notes: [FileNote] { count == 0 ? [] : [.repeatedHeaders(count, first: first)] }
}

extension CSVFields {
    /// The fields as texts.
    var texts: [String] { (0..<count).map { self[$0] } }
}
