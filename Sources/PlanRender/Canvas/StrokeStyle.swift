import CCairo

/// How a path is stroked.
public struct StrokeStyle: Hashable, Sendable {
    /// How a line ends.
    public enum Cap: Hashable, Sendable {
        /// Straight, at its end point.
        case butt
        /// With a half circle around its end point.
        case round
        /// Straight, half of the width beyond its end point.
        case square
    }

    /// How two lines meet.
    public enum Join: Hashable, Sendable {
        /// In a sharp corner, which is cut off when it would be longer than `miterLimit` times the width.
        case miter
        /// In a round corner.
        case round
        /// In a corner that is cut off.
        case bevel
    }

    /// The width across the line.
    public var width: Double
    /// How open ends, and the ends of dashes, are drawn.
    public var cap: Cap
    /// How corners are drawn.
    public var join: Join
    /// The greatest length of a sharp corner, in widths.
    public var miterLimit: Double
    /// The lengths of dashes and gaps in turn; none for a solid line.
    public var dashes: [Double]
    /// How far into the dash pattern the line begins.
    public var dashPhase: Double

    /// A stroke of a width, in the units of the canvas's transform, as are the dashes.
    public init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }
}

extension StrokeStyle.Cap {
    var cairoValue: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension StrokeStyle.Join {
    var cairoValue: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
