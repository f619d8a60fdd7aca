import PlanGeometry
import PlanModel

/// What has become of a file's measured lines and details in a plan.
public struct LineImport: Hashable, Sendable {
    /// The number of new lines, of those that the file changed, and of those that are equal in the plan and in the file.
    public fileprivate(set) var addedCount = 0, changedCount = 0, unchangedCount = 0
    /// The number of details that are new or that the file changed.
    public fileprivate(set) var detailCount = 0
    /// The names of the lines and details that were not taken, as they reach beyond the drawing.
    public fileprivate(set) var outside: [String] = []

    /// The number of lines that the plan has of the file.
    public var lineCount: Int { addedCount + changedCount + unchangedCount }

    /// What has become of no lines.
    public init() {}
}

extension PlanTransaction {
    /// Imports the measured lines and details of a file. A line takes the place of the plan's line with its id, and a detail that of
    /// the one with its name. A line without an id of its own is the plan's line of the same name through the same points, or new.
    /// What reaches beyond the drawing is not taken.
    public func importLines(_ lines: [ImportedLine], details: [DrawingDetail] = []) throws -> LineImport {
        var result = LineImport()
        for detail in details {
            guard plan.drawing.bounds.contains(detail.box) else {
                result.outside.append(detail.name)
                continue
            }
            guard try records.details().contains(detail) == false else { continue }
            try put(detail)
            result.detailCount += 1
        }
        var known = lines.isEmpty ? [] : try records.measuredLines()
        for entry in lines {
            var line = entry.line
            guard line.points.allSatisfy(plan.drawing.bounds.contains) else {
                result.outside.append(line.shownName)
                continue
            }
            let place = known.firstIndex {
                entry.hasID ? $0.id == line.id : $0.name == line.name && $0.points == line.points
            }
            if let place, !entry.hasID || known[place] == line {
                result.unchangedCount += 1
                continue
            }
            if !entry.hasID {
                line = try measure(line.points, name: line.name)
            } else {
                try put(line)
            }
            if let place { known[place] = line } else { known.append(line) }
            result.addedCount += place == nil ? 1 : 0
            result.changedCount += place == nil ? 0 : 1
        }
        return result
    }
}
