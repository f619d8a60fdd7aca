import PlanGeometry
import PlanPageCurl

/// What can be wrong with plan data, so that nothing is drawn from it.
enum PlanDefect: Error, CustomStringConvertible {
    case seedInWall(Point)
    case openRoom(Point)
    case misplaced(inWalls: [Furnishing], inDoors: [Furnishing])
    case issueOutsideRoom(number: Int, room: String)

    var description: String {
        switch self {
        case .seedInWall(let point): "the room's point \(point) lies in a wall"
        case .openRoom(let point): "the room around \(point) is open to the outside"
        case .misplaced(let inWalls, let inDoors):
            (inWalls.map { "\($0.kind) at \($0.place) stands in a wall" }
                + inDoors.map { "\($0.kind) at \($0.place) stands in the way of a door" }).joined(separator: "\n")
        case .issueOutsideRoom(let number, let room): "issue \(number) does not lie in room \(room)"
        }
    }
}
