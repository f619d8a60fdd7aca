import PlanJSON
import PlanModel

/// The details of a marker in a row, with the values that cannot be read.
struct RowDetails {
    var details = MarkerDetails()
    var unread: [MarkerField: UnreadCell] = [:]

    /// Keeps a value that cannot be read.
    mutating func keep(_ text: String, of field: MarkerField, as column: String) {
        unread[field] = UnreadCell(text, in: column)
        details.properties[column] = .string(text)
    }

    /// Keeps the values of fields that cannot be read as properties of their columns' names.
    mutating func keepUnread() {
        for (field, cell) in unread where field != .property(cell.column) && cell.isKept {
            details.properties[cell.column] = .string(cell.text)
        }
    }
}
