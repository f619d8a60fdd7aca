import PlanBase
import PlanJSON
import PlanModel
import PlanTables

extension ListedRoom {
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
