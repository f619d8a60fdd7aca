import PlanBase
import PlanGeometry

/// Why a turn cannot be made.
public enum PageTurnError: Problem, Hashable, Sendable {
    /// Single-sided pages have a spine in the middle.
    case spineNeedsTwoSides
    /// The space between pages is negative or not finite.
    case invalidSpacing(Double)
    /// A side of a page is not from 1 to 1,000,000 pixels long.
    case invalidPageSize(Size)
    /// The number of pages given is not the number of pages shown at a time.
    case wrongPageCount(given: Int, needed: Int)
    /// The roll's radius is not positive and finite.
    case invalidRadius(Double)
}

extension PageTurnError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .spineNeedsTwoSides: "spineNeedsTwoSides"
        case .invalidSpacing: "invalidSpacing"
        case .invalidPageSize: "invalidPageSize"
        case .wrongPageCount: "wrongPageCount"
        case .invalidRadius: "invalidRadius"
        }
    }

    /// A misuse: the caller gives the numbers.
    public var kind: ProblemKind { .usage }

    /// The member of a request that has the value.
    public var placeName: String? {
        switch self {
        case .spineNeedsTwoSides: "doubleSided"
        case .invalidSpacing: "spacing"
        case .invalidPageSize: "page_width and page_height"
        case .wrongPageCount: "index"
        case .invalidRadius: "radius"
        }
    }
}

extension PageTurnError {
    /// One line that says what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .spineNeedsTwoSides:
            Message("a spine in the middle shows both sides of the sheets: make the pages double-sided")
        case .invalidSpacing(let spacing):
            Message("the space of \(spacing) between pages must be a number of at least 0")
        case .invalidPageSize(let size):
            Message("pages of \(size) cannot be turned: both sides must be from 1 to 1000000")
        case .wrongPageCount(let given, let needed):
            Message("the number of pages given (\(given)) does not match the number needed (\(needed))")
        case .invalidRadius(let radius): Message("the roll's radius of \(radius) must be a number above 0")
        }
    }
}
