import FoundationEssentials
import PlanGeometry

/// An error that people and programs are told of: what is wrong, where, and what to do.
///
/// The message is for people, in their language and in the words of the front end that they use. The code is for programs: it is written
/// down, in no language, and the same in all versions. `Documentation/Problems.md` lists every code.
///
/// Foundation tells the text that `print` gives: `localizedDescription` is the message in English; `message(in:for:)` says it in other
/// languages.
public protocol Problem: LocalizedError, MessageConvertible {
    /// The code that programs know the problem by, such as `outsideDrawing`.
    var code: String { get }
    /// The kind of problem, from which every front end's status follows.
    var kind: ProblemKind { get }
    /// The file that the problem is about, as the caller called it; nil if it is about none.
    var file: String? { get }
    /// The place in the file or the request, as programs are told it: a line's number such as `12`, `feature 3`, or the path of a
    /// member such as `view.crop`; nil if there is none.
    var placeName: String? { get }
    /// The problem of the library below that this one hands on, which has the more exact code; the problem itself if it hands on none.
    var underlying: any Problem { get }
}

extension Problem {
    /// None: most problems are about no file.
    public var file: String? { nil }
    /// None.
    public var placeName: String? { nil }

    /// The message in English, on one line.
    public var errorDescription: String? { description }

    /// The problem itself.
    public var underlying: any Problem { self }

    /// The remedies that the message advises, as values.
    public var remedies: [Remedy] { message.remedies }
}

// The geometry stands on nothing but the standard library; its errors become problems here.

extension CoordinateError: Problem {
    /// A misuse: the caller gives the numbers.
    public var kind: ProblemKind { .usage }

    /// The member of a request, or the arguments, that the numbers come from.
    public var placeName: String? {
        switch self {
        case .zoomOutOfRange, .scaleOutOfRange: "coordinates.zoom"
        case .invalidImageSize: "width and height"
        case .scaleUnknown: "coordinates.unit"
        case .nonFinitePoint, .nonFiniteMapPoint, .singularTransformation, .overflow: "coordinates.system"
        }
    }
}

extension RingError: Problem {
    /// Of what is read.
    public var kind: ProblemKind { .unreadable }
}

extension StrokeError: Problem {
    /// A misuse: the caller gives the numbers.
    public var kind: ProblemKind { .usage }
}

extension SVGPathError: Problem {
    /// A misuse: the caller gives the data.
    public var kind: ProblemKind { .usage }
}

extension ValidityIssue: Problem {
    /// Of what is read.
    public var kind: ProblemKind { .unreadable }
}
