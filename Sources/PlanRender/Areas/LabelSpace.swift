import PlanGeometry

/// The room there is for labels inside a shape.
struct LabelSpace {
    /// A place for a label: a box of this width around a centre lies wholly inside.
    struct Place {
        let center: Point
        let width: Double
    }

    /// Places to try, the best one first: the point deepest inside, then the middles of the spans that horizontal lines
    /// through the shape have inside it.
    private let centers: [Point]
    private let segments: [LineSegment]

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
        centers = [pole] + Self.spanMiddles(segments)
    }

    /// Where a box of a height goes: around the best centre where it can be as wide as needed, or else around the one where
    /// it can be widest.
    func place(height: Double, neededWidth: Double = .infinity) -> Place? {
        var widest: Place?
        for center in centers {
            let place = Place(center: center, width: width(around: center, height: height))
            if place.width >= neededWidth { return place }
            if place.width > widest?.width ?? 0 { widest = place }
        }
        return widest
    }

    /// The shape turned a quarter clockwise about the origin, for text that is read from below.
    var turned: LabelSpace {
        LabelSpace(
            pole: Self.turned(centers[0]),
            segments: segments.map { LineSegment(start: Self.turned($0.start), end: Self.turned($0.end)) })
    }

    /// The point that `turned` has taken to this one.
    static func turnedBack(_ point: Point) -> Point { Point(x: point.y, y: -point.x) }

    private static func turned(_ point: Point) -> Point { Point(x: -point.y, y: point.x) }

    /// How wide a box of some height around a centre can be without meeting the shape's boundary.
    private func width(around center: Point, height: Double) -> Double {
        let (top, bottom) = (center.y - height / 2, center.y + height / 2)
        var half = Double.infinity
        for segment in segments {
            var (start, end) = (segment.start, segment.end)
            if start.y > end.y { swap(&start, &end) }
            guard end.y > top, start.y < bottom else { continue }
            // The part of the segment beside the box.
            let from = start.y < top ? segment.x(atY: top) : start.x
            let to = end.y > bottom ? segment.x(atY: bottom) : end.x
            // With its ends on both sides it passes right above or below the centre.
            if (from - center.x) * (to - center.x) <= 0 { return 0 }
            half = min(half, abs(from - center.x), abs(to - center.x))
        }
        return half.isFinite ? 2 * half : 0
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
            let y = levels[index]
            let crossings = segments.filter { ($0.start.y <= y) != ($0.end.y <= y) }.map { $0.x(atY: y) }.sorted()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (left, right) = (crossings[pair], crossings[pair + 1])
                spans.append((Point(x: left / 2 + right / 2, y: y), right - left))
            }
        }
        return spans.sorted { $0.length > $1.length }.prefix(greatestLevelCount).map(\.middle)
    }
}

extension LineSegment {
    fileprivate func x(atY y: Double) -> Double {
        start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
    }
}
