import CPango

/// Where text that is too long is shortened, an ellipsis standing for the rest.
public enum TextTruncation: String, CaseIterable, Hashable, Sendable {
    /// The beginning is left out.
    case head
    /// The middle is left out.
    case middle
    /// The end is left out.
    case tail

    var pangoValue: PangoEllipsizeMode {
        switch self {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
    }
}
