import PlanGeometry

/// The base image of a plan: a floor plan's picture, known by name, with its size in pixels.
public struct Drawing: Hashable, Sendable {
    /// The drawing's name, for example `level-1`; unique among the drawings of one session.
    public let name: String
    /// Width and height in pixels, both positive and finite.
    public let size: Size
    /// Pixels per metre of the building, when the drawing's scale is known; positive.
    public let pixelsPerMeter: Double?
    /// The units in which lengths and areas of the drawing are shown; `nil` where nobody has chosen them.
    public let units: UnitSystem?
    /// The image file's path; `nil` if the image is not in a file.
    public let path: String?

    /// A drawing of a size in pixels; `nil` if the size or the scale is not positive and finite.
    public init?(name: String, size: Size, pixelsPerMeter: Double? = nil, units: UnitSystem? = nil, path: String? = nil)
    {
        guard size.isPositive, pixelsPerMeter.map({ $0 > 0 && $0.isFinite }) ?? true else { return nil }
        self.name = name
        self.size = size
        self.pixelsPerMeter = pixelsPerMeter
        self.units = units
        self.path = path
    }

    /// A drawing of whole pixels. The sides must be positive, which those of every image are.
    public init(name: String, width: Int, height: Int, path: String? = nil) {
        precondition(width > 0 && height > 0, "a drawing has at least one pixel")
        self.name = name
        size = Size(width: Double(width), height: Double(height))
        (pixelsPerMeter, units) = (nil, nil)
        self.path = path
    }

    /// The drawing's extent in pixel points: from (0, 0), its top-left corner, to (width, height).
    public var bounds: Box { Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height) }
}

extension Drawing: CustomStringConvertible {
    /// The name and the size in pixels: `'level4.png', 800.0 x 600.0`.
    public var description: String { "'\(name.onOneLine)', \(size)" }
}
