/// A width and a height, in the unit of the plane it is used in (pixels for a drawing).
public struct Size: Hashable, Sendable, Codable {
    /// The extent along the x axis.
    public var width: Double
    /// The extent along the y axis.
    public var height: Double

    /// A size of `width` x `height`.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size 0 x 0.
    public static let zero = Size(width: 0, height: 0)

    /// The width times the height.
    @inlinable public var area: Double { width * height }

    /// True if neither extent is infinite or NaN.
    @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }

    /// True if both extents are finite and greater than 0.
    @inlinable public var isPositive: Bool { isFinite && width > 0 && height > 0 }
}

extension Size: CustomStringConvertible {
    /// The extents as `width x height`.
    public var description: String { "\(width) x \(height)" }
}
