import PlanBase
import PlanModel

/// The cells of a marker in the tables of `list`, between the marker's number and its place.
enum MarkerCells {
    private enum Column { case detail(DetailField), area }

    /// The area stands before the title.
    private static let columns: [Column] = DetailField.listed.flatMap { field -> [Column] in
        field.field == .title ? [.area, .detail(field)] : [.detail(field)]
    }

    /// The columns' names; those of numbers end in `#`.
    static let names = columns.map { column in
        switch column {
        case .detail(let field): field.kind == .number ? "\(field.name)#" : field.name
        case .area: "area"
        }
    }

    static func cells(of item: PlanMarker, area: String?, in language: MessageLanguage) -> [String] {
        columns.map { column in
            switch column {
            case .detail(let field):
                let text = item.marker.details.text(of: field) ?? ""
                return field.field == .status ? language.name(ofStatus: text) : text
            case .area: return item.marker.details.areaText(area, in: language) ?? ""
            }
        }
    }

    /// The columns of numbers, in a table that has these columns from an index on: they are left out where they are empty.
    static func optional(from first: Int) -> Set<Int> {
        Set(names.indices.filter { names[$0].hasSuffix("#") }.map { $0 + first })
    }

    /// The columns that are cut short where the terminal is narrow, in such a table: first the title, then area, category, the
    /// fields behind the title, other columns of the table, and the fields before the category.
    static func shortened(from first: Int, and others: [Int] = []) -> [Int] {
        let order: [MarkerField] = [.title, .category]
        func index(of field: MarkerField) -> Int? { names.firstIndex(of: field.name).map { $0 + first } }
        let areaIndex = names.firstIndex(of: "area").map { $0 + first }
        let texts = columns.indices.filter { index in
            guard case .detail(let field) = columns[index], case .text = field.kind else { return false }
            return !order.contains(field.field)
        }
        let title = names.firstIndex(of: "title") ?? 0
        return [index(of: .title), areaIndex, index(of: .category)].compactMap(\.self)
            + texts.filter { $0 > title }.map { $0 + first } + others
            + texts.filter { $0 < title }.map { $0 + first }
    }
}
