import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// Where a marker's number and title are shown.
public enum MarkerLabeling: String, CaseIterable, Codable, Hashable, Sendable {
    /// The number in the symbol, or right beside a symbol that has no room in it.
    case inside
    /// The number beside the symbol, with a halo.
    case number
    /// The number in the symbol and the title beside it, with a halo.
    case title
    /// Nothing.
    case none

    /// Whether the symbol itself shows the number.
    var isNumberInSymbol: Bool { self == .inside || self == .title }

    /// Whether something is shown beside the symbol, for which a place has to be found.
    var isBesideSymbol: Bool { self == .number || self == .title }
}
