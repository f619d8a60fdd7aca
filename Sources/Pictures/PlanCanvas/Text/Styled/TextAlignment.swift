/// The alignment of the lines of a text with each other.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
    /// At the side where reading begins: left, or right for a right-to-left paragraph.
    case leading
    /// Around a common middle.
    case center
    /// At the side where reading ends.
    case trailing

    var layoutAlignment: TextLayout.Alignment {
        switch self {
        case .leading: .start
        case .center: .center
        case .trailing: .end
        }
    }
}
