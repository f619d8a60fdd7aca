import PlanGeometry

/// A drawing's scale from lengths of the building that are known: the scale by which all of them together are wrong the least.
public struct ScaleFit: Hashable, Sendable {
    /// A line on the drawing, and how long what it shows is.
    public struct KnownLength: Hashable, Sendable {
        /// The line in pixel points.
        public let segment: LineSegment
        /// The length in metres.
        public let metres: Double

        /// A known length; nil unless the line has at least two pixels, as coordinates are exact to a pixel at best, and the length
        /// is positive and finite.
        public init?(_ segment: LineSegment, metres: Double) {
            guard segment.length >= 2, segment.length.isFinite, metres > 0, metres.isFinite else { return nil }
            (self.segment, self.metres) = (segment, metres)
        }

        /// The scale that this length alone gives.
        public var pixelsPerMetre: Double { segment.length / metres }
    }

    /// The known lengths, from which the scale is computed.
    public let lengths: [KnownLength]
    /// The scale: that of which the squares of what each length is wrong by have the least sum, so that long lengths count more.
    public let pixelsPerMetre: Double

    /// The scale that fits some lengths; nil if there are none.
    public init?(_ lengths: [KnownLength]) {
        guard !lengths.isEmpty else { return nil }
        let products = lengths.reduce(0) { $0 + $1.segment.length * $1.metres }
        let scale = products / lengths.reduce(0) { $0 + $1.metres * $1.metres }
        guard scale > 0, scale.isFinite else { return nil }
        (self.lengths, pixelsPerMetre) = (lengths, scale)
    }

    /// By what share the greatest scale that a length gives is above the least: 0.03 for 3 %.
    public var spread: Double {
        let scales = lengths.map(\.pixelsPerMetre)
        guard let least = scales.min(), let greatest = scales.max() else { return 0 }
        return greatest / least - 1
    }

    /// True if the lengths contradict each other by more than people mismeasure (``greatestSpread``): the drawing is distorted, as a scan
    /// may be, or a length is wrong.
    public var isDistorted: Bool { spread > Self.greatestSpread }

    /// The share by which scales may differ: a centimetre in a metre.
    public static let greatestSpread = 0.01
}
