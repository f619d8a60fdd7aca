import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// A box as the command line has it: `x,y,width,height`, or two opposite corners with a colon between them, `x,y:x,y`.
struct BoxArgument: ExpressibleByArgument {
    /// The coordinates of two opposite corners as written: x and y, or latitude and longitude.
    let corners: [(Double, Double)]
    /// True for four numbers that would also be two corners, as in `100,100,500,400`.
    let looksLikeCorners: Bool

    init?(argument: String) {
        let lists = argument.split(separator: ":", omittingEmptySubsequences: false).map {
            CommaSeparatedNumbers(argument: String($0))?.numbers ?? []
        }
        switch lists.map(\.count) {
        case [4]:
            let (x, y, width, height) = (lists[0][0], lists[0][1], lists[0][2], lists[0][3])
            guard width > 0, height > 0 else { return nil }
            corners = [(x, y), (x + width, y + height)]
            looksLikeCorners = width > x && height > y && (x, y) != (0, 0)
        case [2, 2]:
            corners = lists.map { ($0[0], $0[1]) }
            looksLikeCorners = false
        default: return nil
        }
        let (one, other) = (corners[0], corners[1])
        guard one.0 != other.0, one.1 != other.1, [other.0, other.1].allSatisfy(\.isFinite) else { return nil }
    }

    static let hasCommas = true

    static let expectedForm = Message(
        "a box: x,y,width,height with a width and height above 0, or two opposite corners x,y:x,y")

    /// Returns the box in pixel points.
    func box(in system: CoordinateSystem) throws(CoordinateError) -> Box? {
        var points: [Point] = []
        for corner in corners { points.append(try system.pixelPoint(written: corner.0, corner.1)) }
        return Box(enclosing: points)
    }
}
