import PlanExchange
import PlanGeometry
import PlanModel

/// The result of importing a file's measured lines and details into a plan.
public struct LineImport: Hashable, Sendable {
    /// The number of new lines, of those that the file changed, and of those that are equal in the plan and in the file.
    public fileprivate(set) var addedCount = 0, changedCount = 0, unchangedCount = 0
    /// The number of details that are new or that the file changed.
    public fileprivate(set) var detailCount = 0
    /// The names of the lines and details that were not taken, as they reach beyond the drawing.
    public fileprivate(set) var outside: [String] = []

    /// The number of lines that the plan has of the file.
    public var lineCount: Int { addedCount + changedCount + unchangedCount }

    /// Creates the result of an import of no lines.
    public init() {}
}

extension PlanTransaction {
    /// Imports the measured lines and details of a file. A line takes the place of the plan's line with its id, and a detail takes the
    /// place of the plan's detail with its name. A line without an id of its own is the plan's line of equal name through equal points,
    /// or new. Lines and details that reach beyond the drawing are not taken.
    public func importLines(_ lines: [ImportedLine], details: [DrawingDetail] = []) throws -> LineImport {
        var result = LineImport()
        let knownDetails = details.isEmpty ? [] : try records.details()
        for detail in details {
            guard plan.drawing.bounds.contains(detail.box) else {
                result.outside.append(detail.name)
                continue
            }
            if knownDetails.contains(detail) { continue }
            try put(detail)
            result.detailCount += 1
        }
        let known = lines.isEmpty ? [] : try records.measuredLines()
        var byID = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        // The lines of a plan that a line without an id may be.
        var namesakes = Set(known.map { NamedPoints($0) })
        for entry in lines {
            let line = entry.line
            guard line.points.allSatisfy(plan.drawing.bounds.contains) else {
                result.outside.append(line.shownName)
                continue
            }
            guard entry.hasID else {
                guard namesakes.insert(NamedPoints(line)).inserted else {
                    result.unchangedCount += 1
                    continue
                }
                try measure(line.points, name: line.name)
                result.addedCount += 1
                continue
            }
            let old = byID.updateValue(line, forKey: line.id)
            if old == line {
                result.unchangedCount += 1
                continue
            }
            try put(line)
            namesakes.insert(NamedPoints(line))
            if old == nil { result.addedCount += 1 } else { result.changedCount += 1 }
        }
        return result
    }
}

/// The name and points of a measured line, which tell lines without an id apart.
private struct NamedPoints: Hashable {
    let name: String
    let points: [Point]

    init(_ line: MeasuredLine) { (name, points) = (line.name, line.points) }
}
