import PlanBase
import PlanGeometry
import PlanJSON
import PlanPageCurl

/// A room: what encloses its seed points is found from the walls.
struct Room {
    var id: String
    /// The number on the door; empty for what has none.
    var number: String
    /// What those who use it call it: its name in the file of rooms.
    var name: String
    /// What the architect's drawing calls it; nothing for what is not labelled there.
    var use: String?
    /// One point inside; more for a room of several parts.
    var seeds: [Point]
    /// Where the middle of its label stands on the drawing, at the first line's baseline.
    var label: Point
    var isAllowed = true
    var color: Color?
    /// What the file of rooms says beside number, name and size.
    var properties: [String: JSONValue] = [:]
    var finish: FloorFinish = .plain
    /// Whether the label tells the size; a small room has no space for it.
    var isSizeLabelled = true
}

/// What a floor is covered with.
enum FloorFinish {
    case plain
    /// Square tiles of a size in millimetres.
    case tiles(Double)
    /// Boards of a width in millimetres, running that way.
    case boards(Double, along: Compass)
}
