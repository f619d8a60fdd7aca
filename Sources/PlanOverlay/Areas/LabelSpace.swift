import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// The room there is for labels inside a shape.
struct LabelSpace: Sendable {
    /// A place for a label: a box of this width around a centre lies wholly inside.
    struct Place {
        let center: Point
        let width: Double
    }

    /// Places to try, the best one first: the point deepest inside, then the middles of the spans that horizontal lines
    /// through the shape have inside it.
    private let centers: [Point]
    let segments: [LineSegment]
    /// The box around the shape.
    let bounds: Box
    private let turnedSegments: [LineSegment]

    /// The space in a shape; nothing for one without an inside.
    init?(in shape: MultiPolygon) {
        guard !shape.polygons.isEmpty else { return nil }
        let pole = shape.labelPoint()
        guard shape.location(of: pole) == .inside else { return nil }
        let segments = shape.rings.flatMap { Array($0.segments) }
        self.init(pole: pole, segments: segments)
    }

    private init(pole: Point, segments: [LineSegment]) {
        self.segments = segments
        bounds = Box(enclosing: segments.map(\.start)) ?? Box(origin: pole, size: .zero)
        turnedSegments = segments.map { LineSegment(start: Self.turned($0.start), end: Self.turned($0.end)) }
        centers = [pole] + Self.spanMiddles(segments)
    }

    /// Where a box of a height goes: around the best centre where it can be as wide as needed, or else around the one where
    /// it can be widest. It is moved to the middle of the room that there is beside it and, as wide as needed, above and
    /// below it, so that in a room with straight walls it stands in the middle.
    func place(height: Double, neededWidth: Double = .infinity) -> Place? {
        var widest: Place?
        for center in centers {
            let place = widestBox(around: center, height: height)
            if place.width >= neededWidth { return inMiddleHeight(place, height: height, neededWidth: neededWidth) }
            if place.width > widest?.width ?? 0 { widest = place }
        }
        return widest
    }

    /// The shape turned a quarter clockwise about the origin, for text that is read from below.
    var turned: LabelSpace {
        LabelSpace(pole: Self.turned(centers[0]), segments: turnedSegments)
    }

    /// The point that `turned` has taken to this one.
    static func turnedBack(_ point: Point) -> Point { Point(x: point.y, y: -point.x) }

    /// The box that `turned` has taken to this one.
    static func turnedBack(_ box: Box) -> Box {
        Box(minX: box.minY, minY: -box.maxX, maxX: box.maxY, maxY: -box.minX)
    }

    /// Where `turned` takes a box.
    static func turned(_ box: Box) -> Box {
        Box(minX: -box.maxY, minY: box.minX, maxX: -box.minY, maxY: box.maxX)
    }

    private static func turned(_ point: Point) -> Point { Point(x: -point.y, y: point.x) }

    /// The widest box of some height that reaches from a centre to both sides without meeting the shape's boundary.
    func widestBox(around center: Point, height: Double) -> Place {
        let (top, bottom) = (center.y - height / 2, center.y + height / 2)
        var (left, right) = (-Double.infinity, Double.infinity)
        for segment in segments {
            guard let (from, to) = segment.xs(betweenY: top, and: bottom) else { continue }
            // With its ends on both sides it passes right above or below the centre.
            if min(from, to) <= center.x && max(from, to) >= center.x { return Place(center: center, width: 0) }
            if from < center.x { left = max(left, from, to) } else { right = min(right, from, to) }
        }
        guard left.isFinite, right.isFinite else { return Place(center: center, width: 0) }
        return Place(center: Point(x: left / 2 + right / 2, y: center.y), width: right - left)
    }

    /// The place moved up or down to the middle of the room that a box of the needed width has, when it stays as wide there.
    private func inMiddleHeight(_ place: Place, height: Double, neededWidth: Double) -> Place {
        let center = place.center
        var (top, bottom) = (-Double.infinity, Double.infinity)
        for segment in turnedSegments {
            guard let (from, to) = segment.xs(betweenY: center.x - neededWidth / 2, and: center.x + neededWidth / 2)
            else { continue }
            // Turned, x stands for -y.
            for y in [-from, -to] {
                if y < center.y { top = max(top, y) } else { bottom = min(bottom, y) }
            }
        }
        guard top.isFinite, bottom.isFinite else { return place }
        let moved = widestBox(around: Point(x: center.x, y: top / 2 + bottom / 2), height: height)
        return moved.width >= neededWidth ? moved : place
    }

    /// The middles of the spans inside the shape of some horizontal lines, the longest span first.
    ///
    /// The lines run half-way between vertices at different heights, where bands of equal width are widest.
    private static func spanMiddles(_ segments: [LineSegment]) -> [Point] {
        let heights = Set(segments.map(\.start.y)).sorted()
        let levels = zip(heights, heights.dropFirst()).map { $0 / 2 + $1 / 2 }
        let greatestLevelCount = 24
        let step = max(1, (levels.count + greatestLevelCount - 1) / greatestLevelCount)
        var spans: [(middle: Point, length: Double)] = []
        for index in stride(from: step / 2, to: levels.count, by: step) {
            spans += Self.spans(of: segments, atY: levels[index])
        }
        return spans.sorted { $0.length > $1.length }.prefix(greatestLevelCount).map(\.middle)
    }

    /// The middles and lengths of the spans that a horizontal line has inside the shape, from the left.
    static func spans(of segments: [LineSegment], atY y: Double) -> [(middle: Point, length: Double)] {
        let crossings = segments.filter { ($0.start.y <= y) != ($0.end.y <= y) }.map { $0.x(atY: y) }.sorted()
        return stride(from: 0, to: crossings.count - 1, by: 2).map { pair in
            let (left, right) = (crossings[pair], crossings[pair + 1])
            return (Point(x: left / 2 + right / 2, y: y), right - left)
        }
    }
}

extension LineSegment {
    /// Where the part of the segment between two heights begins and ends; nothing when it has none, or only touches one.
    fileprivate func xs(betweenY top: Double, and bottom: Double) -> (Double, Double)? {
        let (low, high) = start.y <= end.y ? (start, end) : (end, start)
        guard high.y > top, low.y < bottom else { return nil }
        return (low.y < top ? x(atY: top) : low.x, high.y > bottom ? x(atY: bottom) : high.x)
    }

    fileprivate func x(atY y: Double) -> Double {
        start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
    }
}
