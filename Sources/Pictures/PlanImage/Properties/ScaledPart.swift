import PlanGeometry

/// A part of a picture that has a scale of its own.
public struct ScaledPart: Hashable, Sendable {
    /// The name of the part; nil if it has none.
    public let name: String?
    /// The part in pixels of the picture.
    public let box: Box
    /// The scale of the part: the number of pixels that represent one metre of the building.
    public let pixelsPerMetre: Double
}
