import PlanBase

/// The corner of a drawing from which coordinates count.
public enum CoordinateOrigin: String, CaseIterable, Codable, Hashable, Sendable {
    /// The upper left corner.
    case topLeft = "top-left"
    /// The lower left corner, from which y and latitudes count upward.
    case bottomLeft = "bottom-left"
}

extension CoordinateOrigin: NamedChoice {}
