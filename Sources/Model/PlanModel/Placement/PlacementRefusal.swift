import PlanBase
import PlanGeometry

/// Why a marker was not placed, with what a user interface needs to say so and to help.
public enum PlacementRefusal: Problem, Hashable, Sendable {
    /// The point, or the pixel point that a map point stands for, has a coordinate that is infinite or not a number. `x` and
    /// `y` are as given; of a map point `x` is the longitude.
    case notFinite(x: Double, y: Double)
    /// The pixel point lies outside the drawing of that size in pixels.
    case outsideDrawing(Point, drawingSize: Size)
    /// The pixel point lies in none of the allowed areas; `nearest` is the closest of them.
    indirect case outsideAreas(Point, nearest: NearestArea)
    /// The data source did not save the marker; `reason` is its error in words.
    case notSaved(Point, reason: String)
    /// The session has no drawing: it was not prepared, or preparing it failed.
    case notReady
    /// The session went to another drawing after the point was given and before its turn came.
    case drawingChanged
    /// The session is closed.
    case closed
}

/// The allowed area closest to a point that lies in none.
public struct NearestArea: Hashable, Sendable {
    /// The area.
    public let area: Area
    /// The distance from the refused point to the area's outline, in pixels of the drawing.
    public let distance: Double
    /// The point of its outline that is closest, in pixel points.
    public let point: Point
}

extension PlacementRefusal {
    /// The code that programs know the refusal by.
    public var code: String {
        switch self {
        case .notFinite: "notFinite"
        case .outsideDrawing: "outsideDrawing"
        case .outsideAreas: "outsideAreas"
        case .notSaved: "notSaved"
        case .notReady: "notReady"
        case .drawingChanged: "drawingChanged"
        case .closed: "closed"
        }
    }

    /// A rule of the drawing or of the session does not allow the marker.
    public var kind: ProblemKind { .refused }

    /// The point that was refused, as it was given, where the refusal is about a point; its coordinates may be infinite or
    /// not numbers.
    public var point: Point? {
        switch self {
        case .notFinite(let x, let y): Point(x: x, y: y)
        case .outsideDrawing(let point, _), .outsideAreas(let point, _), .notSaved(let point, _): point
        case .notReady, .drawingChanged, .closed: nil
        }
    }
}

extension PlacementRefusal {
    /// The refusal on one line, without the marker's number or source.
    public var message: Message {
        switch self {
        case .notFinite(let x, let y):
            if x.isFinite, y.isFinite {
                Message("too far away to have a pixel position (\(x.compact), \(y.compact))")
            } else {
                Message("not a finite position (\(x.compact), \(y.compact))")
            }
        case .outsideDrawing(let point, let size):
            Message("outside the drawing \(point.text(outside: size)) on \(size.width.exact) x \(size.height.exact)")
        case .outsideAreas(let point, let nearest):
            if nearest.area.shape.polygons.isEmpty {
                Message("outside the allowed areas \(point.compact), none of which has an outline")
            } else if nearest.area.name.isEmpty {
                Message(
                    """
                    outside the allowed areas \(point.compact), nearest is area \(nearest.area.id.excerpt) \
                    at \(nearest.distanceText) px
                    """)
            } else {
                Message(
                    """
                    outside the allowed areas \(point.compact), nearest is '\(nearest.area.name.excerpt)' \
                    at \(nearest.distanceText) px
                    """)
            }
        case .notSaved(let point, let reason): Message("not saved \(point.compact): \(reason.onOneLine)")
        case .notReady: Message("no drawing is loaded")
        case .drawingChanged: Message("the drawing was changed meanwhile")
        case .closed: Message("the session is closed")
        }
    }
}

extension NearestArea {
    /// The distance for a message. A distance is never 0, so one that rounds to 0 is given as a bound.
    fileprivate var distanceText: Message {
        let text = distance.compact
        return text == "0" ? Message("less than 0.01", context: "distance") : Message(untranslated: text)
    }
}

extension Point {
    /// The point for a message, in full if the rounded point would seem to lie on the drawing.
    fileprivate func text(outside size: Size) -> String {
        let rounded = Point(x: x.roundedToHundredths, y: y.roundedToHundredths)
        return rounded.isOn(drawingOf: size) ? exact : compact
    }
}

extension NearestArea: CustomStringConvertible {
    /// The area's name, the distance in pixels and the nearest point: `area 'Kitchen', 12.5 px away at (40.0, 20.0)`.
    public var description: String {
        "area '\((area.name.isEmpty ? area.id : area.name).onOneLine)', \(distance) px away at \(point)"
    }
}
