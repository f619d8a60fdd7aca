import CPango

/// Where text that is too long is shortened, an ellipsis standing for the rest.
public enum TextTruncation: String, CaseIterable, Hashable, Sendable {
    case head, middle, tail

    var pangoValue: PangoEllipsizeMode {
        switch self {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
    }
}
