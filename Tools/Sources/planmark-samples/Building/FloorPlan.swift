import PlanGeometry
import PlanPageCurl

/// A floor of a building, as values: what the drawing and the files of rooms are made from. Lengths are millimetres; x
/// grows to the east and y to the south.
struct FloorPlan {
    var axes: [GridLine] = []
    var walls: [Wall] = []
    /// Load-bearing columns.
    var columns: [Box] = []
    var rooms: [Room] = []
    var furnishings: [Furnishing] = []

    /// What bounds rooms: walls, closed where they have doors, and columns.
    var obstacles: [Box] {
        walls.filter { $0.material != .panel }.map(\.box) + columns
    }
}

/// A line of the building's grid.
struct GridLine {
    enum Direction {
        /// At an x; named by a number.
        case northSouth
        /// At a y; named by a letter.
        case eastWest
    }

    var name: String
    var direction: Direction
    /// Its x or y in millimetres.
    var position: Double
}
