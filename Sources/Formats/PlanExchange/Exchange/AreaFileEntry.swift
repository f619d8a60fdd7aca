import PlanFiles
import PlanModel

/// One feature of a file of areas.
public enum AreaFileEntry: Hashable, Sendable {
    /// A well-formed area.
    case area(Area)
    /// A point, as a file of markers and areas has beside the areas, with the error for readers that accept areas alone.
    case point(PlanFileError)
    /// A measured line, as a file of a whole plan has beside the areas, with the error for readers that accept areas alone.
    case line(MeasuredLine, PlanFileError)
    /// A feature that cannot be read as an area.
    case malformed(PlanFileError)
}
