import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanGeometry
import PlanModel

/// A line as the command line has it: `Door=100,400,300,400`, or without a name `100,400,300,400`; a colon may stand
/// between start and end, `100,400:300,400`.
struct LineArgument: ExpressibleByArgument {
    /// The line's name, empty where none is given.
    let name: String
    /// The start and the end as written: x and y, or latitude and longitude.
    let start, end: (Double, Double)

    init?(argument: String) {
        // A name may have an equals sign, a number has none.
        let equals = argument.lastIndex(of: "=")
        let numbers = equals.map { String(argument[argument.index(after: $0)...]) } ?? argument
        let ends = numbers.split(separator: ":", omittingEmptySubsequences: false).map {
            CommaSeparatedNumbers(argument: String($0))?.numbers ?? []
        }
        guard [[4], [2, 2]].contains(ends.map(\.count)) else { return nil }
        let list = ends.flatMap(\.self)
        name = equals.map { String(argument[..<$0]) } ?? ""
        (start, end) = ((list[0], list[1]), (list[2], list[3]))
    }

    static let hasCommas = true

    static let expectedForm = Message("a name, start and end such as Door=100,400,300,400")

    /// The line in pixel points; one without a name is called by its number.
    func line(number: Int, in system: CoordinateSystem) throws -> CountingLine {
        try CountingLine(
            name: name.isEmpty ? "\(number)" : name, start: try system.pixelPoint(written: start.0, start.1),
            end: try system.pixelPoint(written: end.0, end.1))
    }
}
