import PlanBase
import PlanGeometry

/// A leaf cannot be curled, a page cannot be turned, or their picture cannot be made.
public enum PageCurlError: Problem, Hashable, Sendable {
    /// The leaf's width or height is not greater than 0 and at most ``PageCurl/greatestExtent``.
    case invalidSize(Size)
    /// The roll's radius is not a finite number greater than 0.
    case invalidRadius(Double)
    /// The grip has an infinite or NaN coordinate, or lies off the leaf.
    case gripOffLeaf(Point, Size)
    /// The grip lies on the spine, which does not move.
    case gripOnSpine(Point, LeafEdge)
    /// The finger has an infinite or NaN coordinate.
    case nonFiniteFinger(Point)
    /// The angle of the pull is not between -90 and 90 degrees.
    case invalidAngle(Angle)
    /// The progress is NaN.
    case progressNotANumber
    /// A control point of an easing curve has an x outside 0...1, or a coordinate that is not finite.
    case invalidEasing(Point)
    /// Single-sided pages have a spine in the middle.
    case spineNeedsTwoSides
    /// The space between pages is negative or not finite.
    case invalidSpacing(Double)
    /// A side of a page is not from 1 to 1,000,000 pixels long.
    case invalidPageSize(Size)
    /// The number of pages given is not the number of pages shown at a time.
    case wrongPageCount(given: Int, needed: Int)
    /// The picture has no pixels, or a side longer than the limit.
    case invalidPictureSize(width: Int, height: Int, limit: Int)
    /// A page's picture differs in size from its frame, rounded to whole pixels.
    case pageDiffersFromFrame(width: Int, height: Int, frame: Box)
    /// The curl of a leaf differs in size from the leaf's frame.
    case curlDiffersFromFrame(width: Double, height: Double, frame: Box)
    /// The picture given to be drawn into has another size or format.
    case unsuitablePicture(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
}

extension PageCurlError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .invalidSize: "invalidSize"
        case .invalidRadius: "invalidRadius"
        case .gripOffLeaf: "gripOffSheet"
        case .gripOnSpine: "gripOnSpine"
        case .nonFiniteFinger: "nonFiniteFinger"
        case .invalidAngle: "invalidAngle"
        case .progressNotANumber: "progressNotANumber"
        case .invalidEasing: "invalidEasing"
        case .spineNeedsTwoSides: "spineNeedsTwoSides"
        case .invalidSpacing: "invalidSpacing"
        case .invalidPageSize: "invalidPageSize"
        case .wrongPageCount: "wrongPageCount"
        case .invalidPictureSize: "invalidPictureSize"
        case .pageDiffersFromFrame: "pageDiffersFromFrame"
        case .curlDiffersFromFrame: "curlDiffersFromFrame"
        case .unsuitablePicture: "unsuitablePicture"
        }
    }

    /// A misuse: the caller gives the numbers and the pictures.
    public var kind: ProblemKind { .usage }

    /// The member of a request that has the value; nil for a picture, which is no member.
    public var placeName: String? {
        switch self {
        case .invalidSize, .invalidPageSize: "page_width and page_height"
        case .invalidRadius: "radius"
        case .gripOffLeaf, .gripOnSpine: "touch"
        case .invalidAngle: "angle"
        case .nonFiniteFinger, .progressNotANumber, .invalidEasing: "progress"
        case .spineNeedsTwoSides: "doubleSided"
        case .invalidSpacing: "spacing"
        case .wrongPageCount: "index"
        case .invalidPictureSize, .pageDiffersFromFrame, .curlDiffersFromFrame, .unsuitablePicture: nil
        }
    }
}

extension PageCurlError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .invalidSize(let size):
            Message(
                """
                a sheet of \(size) cannot be curled: width and height must be greater than 0 and at most \
                \(PageCurl.greatestExtent)
                """)
        case .invalidRadius(let radius): Message("the roll's radius \(radius) must be a number greater than 0")
        case .gripOffLeaf(let point, let size):
            Message("the sheet cannot be gripped at \(point): the point must lie on the sheet of \(size)")
        case .gripOnSpine(let point, let edge):
            Message(
                "the sheet cannot be gripped at \(point), on its spine at \(edge.phrase): choose a point away from it")
        case .nonFiniteFinger(let point): Message("the finger's place \(point) must have two ordinary numbers")
        case .invalidAngle(let angle): Message("the angle \(angle) of the pull must be between -90° and 90°")
        case .progressNotANumber: Message("the progress of a turn must be a number from 0 to 1")
        case .invalidEasing(let point):
            Message("the control point \(point) of the easing curve must be finite and have an x from 0 to 1")
        case .spineNeedsTwoSides:
            Message("a spine in the middle shows both sides of the sheets: make the pages double-sided")
        case .invalidSpacing(let spacing):
            Message("the space of \(spacing) between pages must be a number of at least 0")
        case .invalidPageSize(let size):
            Message("pages of \(size) cannot be turned: both sides must be from 1 to 1000000")
        case .wrongPageCount(let given, let needed):
            Message("the number of pages given (\(given)) does not match the number needed (\(needed))")
        case .invalidPictureSize(let width, let height, let limit):
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

extension LeafEdge {
    /// The edge as it stands in a sentence, behind "at".
    fileprivate var phrase: Message {
        switch self {
        case .left: Message("the left edge")
        case .top: Message("the top edge")
        case .right: Message("the right edge")
        case .bottom: Message("the bottom edge")
        }
    }
}
