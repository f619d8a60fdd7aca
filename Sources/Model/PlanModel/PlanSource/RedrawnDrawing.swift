import PlanBase
import PlanGeometry

/// A new picture of what the drawing of a plan shows, onto which the plan's areas and markers can be moved.
public struct RedrawnDrawing: Hashable, Sendable {
    /// The bytes of the picture's file.
    public var picture: [UInt8]
    /// The name of the picture's file, without a folder.
    public var fileName: String
    /// The picture's size in pixels.
    public var size: Size
    /// The number of pixels of the picture to a metre of the building; nil if the scale is not known.
    public var pixelsPerMetre: Double?
    /// Takes pixel points of the plan's drawing to pixel points of the picture.
    public var transform: ProjectiveTransform
    /// Warnings about oddities in the file of the plan's drawing, one sentence each.
    public var warnings: [Message]

    /// A picture.
    public init(
        picture: [UInt8], fileName: String, size: Size, pixelsPerMetre: Double? = nil, transform: ProjectiveTransform,
        warnings: [Message] = []
    ) {
        (self.picture, self.fileName, self.size) = (picture, fileName, size)
        (self.pixelsPerMetre, self.transform, self.warnings) = (pixelsPerMetre, transform, warnings)
    }
}
