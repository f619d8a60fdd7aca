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
}
