import PlanBase
import PlanJSON
import PlanTables

/// The means by which a list's markers get their places.
public enum PlaceBy: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
    /// By their coordinates; a row without coordinates cannot be imported.
    case coordinates
    /// By the room that the row names, where the row has no coordinates.
    case area
}

/// The room that a row of a list names.
package struct ListedRoom: Hashable, Sendable {
    /// The room's name, number, or both.
    package let text: String
    /// The floor, where the row says it.
    package let floor: String?

    /// A room on a floor.
    package init(_ text: String, floor: String? = nil) { (self.text, self.floor) = (text, floor) }

    /// The room that an entry's members name, as the columns of a table do; nil if they name none.
    init?(in members: [String: JSONValue]) {
        // Members that are not texts measure something, unless they are rooms' numbers.
        let known = members.filter { $0.key.lowercased() != "area" || $0.value.string != nil }
        let names = known.keys.sorted()
        func text(_ index: Int) -> String? { known[names[index]]?.plainText.flatMap { $0.isBlank ? nil : $0.trimmed } }
        let columns = names.firstIndex { $0.lowercased() == "area" }.map { [$0] } ?? ColumnNames.roomColumns(names)
        let texts = columns.compactMap(text)
        guard !texts.isEmpty else { return nil }
        self.init(texts.joined(separator: " "), floor: ColumnNames.floorColumn(names).flatMap(text))
    }
}
