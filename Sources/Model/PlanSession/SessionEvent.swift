import PlanBase
import PlanGeometry
import PlanModel

/// An event that an annotation session tells its observers.
public enum SessionEvent: Hashable, Sendable {
    /// The first drawing is loaded, with its areas and markers. Told once in a session's life.
    case ready(Drawing)
    /// The session went on to another drawing.
    case switched(to: Drawing)
    /// A marker was saved and added, in single-marker mode in place of `replaced`.
    case placed(Marker, replaced: Marker?)
    /// Others have changed the drawing's markers or areas, and the session has taken that over.
    case changed(DrawingChange)
    /// A marker was refused.
    case refused(PlacementRefusal)
}

/// Why an annotation session has no drawing, or not the one asked for.
public enum SessionError: Problem, Hashable, Sendable {
    /// The session is closed.
    case closed
    /// The configuration offers no drawing at all.
    case noDrawings
    /// The configuration offers no drawing of that name.
    case unknownDrawing(name: String, offered: [String])
    /// No map point can be converted to pixels with the configuration's CRS and server zoom.
    case unusableCoordinates(CoordinateError)
    /// The data source could not load the drawing, its areas or its markers; `reason` is its error in words.
    case notLoaded(drawing: String, reason: String)
}

extension SessionError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .closed: "closed"
        case .noDrawings: "noDrawings"
        case .unknownDrawing: "unknownDrawing"
        case .unusableCoordinates: "unusableCoordinates"
        case .notLoaded: "notLoaded"
        }
    }

    /// The kind of problem.
    public var kind: ProblemKind {
        switch self {
        case .closed: .internal
        case .noDrawings, .unusableCoordinates: .usage
        case .unknownDrawing: .notFound
        case .notLoaded: .unreadable
        }
    }

    /// The error on one line.
    public var message: Message {
        switch self {
        case .closed: Message("the session is closed")
        case .noDrawings: Message("no drawing is on offer; name at least one in the configuration")
        case .unknownDrawing(let name, let offered):
            Message("there is no drawing '\(name)'; on offer: \(offered)")
        case .unusableCoordinates(let error): Message("map points cannot be converted to pixels: \(error)")
        case .notLoaded(let name, let reason): Message("the drawing '\(name)' could not be loaded: \(reason.onOneLine)")
        }
    }
}
