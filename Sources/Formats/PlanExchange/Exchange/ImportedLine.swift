import PlanFiles
import PlanModel

/// A measured line of a file of another tool.
public struct ImportedLine: Hashable, Sendable {
    /// The line, with the id that it has in the file, or one that means nothing in a plan.
    public var line: MeasuredLine
    /// True if the file has the line's id.
    public var hasID: Bool
    /// The line's place in the file, where that is known.
    package var place: FilePlace?

    /// A line of a file.
    public init(_ line: MeasuredLine, hasID: Bool) { (self.line, self.hasID) = (line, hasID) }

    /// A line of a file, at a place.
    init(_ line: MeasuredLine, hasID: Bool, at place: FilePlace) {
        (self.line, self.hasID, self.place) = (line, hasID, place)
    }
}

/// The part of a plan's measures that a file of a format holds.
public enum HeldMeasures: Hashable, Sendable {
    /// Neither lines nor details.
    case none
    /// The measured lines alone.
    case lines
    /// The measured lines, and the details with their scales.
    case all
}
