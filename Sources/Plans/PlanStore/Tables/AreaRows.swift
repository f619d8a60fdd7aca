import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Areas as rows of the table `area`.
enum AreaRows {
    static let selection = "SELECT a.seq, a.id, a.name, a.allowed, a.color, a.shape, a.properties FROM area a"

    /// The area of a row with its row number.
    static func area(_ row: Row) throws -> (seq: Int64, area: Area) {
        guard let shape = row.withBytes(5, { ShapeEncoding.shape(of: $0) }) else {
            throw DatabaseError(damage: Message("the shape of the area '\(row.text(1))' is not readable"))
        }
        var properties: [String: JSONValue] = [:]
        if let text = row.optionalText(6), case .object(let members)? = try? JSONValue(parsing: text.utf8) {
            properties = members
        }
        let area = Area(
            id: row.text(1), name: row.text(2), isAllowed: row.int(3) != 0,
            color: row.optionalText(4).flatMap { Color(css: $0) }, shape: shape, properties: properties)
        return (row.integer(0), area)
    }
}
