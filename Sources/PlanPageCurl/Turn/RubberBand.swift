import PlanGeometry
import PlanModel
import PlanViews

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How pages give way where there is nothing to turn to: less and less the further they are pulled, as `UIScrollView` does.
public struct RubberBand: Hashable, Sendable {
    /// What no pull gets beyond, above 0.
    public let extent: Double

    /// UIScrollView's: the share of the first pixels that the page goes along with.
    static let stiffness = 0.55

    /// A band for a view of an extent, above 0.
    public init(extent: Double) { self.extent = extent }

    /// How far the page goes along when it is pulled so far: (1 - 1 / (0.55 x / d + 1)) d, with the pull's sign.
    public func stretch(_ pull: Double) -> Double {
        guard pull.isFinite, extent > 0 else { return 0 }
        let stretched = (1 - 1 / (abs(pull) * Self.stiffness / extent + 1)) * extent
        return pull < 0 ? -stretched : stretched
    }
}
