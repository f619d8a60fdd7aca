import PlanBase
import PlanGeometry

/// Why a picture of a turning page cannot be made.
public enum PageCurlRenderError: Problem, Hashable, Sendable {
    /// The picture has no pixels, or a side longer than the limit.
    case invalidSize(width: Int, height: Int, limit: Int)
    /// A page's picture differs in size from its frame, rounded to whole pixels.
    case pageDiffersFromFrame(width: Int, height: Int, frame: Box)
    /// The curl of a leaf differs in size from the leaf's frame.
    case curlDiffersFromFrame(width: Double, height: Double, frame: Box)
    /// The picture given to be drawn into has another size or format.
    case unsuitablePicture(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
}

extension PageCurlRenderError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .invalidSize: "invalidSize"
        case .pageDiffersFromFrame: "pageDiffersFromFrame"
        case .curlDiffersFromFrame: "curlDiffersFromFrame"
        case .unsuitablePicture: "unsuitablePicture"
        }
    }

    /// A misuse: the caller gives the pictures and their sizes.
    public var kind: ProblemKind { .usage }
}

extension PageCurlRenderError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .invalidSize(let width, let height, let limit):
            Message("a picture of \(width) x \(height) pixels cannot be made: both must be from 1 to \(limit)")
        case .pageDiffersFromFrame(let width, let height, let frame):
            Message("a page of \(width) x \(height) pixels does not fill its frame of \(frame.size): fit it first")
        case .curlDiffersFromFrame(let width, let height, let frame):
            Message("the curl of a sheet of \(width) x \(height) pixels is not for its frame of \(frame.size)")
        case .unsuitablePicture(let width, let height, let expectedWidth, let expectedHeight):
            Message(
                """
                the picture to be drawn into has \(width) x \(height) pixels, but it must have \
                \(expectedWidth) x \(expectedHeight) in RGBA
                """)
        }
    }
}
