import PlanArgumentParser
import PlanBase
import PlanGeometry

/// A size as the command line writes it: `200x100`.
struct FrameArgument: ExpressibleByArgument {
    let size: Size

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            [width, height].allSatisfy({ $0 > 0 && $0 <= 1_000_000 })
        else { return nil }
        size = Size(width: width, height: height)
    }

    static let expectedForm = Message("a size such as 200x100, in points")
}
