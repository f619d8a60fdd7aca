import Glibc

/// The resistance of pages at the end of a book: pages follow a pull less and less the farther they are pulled, as in `UIScrollView`.
public struct RubberBand: Hashable, Sendable {
    /// The limit that the stretch approaches, in pixels, above 0.
    public let extent: Double

    /// The stretch of the first pixels of a pull, relative to the pull, as in UIScrollView.
    static let stiffness = 0.55

    /// A band for a view of an extent in pixels, above 0.
    public init(extent: Double) { self.extent = extent }

    /// The stretch for a pull x in pixels and the extent d: (1 - 1 / (0.55 |x| / d + 1)) d, with the pull's sign.
    public func stretch(_ pull: Double) -> Double {
        guard pull.isFinite, extent > 0 else { return 0 }
        let stretched = (1 - 1 / (abs(pull) * Self.stiffness / extent + 1)) * extent
        return pull < 0 ? -stretched : stretched
    }
}
