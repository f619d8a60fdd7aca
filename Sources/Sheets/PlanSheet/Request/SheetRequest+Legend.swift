import PlanBase
import PlanOverlay

extension SheetRequest.Panels {
    /// The presence and place of a legend. Coded as `if-needed`, `never`, `outside`, or the place: `auto`, `top-left`, …
    public enum Legend: Hashable, Sendable {
        /// Where it covers the least, or ``outside`` where it would cover much, when the markers have at least two colours.
        case ifNeeded
        /// No legend.
        case never
        /// On paper beside the drawing, by which the sheet becomes larger, when there is a colour to explain.
        case outside
        /// At a place on the drawing, when there is a colour to explain.
        case place(PanelPlace)
    }
}

extension SheetRequest.Panels.Legend: RawRepresentable, Codable, NamedChoice {
    package static var names: [String] { ["if-needed", "never", "outside"] + PanelPlace.names }

    /// The legend that a word stands for; nil for any other word.
    public init?(rawValue: String) {
        switch rawValue {
        case "if-needed": self = .ifNeeded
        case "never": self = .never
        case "outside": self = .outside
        default:
            guard let place = PanelPlace(rawValue: rawValue) else { return nil }
            self = .place(place)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .ifNeeded: "if-needed"
        case .never: "never"
        case .outside: "outside"
        case .place(let place): place.rawValue
        }
    }
}
