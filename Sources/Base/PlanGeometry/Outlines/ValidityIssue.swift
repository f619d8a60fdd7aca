/// A fault of an outline, or a warning about the outline, with its place.
public enum ValidityIssue: Error, Hashable, Sendable {
    /// The ring that a point is reported for: the exterior ring or a hole, of a polygon, both counted from 0.
    public struct RingPosition: Hashable, Sendable {
        /// The polygon in its multipolygon.
        public var polygon: Int
        /// The hole in its polygon, or `nil` for the exterior ring.
        public var hole: Int?

        /// The position of a ring.
        public init(polygon: Int, hole: Int? = nil) {
            self.polygon = polygon
            self.hole = hole
        }
    }

    /// Fewer than three different vertices.
    case tooFewPoints(ring: RingPosition, Point)
    /// A warning: the vertex at `index` equals the one before it.
    case repeatedVertex(ring: RingPosition, index: Int, Point)
    /// A warning: the ring is closed, and its closing point is there once more.
    case doubledClosingPoint(ring: RingPosition, Point)
    /// The ring encloses nothing: all its vertices are on one line.
    case noArea(ring: RingPosition, Point)
    /// The ring turns back on itself at a vertex, so that two of its edges overlap.
    case spike(ring: RingPosition, Point)
    /// Two edges of the ring cross or overlap at the point.
    case selfCrossing(ring: RingPosition, Point)
    /// The ring passes through the point twice without crossing itself.
    case selfTouching(ring: RingPosition, Point)
    /// Two rings cross at the point: a hole and the exterior ring, two holes, or two polygons.
    case ringsCross(RingPosition, RingPosition, Point)
    /// Two rings share a piece of an edge, from the point on.
    case ringsOverlap(RingPosition, RingPosition, Point)
    /// A hole that lies outside the exterior ring of its polygon.
    case holeOutsideShell(ring: RingPosition, Point)
    /// A hole, or a polygon, that lies inside another one.
    case nested(ring: RingPosition, inside: RingPosition, Point)
    /// The interior of a polygon, counted from 0, falls apart: its rings touch in a closed chain, of which the point is a
    /// link.
    case disconnectedInterior(polygon: Int, Point)
}

extension ValidityIssue {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .tooFewPoints: "tooFewPoints"
        case .repeatedVertex: "repeatedVertex"
        case .doubledClosingPoint: "doubledClosingPoint"
        case .noArea: "noArea"
        case .spike: "spike"
        case .selfCrossing: "selfCrossing"
        case .selfTouching: "selfTouching"
        case .ringsCross: "ringsCross"
        case .ringsOverlap: "ringsOverlap"
        case .holeOutsideShell: "holeOutsideShell"
        case .nested: "nested"
        case .disconnectedInterior: "disconnectedInterior"
        }
    }
}

extension ValidityIssue {
    /// Where the fault is.
    public var point: Point {
        switch self {
        case .tooFewPoints(_, let point), .repeatedVertex(_, _, let point), .doubledClosingPoint(_, let point),
            .noArea(_, let point), .spike(_, let point), .selfCrossing(_, let point), .selfTouching(_, let point),
            .ringsCross(_, _, let point), .ringsOverlap(_, _, let point), .holeOutsideShell(_, let point),
            .nested(_, _, let point), .disconnectedInterior(_, let point):
            point
        }
    }

    /// True if the outline is valid in spite of the issue: a point is given more often than needed, which changes
    /// nothing.
    public var isWarning: Bool {
        switch self {
        case .repeatedVertex, .doubledClosingPoint: true
        case .tooFewPoints, .noArea, .spike, .selfCrossing, .selfTouching, .ringsCross, .ringsOverlap,
            .holeOutsideShell, .nested, .disconnectedInterior:
            false
        }
    }
}

extension ValidityIssue: CustomStringConvertible {
    /// One line that says what is wrong and where.
    public var description: String {
        switch self {
        case .tooFewPoints(let ring, let point): "\(ring) has fewer than three different points, at \(point)"
        case .repeatedVertex(let ring, let index, let point): "\(ring) repeats vertex \(index + 1) at \(point)"
        case .doubledClosingPoint(let ring, let point): "\(ring) has a doubled closing point, at \(point)"
        case .noArea(let ring, let point): "\(ring) has no area: all its vertices are on one line, at \(point)"
        case .spike(let ring, let point): "\(ring) has a spike at \(point)"
        case .selfCrossing(let ring, let point): "\(ring) crosses itself at \(point)"
        case .selfTouching(let ring, let point): "\(ring) touches itself at \(point)"
        case .ringsCross(let first, let second, let point): "\(first) and \(second) cross at \(point)"
        case .ringsOverlap(let first, let second, let point): "\(first) and \(second) share an edge, from \(point) on"
        case .holeOutsideShell(let ring, let point): "\(ring) is outside the exterior ring at \(point)"
        case .nested(let ring, let other, let point): "\(ring) lies inside \(other) at \(point)"
        case .disconnectedInterior(let polygon, let point):
            "polygon \(polygon + 1) has an interior that falls apart: its rings touch in a closed chain, at \(point)"
        }
    }
}

extension ValidityIssue.RingPosition: CustomStringConvertible {
    /// The ring in words, counted from 1: `polygon 2, hole 1`.
    public var description: String {
        "polygon \(polygon + 1), " + (hole.map { "hole \($0 + 1)" } ?? "exterior ring")
    }
}
