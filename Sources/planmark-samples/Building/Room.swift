import PlanGeometry
import PlanModel

/// A room: what encloses its seed points is found from the walls.
struct Room {
    var id: String
    /// The number on the door; empty for what has none.
    var number: String
    var name: String
    /// A second line of its name on the drawing.
    var subtitle: String?
    /// One point inside; more for a room of several parts.
    var seeds: [Point]
    /// Where the middle of its name stands on the drawing.
    var label: Point
    var isAllowed = true
    var color: Color?
    /// What the file of rooms says beside number, name and size.
    var properties: [String: JSONValue] = [:]
    var finish: FloorFinish = .plain
    /// Whether name and size are written on the drawing.
    var isLabelled = true
}

/// What a floor is covered with.
enum FloorFinish {
    case plain
    /// Square tiles of a size in millimetres.
    case tiles(Double)
    /// Boards of a width in millimetres, running that way.
    case boards(Double, along: Compass)
}
