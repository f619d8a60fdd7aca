/// The form of the curves by which the sides of a rounded rectangle pass into its corners.
public enum RoundedCornerStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// Quarter circles, or quarters of an ellipse.
    case circular
    /// Apple's continuous corner, which leaves the sides earlier and more gently.
    case continuous
}

/// The outline of a rectangle with rounded corners.
///
/// Radii that have no room are made smaller: all by the factor by which the side where they overlap most must shrink
/// them, as CSS Backgrounds 3, section 5.5, does. With equal radii that gives a capsule at the latest.
///
/// The continuous corner is three cubic curves whose coordinates, along the sides and in radii, are those that
/// PaintCode measured ("Code for iOS 7 Rounded Rectangles", 2013): it leaves the sides 1.528665 radii before the
/// corner. A side too short for that has the share t (0 to 1) of the room beyond the plain radius that is there, and
/// the curve begins at 1 + 0.528665 t, with control points at 0.96 + 0.12849 t and 0.82 + 0.048407 t, as SwiftUI's own
/// drawing does: at a capsule, t = 0, it is nearly a circle again. Neighbouring curves meet in directions that differ
/// by up to 2.5 degrees.
struct RoundedRectangleOutline {
    let rect: Box
    let style: RoundedCornerStyle
    /// The horizontal and vertical radii, from the bottom right corner clockwise as seen in a drawing.
    private let radii: [Size]

    /// - Parameter corners: The radii asked for, in the order of `radii`.
    init(rect: Box, corners: [Size], style: RoundedCornerStyle) {
        self.rect = rect
        self.style = style
        let radii = corners.map { $0.width > 0 && $0.height > 0 ? $0 : .zero }
        let fits = [
            rect.width / (radii[0].width + radii[1].width), rect.width / (radii[2].width + radii[3].width),
            rect.height / (radii[1].height + radii[2].height), rect.height / (radii[3].height + radii[0].height),
        ].reduce(1) { $1 < $0 ? $1 : $0 }
        self.radii = radii.map { radius in
            // An infinite radius takes all the room.
            let half = min(rect.width, rect.height) / 2
            guard radius.isFinite else { return Size(width: half, height: half) }
            return Size(width: radius.width * fits, height: radius.height * fits)
        }
    }

    /// The closed outline, clockwise as seen in a drawing from the middle of the straight part of the right side.
    var path: Path {
        var path = Path(minimumCapacity: style == .circular ? 10 : 18)
        let (bottom, top) = (radii[0].height, radii[3].height)
        let start = Point(x: rect.maxX, y: (rect.minY + top) / 2 + (rect.maxY - bottom) / 2)
        path.move(to: start)
        let corners = [
            (Point(x: rect.maxX, y: rect.maxY), Vector(dx: 0, dy: -1), Vector(dx: -1, dy: 0)),
            (Point(x: rect.minX, y: rect.maxY), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: -1)),
            (Point(x: rect.minX, y: rect.minY), Vector(dx: 0, dy: 1), Vector(dx: 1, dy: 0)),
            (Point(x: rect.maxX, y: rect.minY), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: 1)),
        ]
        for (index, (corner, back, ahead)) in corners.enumerated() {
            let radius = radii[index]
            // The side before a corner is vertical at the first and third, the side after it at the others.
            let isVertical = index.isMultiple(of: 2)
            let (before, after) = isVertical ? (radius.height, radius.width) : (radius.width, radius.height)
            let previous = radii[(index + 3) % 4]
            let next = radii[(index + 1) % 4]
            let sideBefore = isVertical ? rect.height : rect.width
            let sideAfter = isVertical ? rect.width : rect.height
            Self.addCorner(
                at: corner, back: back * before, ahead: ahead * after,
                roomBefore: Self.room(sideBefore, before, isVertical ? previous.height : previous.width),
                roomAfter: Self.room(sideAfter, after, isVertical ? next.width : next.height),
                style: radius.width > 0 ? style : nil, to: &path)
        }
        path.closeSubpath()
        return path
    }

    /// The share of the room beyond the two radii that continuous corners want on a side and get: 0 to 1.
    private static func room(_ side: Double, _ radius: Double, _ other: Double) -> Double {
        let sum = radius + other
        let room = (side - sum) / (sum * ContinuousCorner.reach)
        return room.isNaN ? 1 : min(max(room, 0), 1)
    }

    /// Adds a corner, with the vectors from it as long as the radii, back to where the outline comes from and ahead.
    private static func addCorner(
        at corner: Point, back: Vector, ahead: Vector, roomBefore: Double, roomAfter: Double,
        style: RoundedCornerStyle?, to path: inout Path
    ) {
        switch style {
        case nil: path.line(to: corner)
        case .circular?:
            let handle = 1 - Path.quarterCircleHandle
            path.line(to: corner + back)
            path.addCurve(to: corner + ahead, control1: corner + back * handle, control2: corner + ahead * handle)
        case .continuous?:
            typealias Corner = ContinuousCorner
            func at(_ before: Double, _ after: Double) -> Point { corner + (back * before + ahead * after) }
            path.line(to: at(Corner.start(roomBefore), 0))
            path.addCurve(
                to: at(Corner.far, Corner.near), control1: at(Corner.control(roomBefore), 0),
                control2: at(Corner.shoulder(roomBefore), 0))
            path.addCurve(
                to: at(Corner.near, Corner.far), control1: at(Corner.farControl, Corner.nearControl),
                control2: at(Corner.nearControl, Corner.farControl))
            path.addCurve(
                to: at(0, Corner.start(roomAfter)), control1: at(0, Corner.shoulder(roomAfter)),
                control2: at(0, Corner.control(roomAfter)))
        }
    }
}

/// The coordinates of the continuous corner in radii; see ``RoundedRectangleOutline``.
private enum ContinuousCorner {
    /// The distance beyond the radius at which the corner begins.
    static let reach = 0.52866483
    static let far = 0.63149379
    static let near = 0.07491139
    static let farControl = 0.37282383
    static let nearControl = 0.16905956

    static func start(_ room: Double) -> Double { 1 + reach * room }
    static func control(_ room: Double) -> Double { 0.96 + 0.12849296 * room }
    static func shoulder(_ room: Double) -> Double { 0.82 + 0.04840694 * room }
}

extension Path {
    /// The length of the handles of a quarter circle, in radii: 4/3 tan(pi/8). The curve touches the circle at its ends
    /// and in its middle and is at most 0.0273 % of the radius outside it.
    static let quarterCircleHandle = 0.552284749830793398

    /// Adds a line unless the pen is there already.
    fileprivate mutating func line(to point: Point) {
        if currentPoint != point { addLine(to: point) }
    }
}
