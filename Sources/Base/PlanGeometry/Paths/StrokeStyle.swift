/// The width, caps, joins and dashes of a stroked path. Lengths are in the path's unit.
public struct StrokeStyle: Hashable, Sendable {
    /// The form of open ends, and of the ends of dashes.
    public enum LineCap: String, Hashable, Sendable, Codable, CaseIterable {
        /// Straight, at the end point.
        case butt
        /// A half circle around the end point. A line or dash without length is a dot.
        case round
        /// Straight, half of the width beyond the end point. A line or dash without length is a square.
        case square
    }

    /// The form of the corner in which two lines meet.
    public enum LineJoin: String, Hashable, Sendable, Codable, CaseIterable {
        /// In a sharp corner; in a cut off one where the sharp one would be longer than the miter limit allows.
        case miter
        /// In a round corner.
        case round
        /// In a corner that is cut off.
        case bevel
    }

    /// The width across the line, at least 0; nothing is drawn at 0.
    public var lineWidth: Double
    /// The form of open ends, and of the ends of dashes.
    public var lineCap: LineCap
    /// The form of corners.
    public var lineJoin: LineJoin
    /// The greatest length of a sharp corner, from its inner to its outer point, in line widths.
    public var miterLimit: Double
    /// The lengths of dashes and gaps in turn, none negative; an odd number of them is gone through twice. Empty, or
    /// all 0, for a solid line.
    public var dash: [Double]
    /// The distance into the dash pattern at which each subpath begins.
    public var dashPhase: Double

    /// A style with SwiftUI's defaults: a solid line one unit wide with sharp corners and straight ends.
    public init(
        lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 10,
        dash: [Double] = [], dashPhase: Double = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

extension StrokeStyle: Codable {
    /// Reads what is given; the rest has the defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        if let width = try values.decodeIfPresent(Double.self, forKey: .lineWidth) { lineWidth = width }
        if let cap = try values.decodeIfPresent(LineCap.self, forKey: .lineCap) { lineCap = cap }
        if let join = try values.decodeIfPresent(LineJoin.self, forKey: .lineJoin) { lineJoin = join }
        if let limit = try values.decodeIfPresent(Double.self, forKey: .miterLimit) { miterLimit = limit }
        if let lengths = try values.decodeIfPresent([Double].self, forKey: .dash) { dash = lengths }
        if let phase = try values.decodeIfPresent(Double.self, forKey: .dashPhase) { dashPhase = phase }
    }
}
