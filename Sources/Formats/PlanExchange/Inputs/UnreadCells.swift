import PlanBase
import PlanFiles
import PlanModel
import PlanTables

/// The days and numbers of a file that cannot be read, which their markers keep as properties.
package struct UnreadCells: Hashable, Sendable {
    private struct Found: Hashable, Sendable {
        var count = 0
        let first: FilePlace
        let text: String
    }

    private var found: [MarkerField: Found] = [:]

    /// None.
    package init() {}

    /// Counts a cell.
    package mutating func add(_ field: MarkerField, _ text: String, at place: FilePlace) {
        found[field, default: Found(first: place, text: text)].count += 1
    }

    /// A note on each field, in their order.
    ///
    /// - Parameter file: The file's name.
    package func notes(in file: String) -> [FileNote] {
        DetailField.all.compactMap { field in
            guard let found = found[field.field] else { return nil }
            let first = FilePlace.text(found.first, in: file)
            guard field.kind == .day else {
                let name = Message(field.name, field.chineseName)
                return .unreadNumbers(name, found.count, first: first, text: found.text)
            }
            let problem = WrittenDate(found.text)?.problem(fileOrder: nil)
            return .unreadDueDates(found.count, first: first, text: found.text, problem: problem)
        }
    }
}
