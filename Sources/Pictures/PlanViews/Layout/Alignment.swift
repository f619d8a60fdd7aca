/// A horizontal alignment of views.
public enum HorizontalAlignment: String, CaseIterable, Hashable, Sendable {
    /// At their left sides.
    case leading
    /// At their middles.
    case center
    /// At their right sides.
    case trailing

    /// The fraction of the free width that lies on the left.
    package var fraction: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

/// A vertical alignment of views.
public enum VerticalAlignment: String, CaseIterable, Hashable, Sendable {
    /// At their top sides.
    case top
    /// At their middles.
    case center
    /// At their bottom sides.
    case bottom
    /// At the baselines of their first lines of text; views without text align at their bottom sides.
    case firstTextBaseline
    /// At the baselines of their last lines of text; views without text align at their bottom sides.
    case lastTextBaseline
}

/// An alignment of views in both directions.
public struct Alignment: Hashable, Sendable {
    /// The horizontal alignment.
    public var horizontal: HorizontalAlignment
    /// The vertical alignment.
    public var vertical: VerticalAlignment

    /// An alignment.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// At the middles.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// At the left sides, vertically at the middles.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// At the right sides, vertically at the middles.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// At the top sides, horizontally at the middles.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// At the bottom sides, horizontally at the middles.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// At the top left corners.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// At the top right corners.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// At the bottom left corners.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// At the bottom right corners.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// The nine alignments without baselines, by name.
    package static let named: [(String, Alignment)] = [
        ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
        ("topLeading", .topLeading), ("topTrailing", .topTrailing), ("bottomLeading", .bottomLeading),
        ("bottomTrailing", .bottomTrailing),
    ]
}
