import PlanArgumentParser
import PlanBase
import PlanGeometry

/// A size in whole pixels: `900x640`.
struct PixelSizeArgument: ExpressibleByArgument {
    /// The greatest number of pixels: more would take more memory than is usual.
    static let greatestPixelCount = 100_000_000.0

    let size: Size

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            [width, height].allSatisfy({ (1...65_536).contains($0) }),
            Double(width) * Double(height) <= Self.greatestPixelCount
        else { return nil }
        size = Size(width: Double(width), height: Double(height))
    }

    static let expectedForm = Message("a size in pixels such as 900x640, at most 100 million in all")
}
