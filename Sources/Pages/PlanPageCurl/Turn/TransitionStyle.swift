/// How one page gives way to the next, with UIKit's names.
public enum TransitionStyle: String, Codable, Hashable, Sendable, CaseIterable {
    /// The sheet rolls over its bound edge.
    case pageCurl
    /// The pages slide past, side by side.
    case scroll
}
