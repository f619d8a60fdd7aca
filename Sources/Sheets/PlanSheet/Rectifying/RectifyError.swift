import PlanBase
import PlanGeometry
import PlanImage

/// Why a drawing cannot be made straight by a rectangle.
public struct RectifyError: Problem, Hashable, Sendable {
    /// The problem that caused the error.
    public let cause: Cause
    /// The name of the drawing or the plan in messages.
    public let file: String?

    /// A problem with a drawing.
    public init(_ cause: Cause, file: String) { (self.cause, self.file) = (cause, file) }

    /// A problem with a rectangle. Corners are numbered from the top left one, 0, clockwise; points are pixel points.
    public enum Cause: Hashable, Sendable {
        /// A corner has a coordinate that is infinite or not a number.
        case cornerNotFinite(Int, Point)
        /// A corner lies outside the drawing of that size in pixels.
        case cornerOutsideDrawing(Int, Point, Size)
        /// Two corners are less than two pixels apart.
        case cornersEqual(Int, Int, Point)
        /// A corner lies on the line through two others, or less than two pixels beside it.
        case cornersOnLine(Int, Point)
        /// The sides from corner to corner cross each other.
        case sidesCross
        /// The outline has a dent at a corner.
        case dent(Int, Point)
        /// The rectangle's width in metres is not a number from 0.001 to 1,000,000.
        case badWidth(Double)
        /// The rectangle's height in metres is not a number from 0.001 to 1,000,000.
        case badHeight(Double)
        /// The scale of the result is not a number above 0.
        case badScale(Double)
        /// Seen in the perspective of the rectangle, a part of the drawing has no place in the building's plane.
        case beyondHorizon
        /// A part of the drawing is so near the horizon that a result of at most four times the drawing's pixels would keep less than a
        /// fourth of the rectangle's detail; scales are in pixels per metre.
        case nearHorizon(detailedScale: Double, possibleScale: Double)
        /// The result would be too large. At the greatest scale that is given, in pixels per metre, it is not.
        case tooLarge(width: Double, height: Double, limit: DrawingLimits.Limit, greatestScale: Double)
        /// The corners' coordinates have a zoom out of range, or cannot be converted.
        case coordinates(CoordinateError)
    }

    /// The code that programs know the error by.
    public var code: String {
        switch cause {
        case .cornerNotFinite: "cornerNotFinite"
        case .cornerOutsideDrawing: "cornerOutsideDrawing"
        case .cornersEqual: "cornersEqual"
        case .cornersOnLine: "cornersOnLine"
        case .sidesCross: "sidesCross"
        case .dent: "dent"
        case .badWidth: "badWidth"
        case .badHeight: "badHeight"
        case .badScale: "badScale"
        case .beyondHorizon: "beyondHorizon"
        case .nearHorizon: "nearHorizon"
        case .tooLarge: "tooLarge"
        case .coordinates: "badCoordinates"
        }
    }
}

extension RectifyError {
    /// A misuse: the caller gives the corners and sizes.
    public var kind: ProblemKind { .usage }

    /// The error on one line: the file, what is wrong, and what would be right.
    public var message: Message { file.map { Message("\($0): \(reason)") } ?? reason }

    private var reason: Message {
        switch cause {
        case .cornerNotFinite(let corner, let point):
            Message(
                "the \(Self.name(corner)) corner \(point.written) is not finite; give the pixel coordinates of a corner"
            )
        case .cornerOutsideDrawing(let corner, let point, let size):
            Message(
                """
                the \(Self.name(corner)) corner \(point.written) is not on the drawing of \(size.width.exact) x \
                \(size.height.exact) pixels
                """
            ).advising(Message("\(Remedy.use(.grid)) shows its coordinates"))
        case .cornersEqual(let one, let other, let point):
            Message(
                """
                the \(Self.name(one)) and the \(Self.name(other)) corner are less than 2 pixels apart, at \(point.written); \
                give four corners of a larger rectangle
                """)
        case .cornersOnLine(let corner, let point):
            Message(
                """
                the \(Self.name(corner)) corner \(point.written) is on the line through two others; \
                give four corners of a rectangle
                """)
        case .sidesCross:
            Message(
                """
                the sides from corner to corner cross each other; give the corners one after the other around the rectangle, \
                from the top left one clockwise
                """)
        case .dent(let corner, let point):
            Message(
                """
                the outline has a dent at the \(Self.name(corner)) corner \(point.written), and so shows no rectangle; \
                give four corners of one
                """)
        case .badWidth(let width):
            Message("the rectangle cannot be \(width.exact) m wide; give a width from 0.001 to 1000000 m")
        case .badHeight(let height):
            Message("the rectangle cannot be \(height.exact) m high; give a height from 0.001 to 1000000 m")
        case .badScale(let scale): Message("\(scale.exact) pixels per metre are no scale; give a number above 0")
        case .beyondHorizon:
            Message(
                """
                by these corners a part of the drawing is beyond the horizon, where the building's plane ends; give corners that \
                are further apart, or show the rectangle alone (\(Self.rectangleAlone))
                """)
        case .nearHorizon(let detailed, let possible):
            Message(
                """
                by these corners and sizes the drawing becomes so large that little room is left for the rectangle: \
                \(possible.roundedScale) of \(detailed.roundedScale) pixels per metre; are the width and the height those of the \
                rectangle, in the right units? If they are, show the rectangle alone (\(Self.rectangleAlone)), give corners that \
                are further apart, or give the pixels per metre
                """)
        case .tooLarge(let width, let height, let limit, let scale):
            Message(
                """
                the result would have \(width.exact) x \(height.exact) pixels, which are too many: \(limit.phrase); give at most \
                \(Self.rounded(scale)) pixels per metre, corners that are further apart, or show the rectangle alone \
                (\(Self.rectangleAlone))
                """)
        case .coordinates(let error): error.message
        }
    }

    private static let rectangleAlone = Remedy.set(Setting("extent", option: "only-rectangle"))

    private static func name(_ corner: Int) -> Message { RectangleCorners.name(corner) }

    /// Rounds down, so that the number is allowed.
    private static func rounded(_ scale: Double) -> String {
        scale < 1 ? scale.exact : ((scale * 100).rounded(.down) / 100).exact
    }
}

extension Point {
    /// The point for a message: `(12.5, 88)`.
    fileprivate var written: String { "(\(x.exact), \(y.exact))" }
}
