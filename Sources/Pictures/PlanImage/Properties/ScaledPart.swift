import PlanGeometry

/// A part of a picture that has a scale of its own.
public struct ScaledPart: Hashable, Sendable {
    /// What the part is called; nil if it has no name.
    public let name: String?
    /// The part in pixels of the picture.
    public let box: Box
    /// How many pixels show a metre there.
    public let pixelsPerMetre: Double
}
