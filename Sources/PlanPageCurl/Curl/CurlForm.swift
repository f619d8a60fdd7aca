import PlanCanvas
import PlanGeometry
import PlanModel

/// The shape that a turning sheet has.
public enum CurlForm: String, Hashable, Sendable, CaseIterable {
    /// The whole sheet is flat: not turned at all, or turned over.
    case flat
    /// It rolls about a cylinder.
    case cylinder
    /// It rolls about a cone whose apex lies on the line of the spine, beyond the sheet.
    case cone
}
