import PlanGeometry

/// The space for labels inside a shape.
struct LabelSpace: Sendable {
    /// A place for a label: a box of this width about this centre lies inside the shape.
    struct Place {
        let center: Point
        let width: Double
    }

    /// Centres to try, the best first: the pole of inaccessibility (the point farthest from the boundary), then the middles
    /// of horizontal spans inside the shape.
    private let centers: [Point]
    let segments: [LineSegment]
    /// The shape's bounding box.
    let bounds: Box
    /// True for a shape turned 90 degrees clockwise.
    let isTurned: Bool
    private let turnedSegments: [LineSegment]

    /// Nil if the shape has no interior.
    init?(in shape: MultiPolygon) {
        guard !shape.polygons.isEmpty else { return nil }
        let pole = shape.labelPoint()
        guard shape.location(of: pole) == .inside else { return nil }
        let segments = shape.rings.flatMap { Array($0.segments) }
        self.init(pole: pole, segments: segments)
    }

    private init(pole: Point, segments: [LineSegment], isTurned: Bool = false) {
        (self.segments, self.isTurned) = (segments, isTurned)
        bounds = Box(enclosing: segments.map(\.start)) ?? Box(origin: pole, size: .zero)
        turnedSegments = segments.map { LineSegment(start: Self.turned($0.start), end: Self.turned($0.end)) }
        centers = [pole] + Self.spanMiddles(segments)
    }

    /// The place for a box of a height: the best centre where it can be as wide as needed, else the one where it can be
    /// widest. The box is then centred between the walls beside it and, if it is wide enough, between those above and below
    /// it, so that it lies in the middle of a rectangular room.
    func place(height: Double, neededWidth: Double = .infinity) -> Place? {
        var widest: Place?
        for center in centers {
            let place = widestBox(around: center, height: height)
            if place.width >= neededWidth { return inMiddleHeight(place, height: height, neededWidth: neededWidth) }
            if place.width > widest?.width ?? 0 { widest = place }
        }
        return widest
    }

    /// The shape turned 90 degrees clockwise about the origin, for text that reads from bottom to top.
    var turned: LabelSpace {
        LabelSpace(pole: Self.turned(centers[0]), segments: turnedSegments, isTurned: true)
    }

    /// The inverse of `turned(_:)`.
    static func turnedBack(_ point: Point) -> Point { Point(x: point.y, y: -point.x) }

    /// The inverse of `turned(_:)`.
    static func turnedBack(_ box: Box) -> Box {
        Box(minX: box.minY, minY: -box.maxX, maxX: box.maxY, maxY: -box.minX)
    }

    /// A box turned 90 degrees clockwise about the origin.
    static func turned(_ box: Box) -> Box {
        Box(minX: -box.maxY, minY: box.minX, maxX: -box.minY, maxY: box.maxX)
    }

    private static func turned(_ point: Point) -> Point { Point(x: -point.y, y: point.x) }

    /// The widest box of a height that extends from a centre to both sides without crossing the boundary; its centre lies
    /// in the middle of its width. The width is 0 if the boundary passes through the centre's column within the height.
    func widestBox(around center: Point, height: Double) -> Place {
        let (top, bottom) = (center.y - height / 2, center.y + height / 2)
        var (left, right) = (-Double.infinity, Double.infinity)
        for segment in segments {
            guard let (from, to) = segment.xs(betweenY: top, and: bottom) else { continue }
            // A segment with its ends on both sides passes right above or below the centre.
            if min(from, to) <= center.x && max(from, to) >= center.x { return Place(center: center, width: 0) }
            if from < center.x { left = max(left, from, to) } else { right = min(right, from, to) }
        }
        guard left.isFinite, right.isFinite else { return Place(center: center, width: 0) }
        return Place(center: Point(x: left / 2 + right / 2, y: center.y), width: right - left)
    }

    /// The place moved up or down to the middle between the walls, if the needed width is available there too.
    private func inMiddleHeight(_ place: Place, height: Double, neededWidth: Double) -> Place {
        let center = place.center
        var (top, bottom) = (-Double.infinity, Double.infinity)
        for segment in turnedSegments {
            guard let (from, to) = segment.xs(betweenY: center.x - neededWidth / 2, and: center.x + neededWidth / 2)
            else { continue }
            // In the turned segments x stands for -y.
            for y in [-from, -to] {
                if y < center.y { top = max(top, y) } else { bottom = min(bottom, y) }
            }
        }
        guard top.isFinite, bottom.isFinite else { return place }
        let moved = widestBox(around: Point(x: center.x, y: top / 2 + bottom / 2), height: height)
        return moved.width >= neededWidth ? moved : place
    }

    /// The middles of the spans that horizontal lines have inside the shape, the longest span first. The lines run half-way
    /// between neighbouring vertex heights, as far as possible from the corners.
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

    /// The middles and lengths of the spans that a horizontal line has inside the shape, from left to right.
    static func spans(of segments: [LineSegment], atY y: Double) -> [(middle: Point, length: Double)] {
        let crossings = segments.filter { ($0.start.y <= y) != ($0.end.y <= y) }.map { $0.x(atY: y) }.sorted()
        return stride(from: 0, to: crossings.count - 1, by: 2).map { pair in
            let (left, right) = (crossings[pair], crossings[pair + 1])
            return (Point(x: left / 2 + right / 2, y: y), right - left)
        }
    }
}

extension LineSegment {
    /// The x coordinates at both ends of the part of the segment between two heights; nil if it has none or only touches one.
    fileprivate func xs(betweenY top: Double, and bottom: Double) -> (Double, Double)? {
        let (low, high) = start.y <= end.y ? (start, end) : (end, start)
        guard high.y > top, low.y < bottom else { return nil }
        return (low.y < top ? x(atY: top) : low.x, high.y > bottom ? x(atY: bottom) : high.x)
    }

    fileprivate func x(atY y: Double) -> Double {
        start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
    }
}
