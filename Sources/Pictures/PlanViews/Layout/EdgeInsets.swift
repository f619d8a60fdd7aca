/// Distances from the four sides of a view, in points.
public struct EdgeInsets: Hashable, Sendable {
    /// From the top side.
    public var top: Double
    /// From the left side.
    public var leading: Double
    /// From the bottom side.
    public var bottom: Double
    /// From the right side.
    public var trailing: Double

    /// Distances from the sides.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// The sides of a view.
public enum Edge {
    /// Sides of a view.
    public struct Set: OptionSet, Hashable, Sendable {
        /// One bit for each side.
        public let rawValue: Int

        /// The sides that the bits of a number stand for.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The top side.
        public static let top = Set(rawValue: 1)
        /// The left side.
        public static let leading = Set(rawValue: 2)
        /// The bottom side.
        public static let bottom = Set(rawValue: 4)
        /// The right side.
        public static let trailing = Set(rawValue: 8)
        /// The left and the right side.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and the bottom side.
        public static let vertical: Set = [.top, .bottom]
        /// All sides.
        public static let all: Set = [.horizontal, .vertical]
    }
}
