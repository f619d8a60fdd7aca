import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// The point that a subcommand is about: `x,y`, or x and y as two arguments.
struct PointArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The point, or x and y as two arguments; of a map point the latitude comes first.", valueName: "x,y"))
    var point: [CommaSeparatedNumbers]

    func validate() throws {
        guard point.flatMap(\.numbers).count == 2 else {
            throw ValidationError(Message("the point must be two numbers: x,y, or x and y as two arguments"))
        }
    }

    /// Returns the point in pixels.
    func pixelPoint(in system: CoordinateSystem) throws(CoordinateError) -> Point {
        let numbers = point.flatMap(\.numbers)
        return try system.pixelPoint(written: numbers[0], numbers[1])
    }
}
