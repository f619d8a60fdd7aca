import PlanGeometry

/// The scales of a drawing: its own, and those of its details.
public struct DrawingScales: Hashable, Sendable {
    /// Pixels of the drawing to a metre of the building, outside all details; nil if it is not known.
    public var pixelsPerMetre: Double?
    /// The parts that have a scale of their own.
    public var details: [DrawingDetail]

    /// The scales of a drawing.
    public init(pixelsPerMetre: Double? = nil, details: [DrawingDetail] = []) {
        (self.pixelsPerMetre, self.details) = (pixelsPerMetre, details)
    }

    /// True if no scale is known: neither one of the drawing nor one of a detail.
    public var isEmpty: Bool { pixelsPerMetre == nil && details.isEmpty }

    /// The scale that holds for something on the drawing.
    public enum Scale: Hashable, Sendable {
        /// None is known there.
        case unknown
        /// That of the drawing.
        case drawing(pixelsPerMetre: Double)
        /// That of a detail.
        case detail(DrawingDetail)
        /// It lies partly in a detail, so that no scale holds for all of it.
        case several(DrawingDetail)

        /// Pixels to a metre; nil if no scale holds.
        public var pixelsPerMetre: Double? {
            switch self {
            case .unknown, .several: nil
            case .drawing(let scale): scale
            case .detail(let detail): detail.pixelsPerMetre
            }
        }

        /// The detail that it lies in; nil outside all.
        public var detail: DrawingDetail? { if case .detail(let detail) = self { detail } else { nil } }
    }

    /// The scale that holds for all of a part of the drawing; the drawing's own where there are several.
    public func scale(of box: Box) -> Double? {
        smallestDetail(holding: box)?.pixelsPerMetre ?? pixelsPerMetre
    }

    private func smallestDetail(holding box: Box) -> DrawingDetail? {
        details.filter { $0.box.contains(box) }.min { $0.box.area < $1.box.area }
    }

    /// The scale that holds for lines: that of the smallest detail that holds all of them, or else the drawing's where they lie
    /// outside all details, or around them.
    public func scale(of segments: some Collection<LineSegment>) -> Scale {
        let outside = pixelsPerMetre.map { Scale.drawing(pixelsPerMetre: $0) } ?? .unknown
        guard !details.isEmpty, let box = Box(enclosing: segments.lazy.map(\.boundingBox)) else { return outside }
        if let smallest = smallestDetail(holding: box) {
            // A smaller detail inside it has another scale.
            let inner = details.filter { smallest.box.contains($0.box) && $0.box != smallest.box }
            return inner.first { $0.isCrossed(by: segments) }.map { .several($0) } ?? .detail(smallest)
        }
        return details.first { $0.isCrossed(by: segments) }.map { .several($0) } ?? outside
    }
}

extension DrawingDetail {
    /// True if a part of any of `segments` lies inside the detail's box; a segment along the box's edge is outside.
    fileprivate func isCrossed(by segments: some Collection<LineSegment>) -> Bool {
        segments.contains { $0.clipped(to: box) != nil }
    }
}
